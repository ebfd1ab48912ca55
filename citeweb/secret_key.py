"""The secret key of an installation that was given none: made once, kept with it."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

SECRET_KEY_BYTES = 50
"""Above the 50 characters below which Django's deploy check warns."""


def read_or_make_secret_key(data_dir: Path) -> str:
    """
    The key kept in `data_dir`, made on the first call, readable by its owner only.

    Two processes that start at once end with the same key: the file is created
    exclusively, and the one that comes second reads it.
    """
    path = data_dir / "secret_key"
    data_dir.mkdir(parents=True, exist_ok=True)
    draft = data_dir / f"secret_key.{os.getpid()}"
    if not path.exists():
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(SECRET_KEY_BYTES))
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text(encoding="ascii").strip()
