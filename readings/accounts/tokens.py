"""Secrets in an address: whoever has one may come in, and only its hash is kept."""

import hashlib
import secrets

TOKEN_BYTES = 32  # 256 bits


def new_token() -> str:
    """A secret that is not guessed, in letters that an address takes."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What is kept of a token: its SHA-256, which opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest()
