"""Notes: written, changed over one another without loss, looked up as they were, and opened with a reason."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required, owner_required
from readings.cases.access import get_case, get_closed_note, get_note, get_own_note, get_reading
from readings.cases.models import Note
from readings.cases.noting import note_actions
from readings.cases.noting.note_forms import NoteForm, OpeningForm
from readings.cases.noting.note_targets import Target, is_subject
from readings.cases.noting.notes import all_on, places_of, read_by
from readings.cases.noting.snippets import filled_snippets
from readings.cases.shelf import bin
from readings.clients.access import get_client
from readings.look.undo import say_with_undo
from readings.paging import page_of
from readings.versions import ChangedMeanwhile

write_methods = require_http_methods(["GET", "HEAD", "POST"])


@cases_required
@write_methods
def client_note(request, code):
    return write(request, Target(client=get_client(request, code)))


@cases_required
@write_methods
def case_note(request, code):
    return write(request, Target(case=get_case(request, code)))


@cases_required
@write_methods
def reading_note(request, code):
    """A note on a reading; `place` in the address says where in it the words stand."""
    reading, place = get_reading(request, code), request.GET.get("place", "")
    if place not in places_of(reading.result["findings"]):
        raise Http404
    return write(request, Target(reading=reading, place=place))


@cases_required
@write_methods
def subject_note(request, subject):
    """A note on a hexagram, a trigram or a rule, whoever casts it."""
    if not is_subject(subject):
        raise Http404
    return write(request, Target(subject=subject))


def write(request, target):
    """Write a note on a thing; below the form stand all there are. In place it is the form, then the note."""
    now = clock.now()
    snippets = filled_snippets(request.member, target, now=now)
    form = NoteForm(
        request.POST if request.method == "POST" else None,
        member=request.member,
        inserted=inserted(request, snippets),
        auto_id=f"note-{target.place or 'new'}-%s",
    )
    if request.method == "POST" and form.is_valid():
        note = note_actions.write_note(request.member, target, **form.words, now=now)
        return written(request, note, target, is_new=True)
    context = {"form": form, "target": target, "address": target.write, "snippets": snippets, "tab": "cases"}
    if not request.htmx:
        context["page"] = page_of(all_on(request.member, target), request.GET, by="-created_at")
    return render(request, page_or_form(request, "write"), context, status=422 if form.errors else 200)


def page_or_form(request, page):
    """The template of a page, or of its form alone where it is put into another page."""
    return f"cases/notes/{'form' if request.htmx else page}.html"


def inserted(request, snippets):
    """The words of the snippet that the address names; where nothing can run in the page, they are put in by it."""
    return next((snippet.text for snippet in snippets if snippet.code == request.GET.get("snippet")), "")


def written(request, note, target, *, is_new):
    """The note where its form stood, or the page of what it is on."""
    if not request.htmx:
        return redirect(f"{target.page}#note-{note.code}")
    context = {"note": as_read(request.member, note), "target": target, "is_new": is_new}
    return render(request, "cases/notes/written.html", context)


def as_read(member, note):
    """The note with what a page shows of it."""
    return read_by(member, Note.objects.filter(pk=note.pk)).get()


@cases_required
@write_methods
def note(request, code):
    """Change a note; where somebody else did meanwhile, both texts stand there, and the one typed may go over it."""
    note = get_note(request, code)
    now = clock.now()
    target, stands = Target.of(note), None
    snippets = filled_snippets(request.member, target, now=now)
    form = NoteForm(
        request.POST if request.method == "POST" else None,
        member=request.member,
        note=note,
        inserted=inserted(request, snippets),
        auto_id=f"note-{note.code}-%s",
    )
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["seen"] or 0
        try:
            changed = note_actions.change_note(request.member, note, seen=seen, **form.words, now=now)
        except ChangedMeanwhile:
            note = get_note(request, code)  # as it is now; not found, if it is no longer this member's to read
            stands = as_read(request.member, note)
            form.over(note.version)
            status = 422 if request.htmx else 409  # in place nothing else that is refused is shown
        else:
            return written(request, changed, target, is_new=False)
    context = {
        "form": form,
        "note": note,
        "stands": stands,
        "target": target,
        "address": reverse("note", args=[note.code]),
        "snippets": snippets,
        "tab": "cases",
    }
    return render(request, page_or_form(request, "change"), context, status=status)


@cases_required
def note_history(request, code):
    """Every text that a note has had, with who wrote it and when, the newest first."""
    note = get_note(request, code)
    context = {
        "note": note,
        "target": Target.of(note),
        "page": page_of(note.versions.select_related("written_by__user"), request.GET, by="-written_at"),
        "tab": "cases",
    }
    return render(request, "cases/notes/history.html", context)


@cases_required
@require_POST
def note_throw_away(request, code):
    note = get_own_note(request, code)
    target = Target.of(note)
    bin.throw_away(request.member, note, now=clock.now())
    undo = reverse("bin-take-back", args=["note", note.code])
    say_with_undo(request, _("The note lies in the bin for thirty days."), undo=undo)
    return redirect(target.page)


@owner_required
@never_cache
@write_methods
def note_open(request, code):
    """What somebody wrote for their own eyes, for an owner who says why; it is shown by this one answer only."""
    note = get_closed_note(request, code)
    form = OpeningForm(request.POST if request.method == "POST" else None)
    opening = None
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        opening = note_actions.open_note(request.member, note, reason=reason, now=clock.now())
    context = {"note": note, "target": Target.of(note), "form": form, "opening": opening, "tab": "cases"}
    return render(request, "cases/notes/open.html", context, status=422 if form.errors else 200)
