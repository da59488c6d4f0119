"""Fees: written down and changed on their case, and all of them by month."""

from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_action
from readings.cases.access import get_case, get_fee
from readings.cases.fees import fee_actions
from readings.cases.fees.fee_forms import FeeForm, MonthForm, in_words, today_of
from readings.cases.fees.fee_months import months_of, years_beside
from readings.cases.fees.fee_table import fee_columns
from readings.cases.fees.money import money
from readings.cases.models import Fee
from readings.cases.shelf.bin import throw_away
from readings.look.download import download_table
from readings.look.undo import say_with_undo
from readings.spreadsheet import csv_table
from readings.versions import ChangedMeanwhile


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def case_fee(request, code):
    """Write down a fee for the case."""
    case, now = get_case(request, code), clock.now()
    form = FeeForm(request.POST if request.method == "POST" else None, practice=case.practice, now=now)
    if request.method == "POST" and form.is_valid():
        fee_actions.write_fee(request.member, case, **form.words, now=now)
        return redirect(fees_on(case))
    context = {"case": case, "form": form, "tab": "cases"}
    return render(request, "cases/fees/edit.html", context, status=422 if form.errors else 200)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def fee(request, code):
    """Change a fee; where somebody else did meanwhile, say so and keep what was typed."""
    fee, now = get_fee(request, code), clock.now()
    form = FeeForm(
        request.POST if request.method == "POST" else None, practice=request.member.practice, now=now, instance=fee
    )
    stands, status = "", 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            fee_actions.change_fee(request.member, fee, seen=form.cleaned_data["seen"], **form.words, now=now)
        except ChangedMeanwhile:
            fee = get_fee(request, code)
            form.over(fee)
            stands, status = in_words(fee), 409
        else:
            return redirect(fees_on(fee.case))
    context = {"case": fee.case, "fee": fee, "form": form, "stands": stands, "tab": "cases"}
    return render(request, "cases/fees/edit.html", context, status=status)


@cases_required
@require_POST
def fee_paid(request, code):
    """One tap: the fee was paid today."""
    fee, now = get_fee(request, code), clock.now()
    was_open = fee.paid_on is None
    fee_actions.set_fee_paid(request.member, fee, on=today_of(request.member.practice, now), now=now)
    if was_open:
        said = _("%(amount)s paid today.") % {"amount": money(fee.amount, fee.currency)}
        say_with_undo(request, said, undo=reverse("fee-unpaid", args=[fee.code]))
    return redirect(fees_on(fee.case))


@cases_required
@require_POST
def fee_unpaid(request, code):
    fee = get_fee(request, code)
    fee_actions.set_fee_paid(request.member, fee, on=None, now=clock.now())
    return redirect(fees_on(fee.case))


@cases_required
@require_POST
def fee_throw_away(request, code):
    fee = get_fee(request, code)
    throw_away(request.member, fee, now=clock.now())
    said = _("%(amount)s lies in the bin for thirty days.") % {"amount": money(fee.amount, fee.currency)}
    say_with_undo(request, said, undo=reverse("bin-take-back", args=["fee", fee.code]))
    return redirect(fees_on(fee.case))


def fees_on(case) -> str:
    return f"{reverse('case', args=[case.code])}#fees"


@cases_required
@require_safe
def fees(request):
    """The months of a year with what was agreed, paid and is open, and the fees of one of them."""
    asked = MonthForm(request.GET, member=request.member, now=clock.now())
    seen, month = Fee.objects.visible_to(request.member), asked.chosen_month
    months = months_of(seen, month.year)
    of_month = seen.filter(on__year=month.year, on__month=month.month).select_related("case__client")
    before, after = years_beside(seen, month.year)
    context = {
        "month": month,
        "months": months,
        "page": Paginator(of_month, 50).get_page(request.GET.get("page")),
        "year_before": before,
        "year_after": after,
        "tab": "cases",
    }
    return render(request, "cases/fees/list.html", context)


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def fees_csv(request):
    """The fees of a month or a year as a table for a spreadsheet."""
    now = clock.now()
    asked = MonthForm(request.GET, member=request.member, now=now)
    found = Fee.objects.visible_to(request.member).select_related("case__client").order_by("on", "id")
    if asked.chosen_year:
        found, span = found.filter(on__year=asked.chosen_year), str(asked.chosen_year)
    else:
        month = asked.chosen_month
        found, span = found.filter(on__year=month.year, on__month=month.month), f"{month:%Y-%m}"
    rows = ([fee.on, fee.case.question, _name_of(fee.case.client), *_of_fee(fee)] for fee in found)
    table = csv_table([fee_columns(), *rows])
    record_action(request.member, "took_fees", request.member.practice, now=now)
    name = pgettext("file name", "fees %(span)s.csv") % {"span": span}
    return download_table(table, name)


def _name_of(client) -> str:
    return client.name if client else ""


def _of_fee(fee: Fee) -> list:
    return [fee.what_for, fee.amount, fee.currency, fee.paid_on]
