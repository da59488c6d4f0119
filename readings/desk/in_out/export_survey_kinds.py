"""The kinds of rows that houses, surveys and what was seen in them stand in, in the order they are made anew."""

from readings.desk.in_out.export_kind import Kind
from readings.surveys.models import Direction, House, HouseFigure, Observation, Omen, Photo, Survey

SAID = ("note", "avertable", "advice", "advice_done", "said_at")

SURVEY_KINDS = (
    Kind(
        "houses",
        House,
        (
            *("name", "address", "surnames", "began", "since", "since_year", "facing", "rooms"),
            *("plan_type", "plan_north", "created_at"),
        ),
        objects={"client": "clients"},
        makers=("created_by",),
        folder="plans",
        file="plan",
        file_type="plan_type",
    ),
    Kind(
        "house_figures",
        HouseFigure,
        ("surname",),
        objects={"house": "houses", "reading": "readings"},
        has_code=False,
    ),
    Kind(
        "surveys",
        Survey,
        ("started_at", "finished_at", "centre", "topic", "note"),
        objects={"house": "houses"},
        makers=("made_by",),
    ),
    Kind(
        "omens",
        Omen,
        ("omen", "is_there", *SAID),
        objects={"survey": "surveys"},
        makers=("said_by",),
        has_code=False,
        named=("survey", "omen"),
    ),
    Kind(
        "observations",
        Observation,
        ("key", "place", "room", "words", "polarity", *SAID),
        objects={"survey": "surveys"},
        makers=("said_by",),
        has_code=False,
        named=("survey", "key"),
    ),
    Kind(
        "directions",
        Direction,
        ("direction", "seen", "element", "verdict", *SAID),
        objects={"survey": "surveys"},
        makers=("said_by",),
        has_code=False,
        named=("survey", "direction"),
    ),
    Kind(
        "photos",
        Photo,
        ("key", "content_type", "size", "digest", "for_client", "taken_at"),
        objects={
            "survey": "surveys",
            "omen": "omens",
            "observation": "observations",
            "direction": "directions",
        },
        makers=("taken_by",),
        through=("omen__survey", "observation__survey", "direction__survey"),
        folder="photos",
    ),
)
