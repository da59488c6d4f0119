"""A birth as it was told, and what follows from it."""

from datetime import date, time

import pytest

from readings.accounts.models import Practice
from readings.clients.birth import UNKNOWN, Birth
from readings.clients.birth_facts import facts_of_birth
from readings.clients.birth_forms import _with_clock
from readings.clients.models import Client
from tests.readings.conftest import signed_in

TODAY = date(2026, 11, 30)
SUN = Birth("solar", 1866, 11, False, 12, None, "寅")  # 孙中山: 丙寅 己亥 辛卯 庚寅, 十月初六


def facts(birth: Birth, **conventions):
    practice = Practice(name="Lin's practice", time_zone="Asia/Shanghai", conventions=conventions)
    return facts_of_birth(birth, practice, today=TODAY)


def pillars(birth: Birth, **conventions) -> str:
    return " ".join(pillar or "—" for pillar in facts(birth, **conventions).pillars.values())


def test_a_solar_date_and_double_hour_give_the_four_pillars_and_the_lunar_date():
    found = facts(SUN)
    assert pillars(SUN) == "丙寅 己亥 辛卯 庚寅"
    assert found.lunar == {"year": 1866, "month": 10, "leap": False, "day": 6, "hour_branch": "寅"}


def test_a_lunar_date_gives_the_same_pillars_and_the_solar_date():
    lunar = Birth("lunar", 1866, 10, False, 6, None, "寅")
    assert pillars(lunar) == "丙寅 己亥 辛卯 庚寅"
    assert facts(lunar).solar == date(1866, 11, 12)


def test_a_leap_month_is_another_month():
    """1990 has a second fifth month, which began on 23 June."""
    assert facts(Birth("lunar", 1990, 5, True, 1)).solar == date(1990, 6, 23)
    assert facts(Birth("lunar", 1990, 5, False, 1)).solar == date(1990, 5, 24)


def test_without_the_hour_the_hour_pillar_is_open():
    found = facts(SUN._replace(branch=""))
    assert found.pillars == {"year": "丙寅", "month": "己亥", "day": "辛卯", "hour": None}
    assert found.lunar["hour_branch"] is None


def test_on_the_day_a_term_begins_month_and_year_are_open_without_the_hour_and_known_with_it():
    """立春 of 1990 was on 4 February at 10:14."""
    assert pillars(Birth("solar", 1990, 2, False, 4)) == "— — 庚子 —"
    assert pillars(Birth("solar", 1990, 2, False, 4, time(9))) == "己巳 丁丑 庚子 辛巳"
    assert pillars(Birth("solar", 1990, 2, False, 4, time(11))) == "庚午 戊寅 庚子 壬午"


def test_at_half_past_eleven_at_night_the_school_decides_the_day():
    """22 June 1990 is a 戊午 day. By midnight 23:30 is still its late 子, by 23:00 the 子 of 己未; the hour is one."""
    late = Birth("solar", 1990, 6, False, 22, time(23, 30))
    assert pillars(late) == "庚午 壬午 戊午 甲子"
    assert pillars(late, day_starts="zi-hour") == "庚午 壬午 己未 甲子"


def test_the_hour_zi_of_a_date_is_early_or_late_by_midnight_and_one_by_the_school_of_2300():
    zi = Birth("solar", 1990, 6, False, 22, None, "子")
    assert pillars(zi) == "庚午 壬午 戊午 —"
    assert pillars(zi, day_starts="zi-hour") == "庚午 壬午 戊午 壬子"


def test_of_a_year_alone_the_age_is_one_of_two():
    """By 30 November 2026 somebody of 1990 is 36, and 35 if born in December; the pillar is 己巳 before 立春."""
    found = facts(Birth("solar", 1990))
    assert (found.ages, found.counted, found.solar, found.lunar) == ((35, 36), None, None, None)
    assert pillars(Birth("solar", 1990)) == "— — — —"
    assert found.words == ["1990", "aged 35 or 36"]


def test_of_a_lunar_year_alone_the_count_by_new_years_is_known():
    """2026 − 1990 + 1 = 37."""
    assert facts(Birth("lunar", 1990)).words == ["lunar 1990", "aged 35 or 36, 37 by New Years"]


def test_what_was_told_stands_first():
    assert facts(Birth("lunar", 1990, 5, False, 30, None, "午")).words == [
        "lunar 1990, month 5, day 30, hour 午",
        "22 Jun 1990",
        "aged 36, 37 by New Years",
    ]
    assert facts(Birth("solar", 1990, 6, False, 22, time(12))).words == [
        "22 Jun 1990 12:00",
        "lunar 1990, month 5, day 30, hour 午",
        "aged 36, 37 by New Years",
    ]
    assert facts(Birth("solar", 1990, 6)).words == ["1990, month 6", "aged 36, 37 by New Years"]
    assert facts(Birth("lunar", 1990, 5, True)).words == ["lunar 1990, leap month 5", "aged 36, 37 by New Years"]


