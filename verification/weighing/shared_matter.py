"""Sources that tell the same thing from the same place, each in its own words: one body
said it, one study found it, or one report was retold or translated; and whom a report
has its matter from. Rules and worked cases: docs/algorithms/origins.md."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, islice, repeat
from operator import ne

from verification.language.detection import detect_language
from verification.language.lists import (
    any_of,
    find_in_lines,
    late_regex,
    phrase_list,
    word_list,
)
from verification.reading.identifiers import find_dois
from verification.reading.web_addresses import find_urls
from verification.records import OriginReason, SourceProfile

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
_CAPITAL_LETTER = r"[A-Z0-9À-ÖØ-ÞŁŚŻČŠŽА-Я]"
_PROPER = rf"{_CAPITAL_LETTER}(?:[\w&'’-]|\.(?=\w))*"
_PRINTED_NAME = (
    r"(?:(?:the|an?|der|die|das|dem|den|la|le|les|el|los|il|de|het|o|a) |"
    r"\b\w{{1,4}}['’])?"
    rf"(?P<name{{n}}>{_PROPER}(?: (?:(?:of|for|and|the|de|du|des|der|für|di|del|della|"
    rf"voor|och|og|e|y) )?(?:the )?{_PROPER}){{{{0,5}}}})"
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
        journals=frozenset().union(*_all_keys(_JOURNAL, text, "journals")),
        works_itself=any(_in_lines(_OWN_WORK, text, "own work")),
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


def _all_keys(
    pattern: re.Pattern[str], text: str, hints: str = ""
) -> tuple[frozenset[str], ...]:
    found = _in_lines(pattern, text, hints) if hints else pattern.finditer(text)
    return tuple(filter(None, (_keys_of(match, text) for match in found)))


def _in_lines(
    pattern: re.Pattern[str], text: str, section: str
) -> Iterator[re.Match[str]]:
    return find_in_lines(pattern, text, phrase_list(_LISTS, f"{section} hints"))


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
    yield from _all_keys(_CITING, text[len(source.title) + 1 :], "citing")
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


READ_FOR_FACTS = 12_000
"""Code points in which they are looked for: an article of 2,000 words."""

QUOTED_WORDS = 6
"""Words in a row that two printings of one quotation share."""

MOST_FIGURES = 80
"""Of one text; a table has more, and is no report."""

_FIGURE = late_regex(
    r"(?<![\w.,])(?:\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+|\d+(?:[.,]\d+)?)(?!\d)"
)
_GROUPED = late_regex(r"\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+")
_YEAR = late_regex(r"(?:19|20)\d\d")
_CAPITAL = late_regex(r"[^\W\d_a-zß-ÿ](?<!\w.)[^\W\d_]{3,}\b")
_NAME = late_regex(
    r"[^\W\d_a-zß-ÿ](?<!\w.)(?<![.!?:\"“„«\n] .)(?<!^.)(?<!\n.)[^\W\d_]{3,}\b"
)
_QUOTED = late_regex(
    r"“([^“”\n]{30,900})[”\"]|„([^„“”\n]{30,900})[“”]|[«»]\s?([^«»\n]{30,900})\s?[«»]"
    r"|\"([^\"\n]{30,900})\"|「([^」\n]{15,400})」"
)
_WORD = late_regex(r"\w+")


@dataclass(frozen=True, slots=True)
class Facts:
    """What a report tells that another may have taken over."""

    figures: tuple[str, ...]
    """In the order in which they first stand; without years and single digits."""

    names: frozenset[str]
    capitals: frozenset[str]
    """The names, and whatever else is printed with a capital: what opens a sentence."""

    quotations: tuple[frozenset[int], ...]
    """For each, its runs of six words."""

    language: str
    length: int


def read_facts(source: SourceProfile) -> Facts:
    """The figures, names and quotations of a source's text."""
    text = source.text[:READ_FOR_FACTS]
    return Facts(
        figures=tuple(dict.fromkeys(islice(_figures(text), MOST_FIGURES))),
        names=frozenset(name.casefold() for name in _NAME.findall(text)),
        capitals=frozenset(word.casefold() for word in _CAPITAL.findall(text)),
        quotations=tuple(_quotations(text)),
        language=detect_language(text) if text.strip() else "",
        length=len(text),
    )


def _figures(text: str) -> Iterator[str]:
    for found in _FIGURE.findall(text):
        if _GROUPED.fullmatch(found):
            yield "".join(sign for sign in found if sign.isdigit())
        elif len(found) > 1 and not _YEAR.fullmatch(found):
            yield found.replace(",", ".")


def _quotations(text: str) -> Iterator[frozenset[int]]:
    for match in _QUOTED.finditer(text):
        words = _WORD.findall(next(filter(None, match.groups())).casefold())
        runs = zip(*(words[at:] for at in range(QUOTED_WORDS)), strict=False)
        if found := frozenset(map(hash, runs)):
            yield found


def shared_names(first: Facts, second: Facts) -> frozenset[str]:
    """Names of the one that the other prints with a capital, be it as a first word."""
    return (first.names & second.capitals) | (second.names & first.capitals)


def shared_facts(first: Facts, second: Facts, *, but: Iterable[str] = ()) -> int:
    """How many figures and names both have, those left out that are in a key. Without a
    common figure two names count as one: much happens in one town."""
    figures = set(first.figures) & set(second.figures)
    keys = tuple(but)
    names = shared_names(first, second)
    told = [name for name in names if not any(name in key for key in keys)]
    return len(figures) + len(told) if figures else len(told) // 2


