"""Who may come in: the decorator of every staff view."""

from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied


def member_required(view):
    """Only for members who read cases: anonymous people are sent to sign in, other roles get 403."""

    @wraps(view)
    def guarded(request, *args, **kwargs):
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if request.member is None or not request.member.reads_cases:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded
