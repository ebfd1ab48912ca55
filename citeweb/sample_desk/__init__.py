"""Three articles with all that they cite, as small web sites on this machine
(`site`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from citeweb.places import SAMPLE_FILE_NAMES

ARTICLES_DIR = Path(__file__).resolve().parent / "articles"

ORIGIN_PLACEHOLDER = re.compile(r"\{origin:([a-z0-9-]+)\}")


@dataclass(frozen=True, slots=True)
class SampleArticle:
    title: str
    text: str
    """Markdown."""

    file_name: str


def articles(port: int) -> list[SampleArticle]:
    """All articles, citing sources under `http://<host>.localhost:<port>`."""
    found = []
    for name in SAMPLE_FILE_NAMES:
        text = (ARTICLES_DIR / name).read_text("utf-8")
        title = text.partition("\n")[0].removeprefix("# ")
        found.append(SampleArticle(title, fill_origins(text, port), name))
    return found


def fill_origins(text: str, port: int) -> str:
    """
    Put the address of a sample host in place of its `{origin:<host>}`.

    Names under `localhost` mean this machine everywhere (RFC 6761, section 6.3).

    >>> fill_origins("{origin:lumenboard}/blog", 8001)
    'http://lumenboard.localhost:8001/blog'
    """
    return ORIGIN_PLACEHOLDER.sub(rf"http://\1.localhost:{port}", text)
