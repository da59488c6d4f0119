"""What a page says of something that is shared: the same for the client, and for whoever looks as the client does."""

from readings.portal.models import Shared
from readings.portal.sharing.pictures import still_there
from readings.portal.sharing.shape import photos_in, read


def shown(shared: Shared) -> dict:
    """The context of portal/sharing/body.html."""
    return {
        "shared": shared,
        "content": read(shared.content),
        "photos_there": still_there(shared.survey, photos_in(shared.content)),
    }
