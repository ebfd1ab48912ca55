"""
Whom a report has its matter from: a publication, a body that announced it, a study.

Rules and worked cases: docs/algorithms/origins.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from verification.language.lists import any_of, late_regex, word_list
from verification.reading.identifiers import find_dois
from verification.reading.web_addresses import find_urls
from verification.records import SourceProfile

from .capitals import GENERIC, name_key
from .domains import parse_publisher, site_of_url
from .owners import OwnerTable
from .sites import is_government, is_library, is_strangers_page
from .wires import PressRelease, firm_key

READ_FOR_ATTRIBUTION = 12_000
"""Code points in which attributions and quotations are looked for: an article of 2,000
words."""

LEAD = 700
"""Code points of a report that say whom the whole is from: two or three sentences."""

MOST_DOIS = 2
"""A text that names more works lists references; with one or two it reports them."""

_LISTS = "weighing/attributions"
_CAPITAL = r"[A-Z0-9À-ÖØ-ÞŁŚŻČŠŽА-Я]"
_WORD = rf"{_CAPITAL}(?:[\w&'’-]|\.(?=\w))*"
_PRINTED_NAME = (
    r"(?:(?:the|an?|der|die|das|dem|den|la|le|les|el|los|il|de|het|o|a) |"
    r"\b\w{{1,4}}['’])?"
    rf"(?P<name{{n}}>{_WORD}(?: (?:(?:of|for|and|the|de|du|des|der|für|di|del|della|"
    rf"voor|och|og|e|y) )?(?:the )?{_WORD}){{{{0,5}}}})"
)
_CITING = late_regex(
    r"\b(?i:according to|first reported by|as reported by|reported by|citing|via|"
    r"sources?:|told|(?:said|say|says|wrote|writes) in)"
    r" (?:an? |the )?(?:(?:new |recent |earlier )?(?:report|study|article|story|survey|"
    r"investigation|analysis|post|interview) "
    r"(?:by|from|in|on|with|published (?:by|in)) )?"
    + _PRINTED_NAME.format(n=1)
    + r"|\b"
    + _PRINTED_NAME.format(n=2)
    + r" (?:first |has |had )?(?:reported|reports|revealed|writes|wrote)\b"
)
"""A publication that another one follows."""

_SAYING = late_regex(
    lambda: (
        rf"\b(?i:{any_of(_LISTS, 'before a name')}),? "
        + _PRINTED_NAME.format(n=1)
        + r"(?=[^\w]|$)|(?<![\w-])"
        + _PRINTED_NAME.format(n=2)
        + r"(?: \([A-Z][\w-]{1,9}\))?(?:['’]s [a-z ]{3,30}(?: [A-Z]\w+){0,3})?"
        r"(?:, [^,.\n]{3,60},)? "
        r"(?:(?:on|am|le|el|hat|has|had|today|yesterday|also|late) (?:[A-Z]?\w+ )?)?"
        rf"(?:{any_of(_LISTS, 'behind a name')})(?!\w)"
    )
)
_BODY_SAYS = late_regex(
    lambda: (
        rf"\b(?i:(?:{any_of(_LISTS, 'bodies')}))\b(?:['’]s [a-z ]{{3,30}})? "
        rf"(?:{any_of(_LISTS, 'behind a name')})(?!\w)"
    )
)
"""A body that is not named again: "the company said"."""

_FIRST_NAME = late_regex(lambda: r"(?<![\w-])" + _PRINTED_NAME.format(n=1))
_PRINTED_FIRST = late_regex(
    lambda: rf"(?i:{any_of(_LISTS, 'printed first')}) " + _PRINTED_NAME.format(n=1)
)
_OWN_WORK = late_regex(lambda: rf"\b(?:{any_of(_LISTS, 'own work')})", re.IGNORECASE)
_JOURNAL = late_regex(
    lambda: (
        rf"\b(?i:{any_of(_LISTS, 'journals')})\s?[“\"„«*_]?" + _PRINTED_NAME.format(n=1)
    )
)
_NOBODY = word_list(_LISTS, "nobody")
_NATURE_PATH = late_regex(r"nature\.com/articles/(s?\d[\w-]+)")
_ACRONYM_BEHIND = late_regex(r"\s?\(([A-ZÄÖÜ][\w-]{1,9})\)")


@dataclass(frozen=True, slots=True)
class Informants:
    """Whom a report names as its source, each by all keys under which it is known."""

    leading: tuple[frozenset[str], ...]
    """Those of its first sentences."""

    has_others: bool
    """Whether it names another further on."""

    cited: tuple[frozenset[str], ...]
    """Publications and addresses that it follows."""

    printed_first: tuple[frozenset[str], ...]
    """Where it says that it appeared first."""

    dois: frozenset[str]
    """Works that it is, or that it reports."""

    journals: frozenset[str]
    works_itself: bool
    """Whether it says that its own people asked, saw or measured something."""


def read_informants(source: SourceProfile) -> Informants:
    """Read a source's title and text for whom it has things from."""
    text = f"{source.title}\n{source.text[:READ_FOR_ATTRIBUTION]}"
    found: dict[frozenset[str], int] = {}
    end = len(source.title) + LEAD
    for match in _SAYING.finditer(text):
        keys = _keys_of(match, text)
        if keys and not any(each & keys for each in found):
            found[keys] = match.start()
            if match.start() > end:
                break  # one more than the first sentences name is enough to know
    leading = tuple(keys for keys, at in found.items() if at <= end)
    if not leading and _BODY_SAYS.search(text, 0, end):
        leading = _all_keys(_FIRST_NAME, source.text[:LEAD])[:1]
    return Informants(
        leading=leading,
        has_others=any(at > end for at in found.values()),
        cited=tuple(filter(None, _cited_keys(source, text))),
        printed_first=_all_keys(
            _PRINTED_FIRST, f"{text[:LEAD]}\n{source.text[-LEAD:]}"
        ),
        dois=frozenset(_works(source, text)),
        journals=frozenset().union(*_all_keys(_JOURNAL, text)),
        works_itself=bool(_OWN_WORK.search(text)),
    )


