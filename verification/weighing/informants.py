"""Whom a report has its matter from: who says it, whose study or figures it tells,
which publication it follows. The lists of phrases are `data/attributions.txt`; rules
and worked cases: docs/algorithms/origins.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from verification.language.lists import (
    any_of,
    find_in_lines,
    late_regex,
    listed_pattern,
    phrase_list,
    table_mapping,
    word_list,
)
from verification.reading.identifiers import find_dois
from verification.reading.web_addresses import find_urls
from verification.records import SourceProfile

from .capitals import GENERIC, GIVEN_NAMES, INSTITUTIONS, PLACES, TITLES, name_key
from .domains import parse_publisher, site_of_url
from .owners import OwnerTable
from .sites import TRADE_BODIES, is_government, is_library, is_strangers_page
from .wires import PressRelease, firm_key

READ_FOR_ATTRIBUTION = 12_000
"""Code points in which attributions and quotations are looked for: an article of 2,000
words."""

LEAD = 700
"""Code points of a report that say whom the whole is from: two or three sentences."""

MOST_INFORMANTS = 12
"""Of one report; one that names more asked for itself."""

MOST_DOIS = 2
"""A text that names more works lists references; with one or two it reports them."""

_LISTS = "weighing/attributions"
_CAPITAL_LETTER = r"[A-Z0-9À-ÖØ-ÞŁŚŻČŠŽА-Я]"
_PROPER = rf"(?:(?:dpa|epd|kna)\b|{_CAPITAL_LETTER}(?:[\w&'’-]|\.(?=\w)){{0,40}})"
_OFFICE = r"(?:[a-z]+ )?(?:office|ministry|institute|university|agency|bank|council) "
"""Before "of" and a name in small letters: "the statistics office of Orrin"."""


def _printed_name(number: int) -> str:
    """An expression for a name: by its capitals, or by a body's noun and what follows
    it in small letters, "le ministère de la santé", "Banque centrale européenne"."""
    qualities = rf"(?: (?:{any_of(_LISTS, 'qualities of a body')}))"
    matter = rf" (?:{any_of(_LISTS, 'before the matter of a body')})[^\W\d][\w-]+"
    matters = rf"(?:{matter}{qualities}?){{1,3}}"
    return (
        r"(?:(?:the|an?|der|die|das|dem|den|la|le|les|el|los|il|de|het|o|a) |"
        r"\b\w{1,4}['’])?"
        rf"(?P<name{number}>(?i:{any_of(_LISTS, 'bodies in small letters')})"
        rf"(?:{qualities}{{1,2}}(?:{matters})?|{matters})(?![\w-])|"
        rf"(?:{_OFFICE}(?:of|for) (?:the )?)?{_PROPER}"
        r"(?: (?:(?:of|for|and|the|de|du|des|der|für|di|del|della|"
        rf"voor|och|og|e|y) )?(?:the |la |[dl]['’])?{_PROPER}){{0,5}}"
        r"(?:(?<=['’]s) (?:[a-z]+ )?(?:office|ministry|institute|university|agency))?)"
    )


_CITING = late_regex(
    lambda: (
        rf"\b(?i:{any_of(_LISTS, 'citing')})"
        r" (?:an? |the )?(?:(?:new |recent |earlier )?(?:report|study|article|story|"
        r"survey|investigation|analysis|post|interview) "
        r"(?:by|from|in|on|with|published (?:by|in)) )?"
        + _printed_name(1)
        + r"|\b"
        + _printed_name(2)
        + r" (?:first |has |had )?(?:reported|reports|revealed|writes|wrote)\b"
    )
)
"""A publication that another one follows."""

_SAYING = late_regex(
    lambda: (
        rf"\b(?i:{any_of(_LISTS, 'before a name')}),? "
        + _printed_name(1)
        + r"(?=[^\w]|$)"
        rf"|(?<=[\"”’»“,] )(?:{any_of(_LISTS, 'behind a quotation')}) "
        r"(?:(?:[Dd]e[rmn]|[Dd]ie|[Ll][ae]|[Ee]l|[Ii]l|the|an?) )?"
        r"(?:[a-zà-ÿ'’-]+ ){0,4}?"
        + _printed_name(3)
        + r"|(?<![\w-])"
        + _printed_name(2)
        + r"(?: \([A-Z][\w-]{1,9}\))?(?:['’]s [a-z ]{3,30}(?: [A-Z]\w+){0,3})?"
        r"(?: (?:researchers|scientists|academics|team|and (?:his |her )?colleagues))?"
        r"(?:, [^,.\n]{3,60},)? "
        r"(?:(?:on|am|le|el|hat|has|had|today|yesterday|also|late) (?:[A-Z]?\w+ )?)?"
        rf"(?:{any_of(_LISTS, 'behind a name')})(?!\w)"
    )
)
_BODY_SAYS = late_regex(
    lambda: (
        rf"\b(?i:(?:{any_of(_LISTS, 'bodies')})"
        rf"|(?P<person>{any_of(_LISTS, 'persons')}))\b(?:['’]s [a-z ]{3, 30})? "
        rf"(?:{any_of(_LISTS, 'behind a name')})(?!\w)"
    )
)
"""A body or a person not named again: "the company said", "she wrote"."""

_NAMELESS = late_regex(
    lambda: (
        rf"\b(?P<body>{any_of(_LISTS, 'nameless bodies')}) "
        rf"(?:{any_of(_LISTS, 'behind a name')})(?!\w)"
        rf"|\b(?:{any_of(_LISTS, 'before a name')}) (?:the )?"
        rf"(?P<told>{any_of(_LISTS, 'nameless bodies')})\b"
    ),
    re.IGNORECASE,
)
"""A body that needs no name where it is: "police said"."""

_ITS_MAKER = listed_pattern(_LISTS, "its maker", re.IGNORECASE)

_FIRST_NAME = late_regex(lambda: r"(?<![\w-])" + _printed_name(1))
_PRINTED_FIRST = late_regex(
    lambda: rf"(?i:{any_of(_LISTS, 'printed first')}) " + _printed_name(1)
)
_OWN_WORK = late_regex(lambda: rf"\b(?:{any_of(_LISTS, 'own work')})", re.IGNORECASE)
_JOURNAL = late_regex(
    lambda: rf"\b(?i:{any_of(_LISTS, 'journals')})\s?[“\"„«*_]?" + _printed_name(1)
)
_BODIES = table_mapping("weighing/body_stems")
_NOBODY = word_list(_LISTS, "nobody")
_NATURE_PATH = late_regex(r"nature\.com/articles/(s?\d[\w-]+)")
_ACRONYM_BEHIND = late_regex(r"\s?\(([A-ZÄÖÜ][\w-]{1,9})\)")
_SAYS_LITTLE = GENERIC | PLACES | GIVEN_NAMES | INSTITUTIONS | TITLES
"""Words of names that many have: alone they name nobody."""

SHORTEST_PART = 3
"""Letters of a word that may stand alone for a longer name: "Roy" for "Jo Roy"."""


@dataclass(frozen=True, slots=True)
class Name:
    """A person or a body as one text prints it, and all that others may call it."""

    printed: str
    keys: frozenset[str]
    words: tuple[str, ...]
    """Their keys, joining words and titles left out."""

    def is_that_of(self, other: Name) -> bool:
        """Whether both may name one: "Lumo" and "Lumo Health", "Kroll" and "Dana
        Kroll"."""
        if self.keys & other.keys:
            return True
        short, long = sorted((self.words, other.words), key=len)
        if len(short) > 1:  # Sprecherin Hanna Reuss
            return long[-len(short) :] == short and INSTITUTIONS.isdisjoint(long)
        return len(short) == 1 < len(long) and (
            len(short[0]) >= SHORTEST_PART
            and short[0] not in _SAYS_LITTLE
            and short[0] in (long[0], long[-1])
        )

    def is_among(self, others: Iterable[Name]) -> bool:
        return any(self.is_that_of(other) for other in others)

    def is_printed_in(self, printed: frozenset[str]) -> bool:
        """Whether it is among the names of a text, a person also by the last word."""
        if any(key in printed and key not in _SAYS_LITTLE for key in self.keys):
            return True
        last = self.words[-1] if len(self.words) > 1 else ""
        return (
            len(last) > SHORTEST_PART
            and last in printed
            and last not in _SAYS_LITTLE
            and not any(word in INSTITUTIONS for word in self.words)
        )


