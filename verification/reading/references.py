"""An entry of a source list and its parts. Title, authors and year are told by the
tagger in `entries`; addresses and identifiers by their own forms."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial

from verification.errors import EmptyTextError
from verification.language.lists import late_regex, word_list
from verification.records import Identifier, Reference, Span

from .author_year import is_author_and_year
from .drafts import buttons_at
from .entries.fields import Fields, read_fields
from .entry_fields import read_named_parts
from .identifiers import find_identifiers, reference_url
from .inline import Link
from .layout import Layout, read_layout
from .numbering import Entry
from .overlay import Stretch, joined_lines, shown, without_overlaps
from .web_addresses import address_key, clean_url, find_bare_domain, find_urls

MAX_AUTHORS = 50
"""Enough to tell any citation's entry; physics has papers with thousands."""

MAX_TITLE_LENGTH = 300
"""Code points. The longest titles of registered works have about that many."""

_ITALIC = late_regex(
    r"(?:(?<![*\w])[*_](?=[^*_\s])|<(?:i|em|cite)>)([^*_<>\n]{4,300})(?:[*_](?!\w)|</(?:i|em|cite)>)"
)
_BACK_LINK = late_regex(r"^\s*(?:[\^↑]\s*(?:[a-z](?:[,\s]|$)\s*){0,9})|[↩↑]\ufe0e?\s*$")
_NUMBER = late_regex(r"\s*(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,3}[.)])\s+")
"""The number before an entry."""

_EDGES = " \t\n.,;:|·•-–—()[]\"“”„«»'*_/"


def read_entries(layout: Layout, entries: Sequence[Entry]) -> tuple[Reference, ...]:
    """Give the reference of each entry, in the same order."""
    links = [link for link in layout.links if link.url]
    markup = without_overlaps(layout.markup)
    seen = partial(shown, layout.text, markup)
    ends, begins = [link.end for link in links], [link.start for link in links]
    references = []
    for entry in entries:
        first, last = (
            bisect_right(ends, entry.outer_start),
            bisect_left(begins, entry.end),
        )
        references.append(_read_entry(layout, entry, links[first:last], seen))
    return tuple(references)


def read_reference(text: str) -> Reference:
    """Read one entry that stands alone: a DOI, an address, or a whole reference. Raises
    EmptyTextError: nothing but white space and a number.

    >>> found = read_reference("Ng, A. (2021). Bees of Malta. doi:10.1000/182")
    >>> found.title, found.authors, found.year, found.url
    ('Bees of Malta', ('Ng',), 2021, 'https://doi.org/10.1000/182')
    """
    number = _NUMBER.match(text)
    start = number.end() if number else len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if start >= end:
        raise EmptyTextError("The reference is empty. Give a DOI, a URL or its text.")
    entry = Entry(start, end, 0, None, source_id=1)
    return read_entries(read_layout(text), [entry])[0]


def _read_entry(
    layout: Layout, entry: Entry, links: list[Link], seen: Callable[[int, int], str]
) -> Reference:
    start, end = _with_links(layout, entry, links)
    typed = layout.text[start:end]
    if named := read_named_parts(typed, entry.source_id, Span(start, end)):
        return named
    text = joined_lines(_without_buttons(_BACK_LINK.sub("", seen(start, end))))
    addresses = list(find_urls(text))
    own = [link.url for link in links] or [url for _, url in addresses]
    identifiers = find_identifiers("\n".join([text, *(link.url for link in links)]))
    fields = read_fields(text, _italics(layout.text[start:end], text))
    labels = [seen(link.label_start, link.label_end) for link in links]
    return Reference(
        source_id=entry.source_id,
        span=Span(start, end),
        text=layout.text[start:end],
        title=_title(labels, fields),
        url=_address(own, text, identifiers),
        identifiers=identifiers,
        authors=fields.authors[:MAX_AUTHORS],
        year=fields.year,
    )


