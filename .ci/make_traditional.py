"""Make the traditional Chinese from the simplified, by OpenCC and readings/locale/traditional_corrections.toml.

Two files come of it: the catalogue of the pages, zh_Hant, and engine/tables/traditional.toml, by which the engine
writes its own sentences without OpenCC. Run it after a change of the Chinese of a page or of a table:

    .venv/bin/python .ci/make_traditional.py            write both files
    .venv/bin/python .ci/make_traditional.py --check    write nothing, and fail where one is not what would be written
"""

import ast
import io
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import opencc
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

PROJECT = Path(__file__).resolve().parent.parent
LOCALE = PROJECT / "readings/locale"
SIMPLIFIED = LOCALE / "zh_Hans/LC_MESSAGES/django.po"
TRADITIONAL = LOCALE / "zh_Hant/LC_MESSAGES/django.po"
CORRECTIONS = LOCALE / "traditional_corrections.toml"
ENGINE = PROJECT / "engine"
ENGINE_TABLE = ENGINE / "tables/traditional.toml"

CHINESE = re.compile("[\u3400-\u9fff]")
BETWEEN_PLACES = re.compile(r"[^{}]+(?![^{}]*\})")  # what is there before the places of a sentence are filled
# The classical text stands as its source prints it, words to be found by are only read, and English holds a sign here
# and there.
NOT_CONVERTED = re.compile("text|emended|source|also|en|.*_en")

HEAD = "# Made by .ci/make_traditional.py: what the engine's own Chinese becomes in traditional characters.\n"
PHRASES_HEAD = "# Where a character becomes another than by itself.\n"


def main() -> int:
    """Write what is made, or with --check name the files that differ from it and return 1."""
    if "--check" in sys.argv[1:]:
        print("\n".join(stale()) or "The traditional Chinese is what the simplified makes.")
        return 1 if stale() else 0
    for file, made in files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(made)
    return 0


def stale() -> list[str]:
    """A line for each committed file that is not what this script would write."""
    return [
        f"{file.relative_to(PROJECT)} is not what .ci/make_traditional.py makes; run it"
        for file, made in files().items()
        if not file.exists() or file.read_bytes() != made
    ]


def files() -> dict[Path, bytes]:
    """Each file that comes of it, with its bytes."""
    return {TRADITIONAL: catalogue(), ENGINE_TABLE: engine_table().encode()}


class Conversion:
    """OpenCC, with our corrections going before it."""

    def __init__(self) -> None:
        sections = tomllib.loads(CORRECTIONS.read_text(encoding="utf8")).values()
        self.corrections = {word: made for section in sections for word, made in section.items()}
        longest_first = sorted(self.corrections, key=len, reverse=True)
        self.corrected = re.compile("|".join(map(re.escape, longest_first)))
        self.opencc = opencc.OpenCC("s2tw")

    def __call__(self, text: str) -> str:
        """The text in traditional characters."""
        whole = self.opencc.convert(text)
        if len(whole) != len(text):
            raise ValueError(f"OpenCC changes the length of {text!r}")
        parts, done = [], 0
        for found in self.corrected.finditer(text):
            parts += [whole[done : found.start()], self.corrections[found.group()]]
            done = found.end()
        return "".join([*parts, whole[done:]])


def catalogue() -> bytes:
    """The catalogue of the pages: every finished translation of the simplified one, converted."""
    convert = Conversion()
    with SIMPLIFIED.open("rb") as file:
        simplified = read_po(file, locale="zh_Hans")
    made = Catalog(
        locale="zh_Hant",
        project=simplified.project,
        version=simplified.version,
        header_comment="# Meihua in traditional Chinese, made from the simplified by .ci/make_traditional.py.",
        fuzzy=False,
    )
    made.mime_headers = [(name, "zh_Hant" if name == "Language" else value) for name, value in simplified.mime_headers]
    for message in simplified:
        if message.id:
            strings = message.string
            converted = tuple(map(convert, strings)) if isinstance(strings, tuple) else convert(strings)
            made.add(message.id, converted, flags=message.flags, context=message.context)
    written = io.BytesIO()
    write_po(written, made, width=120, no_location=True)
    return written.getvalue()


def engine_table() -> str:
    """The characters of the engine's Chinese that become others, and the phrases in which they do so differently."""
    convert = Conversion()
    targets = {text: convert(text) for text in sorted(set(engine_texts()))}
    for text, target in targets.items():
        if len(text) != len(target):
            raise ValueError(f"a word of {text!r} has a correction of another length, which only pages can have")
    targets = {
        text[part.start() : part.end()]: target[part.start() : part.end()]
        for text, target in targets.items()
        for part in BETWEEN_PLACES.finditer(text)
    }
    characters = most_common(targets)
    phrases = {
        phrase: made
        for text, target in targets.items()
        for place, (char, wanted) in enumerate(zip(text, target, strict=True))
        if characters[char] != wanted
        for phrase, made in [deciding_phrase(text, place, targets)]
    }
    changed = {char: made for char, made in characters.items() if char != made}
    return f"{HEAD}\n[characters]\n{lines(changed)}\n{PHRASES_HEAD}[phrases]\n{lines(phrases)}"


def engine_texts() -> Iterator[str]:
    """Every Chinese string of the engine's tables and code that is our own."""
    for file in sorted((ENGINE / "tables").rglob("*.toml")):
        if file != ENGINE_TABLE:
            yield from strings_of(tomllib.loads(file.read_text(encoding="utf8")))
    for file in sorted(ENGINE.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf8"))))
        docstrings = {node.value for node in nodes if isinstance(node, ast.Expr)}
        constants = [node.value for node in nodes if isinstance(node, ast.Constant) and node not in docstrings]
        yield from strings_of(constants)


def strings_of(value: object) -> Iterator[str]:
    """The strings with Chinese in them that a value holds, wherever they stand."""
    if isinstance(value, Mapping):
        for name, held in value.items():
            if not NOT_CONVERTED.fullmatch(name):
                yield from strings_of(held)
    elif isinstance(value, list):
        for held in value:
            yield from strings_of(held)
    elif isinstance(value, str) and CHINESE.search(value):
        yield value


def most_common(targets: Mapping[str, str]) -> dict[str, str]:
    """What each character becomes where it stands alone, as no phrase can tell there, or else most often."""
    counts: dict[str, Counter[str]] = {}
    for text, target in targets.items():
        for char, made in zip(text, target, strict=True):
            counts.setdefault(char, Counter())[made] += 1
    often = {char: max(sorted(made), key=made.__getitem__) for char, made in counts.items()}
    return often | {text: target for text, target in targets.items() if len(text) == 1}


def deciding_phrase(text: str, place: int, targets: Mapping[str, str]) -> tuple[str, str]:
    """The shortest phrase around a character of a text that is converted alike wherever it stands."""
    for length in range(2, len(text) + 1):
        for start in range(max(0, place - length + 1), min(place, len(text) - length) + 1):
            phrase = text[start : start + length]
            made = {
                target[found.start() : found.start() + length]
                for other, target in targets.items()
                for found in re.finditer(f"(?={re.escape(phrase)})", other)
            }
            if len(made) == 1:
                return phrase, made.pop()
    raise ValueError(f"nothing in {text!r} tells why {text[place]} becomes {targets[text][place]}")


def lines(pairs: Mapping[str, str]) -> str:
    """The pairs as lines of TOML."""
    return "".join(f'"{simplified}" = "{traditional}"\n' for simplified, traditional in sorted(pairs.items()))


if __name__ == "__main__":
    sys.exit(main())
