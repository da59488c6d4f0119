"""The figure of a house: cast from its moment with the surname of each family, as the source casts its three."""

from datetime import timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.models import Reading
from readings.surveys.actions import add_house
from readings.surveys.houses.actions import CannotBeCast, NoMoment, NoSurname, cast_house, change_house
from readings.surveys.houses.forms import HouseForm
from readings.surveys.houses.house_page import HousePage
from readings.surveys.houses.versions import version_of
from readings.surveys.models import HouseFigure
from tests.readings.conftest import NOW, signed_in
from tests.readings.surveys.houses.conftest import SINCE

# The source's houses: total, and the branches on which it has good and bad come.
PRINTED = {
    "王": (22, {"good": {"寅卯", "亥子"}, "bad": {"巳午", "酉申"}}),
    "田": (29, {"good": {"寅卯", "亥子"}, "bad": {"酉申"}}),
    "韩": (31, {"good": {"寅卯", "亥子"}, "bad": {"酉申"}}),
}


def cast(member, house):
    return signed_in(member).post(f"/houses/{house.code}/cast/", follow=True)


def test_the_three_houses_of_the_source_have_their_printed_totals_and_dates_on_the_strip(bob, house):
    """From 壬寅 2022, whose twelfth month is the house's: 2022 + 22 = 2044, + 29 = 2051, + 31 = 2053.

    All three ends lie within the 29 years from 2026 on.
    """
    assert cast(bob, house).status_code == 200
    page = HousePage(house, bob, now=NOW)
    assert [(figure.surname, figure.chart["total"]) for figure in page.figures] == [("王", 22), ("田", 29), ("韩", 31)]
    for figure in page.figures:
        total, printed = PRINTED[figure.surname]
        years, months, days = figure.strips
        plumbs = [(plumb.name, years.cells[plumb.cell].starts.year) for plumb in years.plumbs]
        assert plumbs == [(f"{total} years", 2022 + total)]
        for strip in (years, months, days):
            for polarity, branches in printed.items():
                shown = {window.label[-1] for window in strip.windows if window.polarity == polarity}
                assert shown <= set("".join(branches))
        assert {window.label[-1] for window in years.windows} == set("".join({*printed["good"], *printed["bad"]}))


def test_what_holds_in_check_and_what_saves_is_said(bob, house):
    page = cast(bob, house).text
    for words in (
        "held in check by 离 fire",
        "离 fire holds 兑 metal in check, though out of season: the loss is less, but not spared altogether.",
        "坎 is there to feed the body",
        "The use 离 fire does restrain 兑 metal, but it drains the body as well: no pure good.",
        "total of the chart 29",
    ):
        assert words in page


def test_each_family_gets_a_sealed_reading_of_the_client_about_the_dwelling(bob, house, somebody):
    page = cast(bob, house)
    assert "3 figures cast." in page.text
    readings = list(Reading.objects.order_by("pk"))
    assert [(reading.question, reading.topic, reading.client) for reading in readings] == [
        (f"槐树巷 · {surname}", "dwelling", somebody) for surname in "王田韩"
    ]
    assert {reading.cast_at for reading in readings} == {SINCE}
    assert [(figure.surname, figure.reading) for figure in HouseFigure.objects.all()] == list(
        zip("王田韩", readings, strict=True)
    )
    compared = "&amp;".join(f"r={reading.code}" for reading in readings)
    assert f'href="/readings/compare/?{compared}"' in page.text
    for reading in readings:
        assert f'href="/readings/{reading.code}/"' in page.text
    assert AuditEntry.objects.filter(action="cast_house", object_code=house.code).count() == 1
    assert signed_in(bob).get(f"/readings/compare/?{compared.replace('&amp;', '&')}").status_code == 200


def test_casting_twice_makes_no_second_figure(bob, house):
    cast(bob, house)
    assert "Every family has its figure of this moment already." in cast(bob, house).text
    assert (Reading.objects.count(), HouseFigure.objects.count()) == (3, 3)
    assert f"/houses/{house.code}/cast/" not in signed_in(bob).get(f"/houses/{house.code}/").text


def test_a_family_that_comes_later_is_cast_alone(bob, house):
    cast_house(bob, house, language="en", now=NOW)
    words = HouseForm._of(house)
    house = change_house(bob, house, seen=words["seen"], surnames="王 田 韩 李", now=NOW)
    assert [reading.question for reading in cast_house(bob, house, language="en", now=NOW)] == ["槐树巷 · 李"]


def test_a_figure_of_a_moment_told_before_is_listed_apart(bob, house):
    cast_house(bob, house, language="en", now=NOW)
    house = change_house(bob, house, seen=version_of(house), since=SINCE + timedelta(days=1), now=NOW)
    page = HousePage(house, bob, now=NOW)
    assert (page.figures, [figure.surname for figure in page.earlier]) == ([], ["王", "田", "韩"])
    assert page.not_cast_yet == ["王", "田", "韩"]
    assert "Cast from another moment" in signed_in(bob).get(f"/houses/{house.code}/").text


@pytest.mark.parametrize(
    ("said", "refused", "sentence"),
    [
        ({"since_year": 1998, "surnames": "田"}, NoMoment, "a figure needs the date and the hour, not the year alone"),
        ({"surnames": "田"}, NoMoment, "a figure needs the date and the hour"),
        ({"since": SINCE}, NoSurname, "Not cast: no surname is known"),
        ({"since": SINCE, "surnames": "田 龘"}, CannotBeCast, "the strokes of “龘” are not on record"),
    ],
)
def test_what_gives_no_figure_is_told_and_nothing_is_cast(bob, somebody, said, refused, sentence):
    house = add_house(bob, somebody, name="老宅", **said, now=NOW)
    with pytest.raises(refused):
        cast_house(bob, house, language="en", now=NOW)
    assert sentence in cast(bob, house).text
    assert (Reading.objects.count(), HouseFigure.objects.count()) == (0, 0)


def test_a_house_that_is_gone_meanwhile_is_cast_no_more(bob, house):
    gone = type(house).objects.get(pk=house.pk)
    house.delete()
    with pytest.raises(type(house).DoesNotExist):
        cast_house(bob, gone, language="en", now=NOW)
    assert Reading.objects.count() == 0
