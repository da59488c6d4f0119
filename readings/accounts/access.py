"""Who may come in: the decorators of the staff views.

Anonymous people are sent to sign in and come back; a member whose role does not reach gets 403.
"""

from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied

from readings.accounts.demo import DEMO_EMAIL


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


def not_in_the_demo(view):
    """Whoever finds the demo may look around in it, but sends no mail from it and founds nothing."""

    @wraps(view)
    def guarded(request, *args, **kwargs):
        if request.method == "POST" and request.user.is_authenticated and request.user.email == DEMO_EMAIL:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded


any_member = _requires(lambda member: True)
contacts_required = _requires(lambda member: member.sees_contacts)
cases_required = _requires(lambda member: member.reads_cases)
owner_required = _requires(lambda member: member.is_owner)
