from django.urls import path

from readings.cases.casting import check_views, hours_views, views
from readings.cases.fees import fee_views
from readings.cases.files import attachment_views
from readings.cases.lookup import rule_views, self_test_views, things_views
from readings.cases.noting import note_views, snippet_views
from readings.cases.sealed import later_views
from readings.cases.shelf import bin_views, case_views, link_views, list_views, template_views

urlpatterns = [
    path("cast/", views.cast, name="cast"),
    path("cast/sketch/", views.sketch, name="cast-sketch"),
    path("cast/hours/", hours_views.hours, name="cast-hours"),
    path("cast/check/", check_views.check, name="cast-check"),
    path("correspondences/", things_views.things, name="things"),
    path("correspondences/<slug:name>/", things_views.trigram_things, name="trigram-things"),
    path("rules/<slug:identity>/", rule_views.rule, name="rule"),
    path("self-test/", self_test_views.self_test, name="self-test"),
    path("moment/", views.moment_facts, name="moment-facts"),
    path("compare/", views.compare, name="compare"),
    path("cases/", list_views.cases, name="cases"),
    path("cases/new/", case_views.case_new, name="case-new"),
    path("cases/questions/", template_views.questions, name="questions"),
    path("cases/questions/<slug:code>/", template_views.question, name="question"),
    path("cases/questions/<slug:code>/bin/", template_views.question_throw_away, name="question-throw-away"),
    path("cases/bin/", bin_views.case_bin, name="case-bin"),
    path("cases/bin/<slug:kind>/<slug:code>/", bin_views.bin_take_back, name="bin-take-back"),
    path("cases/snippets/", snippet_views.snippets, name="snippets"),
    path("cases/snippets/new/", snippet_views.snippet_new, name="snippet-new"),
    path("cases/snippets/<slug:code>/", snippet_views.snippet, name="snippet"),
    path("cases/snippets/<slug:code>/bin/", snippet_views.snippet_throw_away, name="snippet-throw-away"),
    path("cases/<slug:code>/", case_views.case, name="case"),
    path("cases/<slug:code>/edit/", case_views.case_edit, name="case-edit"),
    path("cases/<slug:code>/status/", case_views.case_status, name="case-status"),
    path("cases/<slug:code>/file/", case_views.case_file, name="case-file"),
    path("cases/<slug:code>/bin/", case_views.case_throw_away, name="case-throw-away"),
    path("cases/<slug:code>/links/", link_views.case_link, name="case-link"),
    path("cases/<slug:code>/links/again/", link_views.case_link_again, name="case-link-again"),
    path("cases/<slug:code>/links/<slug:link>/", link_views.case_unlink, name="case-unlink"),
    path("cases/<slug:code>/attachments/", attachment_views.case_attach, name="case-attach"),
    path("attachments/<slug:code>/", attachment_views.attachment, name="attachment"),
    path("attachments/<slug:code>/small/", attachment_views.attachment_small, name="attachment-small"),
    path("attachments/<slug:code>/bin/", attachment_views.attachment_throw_away, name="attachment-throw-away"),
    path("cases/<slug:code>/fees/", fee_views.case_fee, name="case-fee"),
    path("fees/", fee_views.fees, name="fees"),
    path("fees/fees.csv", fee_views.fees_csv, name="fees-csv"),
    path("fees/<slug:code>/", fee_views.fee, name="fee"),
    path("fees/<slug:code>/paid/", fee_views.fee_paid, name="fee-paid"),
    path("fees/<slug:code>/unpaid/", fee_views.fee_unpaid, name="fee-unpaid"),
    path("fees/<slug:code>/bin/", fee_views.fee_throw_away, name="fee-throw-away"),
    path("readings/", list_views.readings, name="readings"),
    path("readings/<slug:code>/seen/", later_views.sighting, name="reading-sighting"),
    path("readings/<slug:code>/again/", later_views.again, name="reading-again"),
    path("readings/<slug:code>/file/", views.file_reading, name="reading-file"),
    path("clients/<slug:code>/note/", note_views.client_note, name="client-note"),
    path("cases/<slug:code>/note/", note_views.case_note, name="case-note"),
    path("readings/<slug:code>/note/", note_views.reading_note, name="reading-note"),
    path("notes/on/<str:subject>/", note_views.subject_note, name="subject-note"),
    path("notes/<slug:code>/", note_views.note, name="note"),
    path("notes/<slug:code>/history/", note_views.note_history, name="note-history"),
    path("notes/<slug:code>/open/", note_views.note_open, name="note-open"),
    path("notes/<slug:code>/bin/", note_views.note_throw_away, name="note-throw-away"),
]
