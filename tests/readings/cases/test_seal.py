import json

import pytest
from django.db import IntegrityError, connection, transaction

import engine
from readings.cases.models import Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.sealed.presentation import gloss
from readings.cases.sealed.sealing import digest_of
from readings.cases.shelf.case_actions import open_case
from tests.readings.conftest import NOW, TIAN

FILING = {"id", "case", "client"}
FOUND_BY = {"search", "question_key"}


def test_the_columns_say_what_the_record_says(tian):
    """井 is 48, its nuclear 睽 38, changed 升 46; upper 坎, lower 巽, fifth line."""
    assert (tian.upper, tian.lower, tian.line) == ("坎", "巽", 5)
    assert (tian.primary_number, tian.nuclear_number, tian.changed_number) == (48, 38, 46)
    assert (tian.topic, tian.engine_version) == ("dwelling", engine.__version__)


def test_the_record_is_canonical_and_has_its_digest(tian):
    again = json.dumps(json.loads(tian.record), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert again == tian.record
    assert tian.is_intact


def test_only_the_readers_language_is_sealed(tian):
    finding = tian.result["findings"][0]
    assert "en" in finding["text"]
    assert "zh" not in finding["text"]


def test_another_language_is_read_again_as_long_as_the_engine_says_what_was_sealed(tian):
    chinese = tian.result_in("zh-hans")
    assert chinese["findings"][0]["text"]["zh"]
    assert chinese["chart"] == tian.result["chart"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Water feeds wood, and the house can flourish; metal lies hidden in the nuclear trigrams,"),
        ("zh-hans", "水来生木，此居可旺；金伏互中，酉申年有损，以二十九年为限。"),
        ("zh-hant", "水來生木，此居可旺；金伏互中，酉申年有損，以二十九年為限。"),
    ],
)
@pytest.mark.parametrize("sealed_in", ["en", "zh-hans", "zh-hant"])
def test_a_reading_sealed_in_any_language_is_read_in_each(alice, sealed_in, language, sentence):
    reading = keep_reading(alice, request=TIAN, question="", language=sealed_in, now=NOW)
    answer = reading.result_in(language)
    assert gloss(answer["verdict"]).startswith(sentence)
    assert ("zh" in answer["verdict"], "en" in answer["verdict"]) == (language != "en", language == "en")


def test_what_is_sealed_in_traditional_is_the_gloss_alone(alice):
    finding = keep_reading(alice, request=TIAN, question="", language="zh-hant", now=NOW).result["findings"][0]
    assert finding["text"] == {"source": "用为占之即应", "zh": "用卦坎水生體卦巽木，眼前就有助力。"}


def test_an_engine_that_says_something_else_leaves_the_sealed_words(tian, monkeypatch):
    real = engine.read

    def changed(request):
        return real(request | {"surnames": ["王"]})

    monkeypatch.setattr(engine, "read", changed)
    assert tian.result_in("zh-hans") == tian.result


@pytest.mark.parametrize("column", sorted({field.name for field in Reading._meta.concrete_fields} - FILING - FOUND_BY))
def test_the_database_refuses_to_change_what_is_sealed(tian, charlie, column):
    """Each column alone, by an UPDATE that goes past every line of ours."""
    other = {
        "practice": charlie.practice,
        "cast_by": charlie,
        "cast_at": NOW,
        "created_at": NOW.replace(year=2020),
    }
    field = Reading._meta.get_field(column)
    value = other.get(column, 3 if field.get_internal_type() == "PositiveSmallIntegerField" else "x")
    with pytest.raises(IntegrityError, match="a sealed reading never changes"), transaction.atomic():
        Reading.objects.filter(pk=tian.pk).update(**{column: value})
    assert Reading.objects.get() == tian


def test_where_it_is_filed_may_change(alice, tian):
    case = open_case(alice, question="A new house", now=NOW)
    file_reading(alice, tian, client=None, case=case, now=NOW)
    tian.refresh_from_db()
    assert tian.case == case


def test_a_record_changed_behind_the_databases_back_is_not_intact(tian):
    with connection.cursor() as cursor:
        drop = (
            "DROP TRIGGER sealed_reading ON cases_reading"
            if connection.vendor == "postgresql"
            else "DROP TRIGGER sealed_reading"
        )
        cursor.execute(drop)
        cursor.execute("UPDATE cases_reading SET record = replace(record, '升', '益')")
    tian.refresh_from_db()
    assert not tian.is_intact
    assert digest_of(tian.record) != tian.digest
