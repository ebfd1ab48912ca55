"""Where a shared report may be embedded, and what other sites are told about it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext

from citeweb.query_values import number_from
from verification.errors import InputError

from .access import full_address
from .models import EMBED_ORIGINS_LENGTH, Share
from .services import share_of

if TYPE_CHECKING:
    from django.http import HttpRequest  # noqa: TID251 (types only)
    from django.http.response import HttpResponseBase  # noqa: TID251 (types only)

ANYWHERE = "*"
"""Among the origins of a share: any site may embed it."""

WIDTH, HEIGHT = 640, 600
"""Pixels of the frame at most: a column of text, and five findings in it."""

CACHE_SECONDS = 3600
"""How long another site may keep what it was told: as long as pages are kept here."""

MAX_ADDRESS = 2000
"""Characters of an address that is asked about."""

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors {}"
)
"""No script; framed by these origins alone."""

_ORIGIN = re.compile(
    r"https?://[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?"
)
_SHARED = re.compile(r"/s/(?P<token>[\w-]{43})(/.*)?", re.ASCII)


def settled_origins(words: Iterable[str]) -> str:
    """
    Origins as a share keeps them and as a policy names them.

    Raises:
        InputError: One of them is no origin, or they are too many.

    >>> settled_origins(["https://News.example/", "https://blog.example:8443"])
    'https://news.example https://blog.example:8443'
    """
    origins = dict.fromkeys(word.strip().lower().removesuffix("/") for word in words)
    origins.pop("", None)
    for origin in origins:
        if origin != ANYWHERE and not _ORIGIN.fullmatch(origin):
            raise InputError(
                gettext(
                    "“{origin}” is not the origin of a site. Type it as in "
                    "https://news.example, without a path; with letters of other "
                    "scripts as browsers send it (xn--…)."
                ).format(origin=origin[:100])
            )
    settled = ANYWHERE if ANYWHERE in origins else " ".join(origins)
    if len(settled) > EMBED_ORIGINS_LENGTH:
        most = f"{EMBED_ORIGINS_LENGTH} characters"
        raise InputError(
            gettext("The list of sites may have {most} in all.").format(most=most)
        )
    return settled


def framed(response: HttpResponseBase, share: Share) -> HttpResponseBase:
    """Let the origins of a share, and no others, show an answer in a frame. A kept page
    and one that has not changed say it too."""
    response["Content-Security-Policy"] = POLICY.format(share.embed_origins)
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    # It knows no lists, and the policy says the same in browsers of this decade.
    response.xframe_options_exempt = True  # type: ignore[attr-defined] # read by Django
    return response


def embeddable_share_at(request: HttpRequest, address: str) -> tuple[str, Share] | None:
    """The token and the share of an address of ours, if others may embed it."""
    try:
        parts = urlsplit(address[: MAX_ADDRESS + 1])
    except ValueError:
        return None
    here = urlsplit(full_address(request, reverse("sharing:oembed")))
    prefix = here.path.removesuffix("/oembed")
    is_ours = (parts.scheme, parts.netloc) == (here.scheme, here.netloc)
    found = _SHARED.fullmatch(parts.path.removeprefix(prefix))
    is_prefixed = parts.path.startswith(f"{prefix}/")
    if not (found and is_ours and is_prefixed and len(address) <= MAX_ADDRESS):
        return None
    share = share_of(found["token"])
    return (found["token"], share) if share and share.embed_origins else None


def oembed_of(request: HttpRequest, token: str, share: Share) -> dict[str, Any]:
    """A share as oEmbed tells it; of one with a pass phrase nothing but that.

    Source:
        oembed.com, 2.3.4.4 ("rich")
    """
    title = gettext("A report with a pass phrase")
    if not share.pass_phrase:
        title = share.run.revision.document.title
    most_wide, most_high = (
        number_from(request.GET.get(name, "")) for name in ("maxwidth", "maxheight")
    )
    width, height = min(WIDTH, most_wide or WIDTH), min(HEIGHT, most_high or HEIGHT)
    address = full_address(request, reverse("sharing:shared_embed", args=[token]))
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "citeweb",
        "title": title,
        "width": width,
        "height": height,
        "cache_age": CACHE_SECONDS,
        "html": format_html(
            '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy" '
            'referrerpolicy="no-referrer" style="border:0;max-width:100%"></iframe>',
            address,
            width,
            height,
            title,
        ),
    }
