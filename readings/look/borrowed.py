"""Sentences of Django's own that its Chinese lacks, or says with Latin words: named here, so that ours has them.

Nothing imports this; the collecting of strings for translation reads it.
"""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

BORROWED = (
    _("Enter a valid email address."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)
