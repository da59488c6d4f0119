"""`python -m engine`: JSON in, JSON out, UTF-8 in any locale, status 2 with the error alone, never a traceback."""

import json
import os
import subprocess
import sys

import pytest

from engine.rules import SYSTEMS
from tests.engine.houses import MOMENT, answer, house

C_LOCALE = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def run(*arguments: str, given: bytes = b"", env: dict[str, str] = C_LOCALE) -> tuple[int, str]:
    """Status and standard output; nothing may be said on standard error."""
    done = subprocess.run([sys.executable, "-m", "engine", *arguments], input=given, capture_output=True, env=env)
    assert done.stderr == b""
    return done.returncode, done.stdout.decode("utf8")


def as_json(value):
    return json.dumps(value, ensure_ascii=False).encode()


def test_read_answers_as_python_does():
    status, output = run("read", given=as_json(house("田")))
    assert (status, json.loads(output)) == (0, answer("田"))


def test_read_takes_a_file(tmp_path):
    file = tmp_path / "田.json"
    file.write_bytes(as_json(house("田")))
    assert json.loads(run("read", str(file))[1]) == answer("田")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("zh-hans", "水来生木，此居可旺"), ("en", "Water feeds wood, and the house can flourish")],
)
def test_read_answers_in_plain_text(language, sentence):
    status, output = run("read", "--format", "text", "--lang", language, given=as_json(house("田", year=2022)))
    assert status == 0
    assert sentence in output
    assert "亥子水年月日，当有进益" in output


def test_batch_answers_line_by_line_and_steps_over_empty_lines():
    lines = [
        as_json(house("田")),
        b"",
        b"  ",
        b"\xff",
        b"{",
        b"[]",
        as_json({"method": "moment"}),
        as_json(house("王")),
    ]
    status, output = run("batch", "-", given=b"\n".join(lines))
    answers = [json.loads(line) for line in output.splitlines()]
    assert status == 0
    assert [each["error"]["code"] for each in answers[1:-1]] == ["json", "json", "type", "missing"]
    assert (answers[0], answers[-1]) == (answer("田"), answer("王"))


def test_half_a_surrogate_is_answered_as_json_names_it():
    status, output = run("batch", given=b'{"method": "direct", "upper": "\\ud800", "\\ud801": 1}')
    assert (status, json.loads(output)["error"]["field"]) == (0, "upper")


def test_the_largest_number_is_read_and_a_larger_one_refused():
    """10^4299 has 4,300 digits: 10^4299 + 16 + 7 for the line; 10^4300 has one digit too many."""
    longest, longer = (b'{"strokes": [1%s], %s' % (b"0" * zeros, as_json(MOMENT)[1:]) for zeros in (4299, 4300))
    answers = [json.loads(line) for line in run("batch", given=longest + b"\n" + longer)[1].splitlines()]
    assert answers[0]["cast"]["line"] == (10**4299 + 23) % 6
    assert (answers[1]["error"]["code"], answers[1]["error"]["field"]) == ("range", "strokes")


@pytest.mark.parametrize(
    ("arguments", "given", "field"),
    [
        (["read"], b"{}", "method"),
        (["read"], b"\xff", ""),
        (["read"], b"[" * 100_000, ""),
        (["read"], b'{"method": NaN}', ""),
        (["read", "/no/such/file"], b"", ""),
        (["batch", "/no/such/file"], b"", ""),
        (["moment", "2026-11-30T14:05:00"], b"", "at"),
        (["moment", "2026-11-30T14:05:00+08:00", "--convention", "day_starts=noon"], b"", "conventions.day_starts"),
        (["moment", "2026-11-30T14:05:00+08:00", "--convention", "solar_time=true"], b"", "location.longitude"),
        (["windows"], b'{"branches": ["\xe9\x85\x89"], "unit": "year"}', "horizon"),
        (["windows"], b'{"unit": "day", "horizon": {"from": "2026-11-30", "to": "2026-12-01"}}', "branches"),
        (["rule", "no-such-rule"], b"", "id"),
        (["omens"], b'{"seen": ["house-dragon"]}', "seen"),
        (["omens"], b"[]", ""),
        (["directions"], b'{"seen": [{"direction": "N"}]}', "seen.what"),
        (["dance"], b"", ""),
        ([], b"", ""),
    ],
)
def test_what_cannot_be_read_ends_in_status_2_and_the_error_alone(arguments, given, field):
    status, output = run(*arguments, given=given)
    error = json.loads(output)["error"]
    assert (status, error["field"]) == (2, field)
    assert error.keys() == {"code", "field", "message"}


def test_moment_gives_the_calendar_facts():
    status, output = run("moment", "2026-11-30T14:05:00", "--zone", "Asia/Shanghai", "--longitude", "116.4")
    assert (status, json.loads(output)["moment"]["pillars"]["day"]) == (0, "戊申")


def test_windows_lays_a_timing_by_itself_and_one_of_a_reading():
    """2029 is 己酉; 2026 + 29 = 2055 乙亥, then, 兑 overcoming, the first year of 酉 or 申: 2064 甲申."""
    horizon = {"horizon": {"from": "2026-11-30", "to": "2066-01-01"}}
    alone = json.loads(run("windows", given=as_json({"branches": ["酉"], "unit": "year", **horizon}))[1])
    total = {"timing": answer("田")["timings"][-1], "start": 2026, **horizon}
    assert alone["windows"][0]["label"] == "己酉"
    laid = json.loads(run("windows", given=as_json(total))[1])["windows"]
    assert [window["label"] for window in laid] == ["乙亥", "甲申"]


def test_places_lists_what_to_look_for_in_a_house_and_omens_says_what_is_there():
    places = json.loads(run("places")[1])
    assert sum(len(place["omens"]) for place in places) == 35
    status, output = run("omens", given=as_json({"seen": ["house-python"]}))
    assert (status, json.loads(output)["counts"]) == (0, {"good": 0, "bad": 1, "mixed": 0, "neutral": 0})


def test_directions_says_what_the_eight_show():
    status, output = run("directions", given=as_json({"seen": [{"direction": "西北", "element": "土"}]}))
    northwest = json.loads(output)["directions"][-1]
    assert (status, northwest["direction"], northwest["outcome"]) == (0, "NW", "gain")


def test_tables_counts_the_rows_and_prints_each():
    counted = {row["system"]: row["rows"] for row in json.loads(run("tables", "--json")[1])}
    rows = [json.loads(line) for line in run("tables", "--rows")[1].splitlines()]
    assert list(counted) == list(SYSTEMS)
    assert sum(counted.values()) == len(rows)
    assert {row["kind"] for row in rows} == {"row", "mechanism", "omitted"}
    assert "dwelling" in run("tables")[1]


def test_tables_keeps_its_columns_apart():
    """System, source and number, of thirteen systems."""
    assert [len(line.split()) for line in run("tables")[1].splitlines()] == [3] * 13


def test_rule_shows_one_rule():
    status, output = run("rule", "housecast-gain-flavour")
    assert (status, json.loads(output)["id"]) == (0, "housecast-gen-gain")


def test_importing_the_engine_reads_no_table_and_no_calendar():
    code = "import sys, engine, engine.rules as r; print('sxtwl' in sys.modules, r.table.cache_info().currsize)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "0"]
