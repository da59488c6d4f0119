"""The five questions of the school; the right values are those of shared/vectors and of the source."""

import pytest
from django.test import Client as Browser

from readings.accounts.models import AuditEntry, Membership, Practice
from readings.cases.models import Reading
from readings.cases.sealed.actions import keep_reading
from readings.desk.joining.set_up import questions
from tests.readings.conftest import NOW, TIAN, member_of, signed_in

ROLE = Membership.Role
DEFAULTS = {
    "strokes": "attested",
    "day_starts": "midnight",
    "pure_nuclear": "own",
    "leap_month": "same",
    "solar_time": "standard",
}


def answers(name):
    """value → (what is said, the names of the figures)."""
    question = next(question for question in questions() if question.name == name)
    return {answer.value: (answer.says, [figure.name for figure in answer.figures]) for answer in question.answers}


def test_each_way_of_counting_shows_its_strokes_and_the_house_of_tian():
    """The source prints 王 4, 田 6, 韩 21; 田 is written with 5 strokes, 韓 with 17, 韩 with 12."""
    assert answers("strokes") == {
        "attested": ("王 4 · 田 6 · 韩 21", ["井 → 升"]),
        "traditional": ("王 4 · 田 5 · 韩 17", ["益 → 无妄"]),
        "kangxi": ("王 4 · 田 5 · 韩 17", ["益 → 无妄"]),
        "modern": ("王 4 · 田 5 · 韩 12", ["益 → 无妄"]),
        "folded": ("王 4 · 田 6 · 韩 21", ["井 → 升"]),
    }


def test_at_half_past_eleven_the_day_is_this_one_or_the_next():
    """午 7 + 10 + 22 = 39, upper 7 艮; + 子 1 = 40, lower 8 坤, line 4. A day later 40: 坤; 41: 乾, line 5."""
    assert answers("day_starts") == {
        "midnight": ("month 10, day 22 · day 戊申", ["剥 → 晋"]),
        "zi-hour": ("month 10, day 23 · day 己酉", ["泰 → 需"]),
    }


def test_pure_qian_takes_its_nuclear_trigrams_from_itself_or_from_the_changed():
    """乾 with line 3 moving is 履, whose lines 2–4 are 离 and 3–5 巽."""
    assert answers("pure_nuclear") == {"own": ("", ["乾 乾"]), "changed": ("", ["巽 离"])}


def test_a_leap_month_counts_as_its_own_or_as_the_next():
    """巳 6 + 6 + 10 = 22, upper 坎; + 午 7 = 29, lower 巽, line 5: 井. With 7: 23 and 30, 艮 over 坎: 蒙."""
    assert answers("leap_month") == {
        "same": ("day 10: month 6 · day 20: month 6", ["井 → 升", "谦 → 坤"]),
        "next": ("day 10: month 7 · day 20: month 7", ["蒙 → 师", "否 → 观"]),
        "split": ("day 10: month 6 · day 20: month 7", ["井 → 升", "否 → 观"]),
    }


def test_the_sun_is_later_in_the_west_and_its_hour_another():
    """Beijing is 3.6° west of 120°: 14.4 minutes; Ürümqi 32.4°: 129.6, two hours; the equation of time is 11.4."""
    assert answers("solar_time") == {
        "standard": ("Beijing 0 min, hour 未 · Ürümqi 0 min, hour 未", ["艮 → 渐", "艮 → 渐"]),
        "mean": ("Beijing −14.4 min, hour 未 · Ürümqi −129.6 min, hour 午", ["艮 → 渐", "蒙 → 未济"]),
        "true": ("Beijing −3.0 min, hour 未 · Ürümqi −118.2 min, hour 午", ["艮 → 渐", "蒙 → 未济"]),
    }


def test_the_answers_are_kept_as_far_as_they_differ(alice):
    posted = DEFAULTS | {"strokes": "modern", "solar_time": "true", "longitude": "87.6"}
    assert signed_in(alice).post("/practice/set-up/", posted)["Location"] == "/"
    stored = Practice.objects.get()
    assert stored.conventions == {"strokes": "modern", "solar_time": "true"}
    assert (stored.longitude, stored.set_up_at) == (87.6, NOW)
    assert [entry.action for entry in AuditEntry.objects.all()] == ["choose_school"]


def test_conventions_that_are_not_asked_for_stay_as_they_were(alice):
    Practice.objects.update(conventions={"count_lower": "hour", "strokes": "modern"})
    signed_in(alice).post("/practice/set-up/", DEFAULTS | {"year_starts": "spring-begins"})
    assert Practice.objects.get().conventions == {"count_lower": "hour"}


