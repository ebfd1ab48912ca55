"""An entry of a source list and its parts: title, authors, year, address, identifiers,
for the orders of APA, MLA, Chicago, IEEE and Vancouver and for what language models
print ("Title - Site, https://...")."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial

from verification.errors import EmptyTextError
from verification.language.lists import any_of, late_regex, word_list
from verification.records import Identifier, Reference, Span

from .author_year import find_authors
from .entry_fields import read_fields
from .identifiers import find_identifiers, reference_url
from .inline import Link
from .layout import Layout, read_layout
from .numbering import Entry
from .overlay import joined_lines, overwrite, shown, without_overlaps
from .web_addresses import address_key, clean_url, find_bare_domain, find_urls

MAX_TITLE_LENGTH = 300
"""Code points. The longest titles of registered works have about that many."""

_YEAR_IN_PARENTHESES = late_regex(
    r"\((?:[^()\d]{0,20}|\d{1,2}\.?\s[^()\d]{0,20})?((?:1[5-9]|20)\d\d)[a-z]?(?:[,/\s][^()]{0,30})?\)"
)
_YEAR = late_regex(r"(?<![\d./:-])((?:1[5-9]|20)\d\d)(?![\d%])(?!\d*[-–]\d)")
_QUOTED = late_regex(
    r"[“\"„«]([^“”\"„«»\n]{3,300})[”\"“»]|[《「『]([^《》「」『』\n]{2,300})[》」』]"
)
_ITALIC = late_regex(
    r"(?:(?<![*\w])[*_](?=[^*_\s])|<(?:i|em|cite)>)([^*_<>\n]{4,300})(?:[*_](?!\w)|</(?:i|em|cite)>)"
)
_BACK_LINK = late_regex(r"^\s*(?:[\^↑]\s*(?:[a-z](?:[,\s]|$)\s*){0,9})|[↩↑]\ufe0e?\s*$")
_SENTENCE = late_regex(r"\s*(.{3,400}?[^\s.A-Z])(?:[.?!](?=\s|$)|$)", re.DOTALL)
_YEAR_ALONE = late_regex(r"[.\s]*((?:1[5-9]|20)\d\d)[a-z]?\.\s(?=\s*[^\W\d])")
"""Between authors and title in Chicago's author-date style: "Ng, Ada. 2021. Bees."."""

_LEAD = late_regex(
    lambda: rf"\s*(?:{any_of('reading/openings', 'before addresses')})\b", re.IGNORECASE
)
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
    if named := read_fields(typed, entry.source_id, Span(start, end)):
        return named
    text = joined_lines(_BACK_LINK.sub("", seen(start, end)))
    addresses = list(find_urls(text))
    own = [link.url for link in links] or [url for _, url in addresses]
    identifiers = find_identifiers("\n".join([text, *(link.url for link in links)]))
    bare = overwrite(text, ((span.start, span.end) for span, _ in addresses))
    in_parentheses = _YEAR_IN_PARENTHESES.search(bare)
    year = in_parentheses or max(_YEAR.finditer(bare), key=re.Match.start, default=None)
    authors, rest = find_authors(bare, in_parentheses)
    labels = [seen(link.label_start, link.label_end) for link in links]
    italic = _ITALIC.search(layout.text, start, end)
    title = _title(
        labels, bare, rest, italic[1] if italic else "", year[1] if year else ""
    )
    return Reference(
        source_id=entry.source_id,
        span=Span(start, end),
        text=layout.text[start:end],
        title="" if is_no_title(title, int(year[1]) if year else None) else title,
        url=_address(own, text, identifiers),
        identifiers=identifiers,
        authors=authors,
        year=int(year[1]) if year else None,
    )


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
        each.value
        for each in reference.identifiers[1:]
        if each.scheme is own[0].scheme and each not in find_identifiers(named)
    ]
    return tuple(dict.fromkeys(found))


def _title(labels: Sequence[str], bare: str, rest: int, italic: str, year: str) -> str:
    """The link's text, what stands in quotation marks, the sentence after authors and
    year (all of it that is italic), what is italic, or else the words before the
    address: the first there is."""
    for label in labels:
        if is_telling(label):
            return _tidy(label)
    quoted = _QUOTED.search(bare)
    if quoted:
        return _tidy(quoted[1] or quoted[2])
    if italic and bare[rest:].lstrip(_EDGES).startswith(italic):
        return _tidy(italic)
    if rest:
        alone = _YEAR_ALONE.match(bare, rest)
        if alone and alone[1] == year:
            rest = alone.end()
        match = _SENTENCE.match(bare, rest)
        if match is None or _LEAD.match(match[1]):
            return ""
        title = _tidy(match[1])
        if title.isdecimal() and bare[rest:].startswith(" "):
            return ""  # a page, as in "Phys. Lett. B 716 (2012) 1"
        return "" if is_journal(title, bare[match.end() :]) else title
    return _tidy(italic) or _leading_title(bare)


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


_LOOKED_UP = late_regex(
    r" (?:retrieved |accessed |available at|abgerufen |doi:|url:)", re.I
)


