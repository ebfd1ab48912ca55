"""Scripts that no font of this machine has: a PDF shows boxes in their place."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence

from verification.language.wording import Words, mark

Ask = Callable[[Sequence[str]], str]
"""What a program says that is called by these words."""

SCRIPTS = Words(
    {
        "zh": mark("Chinese, Japanese and Korean"),
        "ar": mark("Arabic"),
        "hi": mark("Devanagari"),
    }
)
"""By a language of each, which is what fonts are asked for."""

_LETTERS = {
    "zh": re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"),
    "ar": re.compile("[\u0600-\u06ff\u0750-\u077f]"),
    "hi": re.compile("[\u0900-\u097f]"),
}


def said_by(words: Sequence[str]) -> str:
    done = subprocess.run(words, capture_output=True, check=False, timeout=60)  # noqa: S603 - our own words
    return done.stdout.decode("utf-8", "replace")


def has_font(language: str, ask: Ask = said_by) -> bool:
    return bool(ask(["fc-list", f":lang={language}", "family"]).strip())


def scripts_without_font(text: str, ask: Ask = said_by) -> list[str]:
    """Names of the scripts that a text is written in and no font here has; empty too
    where fonts cannot be asked for."""
    if not shutil.which("fc-list"):
        return []
    written = [language for language in SCRIPTS if _LETTERS[language].search(text)]
    return [SCRIPTS[language] for language in written if not has_font(language, ask)]
