"""How long a sign-in lasts: so long without a page, and so long altogether, by the settings."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import SESSION_KEY, logout

from readings import clock

BEGAN, SEEN = "began", "seen"  # in the session: seconds since 1970
# The last page is written down only so often: a GET that writes every time would queue for SQLite's one lock.
SEEN_EVERY = timedelta(minutes=10)


def polled(view):
    """A view that an open page asks for by itself: nobody was there, and so it is no page of the sign-in."""
    view.is_polled = True
    return view


def limit_session(get_response):
    """Sign out whoever came back too late or has been signed in for too long."""

    def middleware(request):
        session = request.session
        if SESSION_KEY not in session:
            return get_response(request)
        now = clock.now().timestamp()
        began, seen = session.get(BEGAN, now), session.get(SEEN, now)
        idle, lasted = timedelta(seconds=now - seen), timedelta(seconds=now - began)
        if idle > settings.SESSION_IDLE or lasted > settings.SESSION_LONGEST:
            logout(request)
        response = get_response(request)
        # Only now is it known which view it was, and whether the sign-in still stands.
        if SESSION_KEY in session and (BEGAN not in session or idle > SEEN_EVERY) and not _is_polled(request):
            session[BEGAN], session[SEEN] = session.get(BEGAN, now), now
        return response

    return middleware


def _is_polled(request) -> bool:
    return request.resolver_match is not None and getattr(request.resolver_match.func, "is_polled", False)
