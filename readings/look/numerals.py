"""Numbers as the books write them: 廿九, 卅一, 初一, 正月."""

_DIGITS = "〇一二三四五六七八九"
_SHORT_TENS = {2: "廿", 3: "卅"}  # only before a further digit: 廿二, but 二十


def chinese_number(number: int) -> str:
    """A number of 0–9,999 in Chinese; 21–29 and 31–39 take the short tens 廿 and 卅."""
    if number < 10:
        return _DIGITS[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        if ones and tens in _SHORT_TENS:
            return _SHORT_TENS[tens] + _DIGITS[ones]
        return ("" if tens == 1 else _DIGITS[tens]) + "十" + (_DIGITS[ones] if ones else "")
    unit, word = (1000, "千") if number >= 1000 else (100, "百")
    head, rest = divmod(number, unit)
    return _DIGITS[head] + word + _after(rest, unit)


def _after(rest: int, unit: int) -> str:
    """What follows hundreds or thousands: a skipped place is named 〇, and ten itself is 一十."""
    if not rest:
        return ""
    skipped = "〇" if rest * 10 < unit else ""
    return skipped + ("一" if 10 <= rest < 20 else "") + _long_tens(rest)


def _long_tens(number: int) -> str:
    if 20 < number < 40 and number % 10:
        tens, ones = divmod(number, 10)
        return f"{_DIGITS[tens]}十{_DIGITS[ones]}"
    return chinese_number(number)


def lunar_day_name(day: int) -> str:
    """The name of day 1–30 of a lunar month: 初一 … 初十, 十一 … 二十, 廿一 … 三十."""
    return f"初{chinese_number(day)}" if day <= 10 else chinese_number(day)


def lunar_month_name(month: int, leap: bool = False) -> str:
    """The name of lunar month 1–12: 正月, 二月 … 十二月, with 闰 before a leap one."""
    return ("闰" if leap else "") + ("正" if month == 1 else chinese_number(month)) + "月"