ITS_MAKER = Name("its maker", frozenset({"its maker"}), ())
"""A maker on its own product, named or not."""


@dataclass(frozen=True, slots=True)
class Informants:
    """Whom a report names as its source."""

    said_by: tuple[Name, ...]
    """The people and bodies that say or found what it tells, in their order."""

    cited: tuple[frozenset[str], ...]
    """Publications and addresses that it follows, by their keys."""

    printed_first: tuple[frozenset[str], ...]
    """Where it says that it appeared first."""

    dois: frozenset[str]
    """Works that it is, or that it reports."""

    journals: tuple[Name, ...]
    printed: frozenset[str]
    """Keys of the names in its beginning, and of their first and last words."""

    works_itself: bool
    """Whether it says that its own people asked, saw or measured something."""


def read_informants(source: SourceProfile) -> Informants:
    """Read a source's title and text for whom it has things from."""
    text = f"{source.title}\n{source.text[:READ_FOR_ATTRIBUTION]}"
    return Informants(
        said_by=find_informants(text, source.text[:LEAD]),
        cited=tuple(filter(None, _cited_keys(source, text))),
        printed_first=tuple(
            name.keys
            for name in _names_in(
                _PRINTED_FIRST, f"{text[:LEAD]}\n{source.text[-LEAD:]}"
            )
        ),
        dois=frozenset(_works(source, text)),
        journals=tuple(_names_in(_JOURNAL, text, "journals")),
        printed=frozenset(_printed_keys(text[: 3 * LEAD])),
        works_itself=works_itself(text),
    )


