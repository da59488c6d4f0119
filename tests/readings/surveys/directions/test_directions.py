"""The eight directions: written down one by one, kept once, and answered by the source with rule and place."""

import re

import pytest
from django.utils import translation

from readings.accounts.models import AuditEntry, Membership
from readings.surveys.directions.actions import version_of, write_direction
from readings.surveys.directions.answer import proposed_element, shown_palaces
from readings.surveys.models import Direction, Survey
from readings.surveys.models.house import FACINGS
from readings.versions import ChangedMeanwhile
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.surveys.directions.conftest import BLANK

SAID = {**BLANK, "avertable": False}


def send(member: Membership, survey: Survey, direction: str, **said):
    return signed_in(member).post(f"/surveys/{survey.code}/directions/{direction}/", BLANK | {"version": ""} | said)


def written(survey: Survey, direction: str, **said) -> Direction:
    row = survey.directions.filter(direction=direction).first()
    return write_direction(survey.made_by, survey, direction=direction, version=version_of(row), **SAID | said, now=NOW)


def palace(survey: Survey, direction: str):
    return next(each for each in shown_palaces(survey) if each.direction == direction)


def test_a_direction_is_written_down_and_answered(alice, survey):
    """Earth feeds 乾, which is metal: the elders have joy (000_001 §9, seat-qian-good)."""
    said = {"seen": "土堆", "element": "土", "note": "behind the wall", "advice": "leave it", "avertable": "on"}
    response = send(alice, survey, "NW", **said)
    address = f"/surveys/{survey.code}/directions/?direction=NW#direction"
    assert response["Location"] == address
    row = Direction.objects.get()
    assert (row.practice, row.survey, row.direction, row.said_by, row.said_at) == (
        alice.practice,
        survey,
        "NW",
        alice,
        NOW,
    )
    assert (row.seen, row.element, row.verdict, row.note, row.advice) == (
        "土堆",
        "土",
        "",
        "behind the wall",
        "leave it",
    )
    assert (row.avertable, row.advice_done) == (True, "")
    page = signed_in(alice).get(address).text
    for words in (
        "如乾上有土生之，或乾宫有诸吉兆，则尊长老人分上见吉庆之事",
        "the elders of the family have a happy event.",
        'href="/rules/seat-qian-good/"',
        "断占总诀",
        "behind the wall",
        "May be averted",
    ):
        assert words in page
    entry = AuditEntry.objects.order_by("id").last()
    assert (entry.action, entry.object_code) == ("write_direction", survey.code)


@pytest.mark.parametrize("direction", FACINGS)
def test_each_direction_can_be_written_about_without_a_script(alice, survey, direction):
    page = signed_in(alice).get(f"/surveys/{survey.code}/directions/?direction={direction}").text
    assert f'action="/surveys/{survey.code}/directions/{direction}/"' in page
    assert re.search(
        rf'class="facing-{direction}" href="[^"]*direction={direction}#direction" aria-current="true"', page
    )
    send(alice, survey, direction, verdict="good")
    assert palace(survey, direction).outcome == "gain"


def test_the_ring_links_every_direction_and_the_next_goes_round(alice, survey):
    page = signed_in(alice).get(f"/surveys/{survey.code}/directions/").text
    for direction in FACINGS:
        assert f"?direction={direction}#direction" in page
    assert "Next:" not in page
    page = signed_in(alice).get(f"/surveys/{survey.code}/directions/?direction=NW").text
    assert "Next: N" in page


def test_the_same_sent_twice_is_one_row_and_one_action(alice, survey):
    for _time in range(2):
        assert send(alice, survey, "N", seen="a well", verdict="bad").status_code == 302
    assert Direction.objects.count() == 1
    assert AuditEntry.objects.filter(action="write_direction").count() == 1


