"""Questions that a practice is often asked: the list to begin from, and what is done to one."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.shelf import question_templates
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_forms import TemplateForm
from readings.look.undo import say_with_undo


def get_template(request, code):
    """The question of that code if it is the practice's; 404 otherwise."""
    return get_object_or_404(question_templates.templates_of(request.member), code=code)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def questions(request):
    """The questions of the practice, and one more."""
    form = TemplateForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        question_templates.add_template(request.member, **form.cleaned_data, now=clock.now())
        messages.success(request, _("Kept."))
        return redirect("questions")
    context = {"form": form, "templates": question_templates.templates_of(request.member), "tab": "cases"}
    return render(request, "cases/questions.html", context, status=422 if form.errors else 200)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def question(request, code):
    """Reword one of them."""
    template = get_template(request, code)
    form = TemplateForm(request.POST if request.method == "POST" else None, instance=template)
    if request.method == "POST" and form.is_valid():
        question_templates.change_template(request.member, template, **form.cleaned_data, now=clock.now())
        messages.success(request, _("Kept."))
        return redirect("questions")
    context = {"form": form, "template": template, "tab": "cases"}
    return render(request, "cases/question.html", context, status=422 if form.errors else 200)


@cases_required
@require_POST
def question_throw_away(request, code):
    template = get_template(request, code)
    throw_away(request.member, template, now=clock.now())
    said = _("“%(question)s” lies in the bin for thirty days.") % {"question": template.question}
    say_with_undo(request, said, undo=reverse("bin-take-back", args=["questiontemplate", template.code]))
    return redirect("questions")
