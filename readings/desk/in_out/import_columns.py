"""The columns of a table that is brought in: how they are called in three languages, and what their cells mean."""

import re
from collections.abc import Callable, Iterable, Mapping

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.stems_branches import BRANCHES
from readings.cases.models import Case, Matter
from readings.clients.birth import Born
from readings.desk.in_out.import_past import DAYS
from readings.finding import plain
from readings.look.words import UNITS
from readings.predictions.models import Answer, Timing

CLIENT_COLUMNS = {
    "name": _("Name"),
    "phone": _("Phone"),
    "chat_name": _("Chat name"),
    "email": _("E-mail"),
    "language": _("Language"),
    "tags": _("Tags"),
    "birth_calendar": pgettext_lazy("column", "birth: calendar"),
    "birth_year": pgettext_lazy("column", "birth: year"),
    "birth_month": pgettext_lazy("column", "birth: month"),
    "birth_leap": pgettext_lazy("column", "birth: leap month"),
    "birth_day": pgettext_lazy("column", "birth: day"),
    "birth_time": pgettext_lazy("column", "birth: time"),
    "birth_branch": pgettext_lazy("column", "birth: double hour"),
    "note": pgettext_lazy("column", "note"),
}
CASE_COLUMNS = {
    "question": _("Question"),
    "client": _("Client"),
    "topic": _("Topic"),
    "matter": pgettext_lazy("column", "hoped for or feared"),
    "people": _("People concerned"),
    "house": _("House concerned"),
    "status": _("Status"),
    "tags": _("Tags"),
    "note": pgettext_lazy("column", "note"),
}
PAST_COLUMNS = {
    "claim": pgettext_lazy("column", "what was said"),
    "client": _("Client"),
    "said_on": pgettext_lazy("column", "said on"),
    "unit": pgettext_lazy("column", "unit"),
    "branches": pgettext_lazy("column", "branches"),
    "window_first": pgettext_lazy("column", "window from"),
    "window_last": pgettext_lazy("column", "window to"),
    "answer": pgettext_lazy("column", "what came of it"),
    "happened_on": pgettext_lazy("column", "happened on"),
}
KINDS = {"clients": _("Clients"), "cases": _("Cases"), "past_cases": _("Cases from before, with what came of them")}
COLUMNS = {"clients": CLIENT_COLUMNS, "cases": CASE_COLUMNS, "past_cases": PAST_COLUMNS}
NEEDED = {"clients": "name", "cases": "question", "past_cases": "claim"}

# What else people call them; compared in their plain spelling, so that 電話 and 电话 are one.
ALSO = {
    "name": "name full-name client 姓名 名字 名称 客户 客户姓名 来人 问者 称呼",
    "phone": "phone telephone tel mobile cell 电话 手机 手机号 手机号码 电话号码 联系电话 联系方式",
    "chat_name": "chat chat-name wechat weixin line 微信 微信号 微信名 昵称",
    "email": "email e-mail mail 邮箱 电邮 电子邮件 电子邮箱 邮件",
    "language": "language lang 语言 语种",
    "tags": "tags tag labels 标签 分类 标记",
    "birth_calendar": "calendar birth-calendar 历法 历 公历农历 阴阳历",
    "birth_year": "birth-year year year-of-birth 出生年 生年 年",
    "birth_month": "birth-month month month-of-birth 出生月 生月 月",
    "birth_leap": "leap leap-month birth-leap 闰 闰月",
    "birth_day": "birth-day day day-of-birth 出生日 生日 日",
    "birth_time": "birth-time time time-of-birth 出生时间 时间 时刻",
    "birth_branch": "double-hour hour shichen birth-branch 时辰 出生时辰 生时",
    "note": "note notes remark remarks comment comments 备注 附注 说明 笔记 记",
    "question": "question case matter-asked 问题 所问 问事 占问 事项 案",
    "client": "client client-name name asker 客户 客户姓名 来人 问者 姓名",
    "topic": "topic 事类 类别 主题 占类",
    "matter": "matter 所望 吉凶 望忌",
    "people": "people people-concerned 相关人 人员 涉及人",
    "house": "house house-concerned 房屋 宅 相关房屋",
    "status": "status state 状态",
    "claim": "claim said prediction what-was-said 断 断辞 断语 所断 判断 断曰",
    "said_on": "said-on predicted-on 断于 断日 所断日期 占日 起卦日期",
    "unit": "unit 单位 应期单位",
    "branches": "branches branch 地支 支 应期地支",
    "window_first": "window-from from window-start 应期自 应期起 自 起",
    "window_last": "window-to to until window-end 应期至 应期止 至 止",
    "answer": "answer outcome result what-came-of-it 结果 应验 应否 验",
    "happened_on": "happened-on happened happened-at 应于 应日 应验日 应验日期 发生于",
}
YES = {"1", "yes", "y", "true", "x", "是", "有", "闰", "闰月", "leap"}
NO = {"", "0", "no", "n", "false", "否", "不", "非", "平"}
OTHER_CALENDARS = {
    **dict.fromkeys(("公历", "阳历", "西历", "新历", "国历", "gregorian", "solar"), Born.Calendar.SOLAR),
    **dict.fromkeys(("农历", "阴历", "旧历", "夏历", "lunar"), Born.Calendar.LUNAR),
}
OTHER_LANGUAGES = {
    **dict.fromkeys(("中文", "汉语", "普通话", "zh", "zh-cn", "chinese", "简体"), "zh-hans"),
    **dict.fromkeys(("繁体", "正体", "zh-tw", "zh-hk"), "zh-hant"),
    **dict.fromkeys(("英文", "英语", "en-gb", "en-us"), "en"),
}
OTHER_UNITS = {
    **dict.fromkeys(("年", "years", "annual"), Timing.Unit.YEAR),
    **dict.fromkeys(("月", "months"), Timing.Unit.MONTH),
    **dict.fromkeys(("日", "天", "days"), Timing.Unit.DAY),
    **dict.fromkeys(("时", "时辰", "hours"), Timing.Unit.HOUR),
}
OTHER_ANSWERS = {
    **dict.fromkeys(("应期内", "如期", "如期而应", "in time"), Answer.INSIDE),
    **dict.fromkeys(("应期外", "逾期", "逾期而应", "not in time"), Answer.OUTSIDE),
    **dict.fromkeys(("未应", "不应", "没有发生", "未发生"), Answer.DID_NOT_HAPPEN),
    **dict.fromkeys(("不详", "未知", "not known"), Answer.UNKNOWN),
}
_DAY = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?")
_CLOCK = re.compile(r"(\d{1,2})[:：时時点點](\d{1,2})?(?:[:：分]\d{0,2})?")
_LEAP_MONTH = re.compile(r"[闰閏]\s*")


