from django.db import models
from django.utils.translation import pgettext_lazy


class Answer(models.TextChoices):
    """What can be said to have come of a window, or of a promise at the end of its horizon."""

    INSIDE = "inside", pgettext_lazy("outcome", "Happened inside the window")
    OUTSIDE = "outside", pgettext_lazy("outcome", "Happened outside the window")
    DID_NOT_HAPPEN = "did-not-happen", pgettext_lazy("outcome", "Did not happen")
    UNKNOWN = "unknown", pgettext_lazy("outcome", "Cannot be known")
    VOID = "void", pgettext_lazy("outcome", "Void")