def test_of_two_who_write_about_a_direction_the_second_is_shown_both(alice, bob, survey):
    written(survey, "N", seen="a well")
    page = send(alice, survey, "N", seen="a pond")
    assert page.status_code == 409
    assert Direction.objects.get().seen == "a well"
    for words in ("Not kept yet.", "a well", 'value="a pond"'):
        assert words in page.text
    version = re.search(r'name="version" value="(\w+)"', page.text)[1]
    assert send(alice, survey, "N", seen="a pond", version=version).status_code == 302
    assert Direction.objects.get().seen == "a pond"


def test_an_outdated_version_writes_nothing(survey):
    written(survey, "N", seen="a well")
    with pytest.raises(ChangedMeanwhile):
        write_direction(survey.made_by, survey, direction="N", version="", **SAID | {"seen": "x"}, now=NOW)
    assert Direction.objects.get().seen == "a well"


def test_an_element_that_is_not_chosen_is_that_of_the_correspondences(survey):
    written(survey, "NW", seen="土堆")
    found = palace(survey, "NW")
    assert (found.row.element, found.element, found.proposed, found.outcome) == ("", "earth", "earth", "gain")
    written(survey, "NW", seen="土堆", element="火")
    found = palace(survey, "NW")
    assert (found.element, found.proposed, found.outcome) == ("fire", "earth", "care")


def test_what_the_element_and_the_sign_say_otherwise_is_both_told(survey):
    """Metal feeds 坎 (water), but the sign was called bad."""
    written(survey, "N", seen="刀", element="金", verdict="bad")
    assert palace(survey, "N").outcome == "both"
    assert [code for code, _word in palace(survey, "N").signs] == ["good", "bad"]


def test_what_is_not_known_says_nothing_and_a_note_alone_neither(survey):
    written(survey, "E", seen="xyzzy")
    written(survey, "W", note="to be looked at again")
    assert (palace(survey, "E").outcome, palace(survey, "E").element) == (None, "")
    assert (palace(survey, "W").outcome, palace(survey, "W").findings) == (None, [])


def test_an_illness_adds_its_site_where_a_direction_is_overcome_and_a_birth_its_child(alice, survey):
    """Fire overcomes 乾: the head (seat-illness-qian). 艮 overcome, asked about a birth (seat-gen-birth)."""
    written(survey, "NW", seen="炉", element="火")
    written(survey, "NE", seen="枯树", element="木")
    assert palace(survey, "NW").site == ""
    browser = signed_in(alice)
    response = browser.post(f"/surveys/{survey.code}/directions/", {"centre": "seat", "topic": "illness"})
    assert response["Location"] == f"/surveys/{survey.code}/directions/"
    survey = Survey.objects.get()
    assert (survey.centre, survey.topic) == ("seat", "illness")
    assert palace(survey, "NW").site == "the head"
    assert "The illness is in the head." in browser.get(f"/surveys/{survey.code}/directions/").text
    browser.post(f"/surveys/{survey.code}/directions/", {"centre": "seat", "topic": "childbirth"})
    rules = [finding.rule.id for finding in palace(Survey.objects.get(), "NE").findings]
    assert rules == ["seat-gen-bad", "seat-gen-birth"]
    assert AuditEntry.objects.filter(action="ask_directions").count() == 2


def test_asking_the_same_again_writes_nothing(alice, survey):
    for _time in range(2):
        signed_in(alice).post(f"/surveys/{survey.code}/directions/", {"centre": "house", "topic": ""})
    assert not AuditEntry.objects.filter(action="ask_directions").exists()


@pytest.mark.parametrize("asked", [{}, {"centre": "roof"}, {"centre": "house", "topic": "wealth"}])
def test_what_cannot_be_asked_is_refused(alice, survey, asked):
    assert signed_in(alice).post(f"/surveys/{survey.code}/directions/", asked).status_code == 422
    assert (Survey.objects.get().centre, Survey.objects.get().topic) == ("house", "")


@pytest.mark.parametrize("said", [{"element": "x"}, {"verdict": "mixed"}, {"seen": "x" * 201}, {"advice_done": "x"}])
def test_what_cannot_be_said_is_refused_and_what_was_typed_stays(alice, survey, said):
    page = send(alice, survey, "N", **{"note": "typed"} | said)
    assert page.status_code == 422
    for words in ("Not kept.", "typed</textarea>"):
        assert words in page.text
    assert Direction.objects.count() == 0