def headers(columns: Mapping[str, str]) -> list[str]:
    return [str(label) for label in columns.values()]


def in_every_language(choices: Iterable[tuple[str, object]]) -> dict[str, str]:
    """The values of choices by their own names and by what they are called in each language of the pages."""
    choices, words = list(choices), {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            words |= {plain(str(label)): value for value, label in choices if value}
    return words | {plain(value): value for value, _label in choices if value}


def guessed(header: list[str]) -> tuple[str, list[str]]:
    """What a table is of, by its headers, and for each column the field it seems to hold or ""."""
    of_past = fields_of(header, "past_cases")
    if "claim" in of_past:
        return "past_cases", of_past
    of_cases = fields_of(header, "cases")
    if "question" in of_cases:
        return "cases", of_cases
    return "clients", fields_of(header, "clients")


def fields_of(header: list[str], kind: str) -> list[str]:
    """For each column of a table of one of KINDS the field that it seems to hold, or ""."""
    called = {word: name for name in COLUMNS[kind] for word in ALSO[name].split()}
    called |= {_key(word): name for word, name in called.items()}
    labels = in_every_language(COLUMNS[kind].items())
    called |= {_key(label): name for label, name in labels.items()}
    fields = []
    for cell in header:
        name = called.get(_key(cell), "")
        fields.append(name if name not in fields else "")
    return fields


def _key(text: str) -> str:
    """A header without what parts its words."""
    return re.sub(r"[\W_]+", "", plain(text))


class Meanings:
    """What the cells of a table mean to the forms; words of choices in any language become their values."""

    def __init__(self):
        languages = in_every_language(settings.LANGUAGES) | OTHER_LANGUAGES
        calendars = in_every_language(Born.Calendar.choices) | OTHER_CALENDARS
        units, answers = (
            in_every_language(UNITS.items()) | OTHER_UNITS,
            in_every_language(Answer.choices) | OTHER_ANSWERS,
        )
        matters, states = in_every_language(Matter.choices), in_every_language(Case.Status.choices)
        self.of: dict[str, Callable[[str], str]] = {
            "language": lambda cell: languages.get(plain(cell), cell),
            "birth_calendar": lambda cell: calendars.get(plain(cell), cell),
            "birth_branch": self.branch,
            "birth_time": self.time,
            "matter": lambda cell: matters.get(plain(cell), cell),
            "status": lambda cell: states.get(plain(cell), cell),
            "unit": lambda cell: units.get(plain(cell), cell),
            "answer": lambda cell: answers.get(plain(cell), cell),
            **dict.fromkeys(DAYS, self.day),
        }

    def __call__(self, cells: Mapping[str, str]) -> dict[str, str]:
        """The cells of a row, by their fields, as they are typed into a form."""
        typed = {name: self.of[name](cell) if name in self.of else cell for name, cell in cells.items()}
        if "birth_month" in typed and _LEAP_MONTH.match(typed["birth_month"]):  # 闰六月 in one cell
            typed["birth_month"] = _LEAP_MONTH.sub("", typed["birth_month"])
            typed["birth_leap"] = "1"
        for name, unit in (("birth_year", "年"), ("birth_month", "月"), ("birth_day", "日号號")):
            if name in typed:
                typed[name] = typed[name].rstrip(unit).strip()
        return typed

    @staticmethod
    def branch(cell: str) -> str:
        """午, 午时 or 午時."""
        word = plain(cell).removesuffix("时")
        return word if word in BRANCHES else cell

    @staticmethod
    def day(cell: str) -> str:
        """2024/5/1, 2024.5.1 or 2024年5月1日 as 2024-05-01."""
        found = _DAY.fullmatch(plain(cell))
        return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found else cell

    @staticmethod
    def time(cell: str) -> str:
        """14:30, 14点30分 or 14时."""
        found = _CLOCK.fullmatch(cell.strip())
        return f"{found[1]}:{found[2] or '00'}" if found else cell


def is_leap(cell: str) -> bool:
    """Whether a cell says yes; raises ValueError where it says neither."""
    word = plain(cell)
    if word not in YES | NO:
        raise ValueError(cell)
    return word in YES
