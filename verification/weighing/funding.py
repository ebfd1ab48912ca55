"""Whether a source says that a party paid for the work or pays its authors, and whether
a page says of itself that somebody pays for it: affiliate links, sponsors. The rules,
and what is left alone: docs/algorithms/interests.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from verification.language.lists import (
    any_of,
    find_in_lines,
    late_regex,
    listed_pattern,
    phrase_list,
)
from verification.language.quotation_marks import face_outward
from verification.records import Interest, InterestKind, Span

from .capitals import name_key
from .domains import Address, make_interest
from .names import PartyName

_LISTS = "weighing/disclosures"
_LINE_START = r"[^\w\n\"“„«'‘]{0,3}"
"""Marks before a label, but no quotation mark."""

LONGEST_SENTENCE = 400
"""Code points of a sentence on funding or an author; longer ones are pasted lists."""

MOST_MENTIONS = 200
"""Mentions of a party looked at; a disclosure stands among the first ones."""


LONGEST_DONOR_LIST = 1500
"""Code points behind the heading."""

_DONORS = late_regex(
    lambda: (
        rf"^\W{{0,4}}(?:{any_of('weighing/disclosures', 'donor headings')})"
        r"(?:\W{0,4}$|:| (?=[A-Z]))"
    ),
    re.IGNORECASE | re.MULTILINE,
)
_FUNDED = listed_pattern("weighing/funding", "funded", re.IGNORECASE)

DENIED = listed_pattern("weighing/funding", "denied", re.IGNORECASE)
"""A sentence with one of these may deny the tie that it names: it accuses nobody."""

ENDED = listed_pattern("weighing/funding", "ended", re.IGNORECASE)
"""A tie of the past is none."""

_STATEMENT = late_regex(
    lambda: (
        rf"(?:^|[.!?]\s){_LINE_START}"
        rf"(?P<label>(?:{any_of('weighing/funding', 'labels')})"
        r"(?: statements?)?)[*_]{0,2}(?:\s?[:.—–-]|\s*$)"
    ),
    re.IGNORECASE | re.MULTILINE,
)
"""Where a page states who paid for it or what its people own: "Funding: ..."."""

LONGEST_STATEMENT = 1_500
"""Code points behind its label, to the next empty line."""

_TIE = listed_pattern("weighing/funding", "ties", re.IGNORECASE)
"""In such a statement these tie a party to the work or to its people."""

_OF_THE_PAGE = late_regex(
    lambda: (
        rf"^\W*(?:{any_of('weighing/funding', 'of the page')})"
        rf"|\b(?:{any_of('weighing/funding', 'own people')})"
    ),
    re.IGNORECASE,
)
"""A sentence that speaks of the page's own work, or of those who made it."""

_ITSELF = listed_pattern("weighing/funding", "itself", re.IGNORECASE)
"""A subject with one of these is the page's own wherever it stands."""

_OF_OTHERS = listed_pattern("weighing/funding", "of others", re.IGNORECASE)
"""Before the party these make it another's: an earlier study, a rival's."""

_TITLE_BEFORE = late_regex(r"\b(?:Dr|Prof|Mrs?|Ms|[A-Z])$")
"""Before a full stop these end no sentence."""


def tells_of_money(lowered: str) -> bool:
    """Whether a text in small letters has anything that may tell who paid."""
    return any(hint in lowered for hint in phrase_list("weighing/funding", "hints"))


def find_funding(
    text: str, address: Address | None, parties: Sequence[PartyName]
) -> Interest | None:
    """A sentence says that a party paid for the work or pays its authors."""
    statements = _statements(text) if parties else ()
    for party in parties:
        name = re.compile(rf"{re.escape(party.text)}\b")
        for start, sentence in _sentences_with(text, name):
            if DENIED.search(sentence) or ENDED.search(sentence):
                continue
            stop = start + len(sentence)
            in_statement = any(start < end and at < stop for at, end in statements)
            if _is_of_a_rival(sentence, party.text):
                continue
            if (
                _ties_in_statement(sentence)
                if in_statement
                else (_names_the_payer(sentence, party.text, text, start))
            ):
                return _make_funded(
                    address, party, "funded_by_party", Span(start, stop)
                )
        listed = _among_donors(text, party.text)
        if listed:
            return _make_funded(address, party, "donor", listed)
    return None


