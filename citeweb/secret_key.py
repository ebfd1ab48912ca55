"""The secret key of an installation that was given none: made once, kept with it."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

SECRET_KEY_BYTES = 50
"""Above the 50 characters below which Django's deploy check warns."""

SHORTEST = 32
"""Characters of a key that an operator chose: below it signatures can be guessed."""


def checked_secret_key(key: str) -> str:
    """A key that an operator chose, unless it is short or repeats itself; or none."""
    if key and (len(key) < SHORTEST or len(set(key)) < 8):
        raise ImproperlyConfigured(
            f"CITEWEB_SECRET_KEY is too easy to guess: it needs {SHORTEST} characters "
            "or more, made by chance. Leave it out and one is made, or make one: "
            'python3 -c "import secrets; print(secrets.token_urlsafe(50))".'
        )
    return key


def read_or_make_secret_key(data_dir: Path) -> str:
    """The key kept in `data_dir`, made on the first call, readable by its owner only.
    Of two processes that start at once the second reads what the first has made."""
    path = data_dir / "secret_key"
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        draft = draft_of(data_dir, secrets.token_urlsafe(SECRET_KEY_BYTES))
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text(encoding="ascii").strip()


def kept_key(data_dir: Path) -> str:
    """The key kept in `data_dir`; empty where the operator gives one."""
    path = data_dir / "secret_key"
    return path.read_text(encoding="ascii").strip() if path.exists() else ""


def keep_key(data_dir: Path, key: str) -> None:
    """Put a key in the place of the one kept in `data_dir`."""
    draft_of(data_dir, key).replace(data_dir / "secret_key")


def draft_of(data_dir: Path, key: str) -> Path:
    """A file of this process with a key in it, beside the one that holds it."""
    draft = data_dir / f"secret_key.{os.getpid()}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)
    return draft
