"""The four texts that the rules are taken from, and the volumes that companion rules are condensed from."""

from __future__ import annotations

from typing import NamedTuple

from .errors import RequestError


class Source(NamedTuple):
    """A text by the stem of its file, with its title in Chinese and in English."""

    stem: str
    title_zh: str
    title_en: str


SOURCES: dict[str, Source] = {
    source.stem: source
    for source in (
        Source("000_83fba8561bce8e9f", "周易梅花数择抄", "Excerpts on the Plum-Blossom Numbers of the Changes"),
        Source("001_c84d0c48de76e4bf", "梅花易数 卷三", "Plum-Blossom Numbers of the Changes, volume 3"),
        Source(
            "003_6bcbba337aee9803",
            "皇极经世心易发微 卷五",
            "The Supreme Principles, Opened by the Mind's Changes, volume 5",
        ),
        Source(
            "004_05127b453036513f",
            "古今图书集成·学行典 卷二十五",
            "Collection of Books Old and New, Learning and Conduct, volume 25",
        ),
        Source("meihua-vol1", "梅花易数 卷一（撮要）", "Plum-Blossom Numbers of the Changes, volume 1 (condensed)"),
        Source("meihua-vol2", "梅花易数 卷二（撮要）", "Plum-Blossom Numbers of the Changes, volume 2 (condensed)"),
    )
}


def source(stem: str) -> Source:
    """The text with that stem; raises RequestError (choice, source) for any other."""
    found = SOURCES.get(stem)
    if found is None:
        raise RequestError("choice", "source", f"There is no such source; there are {', '.join(SOURCES)}.")
    return found
