"""Write engine/tables/sources/*.txt: the classical text of the four sources, one paragraph to a line.

    python .ci/make_sources.py FOLDER          (the folder of the originals)

What is modern in the originals is left out: of 000 the commentary under 【解说】 and 【白话释意】, and its second copy;
of 003 the paraphrase that follows each paragraph; of 004 the path of its page, its contents and the marks of its scan.
It writes nothing and fails where an original is not built so, as nobody then knows what is what.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "engine" / "tables" / "sources"
COMMENTARY = ("【解说】", "【白话释意】")
HEADINGS = ("起卦加数例", "屋宅之占诀", "器物占")  # of 000, with each of which the classical text goes on
CONTENTS = "第二十五卷目录"  # of 004, up to the volume's own title
VOLUME = "学行典第二十五卷"
SCAN = re.compile("＆＆图表＝[0-9a-z,]+|={2,}")
LINE_END = re.compile(r"(?<=[^\s]) (?=[^\s])")  # of the scanned page, in the midst of a sentence


def main() -> int:
    """Cut the four files and write what is left."""
    originals = sorted(Path(sys.argv[1]).glob("00[0134]_*.txt"))
    cut = {file.name: CUTS[file.name[:3]](paragraphs(file)) for file in originals}
    if len(cut) != len(CUTS):
        raise ValueError(f"{sys.argv[1]} does not hold the four sources")
    SOURCES.mkdir(exist_ok=True)
    for name, kept in cut.items():
        (SOURCES / name).write_text("".join(f"{line}\n" for line in kept), encoding="utf8")
    return 0


def paragraphs(file: Path) -> list[str]:
    """The lines of a file that hold anything."""
    lines = (line.strip() for line in file.read_text(encoding="utf8").splitlines())
    return [line for line in lines if line]


def excerpts(lines: list[str]) -> list[str]:
    """Of 000 the first of its two copies, without the commentary."""
    title, song, *_ = lines
    second = lines.index(lines[2], 3)
    if lines[2:second] != lines[second:]:
        raise ValueError("the two copies of 000 differ")
    return [title, song, *without_commentary(lines[2:second])]


def without_commentary(lines: list[str]) -> Iterator[str]:
    """The lines that stand under no head of a commentary; it ends where the next classical heading stands."""
    modern = False
    for line in lines:
        modern = line in COMMENTARY or (modern and line not in HEADINGS)
        if not modern:
            yield line


def volume_three(lines: list[str]) -> list[str]:
    """001 as it is: nothing in it is modern."""
    return lines


def opened(lines: list[str]) -> list[str]:
    """Of 003 the title and every other paragraph: each is followed by its paraphrase, which is the longer one."""
    title, *pairs = lines
    classical, modern = pairs[::2], pairs[1::2]
    if not all(len(said) < len(explained) for said, explained in zip(classical, modern, strict=True)):
        raise ValueError("in 003 a paragraph is not followed by its paraphrase")
    return [title, *classical]


def collection(lines: list[str]) -> list[str]:
    """Of 004 the text from the volume's own title on, its sentences whole again."""
    if lines[0].count("/") != 3 or CONTENTS not in lines:
        raise ValueError("004 does not begin with the path of its page and its contents")
    kept = (LINE_END.sub("", SCAN.sub("", line)) for line in lines[lines.index(VOLUME) :])
    return [line for line in kept if line]


CUTS = {"000": excerpts, "001": volume_three, "003": opened, "004": collection}

if __name__ == "__main__":
    sys.exit(main())
