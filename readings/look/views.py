from django.http import Http404
from django.shortcuts import render

from engine.trigrams import TRIGRAMS
from readings.look import specimens
from readings.look.tokens import tokens


def design(request):
    """The design system, for the staff: the tokens with their contrast, and every component with its states."""
    if not request.user.is_staff:
        raise Http404
    context = {
        "tokens": tokens(),
        "trigrams": TRIGRAMS,
        "widths": (264, 120, 108, 72, 60, 48),
        "spaces": (4, 8, 12, 16, 24, 32, 40, 56, 112),
        "chart": specimens.chart(),
        "strip": specimens.strip(),
        "ribbon": specimens.ribbon(),
        "findings": specimens.findings(),
        "rest": specimens.form("rest"),
        "focused": specimens.form("focused", surname="田"),
        "refused": specimens.refused_form(),
        "ticked": specimens.form("ticked", leap=True),
        "states": ("rest", "hover", "focus"),
    }
    return render(request, "look/design.html", context)
