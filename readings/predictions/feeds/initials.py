"""A client's name cut down to what only who knows it can read."""

import unicodedata

MOST = 5


def initials_of(name: str) -> str:
    """The surname's first character of 林晚, 林; M.A.L. of Mary Ann Lee. Letters alone are left."""
    firsts = [next((letter for letter in word if letter.isalpha()), "") for word in name.replace("-", " ").split()]
    firsts = [letter for letter in firsts if letter][:MOST]
    if firsts and _is_wide(firsts[0]):
        return firsts[0]
    return "".join(letter if _is_wide(letter) else f"{letter.upper()}." for letter in firsts)


def _is_wide(letter: str) -> bool:
    """Whether this is a letter of an East Asian script, in which the surname comes first."""
    return unicodedata.east_asian_width(letter) == "W"