def test_a_school_by_the_sun_asks_where_the_practice_stands(alice):
    page = signed_in(alice).post("/practice/set-up/", DEFAULTS | {"strokes": "modern", "solar_time": "mean"})
    assert page.status_code == 422
    assert "The sun’s hour follows from the longitude" in page.text
    assert page.context["form"]["strokes"].value() == "modern"
    assert (Practice.objects.get().conventions, Practice.objects.get().set_up_at) == ({}, None)


@pytest.mark.parametrize(
    "wrong", [{"strokes": "guessed"}, {"longitude": "181"}, {"longitude": "nan"}, {"leap_month": ""}]
)
def test_what_is_no_answer_is_422_and_keeps_nothing(alice, wrong):
    assert signed_in(alice).post("/practice/set-up/", DEFAULTS | wrong).status_code == 422
    assert Practice.objects.get().set_up_at is None


def test_casting_goes_by_the_school_from_then_on(alice):
    """At 14:05 in Ürümqi the sun has the hour 午: 蒙; by the clock it is 未: 艮."""
    browser = signed_in(alice)
    assert browser.get("/cast/").context["sketch"].chart["primary"]["name"] == "艮"
    browser.post("/practice/set-up/", DEFAULTS | {"solar_time": "true", "longitude": "87.6"})
    page = browser.get("/cast/")
    assert page.context["sketch"].chart["primary"]["name"] == "蒙"
    assert page.context["moment"]["solar_time"] == {"kind": "true", "minutes": -118.2}
    browser.post("/cast/", {"when": "now", "method": "time"})
    assert Reading.objects.get().result["chart"]["primary"]["name"] == "蒙"


def test_readings_that_there_are_keep_what_they_were_read_with(alice, tian):
    before = Reading.objects.values().get()
    browser = signed_in(alice)
    browser.post("/practice/set-up/", DEFAULTS | {"strokes": "modern"})
    assert Reading.objects.values().get() == before
    assert browser.get(f"/readings/{tian.code}/").context["page"].chart["primary"]["name"] == "井"
    later = keep_reading(alice, request=TIAN | Practice.objects.get().school, question="", language="en", now=NOW)
    assert later.result["conventions"]["strokes"] == "modern"
    assert later.result["chart"]["primary"]["name"] == "益"


@pytest.mark.parametrize("role", [ROLE.PRACTITIONER, ROLE.ASSISTANT, ROLE.READER])
def test_only_the_owner_chooses_the_school(alice, practice, role):
    browser = signed_in(member_of(practice, "dora", role))
    assert browser.get("/practice/set-up/").status_code == 403
    assert browser.post("/practice/set-up/", DEFAULTS | {"strokes": "modern"}).status_code == 403
    assert (Practice.objects.get().conventions, AuditEntry.objects.count()) == ({}, 0)


def test_the_page_shows_the_present_answers_chosen(alice):
    Practice.objects.update(conventions={"leap_month": "split"})
    page = signed_in(alice).get("/practice/set-up/").text
    assert 'name="leap_month" value="split" required checked' in page
    assert 'name="strokes" value="attested" required checked' in page
    assert page.count(" checked") == 5


def test_a_newcomer_sees_how_the_practice_counts_and_where_to_cast(alice):
    page = signed_in(alice).get("/").text
    for said in ("Nothing is due yet.", "Strokes of a surname", "as printed", "midnight", "Answer the five"):
        assert said in page
    assert 'href="/cast/"' in page
    assert 'href="/practice/set-up/"' in page
    assert "井 → 升" in page


def test_a_practitioner_who_is_new_sees_the_school_and_leaves_it_to_the_owner(bob):
    page = signed_in(bob).get("/").text
    assert "as printed" in page
    assert "Answer the five" not in page


def test_comparing_the_three_houses_keeps_nothing(alice):
    browser = signed_in(alice)
    posted = {"surnames": "王 田 韩", "topic": "dwelling", "when": "lunar", "lunar_hour": "午"}
    page = browser.post("/compare/", posted | {"lunar_year": "2022", "lunar_month": "12", "lunar_day": "1"})
    assert [column.surname for column in page.context["columns"]] == ["王", "田", "韩"]
    assert Reading.objects.count() == 0


@pytest.mark.parametrize(
    ("role", "says"),
    [
        (ROLE.ASSISTANT, "You keep the names and contacts of the clients"),
        (ROLE.READER, "You read what the practitioners of Lin&#x27;s practice rewrite for study."),
    ],
)
def test_who_reads_no_cases_is_told_what_there_is_to_do(practice, tian, role, says):
    page = signed_in(member_of(practice, "dora", role)).get("/").text
    assert says in page
    assert "/readings/" not in page
    assert "/cast/" not in page


def test_who_is_not_signed_in_still_finds_the_sign_in(db):
    assert 'name="password"' in Browser().get("/").text
