"""What error pages need to know: whether whoever meets one is on the client's side."""

import re

CLIENTS_SIDE = re.compile(r"^/(my|ask)/")


def error_frame(request) -> dict:
    """The frame in which an error is told: below the client's addresses nothing of the practice's own pages shows."""
    is_clients = CLIENTS_SIDE.match(request.path_info) is not None
    return {"is_clients_side": is_clients, "frame": "portal/base.html" if is_clients else "base.html"}
