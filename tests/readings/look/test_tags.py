"""The tags as pages use them."""

from datetime import UTC, datetime, timedelta

import pytest
from django import forms
from django.template import Context, Template

from readings.look import figure, strip
from readings.look.strip import Cell, Mark


def chart(body: str, **hexagrams: tuple[str, str, str, int]) -> dict:
    use = "lower" if body == "upper" else "upper"
    return {
        **{
            key: dict(zip(("upper", "lower", "name", "number"), facts, strict=True)) for key, facts in hexagrams.items()
        },
        "body": {"place": body},
        "use": {"place": use},
    }


WELL = chart("lower", primary=("坎", "巽", "井", 48), nuclear=("离", "兑", "睽", 38), changed=("坤", "巽", "升", 46))
ABUNDANCE = chart(
    "upper", primary=("震", "离", "丰", 55), nuclear=("兑", "巽", "大过", 28), changed=("震", "震", "震", 51)
)


def render(source: str, **context) -> str:
    return Template("{% load look %}" + source).render(Context(context))


def labels(shown: figure.FigureHexagram) -> list[tuple[str, str, bool]]:
    return [(label.role, label.trigram, label.strong) for label in shown.labels]


def test_labels_follow_the_place_of_the_body():
    """井, fifth line: the upper 坎 moves and is the use; so is 离 of the nuclear, and 坤 is what the use becomes."""
    primary, nuclear, changed = figure.hexagrams(WELL, 5)
    assert labels(primary) == [("Use", "坎", True), ("Body", "巽", True)]
    assert labels(nuclear) == [("of use", "离", False), ("of body", "兑", False)]
    assert labels(changed) == [("new use", "坤", False), ("Body", "巽", True)]


def test_labels_are_the_other_way_round_with_the_body_above():
    primary, nuclear, changed = figure.hexagrams(ABUNDANCE, 3)
    assert labels(primary) == [("Body", "震", True), ("Use", "离", True)]
    assert labels(nuclear) == [("of body", "兑", False), ("of use", "巽", False)]
    assert labels(changed) == [("Body", "震", True), ("new use", "震", False)]


def test_only_the_primary_hexagram_is_marked():
    assert [shown.line for shown in figure.hexagrams(WELL, 5)] == [5, None, None]
    assert render("{% figure chart 5 %}", chart=WELL).count('class="mark"') == 1


@pytest.mark.parametrize(
    ("source", "elements"),
    [
        ('{% hexagram "坎" "巽" 5 %}', ["<title>Kan 坎 over Xun 巽</title>", "Line 5 from the bottom moves"]),
        ('{% hexagram "巽" "震" 2 48 %}', ['stroke-width="2.25"', "it is broken"]),
        ('{% hexagram None "震" %}', ["A figure not complete yet", "unknown"]),
        ('{% trigram "坎" %}', ["<title>Kan 坎</title>", 'height="30.0"']),
        ('{% polarity "bad" %}', ['class="hollow"', "<b>bad</b>"]),
        ('{% polarity "good" "益" %}', ["<b>益</b>"]),
    ],
)
def test_drawings_have_a_title_and_a_description(source, elements):
    page = render(source)
    assert "<title>" in page
    assert "<desc>" in page
    for element in elements:
        assert element in page


def test_a_strip_is_drawn_twice_and_listed_once():
    start = datetime(2026, 11, 30, tzinfo=UTC)
    cells = [Cell(start + timedelta(days=day), start + timedelta(days=day + 1)) for day in range(24)]
    listed = strip.ListedWindow("己酉", "1 Dec 2026", "bad", "<loss>", open=False)
    built = strip.build("day", cells, [Mark(0, "bad", "酉", "<loss>", 1, 1)], windows=[listed])
    page = render("{% strip strip %}", strip=built)
    assert page.count("<svg class=") == 3  # two strips, and the glyph of the listed window
    assert page.count("<li") == 1
    assert "<loss>" not in page


class Form(forms.Form):
    surname = forms.CharField(help_text="As it is written.")
    told = forms.ChoiceField(choices=[("yes", "Told"), ("no", "Not told")], widget=forms.RadioSelect)
    seen = forms.BooleanField(required=False)


def test_an_error_is_tied_to_its_field():
    page = render("{% field form.surname %}", form=Form({"surname": ""}))
    assert 'aria-describedby="id_surname_helptext id_surname_error"' in page
    assert 'id="id_surname_helptext"' in page
    assert 'id="id_surname_error"' in page


def test_choices_are_real_radio_buttons_in_a_fieldset():
    page = render("{% field form.told hint='two kinds' %}", form=Form())
    assert page.count('type="radio"') == 2
    assert "<fieldset" in page
    assert "two kinds" in page


def test_a_checkbox_stands_inside_its_label():
    assert '<label class="tick"><input type="checkbox"' in render("{% field form.seen %}", form=Form())


def test_a_code_of_a_later_engine_stands_for_itself():
    assert render('{{ "gain"|about_word }} {{ "fame"|about_word }}') == "gain fame"
