"""What is known of the moment that a form holds, while it is being typed."""

from datetime import datetime

import engine
from engine.conventions import read_conventions
from engine.moment import of_lunar_facts
from readings.cases.casting.forms import MomentForm

FIRST_AND_LAST_HOUR = "子亥"


def known_moment(form: MomentForm) -> dict:
    """The engine's facts of the moment as far as it is typed; what it leaves open is None or absent.

    Beside them, by the practice's clock, `clock` or only `date`, when it is, and `next_at`, when the next term begins.
    """
    request = _typed_request(form)
    try:
        facts = _of_clock(request, form) if "at" in request else _of_lunar_date(request, form)
    except engine.RequestError:
        return {}  # there is no such moment, or not yet
    if facts["next_term"]:
        facts["next_at"] = datetime.fromisoformat(facts["next_term"]["at"]).astimezone(form.zone)
    return facts


def _typed_request(form: MomentForm) -> dict:
    if not form.is_bound:
        return {"at": form.moment_of_page.isoformat()}
    if not form.errors:
        return form.moment_request()
    # A form that was held against the engine has lost the fields that were refused.
    typed = MomentForm(form.data, member=form.member, now=form.now)
    typed.full_clean()
    return typed.moment_request()


def _of_clock(request: dict, form: MomentForm) -> dict:
    facts = engine.cast({"method": "moment"} | request | form.member.practice.school).to_dict()["moment"]
    return facts | {"clock": datetime.fromisoformat(facts["at"]).astimezone(form.zone)}


def _of_lunar_date(request: dict, form: MomentForm) -> dict:
    """The facts of a lunar date in a year; without its hour, what holds from the first hour to the last."""
    conventions = read_conventions(form.member.practice.conventions)
    hours = [request["hour_branch"]] if "hour_branch" in request else FIRST_AND_LAST_HOUR
    found = [of_lunar_facts(request | {"hour_branch": hour}, conventions) for hour in hours]
    return _in_common(found[0].to_dict(), found[-1].to_dict()) | {"date": found[0].civil_day}


def _in_common(first: dict, last: dict) -> dict:
    parts = {part: _same(first[part], last[part]) for part in ("lunar", "pillars")}
    return _same(first, last) | parts


def _same(first: dict, last: dict) -> dict:
    return {name: value if last[name] == value else None for name, value in first.items()}
