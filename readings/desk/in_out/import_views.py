"""Bringing in a file: put down, looked over, taken in, taken out again."""

from django.contrib import messages
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.files.room import QuotaUsedUp
from readings.desk.in_out import importing, undoing
from readings.desk.in_out.import_forms import TableForm, TakeInForm, UploadForm
from readings.desk.in_out.import_page import ImportPage, counted
from readings.desk.in_out.import_reading import NotReadable, Table, WrongEncoding
from readings.desk.models import Import
from readings.look.download import download_table
from readings.paging import page_of
from readings.spreadsheet import csv_table


def imports_of(request) -> QuerySet[Import]:
    return Import.objects.visible_to(request.member).select_related("brought_by__user")


def get_import(request, code: str) -> Import:
    """The import with this code if this member may see it; 404 otherwise."""
    return get_object_or_404(imports_of(request), code=code)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request):
    """Put down a file to be looked over; below, what was brought before."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = UploadForm(*sent, too_large=getattr(request, "upload_is_too_large", False))
    if request.method == "POST" and form.is_valid():
        content, now = form.cleaned_data["file"].read(), clock.now()
        try:
            batch = importing.look_over(request.member, file_name=form.file_name, content=content, now=now)
        except NotReadable as error:
            form.add_error("file", str(error))
        else:
            return redirect("import", batch.code)
    brought = imports_of(request).defer("rows", "created")
    context = {"form": form, "page": page_of(brought, request.GET, by="-looked_over_at")}
    return render(request, "desk/in_out/imports.html", context, status=422 if form.errors else 200)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_(request, code):
    """What a file says and what would come of it, or what came of it; a table can be read otherwise."""
    batch = get_import(request, code)
    if batch.taken_in_at:
        return render(request, "desk/in_out/import.html", {"page": ImportPage(batch, request.member)})
    if batch.format != "csv":
        return _look(request, ImportPage(batch, request.member).with_document())
    table, wrong = _table(batch)
    form = TableForm(request.POST if request.method == "POST" else None, batch=batch, header=table.header)
    if request.method == "POST" and form.is_valid():
        try:
            data = form.cleaned_data
            importing.read_otherwise(batch, encoding=data["encoding"], kind=data["kind"], columns=form.columns)
        except NotReadable as error:
            form.add_error("encoding", str(error))
        except importing.NothingToTakeIn:
            form.add_error(None, _("The file lies here no more. Bring it again."))
        else:
            return redirect("import", batch.code)
    page = ImportPage(batch, request.member)
    if wrong:
        page.errors = [wrong]
    else:
        page.with_rows(table, now=clock.now())
    return _look(request, page, form)


def _table(batch: Import) -> tuple[Table, str]:
    """The table that was brought, or an empty one and what is wrong with it."""
    try:
        return importing.table_in(batch), ""
    except WrongEncoding as error:
        return Table([], []), str(error)
    except (NotReadable, importing.NothingToTakeIn):
        return Table([], []), _("The file lies here no more. Bring it again.")


def _look(request, page: ImportPage, form=None):
    status = 422 if page.errors or (form and form.errors) else 200
    context = {"page": page, "form": form, "take_in": TakeInForm()}
    return render(request, "desk/in_out/look.html", context, status=status)


@cases_required
@require_POST
def import_take_in(request, code):
    """Take in what was looked over, all or nothing."""
    batch, form = get_import(request, code), TakeInForm(request.POST)
    form.is_valid()
    page = ImportPage(batch, request.member)
    try:
        batch = importing.take_in(request.member, batch, with_twins=form.cleaned_data["with_twins"], now=clock.now())
    except importing.NothingToTakeIn:
        page.errors = [_("Nothing of this file can be taken in, or it was taken in or left before.")]
    except importing.Contradicts:
        page.errors = [_("Rows of this file can’t stand beside each other. Nothing was taken in.")]
    except QuotaUsedUp:
        page.errors = [_("The files in it fill more room than the practice has. Nothing was taken in.")]
    except NotReadable as error:
        page.errors = [str(error)]
    else:
        messages.success(request, _("Taken in: %(what)s.") % {"what": counted(batch)})
        return redirect("import", batch.code)
    return render(request, "desk/in_out/import.html", {"page": page}, status=422)


@cases_required
@require_POST
def import_leave(request, code):
    """Leave a file that was looked over: nothing of it is kept."""
    importing.leave(request.member, get_import(request, code))
    messages.success(request, _("Left. Nothing of the file was taken in."))
    return redirect("imports")


@cases_required
@require_POST
def import_undo(request, code):
    """Take out again what came of an import."""
    try:
        batch = undoing.undo(request.member, get_import(request, code), now=clock.now())
    except undoing.UndoneAlready:
        messages.error(request, _("This was taken out again before."))
    else:
        messages.success(request, _("Taken out again: %(what)s.") % {"what": counted(batch)})
    return redirect("import", code)


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def import_bad_rows(request, code):
    """The rows that were not taken in, as they were brought, with what is wrong: to be mended and brought again."""
    batch = get_import(request, code)
    rows = batch.rows.get("bad", [])
    header = [*batch.rows.get("header", []), pgettext("column", "row"), pgettext("column", "what is wrong")]
    table = csv_table(
        [header, *([*_as_wide(cells, len(header) - 2), number, _said(errors)] for number, cells, errors in rows)]
    )
    name = pgettext("file name", "to mend.csv")
    return download_table(table, name)


def _as_wide(cells: list[str], width: int) -> list[str]:
    return [*cells, *[""] * (width - len(cells))]


def _said(errors: list) -> str:
    return "; ".join(f"{column}: {what}" for column, what in errors)
