"""What was met after a reading was sealed: noted beside it, with what the engine says of it for that figure."""

import pytest
from django.utils import translation

import engine
from readings.accounts.models import AuditEntry
from readings.cases.models import Reading, Sighting
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.sealed.later_actions import note_sighting
from readings.cases.shelf.case_actions import open_case
from readings.desk.reading_page import ReadingPage
from tests.readings.conftest import NOW, member_of, signed_in

# 乾 above 坎, line 1: the body is 乾, metal. 离 above 坤, line 1: the body is 离, fire.
SONG = {"method": "direct", "upper": "乾", "lower": "坎", "line": 1}
JIN = {"method": "direct", "upper": "离", "lower": "坤", "line": 1}


@pytest.fixture
def song(alice) -> Reading:
    return keep_reading(alice, request=SONG, question="讼？", language="en", now=NOW)


@pytest.fixture
def jin(alice) -> Reading:
    return keep_reading(alice, request=JIN, question="晋？", language="en", now=NOW)


def noted(alice, reading, **typed):
    return signed_in(alice).post(f"/readings/{reading.code}/seen/", typed)


def told(sighting: Sighting) -> list[tuple[str, str]]:
    return [(finding["rule"], finding["polarity"]) for finding in sighting.findings]


def test_what_was_seen_stands_under_outside_with_its_rule_and_who_noted_it(alice, song):
    """Of a body of metal the fire of a furnace is true fire, and bad; that it moves makes the harm quick."""
    response = noted(alice, song, what="炉火", motion="moving")
    sighting = Sighting.objects.get()
    assert response["Location"] == f"/readings/{song.code}/"
    assert sighting.response == {"kind": "thing", "what": "炉火", "motion": "moving"}
    assert told(sighting) == [("true-fire-furnace", "bad"), ("moving-judge-bad", "bad")]
    assert (sighting.reading, sighting.practice, sighting.noted_by, sighting.noted_at) == (
        song,
        alice.practice,
        alice,
        NOW,
    )
    assert sighting.engine_version == engine.__version__
    page = signed_in(alice).get(f"/readings/{song.code}/").text
    assert "炉火, noted on 30 Nov 2026 by Alice, after the reading was sealed" in page
    assert 'href="/rules/true-fire-furnace/"' in page
    assert "is fire in a furnace and real fire" in page
    assert "Nothing was noted of what was seen" not in page


def test_the_seal_stays_as_it_was(alice, song):
    before = (song.record, song.digest)
    noted(alice, song, what="炉火", motion="")
    song = Reading.objects.get()
    assert (song.record, song.digest) == before
    assert song.is_intact


def test_the_findings_are_kept_in_both_languages_and_read_in_each(alice, song):
    noted(alice, song, what="红衣")
    assert {"zh", "en"} <= Sighting.objects.get().findings[0]["text"].keys()
    reading = Reading.objects.get()
    glosses = {}
    for language in ("en", "zh-hans", "zh-hant"):
        with translation.override(language):
            page = ReadingPage(reading, language=language, now=NOW)
            glosses[language] = page.sightings[0].findings[0].gloss
    assert "only the colour of fire" in glosses["en"]
    assert "体卦乾金" in glosses["zh-hans"]
    assert "體卦乾金" in glosses["zh-hant"]


def test_what_was_seen_at_the_casting_stands_first_and_is_not_said_again(alice):
    seen = SONG | {"responses": [{"kind": "thing", "what": "炉火"}]}
    reading = keep_reading(alice, request=seen, language="en", now=NOW)
    sighting = note_sighting(alice, reading, response={"kind": "thing", "what": "红衣"}, now=NOW)
    assert told(sighting) == [("apparent-fire-colour", "neutral")]
    page = signed_in(alice).get(f"/readings/{reading.code}/").text
    assert page.index("炉火") < page.index("红衣")
    assert page.count('<a class="plain" href="/readings/' + reading.code + '/seen/">') == 1


def test_a_thing_of_several_trigrams_is_asked_about_and_the_one_that_is_picked_is_judged(alice, jin):
    """鱼 stands under 兑, 坎 and 巽: to a body of fire 坎, water, is bad and 巽, wood, good."""
    response = noted(alice, jin, what="鱼", motion="still")
    assert response.status_code == 422
    assert [candidate.trigram for candidate in response.context["form"].candidates] == ["兑", "坎", "巽"]
    assert 'value="鱼"' in response.text
    assert 'value="still"' in response.text
    assert "Which trigram is it?" in response.text
    assert Sighting.objects.count() == 0
    for trigram, polarity in (("坎", "bad"), ("巽", "good")):
        noted(alice, jin, what="鱼", motion="still", trigram=trigram)
        sighting = Sighting.objects.last()
        assert sighting.response["trigram"] == trigram
        assert told(sighting)[0][1] == polarity


