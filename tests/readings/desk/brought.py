"""Tables to bring in, made the same every time: a thousand clients, of whom seven can't be taken in."""

import csv
import io

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client as Browser
from django.urls import reverse

SIMPLE = "姓名,电话\n王伟,13800000001\n李芳,13800000002\n".encode()

SURNAMES = "王李张刘陈杨黄赵吴周"
NAMES = "伟芳娜敏静丽强磊军洋"
TRADITIONAL = str.maketrans(
    "电话号邮语标签历闰时间备注张刘陈杨黄赵吴伟静丽强军农访户来许",
    "電話號郵語標籤曆閏時間備註張劉陳楊黃趙吳偉靜麗強軍農訪戶來許",
)
HEADER = "姓名 电话 微信号 邮箱 语言 标签 历法 出生年 出生月 闰月 出生日 时间 时辰 备注".split()

# What is wrong in which row, as the spreadsheet counts them, the headers being the first: the column and its cell.
BAD = {
    5: ("姓名", ""),
    101: ("邮箱", "不是邮箱"),
    250: ("出生月", "13"),
    377: ("出生日", "31"),  # of a lunar month
    500: ("语言", "法语"),
    777: ("闰月", "也许"),
    1001: ("时辰", "鼠"),
}


def thousand_clients() -> list[list[str]]:
    """Names of three characters, 10 × 10 × 10, each with a phone number of its own, so that nobody is there twice."""
    rows = []
    for place in range(1000):
        hundreds, tens, ones = place // 100, place // 10 % 10, place % 10
        name = SURNAMES[hundreds] + NAMES[tens] + NAMES[ones]
        birth = ["农历", str(1950 + place % 50), "6", "", str(1 + place % 29), "", "午时"]
        contact = [name, f"1380000{place:04d}", "", f"c{place}@example.org"]
        rows.append([*contact, "中文", "老客户、城南", *birth, "初次来访"])
    for number, (column, cell) in BAD.items():
        rows[number - 2][HEADER.index(column)] = cell
    return rows


def as_csv(rows: list[list[str]], encoding: str, *, traditional: bool = False) -> bytes:
    written = io.StringIO()
    csv.writer(written).writerows([HEADER, *rows])
    text = written.getvalue()
    return (text.translate(TRADITIONAL) if traditional else text).encode(encoding)


def upload(browser: Browser, content: bytes, name: str = "clients.csv"):
    return browser.post(reverse("imports"), {"file": SimpleUploadedFile(name, content)})
