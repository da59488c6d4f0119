import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread aloud: no 0 o 1 l i
LENGTH = 12  # 31^12 is about 2^59: not guessed, and still short enough for an address


def new_code() -> str:
    """A random public id, as it stands in addresses; it hides how many there are, it is not a permission."""
    number, code = secrets.randbits(128), ""  # twice what a code takes, so that no sign comes up more than another
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        code += ALPHABET[place]
    return code


def is_code(text: str) -> bool:
    """Whether this can be a code at all."""
    return bool(text) and set(text) <= set(ALPHABET)
