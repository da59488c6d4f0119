from django import forms

from readings.predictions.models import CalendarFeed


class DetailForm(forms.ModelForm):
    class Meta:
        model = CalendarFeed
        fields = ["detail"]
        widgets = {"detail": forms.RadioSelect}