def test_nothing_said_is_no_row_and_what_was_said_can_be_taken_back(alice, survey):
    page = send(alice, survey, "N")
    assert (page.status_code, Direction.objects.count()) == (422, 0)
    assert "Write what was seen, or call the sign." in page.text
    row = written(survey, "N", seen="a well", verdict="bad")
    assert send(alice, survey, "N", version=version_of(row)).status_code == 302
    assert (palace(survey, "N").row.seen, palace(survey, "N").outcome) == ("", None)


def test_what_nobody_can_see_in_the_words_is_left_out(alice, survey):
    assert send(alice, survey, "N", seen="  a\u200b well\t\u202e here ").status_code == 302
    assert Direction.objects.get().seen == "a well here"


def test_a_direction_that_there_is_not_is_not_found(alice, survey):
    browser = signed_in(alice)
    assert browser.get(f"/surveys/{survey.code}/directions/?direction=NNW").status_code == 404
    assert send(alice, survey, "up", seen="x").status_code == 404


def test_the_element_of_what_is_typed_is_proposed_while_one_types(alice, survey):
    browser, address = signed_in(alice), f"/surveys/{survey.code}/directions/element/"
    assert "By the correspondences it is earth." in browser.get(address, {"seen": "土堆"}).text
    for words in ("xyzzy", "a\u200bb"):
        assert "it is" not in browser.get(address, {"seen": words}).text
    assert browser.get(address).text.strip() == '<p class="help proposed" id="proposed"></p>'
    with translation.override("zh-hans"):
        assert proposed_element("土堆") == "土"


def test_markup_in_what_was_seen_is_text(alice, survey):
    """T11."""
    written(survey, "N", seen="<script>1</script>", note="<script>2</script>", advice="<script>3</script>")
    page = signed_in(alice).get(f"/surveys/{survey.code}/directions/?direction=N").text
    assert "<script>1" not in page
    assert "&lt;script&gt;2" in page


def test_a_survey_that_was_erased_meanwhile_is_not_found(alice, survey, monkeypatch):
    monkeypatch.setattr("readings.surveys.directions.views.get_survey", lambda request, code: survey)
    Survey.objects.all().delete()
    assert send(alice, survey, "N", seen="a well").status_code == 404
    posts = {"directions/": {"centre": "seat", "topic": ""}, "facing/": {"facing": "N"}}
    for address, posted in posts.items():
        assert signed_in(alice).post(f"/surveys/{survey.code}/{address}", posted).status_code == 404
    assert Direction.objects.count() == 0


@pytest.mark.parametrize(("who", "status"), [("assistant", 403), ("reader", 403), ("bob", 404), ("charlie", 404)])
def test_who_does_not_see_the_survey_changes_nothing(who, status, practice, survey, request):
    """T1."""
    roles = ("assistant", "reader")
    member = member_of(practice, "dora", who) if who in roles else request.getfixturevalue(who)
    browser = signed_in(member)
    assert browser.get(f"/surveys/{survey.code}/directions/").status_code == status
    assert browser.get(f"/surveys/{survey.code}/directions/element/").status_code == status
    assert send(member, survey, "N", seen="a well").status_code == status
    posts = {"directions/": {"centre": "seat", "topic": ""}, "facing/": {"facing": "N"}}
    for address, posted in posts.items():
        assert browser.post(f"/surveys/{survey.code}/{address}", posted).status_code == status
    survey.refresh_from_db()
    assert (Direction.objects.count(), survey.centre, survey.house.facing) == (0, "house", "")


def test_the_page_asks_no_more_for_more_directions(alice, survey, django_assert_max_num_queries):
    browser = signed_in(alice)
    for direction in FACINGS:
        written(survey, direction, seen="土堆")
    with django_assert_max_num_queries(8):
        assert browser.get(f"/surveys/{survey.code}/directions/").text.count("palace-says") == 8
