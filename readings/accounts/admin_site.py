"""The admin, behind the one sign-in: whoever is signed in without being staff finds no such page."""

from functools import wraps

from django.contrib.admin.sites import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import Http404
from django.shortcuts import redirect


class StaffSite(AdminSite):
    def admin_view(self, view, cacheable=False):
        inner = super().admin_view(view, cacheable)

        @wraps(view)
        def guarded(request, *args, **kwargs):
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not self.has_permission(request):
                raise Http404
            return inner(request, *args, **kwargs)

        return guarded

    # Django's admin brings a sign-in, a sign-out and a form for the password of its own; there is one of each.
    def login(self, request, extra_context=None):
        return redirect("admin:index")

    def logout(self, request, extra_context=None):
        return redirect("account_logout")

    def password_change(self, request, extra_context=None):
        return redirect("account_change_password")
