"""What whoever runs the site sees of people and practices: no client, case or reading, which are the practices' own.

Everything is looked at only, but for two things: a person may be closed out, and a lost second factor taken away.
"""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group

from readings.accounts.models import AuditEntry, Invitation, Membership, Practice, User

# allauth's own would show the secret of an authenticator app, and change addresses past their confirmation.
for _model in (EmailAddress, Authenticator, UserSession, Group):
    admin.site.unregister(_model)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows that only actions write: no adding, no changing, no deleting."""

    actions = None

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    list_display = ["email", "name", "is_active", "is_staff", "joined_at"]
    search_fields = ["email", "name"]
    fields = ["email", "name", "joined_at", "last_login", "is_active", "is_staff"]
    readonly_fields = ["email", "name", "joined_at", "last_login"]

    def has_change_permission(self, request, obj=None):
        return admin.ModelAdmin.has_change_permission(self, request, obj)


@admin.register(Authenticator)
class SecondFactorAdmin(ReadOnlyAdmin):
    list_display = ["user", "type", "created_at", "last_used_at"]
    search_fields = ["user__email"]
    fields = ["user", "type", "created_at", "last_used_at"]

    def has_delete_permission(self, request, obj=None):
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


@admin.register(Practice)
class PracticeAdmin(ReadOnlyAdmin):
    list_display = ["name", "code", "created_at"]
    search_fields = ["name", "code"]


@admin.register(Membership)
class MembershipAdmin(ReadOnlyAdmin):
    list_display = ["user", "practice", "role", "joined_at", "ended_at"]
    list_select_related = ["user", "practice"]
    search_fields = ["user__email", "practice__name"]


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    list_display = ["email", "practice", "role", "created_at", "expires_at", "accepted_at", "revoked_at"]
    list_select_related = ["practice"]
    exclude = ["token_hash"]


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ["at", "practice", "actor", "client_code", "role", "action", "object_type", "object_code"]
    list_select_related = ["practice", "actor"]
    list_filter = ["action"]
    search_fields = ["actor__email", "client_code", "object_code"]
