"""The tokens of unsubscribe links: whose mail, and of which kinds of notice.

They do not expire, as a mail may be opened years later; all they open is a page with one button, which stops mail.
"""

from collections.abc import Iterable

from django.core import signing

from readings.accounts.models import User
from readings.notices.kinds import kinds

_SALT = "readings.notices.unsubscribe"


def token_for(user: User, names: Iterable[str]) -> str:
    """The token that stops mail of some kinds to a person."""
    return signing.dumps([user.pk, sorted(names)], salt=_SALT)


def read_token(token: str) -> tuple[User, list[str]] | None:
    """Whose mail of which kinds a token stops; None for one that we did not make, or whose person is gone."""
    try:
        pk, names = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    return (user, [name for name in names if name in kinds()]) if user else None
