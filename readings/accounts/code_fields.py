from django import forms

from readings.accounts.codes import is_code


class CodeChoiceField(forms.ModelChoiceField):
    """One of some rows by its public code; what can't be a code never reaches the database."""

    def __init__(self, queryset, **kwargs):
        super().__init__(queryset, to_field_name="code", **kwargs)

    def to_python(self, value):
        if value not in self.empty_values and not (isinstance(value, str) and is_code(value)):
            raise forms.ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        return super().to_python(value)
