"""The moment picker: pillars, term and void of what is typed.

The right values are those of the calendar as printed: 2026-11-30 is 丙午 己亥 戊申, the tenth month's day 22, in 小雪.
"""

import re
from html import unescape

import pytest

from readings.accounts.models import Practice, User
from readings.cases.models import Reading
from tests.readings.conftest import signed_in

PAGE = {"opened_at": "2026-11-30T14:05:00+08:00", "method": "time"}
SOLAR = PAGE | {"when": "solar", "moment": "2026-12-07T12:00"}
LUNAR = PAGE | {"when": "lunar", "lunar_year": "2026", "lunar_month": "10", "lunar_day": "22", "lunar_hour": "未"}
NOTHING = (["—", "—", "—", "—"], [])


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def shown(response) -> tuple[list[str], list[str]]:
    """The four pillars and the facts beneath them, as the page or the fragment says them."""
    start = response.text.index('<div id="moment-facts"')
    facts = response.text[start : response.text.index("</p>", start)]
    return tuple(
        [unescape(said) for said in re.findall(rf"<{tag}[^>]*>(.*?)</{tag}>", facts)] for tag in ("dd", "span")
    )


def typed(browser, values, address="/cast/sketch/"):
    return browser.post(address, values, HTTP_HX_REQUEST="true")


def test_a_solar_date_shows_pillars_term_and_void_as_it_is_typed(browser):
    response = typed(browser, SOLAR)
    assert response.status_code == 200
    assert shown(response) == (
        ["丙午", "庚子", "乙卯", "壬午"],
        ["7 Dec 2026 12:00", "month 10, day 29, hour 午", "大雪", "then 冬至, 22 Dec 2026 04:50", "void 子 丑"],
    )
    assert '<div id="moment-facts" hx-swap-oob="true">' in response.text
    assert response.text.count('id="moment-facts"') == 1
    assert Reading.objects.count() == 0


def test_a_lunar_date_shows_the_civil_date_it_falls_on(browser):
    assert shown(typed(browser, LUNAR)) == (
        ["丙午", "己亥", "戊申", "己未"],
        ["30 Nov 2026", "month 10, day 22, hour 未", "小雪", "then 大雪, 7 Dec 2026 10:52", "void 寅 卯"],
    )


def test_a_leap_month_is_another_month(browser):
    """The sixth month of 2025 began on 25 June, the leap sixth on 25 July."""
    sixth = LUNAR | {"lunar_year": "2025", "lunar_month": "6", "lunar_day": "10"}
    assert shown(typed(browser, sixth))[1][0] == "4 Jul 2025"
    assert shown(typed(browser, sixth | {"lunar_leap": "on"}))[1][:2] == ["3 Aug 2025", "leap month 6, day 10, hour 未"]


def test_now_is_the_moment_of_the_page(browser):
    pillars, facts = shown(typed(browser, PAGE | {"when": "now"}))
    assert (pillars, facts[0]) == (["丙午", "己亥", "戊申", "己未"], "30 Nov 2026 14:05")


def test_without_its_hour_a_lunar_date_shows_what_holds_all_day(browser):
    response = typed(browser, LUNAR | {"lunar_hour": ""})
    assert response.status_code == 422
    assert shown(response) == (
        ["丙午", "己亥", "戊申", "—"],
        ["30 Nov 2026", "month 10, day 22", "小雪", "then 大雪, 7 Dec 2026 10:52", "void 寅 卯"],
    )
    assert "Hour: This is needed to cast." in response.text
    assert '<div id="refused">' in response.text  # in the place of the last refusal


@pytest.mark.parametrize("day_starts", ["midnight", "zi-hour"])
@pytest.mark.parametrize("hour", ["", "巳"])
def test_what_changes_within_the_time_that_is_typed_stays_open(browser, hour, day_starts):
    """大雪, with which the month of 子 begins, is at 10:52 on the 29th."""
    Practice.objects.update(conventions={"day_starts": day_starts})
    pillars, facts = shown(typed(browser, LUNAR | {"lunar_day": "29", "lunar_hour": hour}))
    assert pillars == ["丙午", "—", "乙卯", "辛巳" if hour else "—"]
    assert facts == ["7 Dec 2026", "month 10, day 29, hour 巳" if hour else "month 10, day 29", "void 子 丑"]


@pytest.mark.parametrize(("day_starts", "pillar"), [("midnight", "—"), ("zi-hour", "壬子")])
def test_the_hour_zi_is_one_of_two_where_the_day_begins_at_midnight(browser, day_starts, pillar):
    Practice.objects.update(conventions={"day_starts": day_starts})
    assert shown(typed(browser, LUNAR | {"lunar_hour": "子"}))[0] == ["丙午", "己亥", "戊申", pillar]


