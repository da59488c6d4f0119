from django.urls import path

from readings.accounts import invitations_views as invitations
from readings.accounts import practice_views as views

urlpatterns = [
    path("practice/", views.practice, name="practice"),
    path("practice/new/", views.practice_new, name="practice-new"),
    path("practice/switch/", views.practice_switch, name="practice-switch"),
    path("practice/invite/", invitations.practice_invite, name="practice-invite"),
    path("practice/invitations/<slug:code>/resend/", invitations.invitation_resend, name="invitation-resend"),
    path("practice/invitations/<slug:code>/revoke/", invitations.invitation_revoke, name="invitation-revoke"),
    path("invitations/<slug:token>/", invitations.invitation_link, name="invitation-link"),
    path("invitation/", invitations.invitation, name="invitation"),
]
