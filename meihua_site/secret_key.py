import os
import secrets
from contextlib import suppress
from pathlib import Path


def kept_secret_key(path: Path) -> str:
    """The secret key that this machine made for itself, made now if there is none yet."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
        # Of two processes that start at once the first to link wins, and both read its key, whole.
        with suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text(encoding="ascii")
