from django.urls import path, register_converter

from readings.cases.sealed import later_views
from readings.clients import views as people_views
from readings.desk import client_views, day_views, views
from readings.desk.day_forms import IsoDate
from readings.desk.erasing import own_views as own_erasing_views
from readings.desk.erasing import views as erasing_views
from readings.desk.in_out import export_views, import_views, past_views
from readings.desk.joining import leaving_views, set_up_views
from readings.desk.own_data import views as own_data_views
from readings.desk.printing import print_views, survey_views, verification_views
from readings.desk.searching import search_views

register_converter(IsoDate, "iso_date")

urlpatterns = [
    path("", views.today, name="today"),
    path("unanswered/", views.unanswered, name="unanswered"),
    path("day/", day_views.day_today, name="day-today"),
    path("day/<iso_date:date>/", day_views.day, name="day"),
    path("readings/compare/", later_views.readings_compare, name="readings-compare"),  # before what could be a code
    path("readings/<slug:code>/", views.reading, name="reading"),
    path("readings/<slug:code>/reading.pdf", print_views.pdf, name="reading-pdf"),
    path("readings/<slug:code>/reading.png", print_views.picture, name="reading-picture"),
    path("readings/<slug:code>/share/", print_views.share, name="reading-share"),
    path("verification/report.pdf", verification_views.pdf, name="verification-pdf"),
    path("surveys/<slug:code>/report.pdf", survey_views.pdf, name="survey-report-pdf"),
    path("clients/new/", people_views.client_new, name="client-new"),  # before what could be a code
    path("clients/<slug:code>/", client_views.client, name="client"),
    path("clients/<slug:code>/timeline/", client_views.client_timeline, name="client-timeline"),
    path("clients/<slug:code>/export/", export_views.client_export, name="client-export"),
    path("clients/<slug:code>/erase/", erasing_views.client_erase, name="client-erase"),
    path("my/<slug:client>/privacy/export/", own_data_views.my_export, name="my-export"),
    path("my/<slug:client>/privacy/looked/", own_data_views.my_looked, name="my-looked"),
    path("my/<slug:client>/privacy/erase/", own_erasing_views.my_erase, name="my-erase"),
    path("search/", search_views.search, name="search"),
    path("search/keep/", search_views.save_filter, name="save-filter"),
    path("search/<slug:code>/forget/", search_views.forget_filter, name="forget-filter"),
    path("practice/members/<slug:code>/", leaving_views.member, name="member"),
    path("practice/members/<slug:code>/end/", leaving_views.member_end, name="member-end"),
    path("practice/leave/", leaving_views.practice_leave, name="practice-leave"),
    path("practice/set-up/", set_up_views.set_up, name="set-up"),
    path("practice/export/", export_views.practice_export, name="practice-export"),
    path("practice/import/", import_views.imports, name="imports"),
    path("practice/import/<slug:code>/", import_views.import_, name="import"),
    path("practice/import/<slug:code>/take-in/", import_views.import_take_in, name="import-take-in"),
    path("practice/import/<slug:code>/leave/", import_views.import_leave, name="import-leave"),
    path("practice/import/<slug:code>/undo/", import_views.import_undo, name="import-undo"),
    path("practice/import/<slug:code>/to-mend.csv", import_views.import_bad_rows, name="import-bad-rows"),
    path("verification/past/", past_views.past_cases, name="past-cases"),
    path("practice/audit/", views.practice_audit, name="practice-audit"),
]
