"""The sixty-four hexagrams: King Wen numbers, names, and what is derived from the six lines."""

from __future__ import annotations

from typing import NamedTuple

from .trigrams import TRIGRAMS, Trigram, by_lines

# number: (upper, lower, short name, traditional short name, pinyin), in King Wen's order
_KING_WEN = (
    ("乾", "乾", "乾", "乾", "qián"),
    ("坤", "坤", "坤", "坤", "kūn"),
    ("坎", "震", "屯", "屯", "zhūn"),
    ("艮", "坎", "蒙", "蒙", "méng"),
    ("坎", "乾", "需", "需", "xū"),
    ("乾", "坎", "讼", "訟", "sòng"),
    ("坤", "坎", "师", "師", "shī"),
    ("坎", "坤", "比", "比", "bǐ"),
    ("巽", "乾", "小畜", "小畜", "xiǎo-chù"),
    ("乾", "兑", "履", "履", "lǚ"),
    ("坤", "乾", "泰", "泰", "tài"),
    ("乾", "坤", "否", "否", "pǐ"),
    ("乾", "离", "同人", "同人", "tóng-rén"),
    ("离", "乾", "大有", "大有", "dà-yǒu"),
    ("坤", "艮", "谦", "謙", "qiān"),
    ("震", "坤", "豫", "豫", "yù"),
    ("兑", "震", "随", "隨", "suí"),
    ("艮", "巽", "蛊", "蠱", "gǔ"),
    ("坤", "兑", "临", "臨", "lín"),
    ("巽", "坤", "观", "觀", "guān"),
    ("离", "震", "噬嗑", "噬嗑", "shì-hé"),
    ("艮", "离", "贲", "賁", "bì"),
    ("艮", "坤", "剥", "剝", "bō"),
    ("坤", "震", "复", "復", "fù"),
    ("乾", "震", "无妄", "無妄", "wú-wàng"),
    ("艮", "乾", "大畜", "大畜", "dà-chù"),
    ("艮", "震", "颐", "頤", "yí"),
    ("兑", "巽", "大过", "大過", "dà-guò"),
    ("坎", "坎", "坎", "坎", "kǎn"),
    ("离", "离", "离", "離", "lí"),
    ("兑", "艮", "咸", "咸", "xián"),
    ("震", "巽", "恒", "恆", "héng"),
    ("乾", "艮", "遁", "遯", "dùn"),
    ("震", "乾", "大壮", "大壯", "dà-zhuàng"),
    ("离", "坤", "晋", "晉", "jìn"),
    ("坤", "离", "明夷", "明夷", "míng-yí"),
    ("巽", "离", "家人", "家人", "jiā-rén"),
    ("离", "兑", "睽", "睽", "kuí"),
    ("坎", "艮", "蹇", "蹇", "jiǎn"),
    ("震", "坎", "解", "解", "xiè"),
    ("艮", "兑", "损", "損", "sǔn"),
    ("巽", "震", "益", "益", "yì"),
    ("兑", "乾", "夬", "夬", "guài"),
    ("乾", "巽", "姤", "姤", "gòu"),
    ("兑", "坤", "萃", "萃", "cuì"),
    ("坤", "巽", "升", "升", "shēng"),
    ("兑", "坎", "困", "困", "kùn"),
    ("坎", "巽", "井", "井", "jǐng"),
    ("兑", "离", "革", "革", "gé"),
    ("离", "巽", "鼎", "鼎", "dǐng"),
    ("震", "震", "震", "震", "zhèn"),
    ("艮", "艮", "艮", "艮", "gèn"),
    ("巽", "艮", "渐", "漸", "jiàn"),
    ("震", "兑", "归妹", "歸妹", "guī-mèi"),
    ("震", "离", "丰", "豐", "fēng"),
    ("离", "艮", "旅", "旅", "lǚ"),
    ("巽", "巽", "巽", "巽", "xùn"),
    ("兑", "兑", "兑", "兌", "duì"),
    ("巽", "坎", "涣", "渙", "huàn"),
    ("坎", "兑", "节", "節", "jié"),
    ("巽", "兑", "中孚", "中孚", "zhōng-fú"),
    ("震", "艮", "小过", "小過", "xiǎo-guò"),
    ("坎", "离", "既济", "既濟", "jì-jì"),
    ("离", "坎", "未济", "未濟", "wèi-jì"),
)


class Hexagram(NamedTuple):
    """A hexagram by its King Wen `number`, its two trigrams and its names."""

    number: int
    name: str
    traditional: str
    pinyin: str
    upper: Trigram
    lower: Trigram

    @property
    def lines(self) -> tuple[int, ...]:
        """The six lines from the bottom up, 1 yang and 0 yin."""
        return self.lower.lines + self.upper.lines

    @property
    def full_name(self) -> str:
        """The name with the images of its trigrams: 水风井, and 乾为天 where both are one."""
        if self.upper is self.lower:
            return f"{self.name}为{self.upper.image}"
        return f"{self.upper.image}{self.lower.image}{self.name}"


HEXAGRAMS: dict[int, Hexagram] = {
    number: Hexagram(number, name, traditional, pinyin, TRIGRAMS[upper], TRIGRAMS[lower])
    for number, (upper, lower, name, traditional, pinyin) in enumerate(_KING_WEN, start=1)
}
_BY_TRIGRAMS = {(hexagram.upper.name, hexagram.lower.name): hexagram for hexagram in HEXAGRAMS.values()}
_TO_TRADITIONAL = str.maketrans("泽风为", "澤風為")
_SPELLINGS = {
    spelling: hexagram
    for hexagram in HEXAGRAMS.values()
    for spelling in (
        hexagram.name,
        hexagram.traditional,
        hexagram.full_name,
        hexagram.full_name.translate(_TO_TRADITIONAL).replace(hexagram.name, hexagram.traditional),
    )
}


def of_trigrams(upper: Trigram, lower: Trigram) -> Hexagram:
    """The hexagram with `upper` over `lower`."""
    return _BY_TRIGRAMS[upper.name, lower.name]


def of_lines(lines: tuple[int, ...]) -> Hexagram:
    """The hexagram with these six lines, from the bottom up."""
    return of_trigrams(by_lines(*lines[3:6]), by_lines(*lines[0:3]))


def by_name(name: str) -> Hexagram | None:
    """The hexagram that `name` spells, short or full, in either script (干 is 乾), or None."""
    return _SPELLINGS.get(name) or _SPELLINGS.get(name.replace("干", "乾"))


def nuclear(hexagram: Hexagram) -> Hexagram:
    """互: lines 3-4-5 over lines 2-3-4 (001 八卦定阴阳次序, 次除去初爻，移上四爻，又成巽木)."""
    lines = hexagram.lines
    return of_lines(lines[1:4] + lines[2:5])


def changed(hexagram: Hexagram, line: int) -> Hexagram:
    """变: the hexagram with line 1–6 turned over."""
    lines = hexagram.lines
    return of_lines((*lines[: line - 1], 1 - lines[line - 1], *lines[line:]))


def opposite(hexagram: Hexagram) -> Hexagram:
    """错: every line turned over."""
    return of_lines(tuple(1 - line for line in hexagram.lines))


def reversed_(hexagram: Hexagram) -> Hexagram:
    """综: the hexagram seen from the other side, bottom line on top."""
    return of_lines(hexagram.lines[::-1])
