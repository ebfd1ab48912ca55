"""Pages of films and of posts: what they say of the one thing that they show, in meta
tags and in JSON. What surrounds it is about other films and by other people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lxml.html import HtmlElement

from .cleaning import clean
from .page_marks import absolute
from .sites import is_post

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
    film = next((each for each in entries if each.get("@type") == "VideoObject"), {})
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


def _caption_tracks(captions: Any) -> Iterator[str]:
    """Their addresses, those that people wrote before those that a program heard."""
    renderer = captions.get("playerCaptionsTracklistRenderer", {}) if captions else {}
    tracks = renderer.get("captionTracks") if isinstance(renderer, dict) else None
    found = [each for each in tracks or () if isinstance(each, dict)]
    for track in sorted(found, key=lambda each: each.get("kind") == "asr"):
        if address := _text(track.get("baseUrl")):
            yield f"{address}&fmt=vtt"


def _tracks(root: HtmlElement) -> Iterator[str]:
    for node in root.iter("track"):
        if (node.get("kind") or "subtitles") in {"captions", "subtitles"}:
            yield node.get("src") or ""


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""
