"""The page of the worked examples: what the engine reproduces of them, and what the texts themselves have wrong."""

from django.shortcuts import render

from readings.accounts.access import cases_required
from readings.cases.lookup.self_test_page import self_test_page


@cases_required
def self_test(request):
    """The examples text by text; none of them is kept or counted anywhere."""
    return render(request, "cases/self_test.html", {"page": self_test_page(), "tab": "verify"})
