"""Who may come in: the decorators of the staff views.

Anonymous people are sent to sign in and come back; a member whose role does not reach gets 403.
"""

from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied


def _requires(may):
    """A decorator for views that only members for whom `may(member)` holds can see."""

    def decorate(view):
        @wraps(view)
        def guarded(request, *args, **kwargs):
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if request.member is None or not may(request.member):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return decorate


any_member = _requires(lambda member: True)
contacts_required = _requires(lambda member: member.sees_contacts)
cases_required = _requires(lambda member: member.reads_cases)
owner_required = _requires(lambda member: member.is_owner)
