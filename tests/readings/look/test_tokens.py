"""The colours as look.md names them, with the contrasts that it promises."""

import pytest

from readings.look.tokens import contrast, tokens

# name: light, dark, contrast on paper and wash by theme (look.md, *Tokens*)
PROMISED = {
    "edge": ("#7d8280", "#7c8180", (3.73, 3.47), (4.59, 4.14)),
    "ink": ("#1a1d1f", "#e7e6e0", (16.20, 15.06), (14.52, 13.11)),
    "ink-2": ("#565b5d", "#a7aaa6", (6.58, 6.12), (7.73, 6.98)),
    "cinnabar": ("#b02e1b", "#e9735b", (6.17, 5.74), (6.11, 5.52)),
}


def test_black_on_white_is_21_and_alike_is_1():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_the_tokens_are_those_of_the_look():
    assert [token.name for token in tokens()] == [
        "paper", "wash", "rule", "edge", "ink", "ink-2", "cinnabar", "on-cinnabar",
    ]  # fmt: skip


@pytest.mark.parametrize("name", PROMISED)
def test_a_colour_stands_out_as_promised(name):
    light, dark, by_day, by_night = PROMISED[name]
    token = next(token for token in tokens() if token.name == name)
    assert (token.light.value, token.dark.value) == (light, dark)
    assert (token.light.on_paper, token.light.on_wash) == pytest.approx(by_day, abs=0.01)
    assert (token.dark.on_paper, token.dark.on_wash) == pytest.approx(by_night, abs=0.01)


def test_the_text_of_the_primary_button_stands_out_from_it():
    by_name = {token.name: token for token in tokens()}
    button, text = by_name["cinnabar"], by_name["on-cinnabar"]
    assert contrast(button.light.value, text.light.value) == pytest.approx(6.46, abs=0.01)
    assert contrast(button.dark.value, text.dark.value) == pytest.approx(6.11, abs=0.01)