def test_a_thing_that_is_not_on_record_keeps_what_was_typed_and_offers_the_eight_trigrams(alice, song):
    response = noted(alice, song, what="☃")
    assert response.status_code == 422
    assert len(response.context["form"].candidates) == 8
    assert response.context["form"].errors["what"] == [
        "The correspondences do not hold this: choose its trigram, or try a plainer word."
    ]
    assert 'value="☃"' in response.text
    assert Sighting.objects.count() == 0
    noted(alice, song, what="☃", trigram="离")
    assert told(Sighting.objects.get()) == [("true-by-analogy", "bad")]


def test_a_trigram_typed_by_its_own_name_is_taken(alice, song):
    noted(alice, song, what="離")
    assert Sighting.objects.get().response == {"kind": "thing", "what": "離", "trigram": "离"}


def test_what_neither_feeds_nor_overcomes_the_body_is_kept_and_said_to_say_nothing(alice, song):
    """马 is 乾, metal, as the body is."""
    noted(alice, song, what="马")
    assert Sighting.objects.get().findings == []
    assert "The rules say nothing of it for this body." in signed_in(alice).get(f"/readings/{song.code}/").text


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"what": ""}, "what"),
        ({"what": "火" * 61}, "what"),
        ({"what": "炉火，红衣"}, "what"),
        ({"what": "炉火", "motion": "flying"}, "motion"),
        ({"what": "☃", "trigram": "fish"}, "what"),
    ],
)
def test_what_cannot_be_noted_is_refused_at_its_field_and_keeps_nothing(alice, song, typed, field):
    response = noted(alice, song, **typed)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert Sighting.objects.count() == 0


def test_a_request_that_the_engine_no_longer_takes_is_said_and_keeps_nothing(alice, song, monkeypatch):
    def refuse(_request):
        raise engine.RequestError("unknown-convention", "conventions.strokes", "There is no such convention.")

    monkeypatch.setattr(engine, "read", refuse)
    response = noted(alice, song, what="炉火")
    assert response.status_code == 422
    assert "This can&#x27;t be read." in response.text
    assert 'value="炉火"' in response.text
    assert Sighting.objects.count() == 0


@pytest.mark.parametrize("typed", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{body} {0}"])
def test_what_was_typed_is_text_and_nothing_else(alice, song, typed):
    """T11."""
    assert typed not in noted(alice, song, what=typed).text or typed.startswith("{")
    noted(alice, song, what=typed, trigram="离")
    assert Sighting.objects.get().response["what"] == typed
    page = signed_in(alice).get(f"/readings/{song.code}/").text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "What was met outside, " in page


def test_nobody_else_notes_anything(alice, bob, charlie, practice, song):
    for member, status in ((bob, 404), (charlie, 404), (member_of(practice, "dora", "assistant"), 403)):
        assert noted(member, song, what="炉火").status_code == status
    assert Sighting.objects.count() == 0


def test_what_is_posted_beside_the_form_is_not_taken(alice, bob, song):
    """T10."""
    noted(alice, song, what="炉火", noted_by=bob.pk, findings="[]", noted_at="2020-01-01", engine_version="9")
    sighting = Sighting.objects.get()
    assert (sighting.noted_by, sighting.noted_at, sighting.engine_version) == (alice, NOW, engine.__version__)
    assert sighting.findings


def test_it_is_in_the_trail_and_touches_the_case_without_naming_what_was_seen(alice, song):
    case = open_case(alice, question="A dispute", now=NOW.replace(year=2020))
    file_reading(alice, song, client=None, case=case, now=NOW.replace(year=2020))
    noted(alice, song, what="炉火")
    case.refresh_from_db()
    assert case.changed_at == NOW
    entry = AuditEntry.objects.get(action="note_sighting")
    assert (entry.object_type, entry.object_code) == ("reading", song.code)
    assert "炉火" not in signed_in(alice).get("/practice/audit/").text


def test_the_page_costs_the_same_with_one_sighting_and_with_thirty(alice, song, django_assert_max_num_queries):
    browser = signed_in(alice)
    browser.get(f"/readings/{song.code}/")  # the first look is written down
    for number in (1, 29):
        for _ in range(number):
            note_sighting(alice, song, response={"kind": "thing", "what": "炉火"}, now=NOW)
        with django_assert_max_num_queries(12):
            page = browser.get(f"/readings/{song.code}/")
    assert len(page.context["page"].sightings) == 30


def test_without_any_the_page_says_so_in_a_sentence_with_a_button(alice, song):
    page = signed_in(alice).get(f"/readings/{song.code}/").text
    assert "Nothing was noted of what was seen at the casting." in page
    assert f'<a class="plain" href="/readings/{song.code}/seen/">Note what was seen</a>' in page
