from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.predictions.proof.shown import checker, shown_chains
from readings.predictions.proof.verifying import verify_practice


@cases_required
@require_safe
def chain(request):
    """What the last check of the practice's chains found, and how anybody can check them for themselves."""
    context = {"chains": shown_chains(request.member.practice), "checker": checker(), "tab": "verify"}
    return render(request, "predictions/proof/chain.html", context)


@cases_required
@require_POST
def chain_check(request):
    """Check the practice's chains at once instead of waiting for the daily check."""
    checked = verify_practice(request.member.practice, now=clock.now())
    if any(chain.faults for chain in checked):
        messages.error(request, _("Checked: not everything is as it was sealed."))
    else:
        messages.success(request, _("Checked: everything is as it was sealed."))
    return redirect("chain")