def _without_buttons(text: str) -> str:
    """An entry of a journal's page without the buttons below it. Such pages show each
    part on a line of its own, below the names and the year by which it is cited."""
    at = buttons_at(text)
    if at == len(text):
        return text
    lines = [line.strip() for line in text[:at].split("\n")]
    if len(lines) > 1 and is_author_and_year(lines[0]):
        del lines[0]
    whole = (line if line[-1:] in _STOPS else f"{line}." for line in lines if line)
    return "\n".join(whole)


_STOPS = (".", ",", ";", ":", "?", "!", "-")


def _with_links(layout: Layout, entry: Entry, links: list[Link]) -> tuple[int, int]:
    """Take in the brackets and tags of links at the entry's two ends."""
    start, end = entry.start, entry.end
    if links:
        before = layout.view[links[0].start : start]
        if links[0].start < start and not before.strip():
            start = links[0].start
        if not layout.view[end : links[-1].end].strip():
            end = max(end, links[-1].end)
    return start, layout.whole(end)


def _address(
    own: Sequence[str], shown: str, identifiers: tuple[Identifier, ...]
) -> str:
    if own:
        return own[0]
    if identifiers:
        return reference_url(identifiers)
    # Beside an address that is none, what looks like a host may be its other half.
    return find_bare_domain(shown) if "://" not in shown else ""


def passed_over(reference: Reference) -> tuple[str, ...]:
    """Give what an entry names beside what is looked at: other addresses, other works.
    An address that holds the entry's own identifier names the same work and is none,
    nor is a number of another kind, such as PubMed's beside a DOI.

    >>> passed_over(read_reference("https://example.org/a https://example.net/b"))
    ('https://example.net/b',)
    >>> passed_over(read_reference("10.1000/182, https://doi.org/10.1000/182"))
    ()
    """
    own, text = reference.identifiers[:1], reference.text
    found = []
    for _, url in find_urls(text):
        is_own = bool(own) and own[0] in find_identifiers(url)
        if not is_own and address_key(url) != address_key(clean_url(reference.url)):
            found.append(url)
    named = "\n".join([reference.url, *found])
    found += [
        identifier.value
        for identifier in reference.identifiers[1:]
        if identifier.scheme is own[0].scheme
        and identifier not in find_identifiers(named)
    ]
    return tuple(dict.fromkeys(found))


def _italics(typed: str, text: str) -> list[Stretch]:
    """Where in the entry as it is seen the words stand that are typed in italics."""
    stretches, at = [], 0
    for match in _ITALIC.finditer(typed):
        words = match[1].strip()
        begin = text.find(words, at)
        if begin >= 0:
            at = begin + len(words)
            stretches.append((begin, at))
    return stretches


def _title(labels: Sequence[str], fields: Fields) -> str:
    """The text of a link, unless it is a whole entry, or else what the tagger read."""
    for label in labels:
        is_whole = fields.authors and fields.title in label
        if is_telling(label) and not is_whole:
            return "" if _AUTHORS.match(label) else _tidy(label)
    return _tidy(fields.title)


def is_telling(label: str) -> bool:
    """Whether a link's text names a work: not "link", "[1]", "here" or an address."""
    words = label.strip(_EDGES).split()
    if not words or label.strip(_EDGES).isdecimal():
        return False
    if len(words) == 1:
        word = words[0].lower()
        return "." not in word and "/" not in word and word not in _EMPTY_LABELS
    return words[0].lower().strip(":") not in ("http", "https", "doi")


_EMPTY_LABELS = word_list("reading/empty_labels")


def _tidy(title: str) -> str:
    words = " ".join(title.split())
    if len(words) > MAX_TITLE_LENGTH:
        words = words[:MAX_TITLE_LENGTH].rsplit(" ", 1)[0]
    stripped = words.strip(_EDGES)
    if words.endswith((")", "]")) and ("(" in stripped or "[" in stripped):
        stripped += words[-1]
    return stripped


_AUTHORS = late_regex(r"(?:\S+\s){0,4}et\.? al\b|[\w'’-]+,?\s(?:19|20)\d\d[a-z]?$")
"""'Ng et al. 2019, Nature', "Ng 2019": how a text cites, not what a work is called."""
