from django.shortcuts import get_object_or_404

from readings.cases.models import Attachment, Case, Fee, Note, Reading, Snippet


def get_case(request, code: str) -> Case:
    """The case with this code if this member may see it; 404 otherwise."""
    cases = Case.objects.visible_to(request.member).select_related("client", "practice", "practitioner__user")
    return get_object_or_404(cases, code=code)


def get_reading(request, code: str) -> Reading:
    """The reading with this code if this member may see it; 404 otherwise."""
    readings = Reading.objects.visible_to(request.member).select_related("client", "case", "practice", "cast_by__user")
    return get_object_or_404(readings, code=code)


def get_note(request, code: str) -> Note:
    """The note with this code if this member may read it; 404 otherwise."""
    return get_object_or_404(_with_targets(Note.objects.visible_to(request.member)), code=code)


def get_own_note(request, code: str) -> Note:
    """The note with this code if this member wrote it; 404 otherwise."""
    notes = Note.objects.visible_to(request.member).filter(author=request.member)
    return get_object_or_404(_with_targets(notes), code=code)


def get_closed_note(request, code: str) -> Note:
    """The note with this code if it is another's own, and on what this owner may see; 404 otherwise."""
    return get_object_or_404(_with_targets(Note.objects.closed_to(request.member)), code=code)


def _with_targets(notes):
    return notes.select_related("author__user", "client", "case__client", "reading__case", "reading__client")


def get_changeable_snippet(request, code: str) -> Snippet:
    """The snippet with this code if this member may change it; 404 otherwise."""
    return get_object_or_404(Snippet.objects.changeable_by(request.member), code=code)


def get_attachment(request, code: str) -> Attachment:
    """The attachment with this code if this member may see it; 404 otherwise."""
    return get_object_or_404(Attachment.objects.visible_to(request.member).select_related("case"), code=code)


def get_fee(request, code: str) -> Fee:
    """The fee with this code if this member may see it; 404 otherwise."""
    return get_object_or_404(Fee.objects.visible_to(request.member).select_related("case"), code=code)
