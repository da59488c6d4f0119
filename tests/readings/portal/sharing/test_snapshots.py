"""What of a reading and of a survey a client is shown: in words for them, and nothing of a death."""

import json
from datetime import date

import pytest

import engine
from readings.accounts.models import Practice
from readings.cases.models import Reading
from readings.cases.sealed.actions import keep_reading
from readings.portal.sharing import snapshots
from readings.portal.sharing.shape import photos_in, read
from readings.surveys.models import Omen
from readings.surveys.walking.song import shown_omens
from tests.readings.conftest import NOW

# On 1 November 2022 by the moon, in the hour of 子: a figure whose findings speak of the illness and of a death.
ILLNESS = {"method": "time", "year": 2022, "month": 11, "day": 1, "hour_branch": "子", "topic": "illness"}


def of_reading(reading: Reading, depth: str = "findings", *, names_times: bool = True, language: str = "en") -> dict:
    taken = snapshots.of_reading(reading, depth=depth, language=language, names_times=names_times, now=NOW)
    assert json.loads(json.dumps(taken)) == taken
    return read(taken)


def test_a_letter_says_in_plain_words_what_was_asked_and_how_it_stands(reading):
    """井 to 升, the fifth line moving: numbers 48, 46 and, of the nuclear figure, 38."""
    content = of_reading(reading, "letter", names_times=False)
    chart = content["figure"]["chart"]
    assert (content["question"], content["asked_on"]) == ("新屋起造，此居如何？", date(2026, 11, 30))
    assert [chart[name]["number"] for name in ("primary", "nuclear", "changed")] == [48, 38, 46]
    assert content["figure"]["line"] == 5
    assert (content["polarity"], content["verdict"], content["sides"]) == ("mixed", "", [])
    assert (content["times"], content["stages"]) == ([], [])


def test_a_letter_that_names_times_names_the_one_that_answers_first(reading):
    """On 亥 and 子. After 30 November 2026, a day 酉, the next are 2 and 3 December."""
    (time,) = of_reading(reading, "letter")["times"]
    assert (time["name"], time["polarity"]) == ("亥子", "good")
    days = {window["unit"]: window for window in time["windows"]}
    assert list(days) == ["year", "month", "day"]


def test_with_findings_every_sentence_stands_with_its_phrase_and_source(reading):
    content = of_reading(reading)
    assert [stage["name"] for stage in content["stages"]] == ["now", "middle", "end"]
    assert content["verdict"].startswith("Water feeds wood, and the house can flourish")
    first = content["stages"][0]["findings"][0]
    assert first == {
        "polarity": "good",
        "phrase": "用为占之即应",
        "gloss": "The use 坎 water feeds the body 巽 wood: help is at hand.",
        "source": first["source"],
        "heading": first["heading"],
    }
    assert len(content["times"]) == 4


def test_it_is_in_the_language_of_the_client(reading):
    content = of_reading(reading, language="zh-hans")
    assert content["verdict"].startswith("水来生木，此居可旺")


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("depth", ["letter", "findings"])
def test_nothing_of_a_death_is_ever_told_and_of_an_illness_where_the_practice_allows_it(bob, depth, allowed):
    """The verdict of this figure rests on a rule that concerns a death: it is left out in either case."""
    Practice.objects.update(scores_illness=allowed)
    kept = keep_reading(bob, request=ILLNESS, question="Will she recover?", language="en", now=NOW)
    reading = Reading.objects.select_related("practice").get(pk=kept.pk)
    concerns = {finding["rule"]: set(finding["concerns"]) for finding in reading.result["findings"]}
    assert any("death" in each for each in concerns.values())
    content = of_reading(reading, depth)
    told = {finding["gloss"] for stage in content["stages"] for finding in stage["findings"]}
    told_of = [set(f["concerns"]) for f in reading.result["findings"] if f["text"]["en"] in told]
    withheld = {"death"} if allowed else {"death", "illness"}
    assert not any(each & withheld for each in told_of)
    assert (content["verdict"], content["polarity"], content["sides"]) == ("", "", [])
    if depth == "findings":
        assert any("illness" in each for each in told_of) is allowed


def test_a_survey_s_report_has_the_advice_and_the_chosen_photo_and_no_notes(survey):
    """Of five photos the one that was chosen for the client hangs on the omen."""
    content = read(snapshots.of_survey(survey, depth="letter", language="zh-hans", now=NOW))
    (photo,) = survey.photos.filter(for_client=True)
    assert photos_in(content) == {photo.digest}
    assert content["house"] == "田宅"
    words = json.dumps(snapshots.of_survey(survey, depth="findings", language="zh-hans", now=NOW), ensure_ascii=False)
    assert "见避" in words
    assert "见记" not in words


def test_a_survey_s_report_has_couplets_and_sources_with_findings_alone(survey):
    letter, findings = (
        read(snapshots.of_survey(survey, depth=depth, language="zh-hans", now=NOW)) for depth in ("letter", "findings")
    )
    (plain,), (whole,) = (
        [omen for place in content["places"] for omen in place["omens"]] for content in (letter, findings)
    )
    assert (plain["couplet"], plain["source"]) == ([], "")
    assert whole["couplet"]
    assert whole["source"]
    assert plain["says"] == whole["says"]


def test_an_omen_of_a_death_is_not_told(survey, bob):
    deaths = [omen for omen in shown_omens() if "death" in engine.rule(omen.id).concerns]
    of = {"practice": survey.practice, "survey": survey, "said_by": bob, "said_at": NOW}
    before = snapshots.of_survey(survey, depth="findings", language="en", now=NOW)
    for omen in deaths:
        Omen.objects.update_or_create(omen=omen.id, survey=survey, defaults={"is_there": True, **of})
    assert deaths
    assert snapshots.of_survey(survey, depth="findings", language="en", now=NOW) == before


@pytest.mark.parametrize(
    "broken",
    [
        None,
        {"kind": "letter"},
        {"times": None},
        {"asked_on": "yesterday"},
        {"stages": [{"name": "now"}]},
        {"polarity": 3},
        {"more": "x"},
        {"asked_on": "2026-02-30"},
    ],
)
def test_what_has_another_shape_is_no_snapshot(reading, broken):
    taken = snapshots.of_reading(reading, depth="letter", language="en", names_times=False, now=NOW)
    with pytest.raises(ValueError, match=r"."):
        read(broken and taken | broken)
