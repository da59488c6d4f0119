"""Photos of a survey: sent to it, handed out to whoever sees the survey, chosen for the client, taken away."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.cases.files.handing_out import small_file, whole_file
from readings.cases.files.room import QuotaUsedUp, no_room
from readings.cases.files.taken_files import EXTENSIONS
from readings.surveys.access import get_photo, get_survey, not_found_if_erased
from readings.surveys.models import Survey
from readings.surveys.photos.actions import (
    MOST_IN_A_SURVEY,
    SurveyIsFull,
    add_photo,
    remove_photo,
    show_photo,
)
from readings.surveys.photos.forms import ForClientForm, PhotoForm
from readings.surveys.photos.subjects import Subject, subject_of


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
@not_found_if_erased
def photo_new(request, code):
    """All photos of the survey, and one that is sent to it."""
    survey = get_survey(request, code)
    if request.method != "POST":
        return _photos_page(request, Subject(survey))
    form = PhotoForm(survey, request.POST, request.FILES, too_large=getattr(request, "upload_is_too_large", False))
    if form.is_valid() and _kept(request, survey, form):
        if request.htmx:
            return _slot(request, form.subject, said=_("The photo is kept."))
        return redirect(form.subject.page)
    if request.htmx:
        return _slot(request, form.subject, form, status=422)
    return _photos_page(request, form.subject, form, status=422)


def _kept(request, survey: Survey, form: PhotoForm) -> bool:
    """Whether the photo is kept now; otherwise the form says why not."""
    sent = {"key": form.cleaned_data["key"], "picture": form.cleaned_data["photo"], "of": form.subject}
    try:
        add_photo(request.member, survey, **sent, now=clock.now())
    except SurveyIsFull:
        why = _("The survey has %(number)s photos already. Take one away first.") % {"number": MOST_IN_A_SURVEY}
        form.add_error("photo", why)
    except QuotaUsedUp:
        form.add_error("photo", no_room())
    return not form.errors


def _slot(request, subject: Subject, form: PhotoForm | None = None, *, is_open=False, said="", status=200):
    """The photos of one thing, as they stand on a page, anew."""
    context = {
        "survey": subject.survey,
        "subject": subject,
        "photo_form": form,
        "photos_open": is_open,
        "photo_said": said,
    }
    return render(request, "surveys/photos/slot.html", context, status=status)


def _photos_page(request, subject: Subject, form: PhotoForm | None = None, *, status=200):
    survey = subject.survey
    photos = survey.photos.select_related("omen", "observation", "direction", "taken_by__user")
    context = {
        "survey": survey,
        "subject": subject,
        "photo_form": form,
        "photos": [(photo, subject_of(photo)) for photo in photos],
        "most": MOST_IN_A_SURVEY,
        "tab": "survey",
    }
    return render(request, "surveys/photos/photos.html", context, status=status)


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def photo(request, code):
    """The photo itself, to be shown."""
    photo = get_photo(request, code)
    response = whole_file(photo, name=f"{photo.code}.{EXTENSIONS[photo.content_type][0]}", shown=True)
    record_sight(request.member, photo, now=clock.now())
    return response


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def photo_small(request, code):
    """The photo as small as a list shows it."""
    return small_file(get_photo(request, code))


@cases_required
@require_POST
def photo_for_client(request, code):
    """Choose a photo for the client's report, or leave it out."""
    photo, form = get_photo(request, code), ForClientForm(request.POST)
    if not form.is_valid():
        return render(request, "422.html", status=422)
    show_photo(request.member, photo, shown=form.cleaned_data["shown"], now=clock.now())
    said = _("The client is shown this photo.") if photo.for_client else _("The client is not shown this photo.")
    return _after(request, subject_of(photo), said, f"#photo-{photo.code}")


@cases_required
@require_POST
def photo_remove(request, code):
    """Take a photo away for good."""
    photo = get_photo(request, code)
    subject = subject_of(photo)
    remove_photo(request.member, photo, now=clock.now())
    return _after(request, subject, _("The photo is gone."))


def _after(request, subject: Subject, said: str, anchor: str = ""):
    if request.htmx:
        return _slot(request, subject, is_open=True, said=said)
    messages.success(request, said)
    return redirect(f"{reverse('photo-new', args=[subject.survey.code])}{anchor}")