def test_before_the_new_year_the_lunar_year_is_the_one_before():
    """1 January 1990 fell into the year that began in February 1989: 2026 − 1989 + 1 = 38."""
    assert facts(Birth("solar", 1990, 1, False, 1)).counted == 38


@pytest.mark.parametrize("birth", [UNKNOWN, Birth("lunar", 1990, 6, True, 1), Birth("solar", 1990, 4, False, 31)])
def test_of_nothing_and_of_a_date_there_is_none_of_nothing_follows(birth):
    assert facts(birth) is None


def test_the_double_hours_say_their_clock():
    assert [_with_clock(number)[1] for number in (0, 7, 11)] == ["子 23–1", "未 13–15", "亥 21–23"]


SOLAR, LUNAR = {"birth_calendar": "solar"}, {"birth_calendar": "lunar"}


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        (LUNAR | {"birth_year": "2026", "birth_month": "6", "birth_leap": "on"}, "leap", "no such leap month"),
        (SOLAR | {"birth_year": "1990", "birth_month": "4", "birth_day": "31"}, "day", "no such day"),
        (SOLAR | {"birth_year": "1990", "birth_month": "2", "birth_day": "29"}, "day", "no such day"),
        (LUNAR | {"birth_year": "1990", "birth_month": "3", "birth_day": "31"}, "day", "no such day"),
        (SOLAR | {"birth_year": "1990", "birth_month": "5", "birth_leap": "on"}, "leap", "Only the lunar calendar"),
        (SOLAR | {"birth_year": "2027"}, "year", "still to come"),
        (SOLAR | {"birth_year": "2026", "birth_month": "12"}, "month", "still to come"),
        (SOLAR | {"birth_year": "2026", "birth_month": "12", "birth_day": "1"}, "month", "still to come"),
        (LUNAR | {"birth_year": "2026", "birth_month": "10", "birth_day": "23"}, "day", "still to come"),
        (
            SOLAR | {"birth_year": "2026", "birth_month": "11", "birth_day": "30", "birth_time": "14:06"},
            "time",
            "still to come",
        ),
        (SOLAR | {"birth_year": "1599"}, "year", "greater than or equal to 1600"),
        (SOLAR | {"birth_year": "1990", "birth_month": "13"}, "month", "less than or equal to 12"),
        (SOLAR | {"birth_year": "１９９x"}, "year", "whole number"),
        (SOLAR | {"birth_month": "5"}, "year", "Give this too"),
        (SOLAR | {"birth_year": "1990", "birth_day": "5"}, "month", "Give this too"),
        (SOLAR | {"birth_year": "1990", "birth_month": "5", "birth_branch": "午"}, "day", "Give this too"),
        (LUNAR | {"birth_year": "1990", "birth_leap": "on"}, "month", "Give this too"),
        (
            SOLAR
            | {
                "birth_year": "1990",
                "birth_month": "5",
                "birth_day": "5",
                "birth_time": "12:00",
                "birth_branch": "午",
            },
            "branch",
            "not both",
        ),
        (SOLAR | {"birth_year": "1990", "birth_branch": "x"}, "branch", "Select a valid choice"),
    ],
)
def test_a_birth_that_cannot_be_is_refused_at_its_field_and_stays_typed(alice, typed, field, said):
    """Today is 30 November 2026, 14:05, the twenty-first of the tenth month; 2026 has no leap month."""
    page = signed_in(alice).post("/clients/new/", {"name": "Tian"} | typed)
    assert page.status_code == 422
    errors = page.context["form"].errors
    assert list(errors) == [f"birth_{field}"]
    assert said in errors[f"birth_{field}"][0]
    assert f'value="{typed["birth_year"]}"' in page.text if "birth_year" in typed else True
    assert Client.objects.count() == 0


def test_a_birth_is_kept_as_it_was_told(alice):
    told = LUNAR | {
        "birth_year": "1990",
        "birth_month": "5",
        "birth_leap": "on",
        "birth_day": "1",
        "birth_branch": "午",
    }
    page = signed_in(alice).post("/clients/new/", {"name": "Tian"} | told, follow=True)
    assert Client.objects.get().birth == Birth("lunar", 1990, 5, True, 1, None, "午")
    for said in ("庚午", "壬午", "己未", "lunar 1990, leap month 5, day 1, hour 午", "23 Jun 1990", "aged 36"):
        assert said in page.text


def test_a_calendar_without_a_date_is_no_birth(alice):
    signed_in(alice).post("/clients/new/", {"name": "Tian"} | LUNAR)
    assert Client.objects.get().birth == UNKNOWN


def test_in_chinese_a_birth_is_said_in_chinese(alice):
    browser = signed_in(alice)
    told = SOLAR | {"birth_year": "1990", "birth_month": "6", "birth_day": "22", "birth_time": "12:00"}
    page = browser.post("/clients/new/", {"name": "Tian"} | told, follow=True, headers={"accept-language": "zh-hans"})
    assert "1990年6月22日 12:00" in page.text
