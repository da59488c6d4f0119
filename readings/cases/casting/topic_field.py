"""The topic as a form asks for it: a word that means one, or a choice from the list."""

from typing import NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.forms.renderers import TemplatesSetting
from django.forms.utils import flatatt
from django.utils.translation import gettext_lazy as _

from readings.cases.casting.topic_words import MOST, topics_called, topics_like
from readings.look.words import TOPICS, listed

LONGEST = 40


class TypedTopic(NamedTuple):
    """What was sent: the word, the topic in the list, and the word that the list followed last."""

    word: str
    chosen: str
    followed: str

    @property
    def is_new(self) -> bool:
        """Whether the word was typed since, so that it counts and the list does not."""
        return self.word != self.followed

    @property
    def said(self) -> str:
        """What counts, the word or the choice; a word that means no one topic counts until there is a choice."""
        if self.word and (self.is_new or not (self.chosen or self.meant)):
            return self.word
        return self.chosen

    @property
    def meant(self) -> str:
        """The one topic that the word means; empty where it means none or several."""
        meant = topics_called(self.word[:LONGEST])
        return meant[0] if len(meant) == 1 else ""

    def with_list(self) -> "TypedTopic":
        """The same with the list as it follows the word."""
        chosen = self.meant if self.word and self.is_new else self.chosen
        return TypedTopic(self.word, chosen, self.word)


class TopicWidget(forms.Widget):
    """A field for a word beside the list; the list follows the word once that is understood."""

    template_name = "cases/topic_widget.html"

    def value_from_datadict(self, data, files, name):
        word, chosen, followed = (data.get(part) or "" for part in (f"{name}_word", name, f"{name}_followed"))
        return TypedTopic(word.strip(), chosen, followed)

    def value_omitted_from_data(self, data, files, name):
        return name not in data and f"{name}_word" not in data

    def id_for_label(self, id_):
        return id_

    def render(self, name, value, attrs=None, renderer=None):
        return super().render(name, value, attrs, TemplatesSetting())  # which knows the folder of our own templates

    def get_context(self, name, value, attrs):
        typed = value.with_list() if isinstance(value, TypedTopic) else TypedTopic("", value or "", "")
        context = super().get_context(name, typed, attrs)
        told = flatatt({name: value for name, value in (attrs or {}).items() if name.startswith("aria-")})
        context["widget"] |= {"typed": typed, "topics": TOPICS.items(), "longest": LONGEST, "told": told}
        return context


class TopicChoice(TopicWidget):
    """The list alone, to be put in the place of the one on the page."""

    template_name = "cases/topic_choice.html"

    def get_context(self, name, value, attrs):
        return super().get_context(name, value, attrs) | {"out_of_band": True}


class TopicBoundField(BoundField):
    """The field on a form, and whether the list on the page lags behind the word."""

    @property
    def is_new(self) -> bool:
        return self.form.is_bound and self.data.is_new

    @property
    def as_choice(self) -> str:
        return self.as_widget(widget=TopicChoice())


class TopicField(forms.Field):
    """A topic's code, by a word in any of the languages or from the list; empty where none is given."""

    widget = TopicWidget
    default_error_messages = {
        "unknown": _("No topic is called “%(word)s”. Choose one from the list."),
        "near": _("No topic is called “%(word)s”. Nearest: %(topics)s."),
        "several": _("“%(word)s” can mean %(topics)s. Choose one."),
    }

    def get_bound_field(self, form, field_name):
        return TopicBoundField(form, self, field_name)

    def to_python(self, value):
        said = value.said if isinstance(value, TypedTopic) else value or ""
        if not said:
            return ""
        word = said[:LONGEST]
        meant = topics_called(word)
        if len(meant) == 1:
            return meant[0]
        near = meant[:MOST] or topics_like(word)
        code = "several" if meant else "near" if near else "unknown"
        names = listed(str(TOPICS[topic]) for topic in near)
        raise forms.ValidationError(self.error_messages[code], code=code, params={"word": word, "topics": names})