def _leading_title(bare: str) -> str:
    """The words before the address: "Title - Site, 3 May 2021. https://..."."""
    head = bare.split("   ", 1)[0] if "   " in bare.strip() else bare
    head = " ".join(head.split())
    title = _tidy(_LOOKED_UP.split(head, 1)[0])
    return title if is_telling(title) and not _LEAD.match(title) else ""


def _tidy(title: str) -> str:
    words = " ".join(title.split())
    if len(words) > MAX_TITLE_LENGTH:
        words = words[:MAX_TITLE_LENGTH].rsplit(" ", 1)[0]
    stripped = words.strip(_EDGES)
    if words.endswith((")", "]")) and ("(" in stripped or "[" in stripped):
        stripped += words[-1]
    return stripped


_IDENTIFIER = late_regex(
    r"(?:\d{1,6}[.,]\s)?(?:(?:https?://)?(?:dx\.)?doi(?:\.org)?[\s:/]{0,3})?10\.\d{4,9}/"
    r"|arxiv[\s:]{1,2}(?:\d{4}\.\d|[a-z.-]{2,20}/\d)|pmid[\s:]{0,2}\d"
    r"|pmc(?:id)?[\s:]{0,2}(?:pmc)?\d|isbn(?:-1[03])?[\s:]{0,2}\d|hdl[\s:.]{1,2}\d",
    re.IGNORECASE,
)
_LOOKED_AT = late_regex(
    lambda: (
        rf"(?:{any_of('reading/marker_words', 'looked at')})[\s:,]{{1,3}}"
        r"(?:(?:on|at|am|le|el|il|den|de|op)\s|from\b|\d|\w{3,10}\.?\s\d)"
    ),
    re.IGNORECASE,
)
_FILLING = word_list("reading/title_fillings")
"""A word alone: "[Online]. Available: ...", "(n.d.)", "See https://..."."""

_YEARS = late_regex(r".*\b(?:1[5-9]|20)\d\d\s?[–-]\s?(?:1[5-9]|20)\d\d")
"""What a history is about; pages of the same figures are taken for it."""

_FIGURES = late_regex(r"[\W\d_]*\d[\s;:(–-]{1,3}[\W\d_]*")
"""Signs and figures alone, as "2019;12:3-4": year, volume, pages."""

_AUTHORS = late_regex(r"(?:\S+\s){0,4}et\.? al\b|[\w'’-]+,?\s(?:19|20)\d\d[a-z]?$")
"""'Ng et al. 2019, Nature', "Ng 2019": how a text cites, not what a work is called."""

_PAGES = late_regex(r"(?:pp?\.?|S\.)\s?\d+(?:\s?[–-]\s?\d+)?$")
_JOURNAL_AND_VOLUME = late_regex(
    r"(?:[^\s\d,]+[\s,]+){1,3}(?:(?:19|20)\d\d[\s;,]+)?"
    r"\d{1,4}(?:\s?\(\d{1,4}(?:[–/-]\d{1,4})?\))?\s?[,:;]\s?"
    r"(?:pp?\.\s?)?[A-Za-z]?\d{1,6}(?:\s?[–-]\s?[A-Za-z]?\d{1,6})?"
)
"""Up to three words, volume and page: "The Lancet, 351(9103), 637-641"."""

_YEAR_AND_VOLUME = late_regex(r"[.\s]{0,3}(?:19|20)\d\d\s?;\s?\d")
"""Vancouver has it behind the journal: "Nature. 2013;500:54"."""

_SHORTENED = late_regex(r"(?:[A-Z][a-z]{0,8}\.?\s){0,5}[A-Z][a-z]{0,8}\.?")
_MORE_AND_VOLUME = late_regex(
    r"[.\s]{0,3}(?:[A-Z][a-z]{0,8}\.\s){0,4}(?:19|20)\d\d,\s?\d{1,4}\b"
)
"""Chemistry has them behind a shortened journal: "Am. Chem. Soc. 2019, 141"."""


def is_no_title(words: str, year: int | None) -> bool:
    """Whether words after authors and year are no title. One that is none is held
    against the page's own and the registry's, and the source is called another work:
    worse than an entry whose title is not known.

    >>> is_no_title("doi:10.1038/nature12373", 2013), is_no_title("Online dating", 2013)
    (True, False)
    >>> is_no_title("Accessed May 3, 2020", 2019), is_no_title("1984", 1949)
    (True, False)
    """
    return bool(
        words.lower() in _FILLING
        or words == str(year)
        or _AUTHORS.match(words)
        or _PAGES.match(words)
        or _IDENTIFIER.match(words)
        or _LOOKED_AT.match(words)
        or (
            (_FIGURES.fullmatch(words) or _JOURNAL_AND_VOLUME.fullmatch(words))
            and not _YEARS.match(words)
        )
    )


def is_journal(words: str, following: str) -> bool:
    """Whether words after the authors, before what is `following`, are the journal of
    an entry without a title, as physics, chemistry and many letters print it.

    >>> is_journal("Nature", ". 2013;500:54"), is_journal("Bees", ". Nature. 2013;1:2")
    (True, False)
    """
    if _YEAR_AND_VOLUME.match(following):
        return True
    is_shortened = _SHORTENED.fullmatch(words) is not None
    return is_shortened and _MORE_AND_VOLUME.match(following) is not None