@lru_cache(maxsize=8)  # a source is asked about every claim that cites it
def _statements(text: str) -> tuple[tuple[int, int], ...]:
    """Where the statements on money and ties stand in a text, their labels included."""
    found = []
    for label in islice(_STATEMENT.finditer(text), MOST_MENTIONS):
        last = min(label.end() + LONGEST_STATEMENT, len(text))
        empty = text.find("\n\n", label.end() + 2, last)
        found.append((label.start("label"), empty if empty >= 0 else last))
    return tuple(found)


def _ties_in_statement(sentence: str) -> bool:
    """Whether a sentence of a statement ties: "Funding: Tarvex.", "LS owns shares"."""
    label = _STATEMENT.search(sentence)
    is_bare = label is not None and len(sentence[label.end() :].split()) <= BARE_WORDS
    return is_bare or _TIE.search(sentence) is not None


BARE_WORDS = 6
"""Words behind a label up to which it says nothing but names: "Funding: Tarvex"."""


def _is_of_a_rival(sentence: str, party: str) -> bool:
    """Whether the party stands there to say whose rival another is."""
    rival, named = any_of("weighing/funding", "rival"), re.escape(party)
    pattern = rf"\b(?:{rival}) (?:the )?{named}\b|\b{named}['’]s (?:rival|competitor)"
    return re.search(pattern, sentence, re.IGNORECASE) is not None


def _make_funded(
    address: Address | None, party: PartyName, words: str, span: Span
) -> Interest:
    kind, token = InterestKind.FUNDED_BY_PARTY, party.text.lower()
    return make_interest(kind, address, words, token=token, party=party.text, span=span)


def _among_donors(text: str, party: str) -> Span | None:
    """Where a list under "Our donors" names a party."""
    headings = _donor_headings(text)
    if not headings:
        return None
    name = re.compile(rf"(?<!\w){re.escape(party)}(?!\w)")
    for start, end in headings:
        found = name.search(text, end, end + LONGEST_DONOR_LIST)
        if found and not DENIED.search(text, end, found.start()):
            return Span(start, found.end())
    return None


@lru_cache(maxsize=8)  # a source is asked about every party that is held against it
def _donor_headings(text: str) -> tuple[tuple[int, int], ...]:
    found = islice(_DONORS.finditer(text), MOST_MENTIONS)
    return tuple(heading.span() for heading in found)


def _names_the_payer(sentence: str, party: str, text: str, start: int) -> bool:
    """Whether a sentence says of the page's own work or people that the party pays. In
    the middle of a text "the study" is one that is reported."""
    if not tells_of_money(sentence.lower()) or _is_quoted(text, start, sentence):
        return False
    payer = re.escape(party)
    pays = rf"\b{payer}(?:{any_of('weighing/funding', 'pays for the work')})"
    if re.search(pays, sentence, re.IGNORECASE):
        return True
    paid = _FUNDED.search(sentence)
    subject = _OF_THE_PAGE.search(sentence)
    if paid is None or subject is None:
        return False
    if not (_ITSELF.search(subject.group()) or _is_at_an_end(text, start, sentence)):
        return False
    found = re.search(rf"\b{payer}\b", sentence)
    return found is not None and not _OF_OTHERS.search(sentence[: found.start()])


LONG_LINE = 160
"""Code points of a paragraph; headlines, labels and notes are shorter."""

_PARAGRAPH = late_regex(rf"[^\n]{{{LONG_LINE}}}")


def _is_at_an_end(text: str, start: int, words: str) -> bool:
    """Whether words stand at the head of a text, with no paragraph before them, or at
    its foot."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", start + len(words))
    return not (
        _PARAGRAPH.search(text, 0, first)
        and last >= 0
        and _PARAGRAPH.search(text, last, len(text))
    )


def _is_quoted(text: str, start: int, words: str) -> bool:
    """Whether words stand in quotation marks, or are said by somebody behind them."""
    opened = start + len(words) - len(words.lstrip(' "“„«»'))
    first = text.rfind("\n", 0, start) + 1
    line = face_outward(text[first : start + LONGEST_SENTENCE])[: opened - first]
    if "„" in line:
        line = line.replace("“", "”").replace("„", "“")  # opened below, closed above
    return (
        line.count('"') % 2 == 1
        or max(map(line.rfind, "“«")) > max(map(line.rfind, "”»"))
        or text.startswith((",", '"', "”"), start + len(words))
    )


def _sentences_with(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Sentences in which a name occurs, cut at `LONGEST_SENTENCE` around it. The
    pattern begins with plain letters, which are found quickly; what stands before them
    is looked at here."""
    for match in islice(pattern.finditer(text), MOST_MENTIONS):
        if match.start() and text[match.start() - 1].isalnum():
            continue
        start = _sentence_start(text, match.start())
        end = match.end() + LONGEST_SENTENCE
        stops = [text.find(stop, match.end(), end) for stop in (". ", "\n", "! ", "? ")]
        end = min([stop + 1 for stop in stops if stop >= 0] or [min(end, len(text))])
        yield start, text[start:end].rstrip()