def retold(first: Facts, second: Facts) -> str:
    """Give in what two texts show that they tell one report, "" where they do not. Two
    quotations; one, and most of the figures. Of two languages: four figures in one
    order among two common names."""
    figures = _in_order(first.figures, second.figures)
    most = min(len(first.figures), len(second.figures))
    names = len(shared_names(first, second))
    if first.language != second.language and first.language and second.language:
        lengths = (first.length, second.length)
        is_long = min(lengths) * 2.5 > max(lengths)
        needed = 4 if names >= 2 else 6
        if is_long and figures >= needed and figures >= 0.7 * most:
            return f"{figures} figures in one order, in two languages"
        return ""
    quotations = _shared_quotations(first.quotations, second.quotations)
    if quotations >= 2:
        return f"{quotations} quotations"
    if quotations and figures >= 3 and figures >= 0.6 * most:
        return f"a quotation and {figures} figures"
    return ""


def _shared_quotations(
    first: Sequence[frozenset[int]], second: Sequence[frozenset[int]]
) -> int:
    """Quotations of the one of which the other has half or more."""
    every = frozenset().union(*second)
    return sum(2 * len(each & every) >= len(each) for each in first)


def _in_order(first: Sequence[str], second: Sequence[str]) -> int:
    """How many figures stand in both in the same order."""
    places = {figure: place for place, figure in enumerate(second)}
    row = [places[figure] for figure in first if figure in places]
    ends: list[int] = []  # the least end of a rising run of each length
    for place in row:
        at = bisect_left(ends, place)
        ends[at : at + 1] = [place]
    return len(ends)


FACTS_OF_ONE_BODY = 2
"""Figures and names beside the body's own that two reports of one announcement have."""

FACTS_OF_ONE_STUDY = 3
"""The same for two reports that name a journal, which prints many studies."""

Tie = tuple[int, int, OriginReason, str]
"""Places of two sources, why they are one, and that in words behind their names."""


@dataclass(frozen=True, slots=True)
class _Report:
    """One source, read for whom and what it tells."""

    told: Informants
    facts: Facts
    names: frozenset[str]
    journals: frozenset[str]

    @property
    def only_informant(self) -> frozenset[str]:
        """The one body that it has everything from; empty where there are more."""
        leading = self.told.leading
        is_one = len(leading) == 1 and not self.told.has_others
        return leading[0] if is_one and not self.told.works_itself else frozenset()


def find_shared_matter(
    sources: Sequence[SourceProfile],
    told: Sequence[Informants],
    names: Sequence[frozenset[str]],
    *,
    group_of: Callable[[int], int],
) -> Iterator[Tie]:
    """Pairs of sources behind which one body, one study or one report stands.

    Args:
        names: What others call each source; where it is a body's own page or release,
            a report that has all from that body is tied to it.
        group_of: The group that a place is known to be of already; it may change with
            each pair that is taken.
    """
    reports = [
        _Report(each, read_facts(source), own, journal_names(source))
        for source, each, own in zip(sources, told, names, strict=True)
    ]
    for first, second in apart([group_of(place) for place in range(len(reports))]):
        if group_of(first) == group_of(second):
            continue  # tied since
        one, other = reports[first], reports[second]
        found = _study(one, other) or _told_anew(one, other)
        if found:
            yield first, second, *found
        elif _has_all_from(one, other):
            yield second, first, OriginReason.SAME_INFORMANT, _FROM_ONE_BODY
        elif _has_all_from(other, one) or _one_body(one, other):
            yield first, second, OriginReason.SAME_INFORMANT, _FROM_ONE_BODY


def apart(groups: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The pairs of places that are not of one group: of three thousand copies of one
    text there are none, and so many pairs to look at that this runs without Python.

    >>> list(apart([0, 0, 2]))
    [(0, 2), (1, 2)]
    """
    for first, group in enumerate(groups):
        later = range(first + 1, len(groups))
        others = map(ne, groups[first + 1 :], repeat(group))
        for second in compress(later, others):
            yield first, second


_FROM_ONE_BODY = "have what they tell from one body"


def _study(one: _Report, other: _Report) -> tuple[OriginReason, str] | None:
    works = one.told.dois & other.told.dois
    if works:
        return OriginReason.SAME_STUDY, f"are about one work, {min(works)}"
    journals = (one.told.journals | one.journals) & (
        other.told.journals | other.journals
    )
    if not journals or (one.journals and other.journals):
        return None  # two papers of one journal are two studies
    if shared_facts(one.facts, other.facts) < FACTS_OF_ONE_STUDY:
        return None
    return OriginReason.SAME_STUDY, "are about one study of the same journal"


def _told_anew(one: _Report, other: _Report) -> tuple[OriginReason, str] | None:
    if one.told.works_itself or other.told.works_itself:
        return None
    why = retold(one.facts, other.facts)
    return (OriginReason.RETOLD, f"share {why}") if why else None


def _has_all_from(one: _Report, other: _Report) -> bool:
    """Whether a report has everything from the body whose page the other is. A body has
    many pages on its town and its ships: one figure at least has to be the same."""
    return (
        bool(one.only_informant & other.names)
        and not set(one.facts.figures).isdisjoint(other.facts.figures)
        and not one.names & other.names
        and shared_facts(one.facts, other.facts, but=one.only_informant)
        >= FACTS_OF_ONE_BODY
    )


def _one_body(one: _Report, other: _Report) -> bool:
    """Whether both open with what one body says, and one of them has no other."""
    if one.told.works_itself or other.told.works_itself:
        return False
    alone, rest = one.only_informant, other.told.leading
    if not alone:
        alone, rest = other.only_informant, one.told.leading
    shared = next((each | alone for each in rest if each & alone), None)
    if shared is None:
        return False
    return shared_facts(one.facts, other.facts, but=shared) >= FACTS_OF_ONE_BODY
