"""How long a sign-in lasts: so long without a page, and so long altogether, by the settings."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import SESSION_KEY, logout

from readings import clock

BEGAN, SEEN = "began", "seen"  # in the session: seconds since 1970
# The last page is written down only so often: a GET that writes every time would queue for SQLite's one lock.
SEEN_EVERY = timedelta(minutes=10)


def limit_session(get_response):
    """Sign out whoever came back too late or has been signed in for too long."""

    def middleware(request):
        session = request.session
        if SESSION_KEY in session:
            now = clock.now().timestamp()
            began, seen = session.get(BEGAN, now), session.get(SEEN, now)
            idle, lasted = timedelta(seconds=now - seen), timedelta(seconds=now - began)
            if idle > settings.SESSION_IDLE or lasted > settings.SESSION_LONGEST:
                logout(request)
            elif BEGAN not in session or idle > SEEN_EVERY:
                session[BEGAN], session[SEEN] = began, now
        return get_response(request)

    return middleware