def _sentence_start(text: str, place: int) -> int:
    earliest = max(0, place - LONGEST_SENTENCE)
    start = max(text.rfind(stop, earliest, place) + 1 for stop in ("\n", "! ", "? "))
    full_stop = text.rfind(". ", earliest, place)
    while full_stop > start and _TITLE_BEFORE.search(
        text, max(0, full_stop - 5), full_stop
    ):
        full_stop = text.rfind(". ", earliest, full_stop)
    return max(start, full_stop + 1, earliest)


AFFILIATE = listed_pattern("weighing/marks", "affiliate", re.IGNORECASE | re.MULTILINE)


def _sponsored() -> str:
    label, payer = any_of(_LISTS, "labels"), any_of(_LISTS, "payers")
    named = r"(?:[^\n.,]|[.,](?-i: and\b| [A-Z]|\w))"  # Tarvex, Culligan and Rose
    return (
        rf"^(?:[^\n|]{{1,40}}\|)?\W{{0,3}}(?:{label})(?:\W*|\W?\|[^\n|]{{1,40}})$|"
        rf"^\W{{0,3}}(?:{label}) (?:by|from|with|for|von|par|por|da|door|av) "
        rf"{named}{{1,60}}\.?$|"
        rf"^{_LINE_START}(?:{any_of(_LISTS, 'pieces')})?(?:{payer})\b"
        rf"{named}{{0,60}}(?:\.|$)|"
        rf"^\W{{0,3}}(?:{label})\W{{1,3}}(?:{payer}|presented by)\b|"
        rf"\b(?P<itself>{any_of(_LISTS, 'sentences')})\b"
    )


SPONSORED = late_regex(_sponsored, re.IGNORECASE | re.MULTILINE)
GIFT = late_regex(
    lambda: rf"\b(?:{any_of(_LISTS, 'gifts')})\b[^.\n]{{0,80}}", re.IGNORECASE
)
_PAID_SECTION = late_regex(
    lambda: rf"(?:^|[./])(?:{any_of(_LISTS, 'paid sections')})(?:[./]|$)", re.IGNORECASE
)
"""A part of a site that is sold: a label of its host or a step of its path."""

_OF_US = listed_pattern("weighing/marks", "of us", re.IGNORECASE)
"""Words by which a gift was made to the page's own people."""

MARKS = {
    InterestKind.AFFILIATE: AFFILIATE,
    InterestKind.SPONSORED: SPONSORED,
    InterestKind.GIFT: GIFT,
}
"""How a page says what earns, pays or was given."""


def find_mark(
    kind: InterestKind, text: str, address: Address | None
) -> Interest | None:
    hints = phrase_list(_LISTS, f"{kind} hints")
    label = name_key(address.label) if address else ""
    mentions = islice(find_in_lines(MARKS[kind], text, hints), MOST_MENTIONS)
    for match in mentions:
        if _is_the_pages_own(kind, match, text, label):
            words, span = " ".join(match.group().split()), Span(*match.span())
            return make_interest(kind, address, kind, words=words, span=span)
    return None


def _is_the_pages_own(
    kind: InterestKind, match: re.Match[str], text: str, label: str
) -> bool:
    """Whether a disclosure is the page's. A third person counts only by the site's own
    name ("CNET may get a commission"), a gift only to its people. A label stands at an
    end: in the middle it is an advertisement's or somebody's words."""
    if kind is InterestKind.SPONSORED:
        place = match.start(), match.group()
        is_placed = bool(match["itself"]) or _is_at_an_end(text, *place)
        return is_placed and not _is_quoted(text, *place)
    who = match.groupdict().get("who") or ""
    if who and name_key(who) != label:
        return False
    line = text[: match.start()].rpartition("\n")[2].rpartition(". ")[2]
    return kind is not InterestKind.GIFT or bool(_OF_US.search(line + match.group()))


def find_paid_section(address: Address | None) -> Interest | None:
    """A page in a part of its site that is sold, such as /brand-content/."""
    if address is None:
        return None
    found = _PAID_SECTION.search(
        f"{address.host.removesuffix(address.site)}{address.path}"
    )
    if found is None:
        return None
    words = found.group().strip("./")
    return make_interest(InterestKind.SPONSORED, address, "paid_section", words=words)
