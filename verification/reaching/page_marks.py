"""What a page says of itself beside its text: meta tags, JSON-LD, buttons, the marks of
who stands before it; and of the film or the post that it shows, in meta tags and JSON:
what surrounds it there is about other films and by other people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any
from urllib.parse import urljoin

from lxml.html import HtmlElement

from verification.language.lists import word_list

from .cleaning import clean, clean_line
from .extracted import PageSignals
from .main_text import is_others_word
from .page_notices import notice_in, section_notice
from .signals import DOI, HEAD_BYTES
from .sites import is_post
from .visible import Block
from .walls import (
    MAX_BUTTON,
    find_form_guard,
    find_platform,
    find_protection,
    is_consent_button,
)

MAX_VISIBLE = 3000
"""Characters of visible text kept to look for walls in: a wall says it at once."""

MAX_WITHOUT_SCRIPTS = 500
"""Characters kept of what a page tells browsers that run no scripts."""

MAX_BUTTONS = 2000
"""Buttons and links looked at; the menus of pages with notices have some hundred."""

MAX_MARKED = 512 * 1024
"""Characters in which the marks of consent platforms are looked for."""

OUT_OF_FRAME = ("nav", "menu", "form")
"""Parts in which a page says nothing of itself."""

OUTER_BLOCKS = 120
"""Blocks from either end of a page in which it may speak of itself; in between its text
is looked through for what bears a label."""

MAX_PARTS = 50
"""Parts of an article that its JSON-LD describes, looked at; one or two are usual."""

_META_DOIS = ("citation_doi", "dc.identifier.doi", "prism.doi", "dc.identifier")
_LOCKED_TIERS = frozenset({"locked", "premium", "paid", "subscriber"})
_ARTICLE_TYPES = word_list("reaching/article_types")
"""Types of schema.org that one work has; lists are "CollectionPage" or "WebPage"."""


def read_signals(
    root: HtmlElement,
    markup: str,
    *,
    url: str,
    metas: dict[str, str],
    entries: list[dict[str, Any]],
    shown: Sequence[Block],
    framed: Sequence[Block],
) -> PageSignals:
    """
    Read the signs of what kind of page it is, before anything is cut out of it.

    Args:
        shown: All that the page shows.
        framed: What of it stands in no part of OUT_OF_FRAME.
    """
    head = markup[:HEAD_BYTES].encode("utf-8", "replace")
    return PageSignals(
        visible_text=clean("\n".join(block.text for block in shown)[:MAX_VISIBLE]),
        protection=find_protection({}, head),
        form_guard=find_form_guard(head),
        has_password_field=root.find(".//input[@type='password']") is not None,
        is_accessible_for_free=_is_free(entries, metas),
        canonical_url=_canonical(root, url),
        doi=_own_doi(metas),
        is_article=_is_article(entries, metas),
        consent_platform=find_platform(markup[:MAX_MARKED]),
        offers_consent=any(map(is_consent_button, _buttons(root))),
        notice_lines=tuple(_notice_lines(framed, metas, entries)),
        without_scripts=_without_scripts(root),
    )


def read_metas(root: HtmlElement) -> dict[str, str]:
    """Give the page's meta tags, names in lower case, the first of each name."""
    metas: dict[str, str] = {}
    for node in root.iter("meta"):
        name = node.get("property") or node.get("name") or node.get("itemprop") or ""
        content = clean_line(node.get("content"))
        if name and content:
            metas.setdefault(name.strip().lower()[:80], content)
    return metas


def _is_free(entries: list[dict[str, Any]], metas: dict[str, str]) -> bool | None:
    """What the page says of its price. A part that is not free makes the whole not
    free: that is how publishers mark what stands behind a wall."""
    parts = (part for entry in entries for part in islice(_parts(entry), MAX_PARTS))
    said = [entry.get("isAccessibleForFree") for entry in (*entries, *parts)]
    said.append(metas.get("isaccessibleforfree"))
    words = {_last_word(value) for value in said if value is not None}
    tier = metas.get("article:content_tier") or metas.get("article.content_tier") or ""
    if words & {"false", "no", "0"} or tier.lower() in _LOCKED_TIERS:
        return False
    return True if words & {"true", "yes", "1"} or tier.lower() == "free" else None


