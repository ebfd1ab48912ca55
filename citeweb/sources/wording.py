"""Sources in the words of a page: outcomes, checks, notices, the way to a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.timezone import localtime
from django.utils.translation import gettext

from citeweb.wording import word_table
from verification import records
from verification.language.dates import describe_date
from verification.reaching.identity import describe_notice, standing_notices
from verification.reaching.source_words import source_words
from verification.weighing.domains import site_of_url

register = template.Library()
"""Pages load them as the filters of `sources`."""

outcome_wording = register.filter("outcome_wording", source_words)


@register.filter
def kept_words(source: records.ReachedSource) -> str:
    """Why a source was not read anew for a report; "" where it was. A text that a
    person handed in has no outcome of an address."""
    page = source.snapshot
    if not source.from_cache or page is None or page.fetched_at is None:
        return ""
    read_at = localtime(page.fetched_at)
    moment = f"{describe_date(read_at.strftime('%Y-%m-%d'))}, {read_at:%H:%M}"
    if source.outcome is None:
        return gettext(
            "Not read anew: its text was handed in for this document {moment}."
        ).format(moment=moment)
    return gettext("Not read anew: it was read {moment}, and counts as fresh.").format(
        moment=moment
    )


def entry_words(text: str, url: str) -> str:
    """
    An entry without a title in its own words; the address of a link in running text.

    >>> entry_words("[twelve days](https://a.example/b)", "https://a.example/b")
    'https://a.example/b'
    """
    return url if url and text.startswith(("<", "[")) else text


HOP_WORDS = word_table("hop")
"""What a site says by a status on the way; 2xx stands below."""


@register.filter
def notice_lines(notices: Sequence[records.Notice]) -> list[dict[str, Any]]:
    """The lines of one work's notices, such as "Retracted on 2 February 2010, says
    Crossref", and whether each stands as a warning of the work."""
    standing = set(standing_notices(notices))
    lines = []
    for notice in notices:
        told = {"words": describe_notice(notice), "is_warning": notice in standing}
        lines.append({**told, "doi": notice.doi, "reason": notice.reason})
    return lines


def way_there(
    hops: Sequence[records.Hop], *, proper_url: str = ""
) -> list[dict[str, Any]]:
    """The requests that led to a page, the first one first, and whether each went to
    another owner's site; empty when there was one only. Another address that the page
    calls its own stands as the last step."""
    is_named = bool(hops and proper_url and proper_url != hops[-1].url)
    if len(hops) < 2 and not is_named:
        return []
    sites = [site_of_url(hop.url) for hop in hops]
    way = [
        {
            "url": hop.url,
            "status": str(hop.status or "–"),
            "words": words_for(hop, is_last=place == len(hops) - 1),
            "is_other_site": place > 0 and sites[place] != sites[place - 1],
        }
        for place, hop in enumerate(hops)
    ]
    named = {
        "url": proper_url,
        "status": "–",
        "words": gettext("named by the page as its own"),
    }
    return [*way, named] if is_named else way


def words_for(hop: records.Hop, *, is_last: bool) -> str:
    if hop.status is None:
        return gettext("no answer")
    if 200 <= hop.status < 300:
        sent_on = gettext("sent on by the page itself")
        return gettext("answered") if is_last else sent_on
    other = gettext("refused") if hop.status < 500 else gettext("in trouble")
    return HOP_WORDS.get(str(hop.status), other)
