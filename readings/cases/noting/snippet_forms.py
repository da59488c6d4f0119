from django import forms
from django.utils.translation import gettext as _

from readings.cases.models import Snippet
from readings.cases.noting.snippets import unknown_places

LONGEST = 5000


class SnippetForm(forms.ModelForm):
    """A snippet as its author writes it: what stands in braces has to be a place that can be filled."""

    class Meta:
        model = Snippet
        fields = ["title", "text", "is_shared"]
        widgets = {"text": forms.Textarea(attrs={"rows": 6, "maxlength": LONGEST, "translate": "no"})}

    def clean_text(self) -> str:
        text = self.cleaned_data["text"]
        if len(text) > LONGEST:
            raise forms.ValidationError(_("At most %(number)s characters.") % {"number": LONGEST})
        if unknown := unknown_places(text):
            said = _("There is no place %(places)s; those that there are stand beside.")
            raise forms.ValidationError(said % {"places": " ".join(f"{{{name}}}" for name in unknown)})
        return text