def _printed_keys(text: str) -> Iterator[str]:
    for match in _FIRST_NAME.finditer(text):
        words = match["name1"].split()
        yield from map(name_key, (words[0], words[-1]))
        for start in range(len(words)):  # Yesterday Hanne Velde
            name = _make_name(words[start:], "")
            yield from name.keys if name and len(name.words) > 1 else ()


def works_itself(text: str) -> bool:
    """Whether a report says that its own people asked, saw or measured something."""
    return any(_in_lines(_OWN_WORK, text, "own work"))


def names_its_maker(text: str) -> bool:
    """Whether a text has what it tells of a thing from who makes it: "its maker says",
    "Lumo said its lamp lasts"."""
    return _ITS_MAKER.search(text) is not None


def find_informants(text: str, lead: str) -> tuple[Name, ...]:
    """Give who says what a text tells, each once. "The company said" means the first
    name of its lead."""
    found: list[Name] = []
    for name in _names_in(_SAYING, text):
        if not name.is_among(found):
            found.append(name)
            if len(found) == MOST_INFORMANTS:
                break
    if not found and (told := _BODY_SAYS.search(text[: 2 * LEAD])):
        names = _names_in(_FIRST_NAME, lead)
        found = list(filter(is_a_person, names) if told["person"] else names)[:1]
    if not found and (nameless := _NAMELESS.search(text[: 2 * LEAD])):
        body = nameless["body"] or nameless["told"]
        key = name_key(body.lower().removeprefix("the "))
        found = [Name(body, frozenset({key}), (key,))]
    return tuple(found)


def is_a_person(name: Name) -> bool:
    """Whether it has two words or more, none of a place's or a body's."""
    return len(name.words) > 1 and not {*name.words} & (INSTITUTIONS | PLACES)


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
        names += [TRADE_BODIES[host] for host in address.hosts if host in TRADE_BODIES]
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


def _names_in(pattern: re.Pattern[str], text: str, hints: str = "") -> list[Name]:
    found = _in_lines(pattern, text, hints) if hints else pattern.finditer(text)
    return [name for match in found for name in _read_names(match, text)]


def _in_lines(
    pattern: re.Pattern[str], text: str, section: str
) -> Iterator[re.Match[str]]:
    return find_in_lines(pattern, text, phrase_list(_LISTS, f"{section} hints"))


