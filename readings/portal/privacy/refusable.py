"""The kinds of mail that a client can do without, and what each is called."""

from django.utils.translation import pgettext_lazy

from readings.portal.letters import KINDS, REFUSABLE
from readings.portal.privacy.refusing import OUTCOME

KINDS_REFUSABLE = {kind: KINDS[kind].label for kind in REFUSABLE} | {
    OUTCOME: pgettext_lazy("letter", "asking what happened")
}
