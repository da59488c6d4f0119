from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from readings.portal.models import Shared


class DoorForm(forms.Form):
    """The address to which a way in is mailed, if a practice knows it as a client's."""

    email = forms.EmailField(
        label=_("Your e-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"required": _("Type your e-mail address.")},
    )


class SpokenForm(forms.Form):
    """The six digits that the practitioner read out; blanks between them do no harm."""

    spoken = forms.CharField(
        label=_("The six digits"),
        max_length=20,
        validators=[RegexValidator(r"^\d{6}\Z", _("Six digits, as they were read out to you."))],
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code", "class": "portal-code"}),
        error_messages={"required": _("Type the six digits that were read out to you.")},
    )

    def __init__(self, data=None, **kwargs):
        if data is not None:
            data = data.copy()
            data["spoken"] = "".join(data.get("spoken", "").split())
        super().__init__(data, **kwargs)

    def refuse(self) -> None:
        self.add_error(
            "spoken", _("These are not the digits. Ask for them once more; after five wrong tries the link is void.")
        )


class LimitedTo(forms.ModelChoiceField):
    def label_from_instance(self, shared: Shared) -> str:
        return shared.title


class EntryLinkForm(forms.Form):
    """How long a link with a code stands, and whether it opens everything or one thing that was shared."""

    days = forms.TypedChoiceField(
        label=_("stands for"),
        coerce=int,
        initial=7,
        widget=forms.RadioSelect,
    )
    limited_to = LimitedTo(
        label=_("opens"),
        queryset=Shared.objects.none(),
        to_field_name="code",
        required=False,
        empty_label=_("all of the client’s pages"),
    )

    def __init__(self, data=None, *, shared, **kwargs):
        super().__init__(data, **kwargs)
        self.fields["days"].choices = [
            (days, ngettext("%(days)d day", "%(days)d days", days) % {"days": days}) for days in (1, 7, 30)
        ]
        self.fields["limited_to"].queryset = shared