def _read_names(match: re.Match[str], text: str) -> Iterator[Name]:
    """What a match names: a person, a body, or a person of a body."""
    group = next(name for name in match.groupdict() if match[name])
    words = _without_openers(match[group].split())
    number = next((at for at, word in enumerate(words) if word[0].isdigit() and at), 0)
    if number and words[number - 1].islower():
        words = words[: number - 1]  # Velm University of 340 adults
    joint = next((at for at, word in enumerate(words) if word in _OF_A_BODY), 0)
    before = words[:joint]
    english = {word for part in before for word in _in_english(name_key(part))}
    if joint > 1 and INSTITUTIONS.isdisjoint(english):
        parts = [before, words[joint + 1 :]]  # Pia Lund of Ostrow University
    else:
        parts = [words]
    short = _ACRONYM_BEHIND.match(text, match.end(group))
    for part in filter(None, parts):
        name = _make_name(part, short[1] if short and part is parts[-1] else "")
        if name is not None:
            yield name


_OF_A_BODY = frozenset({"of", "at", "from", "der", "du", "del", "della"})
_PURPOSE = frozenset({"for", "für", "pour", "para", "per"})
"""Before what a body is for: of Max Planck Institutes there are many."""

_JOINING = word_list(_LISTS, "joining")


def _make_name(words: list[str], short: str) -> Name | None:
    """A name as printed, its initials, and the short form that stands behind it."""
    words = _without_openers(words)
    if not words or not any(sign.isalpha() for sign in words[0]):
        return None
    printed = re.sub(r"['’]s?$", "", " ".join(words)).strip(".'’-")
    keys = {name_key(printed), name_key(short), firm_key(" ".join(words))}
    bare = [re.sub(r"^[dl]['’]|['’]s$", "", word) for word in printed.split()]
    told = [name_key(word) for word in bare if word not in _JOINING]
    parts = [part for word in bare for part in word.split("-") if part]
    parts = [part for part in parts if part not in _JOINING]
    english = [word for part in parts for word in _in_english(name_key(part))]
    capitals = [word for word in words if word[0].isupper()]
    if len(english) > 1 and not INSTITUTIONS.isdisjoint(english):
        keys.add(" ".join(sorted(english)))  # University of Velm, Velm University
        capitals, told = parts, english
    if len(capitals) > 2:
        keys.add("".join(word[0] for word in capitals).lower())
    first = next((at for at, word in enumerate(words) if word[0].islower()), 0)
    if first > 1 and words[first] not in _PURPOSE:
        keys.add(name_key(" ".join(words[:first])))  # Institut Lacta of Geneva
    kept = frozenset(key for key in keys if len(key) > 1 and key not in _NOBODY)
    return Name(printed, kept, tuple(told)) if kept else None


def _in_english(word: str) -> list[str]:
    """What a word of a body's name is in English, the word itself where unknown."""
    stem = max(filter(word.startswith, _BODIES), key=len, default="")
    return _BODIES.get(stem, word).split()


def name_of(printed: str) -> Name:
    """A name that stands by itself, to be held against informants."""
    match = _FIRST_NAME.search(printed)
    found = next(_read_names(match, printed), None) if match else None
    return found or Name(printed, frozenset({name_key(printed)}), (name_key(printed),))


def _without_openers(words: list[str]) -> list[str]:
    """Without the article that opens a sentence, and without titles and what stands
    before them: "The", "Dr", "Tarn President" of "in Tarn President Berg said"."""
    titles = [at for at, word in enumerate(words[:-1]) if word.lower() in TITLES]
    words = words[titles[-1] + 1 :] if titles else words
    while words and words[0].lower().strip(".'’-") in _NOBODY | TITLES:
        if _is_in_small_letters(words):
            break
        words = words[1:]
    return words


def _is_in_small_letters(words: list[str]) -> bool:
    """Whether they are a body's: "agence régionale", while "agence AFP" names AFP."""
    noun = _in_english(name_key(words[0]))
    return len(words) > 1 and words[1].islower() and not INSTITUTIONS.isdisjoint(noun)


def _cited_keys(source: SourceProfile, text: str) -> Iterator[frozenset[str]]:
    """Whom a text follows: publications, people, offices, addresses."""
    cited = _names_in(_CITING, text[len(source.title) + 1 :], "citing")
    yield from (name.keys for name in cited)
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
    named = {doi.lower() for _, doi in find_dois(f"{text}\n{source.text[-LEAD:]}")}
    reported = {f"10.1038/{path.lower()}" for path in _NATURE_PATH.findall(text)}
    named |= reported
    return named if len(named) <= MOST_DOIS else ()