@pytest.mark.parametrize(
    ("values", "field", "says"),
    [
        ({"lunar_year": ""}, "lunar_year", "This is needed to cast."),
        ({"lunar_year": "1599"}, "lunar_year", "This lies outside what there is."),
        ({"lunar_month": "13"}, "lunar_month", "This lies outside what there is."),
        ({"lunar_day": "30", "lunar_month": "2"}, "lunar_day", "This lies outside what there is."),
        ({"lunar_leap": "on"}, "lunar_leap", "This is not one of the answers to choose from."),
        ({"when": "solar", "moment": ""}, "moment", "This is needed to cast."),
        ({"when": "solar", "moment": "1599-12-31T12:00"}, "moment", "This lies outside what there is."),
        ({"when": "solar", "moment": "2201-01-01T00:00"}, "moment", "This lies outside what there is."),
        ({"when": "now", "opened_at": "2500-01-01T00:00:00+08:00"}, "when", "This lies outside what there is."),
        ({"when": "now", "opened_at": "yesterday"}, "when", "There is no such date or hour."),
    ],
)
def test_of_a_moment_that_is_none_nothing_is_known_and_the_field_says_why(browser, values, field, says):
    page = browser.post("/cast/", LUNAR | values)
    assert page.context["form"].errors == {field: [says]}
    for response in (page, typed(browser, LUNAR | values)):
        assert (response.status_code, shown(response)) == (422, NOTHING)
    assert shown(typed(browser, LUNAR | values, "/moment/")) == NOTHING


@pytest.mark.parametrize(
    ("moment", "pillars", "lunar"),
    [
        ("1600-01-01T12:00", ["己亥", "丙子", "辛酉", "甲午"], "month 11, day 16, hour 午"),
        ("2200-12-31T12:00", ["庚子", "戊子", "辛卯", "甲午"], "month 11, day 25, hour 午"),
    ],
)
def test_the_calendar_reaches_from_1600_to_2200(browser, moment, pillars, lunar):
    found, facts = shown(typed(browser, SOLAR | {"moment": moment}))
    assert (found, facts[1]) == (pillars, lunar)


def test_what_is_typed_is_the_clock_of_the_practice_and_so_are_the_terms(browser):
    """Whoever reads pages by London's clock still types New York's; 大雪 is at 02:52 UTC."""
    Practice.objects.update(time_zone="America/New_York")
    User.objects.update(time_zone="Europe/London")
    facts = shown(typed(browser, SOLAR | {"moment": "2026-12-06T21:00"}))[1]
    assert facts[0] == "6 Dec 2026 21:00"
    assert facts[2:4] == ["小雪", "then 大雪, 6 Dec 2026 21:52"]
    browser.post("/cast/", SOLAR | {"moment": "2026-12-06T21:00"})
    assert Reading.objects.get().cast_at.isoformat() == "2026-12-07T02:00:00+00:00"


def test_a_time_that_the_clock_of_the_practice_skips_is_refused(browser):
    Practice.objects.update(time_zone="America/New_York")
    response = browser.post("/cast/", SOLAR | {"moment": "2026-03-08T02:30"})
    assert list(response.context["form"].errors) == ["moment"]
    assert shown(response) == NOTHING


@pytest.mark.parametrize(("sent", "status"), [({"sketch": "1"}, 200), ({"surname": "㐀"}, 422)])
def test_without_javascript_the_facts_are_those_of_what_was_typed(browser, sent, status):
    response = browser.post("/cast/", SOLAR | sent)
    assert response.status_code == status
    assert shown(response)[0] == ["丙午", "庚子", "乙卯", "壬午"]
    assert "hx-swap-oob" not in response.text


def test_the_comparison_shows_the_facts_as_one_types_and_says_them(browser):
    assert 'hx-post="/moment/"' in browser.get("/compare/").text
    response = typed(browser, LUNAR | {"surnames": "㐀"}, "/moment/")
    assert response.status_code == 200
    assert shown(response)[0] == ["丙午", "己亥", "戊申", "己未"]
    assert '<p hx-swap-oob="innerHTML:#said">Pillars: 丙午 己亥 戊申 己未.</p>' in response.text
    assert "<section" not in response.text


@pytest.mark.parametrize(("surnames", "status"), [("田", 200), ("㐀", 422)])
def test_a_comparison_keeps_the_facts_of_its_moment(browser, surnames, status):
    response = browser.post("/compare/", SOLAR | {"surnames": surnames})
    assert response.status_code == status
    assert shown(response)[0] == ["丙午", "庚子", "乙卯", "壬午"]
