"""What a casting is judged with beside its figure: hope or fear, how one sat, what a thing is of, and what was met."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from readings.look.words import MATERIALS, MATTERS, POSTURES


class CircumstancesForm(forms.Form):
    """All of it may be left empty."""

    MARKS = re.compile("[，、；,;\n]")
    matter = forms.ChoiceField(
        label=_("The matter is"), required=False, choices=[("", _("as its topic has it")), *MATTERS.items()]
    )
    posture = forms.ChoiceField(label=_("Cast while"), required=False, choices=[("", "—"), *POSTURES.items()])
    material = forms.ChoiceField(
        label=_("The thing is made of"), required=False, choices=[("", "—"), *MATERIALS.items()]
    )
    seen = forms.CharField(label=_("What was seen or met"), max_length=300, required=False)

    def circumstances(self) -> dict:
        """The part of a request that says so; what is left empty is left out."""
        given = {name: self.cleaned_data[name] for name in ("matter", "posture", "material")}
        given["responses"] = [{"kind": "thing", "what": thing} for thing in self.things_seen]
        return {name: value for name, value in given.items() if value}

    @property
    def things_seen(self) -> list[str]:
        return [thing.strip() for thing in self.MARKS.split(self.cleaned_data["seen"]) if thing.strip()]

    @property
    def is_told(self) -> bool:
        """Whether anything of it is filled in, so that its fold stays open."""
        return any(self[name].value() for name in CircumstancesForm.base_fields)