def own_names(
    source: SourceProfile, table: OwnerTable, release: PressRelease | None = None
) -> frozenset[str]:
    """What others call a source: label, site, brands, own name; a release's issuer."""
    names = [release.issuer, firm_key(release.issuer)] if release else []
    address = parse_publisher(source.url)
    is_own = address and not is_library(address) and not is_strangers_page(address)
    if is_own and address:
        names += [address.label, address.site, source.site_name]
        names += [row.brand for row in table.rows_of_site(address)]
        if is_government(address) or address.suffix in {"int", "eu", "org"}:
            names += address.host.split(".")[:1]  # ema.europa.eu
    keys = {name_key(name) for name in names}
    keys |= {key.removeprefix("the") for key in keys}
    return frozenset(key for key in keys if len(key) > 1 and key not in GENERIC)


def journal_names(source: SourceProfile) -> frozenset[str]:
    """What a page in a library of papers may be called by those who report it."""
    address = parse_publisher(source.url)
    if address is None or not is_library(address):
        return frozenset()
    keys = {name_key(name) for name in (address.label, source.site_name)} - {""}
    return frozenset(keys | {key.removeprefix("the") for key in keys})


def _all_keys(pattern: re.Pattern[str], text: str) -> tuple[frozenset[str], ...]:
    keys = (_keys_of(match, text) for match in pattern.finditer(text))
    return tuple(filter(None, keys))


def _keys_of(match: re.Match[str], text: str) -> frozenset[str]:
    """A name as printed, its initials, and the short form that stands behind it."""
    group = "name1" if match["name1"] else "name2"
    called = match[group]
    words = _without_openers(called.split())
    if not words:
        return frozenset()
    keys = {name_key(re.sub(r"['’]s?$", "", " ".join(words)).strip(".'’-"))}
    capitals = [word for word in words if word[0].isupper()]
    if len(capitals) > 2:
        keys.add("".join(word[0] for word in capitals).lower())
    first = next((at for at, word in enumerate(words) if word[0].islower()), 0)
    if first > 1:
        keys.add(name_key(" ".join(words[:first])))  # Institut Lacta of Geneva
    short = _ACRONYM_BEHIND.match(text, match.end(group))
    if short:
        keys.add(name_key(short[1]))
    keys.add(firm_key(" ".join(words)))
    return frozenset(key for key in keys if len(key) > 1 and key not in _NOBODY)


def _without_openers(words: list[str]) -> list[str]:
    """Without the article that opens a sentence: "The", "Die"; nothing for "He"."""
    while words and words[0].lower().strip(".'’-") in _NOBODY:
        words = words[1:]
    return words


def _cited_keys(source: SourceProfile, text: str) -> Iterator[frozenset[str]]:
    """Whom a text follows: publications, people, offices, addresses."""
    for match in _CITING.finditer(text, len(source.title) + 1):
        yield _keys_of(match, text)
    own = site_of_url(source.url)
    sites = {site_of_url(url) for _, url in find_urls(text)}
    yield from (frozenset({name_key(site)}) for site in sites - {own, ""})


def _works(source: SourceProfile, text: str) -> Iterable[str]:
    article = _NATURE_PATH.search(source.url)
    own = [doi.lower() for _, doi in find_dois(source.url)]
    if article:
        own.append(f"10.1038/{article[1].lower()}")
    if own:
        return own
    named = {doi.lower() for _, doi in find_dois(text + source.text[-LEAD:])}
    reported = {f"10.1038/{each.lower()}" for each in _NATURE_PATH.findall(text)}
    named |= reported
    return named if len(named) <= MOST_DOIS else ()
