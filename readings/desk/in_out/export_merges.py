"""What a merge notes of the rows that went over, by their codes: ids mean nothing in another database."""

from readings.desk.in_out.export_kinds import KINDS

KIND_OF = {kind.model._meta.label_lower: kind.name for kind in KINDS.values()}


def with_codes(merges: list[dict], rows: dict[str, list[dict]]) -> None:
    """Let merges name rows by their codes instead of their ids; rows that the export leaves out are not named."""
    codes = {name: _codes_of(name, rows[name]) for name in KIND_OF.values() if KINDS[name].has_code}
    _rename(merges, lambda kind, identity: codes.get(kind, {}).get(identity))


def with_ids(merges: list[dict], ids: dict[str, dict[str, int]]) -> None:
    """Let merges name rows by the ids that they have here."""
    _rename(merges, lambda kind, code: ids.get(kind, {}).get(code))


def _rename(merges: list[dict], renamed) -> None:
    for merge in merges:
        merge["moved"] = {
            pointer: _all(renamed, KIND_OF.get(pointer.rpartition(".")[0]), named)
            for pointer, named in merge["moved"].items()
        }
        added = {name: _all(renamed, name, named) for name, named in merge["before"]["added"].items()}
        merge["before"] = merge["before"] | {"added": added}


def _all(renamed, kind: str | None, named: list) -> list:
    return [new for each in named if (new := renamed(kind, each)) is not None]


def _codes_of(name: str, rows: list[dict]) -> dict[int, str]:
    codes = [row["code"] for row in rows]
    return dict(KINDS[name].model._base_manager.filter(code__in=codes).values_list("pk", "code"))