def _parts(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    parts = entry.get("hasPart")
    for part in parts if isinstance(parts, list) else [parts]:
        if isinstance(part, dict):
            yield part


def _last_word(value: object) -> str:
    """The end of a value: schema.org writes "http://schema.org/False" too."""
    if not isinstance(value, str | bool | int | float):
        return ""
    return str(value)[-40:].strip().lower().rpartition("/")[2]


def _is_article(entries: list[dict[str, Any]], metas: dict[str, str]) -> bool:
    said = [entry.get("@type") for entry in entries]
    named = (value[:20] if isinstance(value, list) else [value] for value in said)
    types = set(map(_last_word, chain.from_iterable(named)))
    if types & _ARTICLE_TYPES or "citation_title" in metas:
        return True
    is_called_one = metas.get("og:type", "").lower() == "article"
    return is_called_one and "article:published_time" in metas


def _notice_lines(
    shown: Sequence[Block], metas: dict[str, str], entries: list[dict[str, Any]]
) -> Iterator[str]:
    """Lines that may be notices of the page on itself; not what readers wrote below it,
    nor what leads to another page. Many stand in a frame that no reader of main text
    looks at: a bar on top, a box, the foot of each page."""
    types = {_last_word(entry.get("@type")) for entry in entries}
    if "satiricalarticle" in types or section_notice(metas.get("article:section", "")):
        yield "Satire"
    outer = [*shown[:OUTER_BLOCKS], *shown[OUTER_BLOCKS:][-OUTER_BLOCKS:]]
    for block in outer:
        notice = notice_in(block.text, is_at_edge=True)
        if notice and not is_others_word(block.node):
            yield notice.own_words


def _own_doi(metas: dict[str, str]) -> str:
    found = (DOI.search(metas.get(name, "")) for name in _META_DOIS)
    return next((match[0].lower() for match in found if match), "")


def _canonical(root: HtmlElement, url: str) -> str:
    for node in root.iter("link"):
        if "canonical" in (node.get("rel") or "")[:200].lower().split():
            return absolute(node.get("href") or "", url)
    return ""


def absolute(address: str, base: str) -> str:
    """Resolve an address against the page's own; "" when it is not the web's."""
    try:
        joined = urljoin(base, clean_line(address, max_length=2000))
    except ValueError:
        return ""
    return joined if joined.startswith(("http://", "https://")) else ""


def _buttons(root: HtmlElement) -> Iterator[str]:
    for node in islice(root.iter("button", "a", "input"), MAX_BUTTONS):
        if node.tag == "input":
            is_button = (node.get("type") or "").lower() in {"submit", "button"}
            yield (node.get("value") or "") if is_button else ""
        else:
            words = node.text_content()
            yield words if len(words) <= 4 * MAX_BUTTON else ""


def _without_scripts(root: HtmlElement) -> str:
    """The words of `noscript`, which the parser takes for markup or for text."""
    words = " ".join(node.text_content() for node in islice(root.iter("noscript"), 20))
    return clean_line(words, max_length=MAX_WITHOUT_SCRIPTS)


_FOR_MEMBERS = "LOGIN_REQUIRED"
_UNPLAYABLE = frozenset({"ERROR", "UNPLAYABLE", _FOR_MEMBERS})
"""What YouTube's player is told of films that are gone, closed, or for members."""

LONG_TEXT = 1500
"""Characters of main text from which a page with a film is an article beside it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page says of its film or its post."""

    text: str
    author: str = ""
    captions_url: str = ""
    is_part: bool = True
    """Whether what is said in it was left out: of a film all but a transcript."""


def read_shown(
    root: HtmlElement,
    metas: Mapping[str, str],
    entries: Sequence[Mapping[str, Any]],
    states: Sequence[Any],
    *,
    url: str,
) -> Shown | None:
    """What a page says of its film or post; None for any other page."""
    if is_post(url) and metas.get("og:description"):
        said = metas["og:description"].strip()
        words = f"{metas.get('og:title', '')}\n{said}"
        return Shown(clean(words), is_part=said.endswith(("…", "...")))
    details, tracks = _player(states)
    film = next((entry for entry in entries if entry.get("@type") == "VideoObject"), {})
    if not (details or metas.get("og:type", "").startswith("video")):
        return None
    transcript = _text(film.get("transcript"))
    title = _text(details.get("title")) or _text(film.get("name"))
    about = _text(details.get("shortDescription")) or _text(film.get("description"))
    title = title or metas.get("og:title", "")
    about = about or metas.get("og:description", "")
    offered = next(iter((*tracks, *_tracks(root))), "")
    return Shown(
        clean("\n\n".join(filter(None, (title, about, transcript)))),
        author=_text(details.get("author")),
        captions_url=absolute(offered, url) if offered and not transcript else "",
        is_part=not transcript,
    )


def _player(states: Sequence[Any]) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """What YouTube's player is told: of the film, and where its captions stand."""
    for state in states:
        if isinstance(state, dict) and isinstance(state.get("videoDetails"), dict):
            return state["videoDetails"], tuple(_caption_tracks(state.get("captions")))
    return {}, ()


def read_player(states: Sequence[Any]) -> tuple[str, bool]:
    """Why the page's film cannot be seen, "" where it can, and whether who signs in can
    see it."""
    for state in states:
        said = state.get("playabilityStatus") if isinstance(state, dict) else None
        if isinstance(said, dict) and _text(said.get("status")) in _UNPLAYABLE:
            reason = _text(said.get("reason")) or "Video unavailable"
            return clean_line(reason), said["status"] == _FOR_MEMBERS
    return "", False


def _caption_tracks(captions: Any) -> Iterator[str]:
    """Their addresses, those that people wrote before those that a program heard."""
    for name in ("playerCaptionsTracklistRenderer", "captionTracks"):
        captions = captions.get(name) if isinstance(captions, dict) else None
    tracks = captions if isinstance(captions, list) else ()
    found = [track for track in tracks if isinstance(track, dict)]
    for track in sorted(found, key=lambda track: track.get("kind") == "asr"):
        if address := _text(track.get("baseUrl")):
            yield f"{address}&fmt=vtt"


def _tracks(root: HtmlElement) -> Iterator[str]:
    for node in root.iter("track"):
        if (node.get("kind") or "subtitles") in {"captions", "subtitles"}:
            yield node.get("src") or ""


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""
