"""What a client is shown of a reading or a survey, taken down as it is now; `shape` says of what it consists.

Rules that concern death are left out, and those of an illness where the practice does not allow them.
"""

from collections.abc import Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import translation

from readings.cases.models import Reading
from readings.cases.sealed.calendar import units_of
from readings.cases.sealed.presentation import gloss, shown_timing, stages_of
from readings.portal.models import Shared
from readings.predictions.promising.horizon import civil_days
from readings.predictions.promising.matters import concerns_of, is_withheld
from readings.surveys.models import Photo, Survey
from readings.surveys.reports.report import ClientReport, FoundDirection, FoundIn, FoundOmen, FoundThing

FINDINGS = Shared.Depth.FINDINGS
_WHOLE = ("number", "upper", "lower")


def of_reading(reading: Reading, *, depth: str, language: str, names_times: bool, now: datetime) -> dict:
    """The question, the figure and what it says; in a letter without the trade's words.

    `names_times` adds when it answers: in a letter the time that answers first, else all of them. Findings name times
    themselves, so that they are never shown to somebody who is to know none.
    """
    with translation.override(language):
        answer = reading.result_in(language)
        is_told = not _concerns(reading, answer["verdict"]["because"])
        verdict = answer["verdict"] if is_told and depth == FINDINGS else {"sides": []}
        return {
            "kind": "reading",
            "question": reading.question,
            "asked_on": _day(reading.cast_at or reading.created_at, reading.practice.time_zone),
            "figure": _figure(answer),
            "polarity": answer["verdict"]["polarity"] if is_told else "",
            "verdict": gloss(verdict) if "en" in verdict or "zh" in verdict else "",
            "sides": [{"polarity": side["polarity"], "words": gloss(side)} for side in verdict["sides"]],
            "times": list(_times(reading, answer, depth, now)) if names_times else [],
            "stages": list(_stages(reading, answer)) if depth == FINDINGS else [],
        }


def of_survey(survey: Survey, *, depth: str, language: str, now: datetime) -> dict:
    """The house and what was found in it, with the advice and the photos chosen for the client, not the notes."""
    with translation.override(language):
        report = ClientReport(survey, now=now)
        with_phrases = depth == FINDINGS
        return {
            "kind": "survey",
            "house": survey.house.name,
            "address": survey.house.address,
            "facing": survey.house.facing,
            "sitting": survey.house.sitting or "",
            "walked_on": _day(survey.started_at, survey.practice.time_zone),
            "counts": [{"polarity": polarity, "number": number} for polarity, number in report.counts],
            "places": [_place(place, with_phrases) for place in report.places],
            "directions": [_direction(found, with_phrases) for found in report.directions],
            "photos": _photos(report.photos),
        }


def _figure(answer: dict) -> dict:
    """The three figures and the line that moves, as they are drawn."""
    chart = answer["chart"]
    wholes = {name: {part: chart[name][part] for part in _WHOLE} for name in ("primary", "nuclear", "changed")}
    return {"chart": wholes | {"body": {"place": chart["body"]["place"]}}, "line": answer["cast"]["line"]}


def _concerns(reading: Reading, rules: list[str]) -> bool:
    """Whether what rests on these rules is kept from clients."""
    return is_withheld(reading.practice, concerns_of(reading, rules))


def _times(reading: Reading, answer: dict, depth: str, now: datetime) -> Iterator[dict]:
    outlook = reading.outlook(answer)
    told = [timing for timing in answer["timings"] if not _concerns(reading, [timing["rule"]])]
    for timing in told if depth == FINDINGS else told[:1]:
        shown = shown_timing(timing)
        windows = [
            {"unit": unit, "label": window.label, "first": first.isoformat(), "last": last.isoformat()}
            for unit in units_of(timing)
            for window in outlook.windows_ahead(timing, unit, now)[:1]
            for first, last in [civil_days(window, outlook.zone)]
        ]
        yield {"name": shown.name, "polarity": shown.polarity, "label": shown.label, "windows": windows}


def _stages(reading: Reading, answer: dict) -> Iterator[dict]:
    for stage in stages_of(answer):
        findings = [
            {name: getattr(finding, name) for name in ("polarity", "phrase", "gloss", "source", "heading")}
            for finding in stage.findings
            if not is_withheld(reading.practice, finding.concerns)
        ]
        if findings:
            yield {"name": stage.name, "findings": findings}


def _place(place: FoundIn, with_phrases: bool) -> dict:
    return {
        "name": place.name,
        "omens": [_omen(found, with_phrases) for found in place.omens],
        "things": [_thing(found) for found in place.things],
    }


def _omen(found: FoundOmen, with_phrases: bool) -> dict:
    omen = found.omen
    couplet = ["".join(words.printed for words in clause) for clause in omen.couplet] if with_phrases else []
    return {
        "polarity": omen.polarity,
        "seen": omen.seen,
        "says": omen.consequence,
        "couplet": couplet,
        "source": found.rule.source if with_phrases else "",
        "heading": found.rule.heading if with_phrases else "",
        **_advised(found),
    }


def _thing(found: FoundThing) -> dict:
    said = found.said
    return {"polarity": said.polarity, "words": said.words, "room": said.room, **_advised(found)}


def _direction(found: FoundDirection, with_phrases: bool) -> dict:
    findings = [
        {
            "polarity": finding.polarity,
            "gloss": finding.gloss,
            "phrase": finding.phrase if with_phrases else "",
            "source": finding.source if with_phrases else "",
            "heading": finding.heading if with_phrases else "",
        }
        for finding in found.palace.findings
    ]
    return {"direction": found.said.direction, "seen": found.said.seen, "findings": findings, **_advised(found)}


def _advised(found: FoundOmen | FoundThing | FoundDirection) -> dict:
    """What the practitioner advises, how far it was followed, and the photos."""
    said = found.said
    return {
        "avertable": said.avertable,
        "advice": said.advice,
        "done": said.advice_done,
        "photos": _photos(found.photos),
    }


def _photos(photos: list[Photo]) -> list[str]:
    """By what is in them, which stays the same when the practice's data is restored elsewhere."""
    return [photo.digest for photo in photos]


def _day(instant: datetime, zone: str) -> str:
    day: date = instant.astimezone(ZoneInfo(zone)).date()
    return day.isoformat()
