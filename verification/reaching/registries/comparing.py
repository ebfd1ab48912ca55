"""An entry held against a registry's record: docs/algorithms/identity.md."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import product

from rapidfuzz.distance import Indel

from verification.language.lists import late_regex, word_list
from verification.reaching.titles import IDEOGRAPH, best_title
from verification.reading.author_year import is_author_and_year
from verification.records import (
    FieldComparison,
    FieldState,
    Name,
    Reference,
    TitleMatch,
    TitleMatchKind,
    Work,
    WorkType,
)

MIN_TYPO_LENGTH = 5
"""Letters from which two family names may be one misspelt: "Li" and "Lu" are not."""

MIN_TYPO_SIMILARITY = 0.85
"""Of two spellings: "Sorensen" and "Sorenson" have 0.88, "Miller" and "Muller" 0.83."""

_PARTICLES = word_list("language/name_particles")
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th"}
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_PART = late_regex(r"[^\W\d_]+")
_SCRIPTS = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "FULLWIDTH": "LATIN"}


def compare_names(cited: str, registered: Name) -> FieldState:
    """
    Hold a family name as an entry has it against a registered name. Particles,
    diacritics and hyphens do not count; a part of a double name is enough, and so is
    the given name of two alone, as "Wei" for Li Wei: which comes first depends on who
    typed it.

    >>> compare_names("van den Berg", Name("Berg", "Hans", particle="van den")).value
    'same'
    >>> compare_names("Müller", Name("Mueller", "K.")).value
    'same'
    >>> compare_names("WHO", Name(literal="World Health Organization")).value
    'same'
    """
    if IDEOGRAPH.search(cited) and IDEOGRAPH.search(written(registered)):
        return _compare_signs(cited, registered)
    ours = parts_of(cited)
    theirs = parts_of(f"{registered.particle} {registered.family}{registered.literal}")
    if not ours or not theirs:
        return FieldState.NOTHING_TO_COMPARE
    if differ_in_script(cited, written(registered)):
        return FieldState.NOTHING_TO_COMPARE
    if registered.literal and is_acronym(cited, registered.literal):
        return FieldState.SAME
    pairs = product(spellings(ours), spellings(theirs))
    if any(left <= right or right <= left for left, right in pairs):
        return FieldState.SAME
    if ours <= parts_of(registered.given) and len(parts_of(registered.given)) == 1:
        return FieldState.SAME
    longest, other = max(ours, key=len), max(theirs, key=len)
    is_like = Indel.normalized_similarity(longest, other) >= MIN_TYPO_SIMILARITY
    is_long = min(len(longest), len(other)) >= MIN_TYPO_LENGTH
    is_typo = is_like and is_long and longest[0] == other[0]
    return FieldState.SIMILAR if is_typo else FieldState.DIFFERENT


def differ_in_script(one: str, other: str) -> bool:
    """Whether two texts share no script, so that letters tell nothing."""
    left, right = scripts_in(one), scripts_in(other)
    return bool(left and right) and not left & right


def scripts_in(text: str) -> frozenset[str]:
    """The scripts of a text's letters, Japanese syllables with the signs they join."""
    names = (unicodedata.name(each, "") for each in set(text) if each.isalpha())
    scripts = (name.partition(" ")[0].partition("-")[0] for name in names if name)
    return frozenset(_SCRIPTS.get(each, each) for each in scripts)


def _compare_signs(cited: str, registered: Name) -> FieldState:
    """Names in Chinese, Japanese or Korean signs, in either order, or the family's."""
    typed = "".join(cited.split())
    family, given = registered.family or registered.literal, registered.given
    whole = ("".join((family + given).split()), "".join((given + family).split()))
    is_same = typed in whole or typed == family or whole[0].startswith(typed)
    return FieldState.SAME if is_same else FieldState.DIFFERENT


def written(name: Name) -> str:
    """The name in one line, as it is spoken."""
    parts = (name.given, name.dropping_particle, name.particle, name.family)
    return name.literal or " ".join(part for part in parts if part)


def parts_of(name: str) -> frozenset[str]:
    """The words of a name in lower case, without particles and single initials. What is
    nothing but particles keeps them: "Le" is a name too."""
    words = [each.lower() for each in _PART.findall(unicodedata.normalize("NFC", name))]
    telling = [each for each in words if each not in _PARTICLES and len(each) > 1]
    return frozenset(telling or words)


def spellings(parts: frozenset[str]) -> Iterable[frozenset[str]]:
    """The words without their marks, and with umlauts written out."""
    yield frozenset(without_marks(each) for each in parts)
    yield frozenset(without_marks(each.translate(_UMLAUTS)) for each in parts)


def without_marks(word: str) -> str:
    """A word in lower case without its marks: "soren" for "Søren"."""
    decomposed = unicodedata.normalize("NFKD", word.lower().translate(_LETTERS))
    return "".join(each for each in decomposed if not unicodedata.combining(each))


def is_acronym(short: str, long: str) -> bool:
    """Whether the letters of one are the first letters of the other's words."""
    letters = "".join(each for each in short if each.isalpha())
    initials = "".join(word[0] for word in _PART.findall(long) if word[0].isupper())
    return len(letters) > 1 and letters.isupper() and letters == initials


MIN_CONTAINED_WORDS = 5
"""Words of a registered title that, all in a row in an entry, are no coincidence."""

MIN_CONTAINED_LETTERS = 6
"""Of a short title that stands between marks: "Tidecalc", not "Bees"."""

MIN_CONTAINED_SIGNS = 8
"""The same for titles in signs without spaces between words."""

MIN_ALONE_SIGNS = 4
"""Of those that stand between marks: "马耳他的蜜蜂", not "导论" (an introduction)."""

MIN_LABEL_WORDS = 3
"""Words from which a link's text may be a title; "Nature study" is a description."""

ENTRY_READ = 3000
"""Characters of an entry that are compared; the longest have some 1,500."""

_NOTICE_PREFIX = late_regex(
    r"^\s*[\[(]?(?:retracted|withdrawn|removed|retraction|temporary removal|notice of"
    r" retraction|retracted article|retracted chapter)[\])]?"
    r"(?:\s(?:article|chapter|paper|note))?\s*[:.\])–—-]\s*",
    re.IGNORECASE,
)
"""What publishers put before the title of a work that they took back."""

_LINK = late_regex(r"\s*(?:!?\[|<a\b)", re.IGNORECASE)
_WORD = late_regex(r"\w+")
_MARK = late_regex(r"[^\w\s'’-]")
"""What parts an entry's fields; an apostrophe or a hyphen parts nothing."""

_FOUND = map(FieldState, "same similar different nothing_to_compare".split())
_STATES = dict(zip(TitleMatchKind, _FOUND, strict=True))


def compare_title(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> FieldComparison:
    match = match_work_title(reference, work, other_titles)
    is_met = match.kind is not TitleMatchKind.MISMATCH
    is_other = is_met and match.actual in other_titles
    registered = match.actual if is_other else work.title
    return FieldComparison("title", _STATES[match.kind], match.cited, registered)


def match_work_title(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> TitleMatch:
    """The cited title against the registered ones. An entry that holds a whole
    registered title, word for word, cites it; the few words of a link are no title, and
    of titles in two scripts letters tell nothing."""
    cited = strip_notice(reference.title)
    known = (work.title, work.title_short, *other_titles)
    titles = [strip_notice(each) for each in known if each]
    text = reference.text[:ENTRY_READ]
    if not cited:
        held = next((each for each in titles if holds_title(text, each)), "")
        kind = TitleMatchKind.MATCH if held else TitleMatchKind.NOTHING_TO_COMPARE
        return TitleMatch(kind, held, held or work.title, 1.0 if held else 0.0)
    if not titles or is_author_and_year(cited):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    match = best_title(cited, titles)
    if match.kind is not TitleMatchKind.MISMATCH:
        return match
    if any(holds_title(text, each) for each in titles):
        return TitleMatch(TitleMatchKind.MATCH, cited, match.actual, 1.0)
    if all(differ_in_script(cited, each) for each in titles):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    is_label = _LINK.match(reference.text) is not None
    if is_label and len(cited.split()) < MIN_LABEL_WORDS and not is_signs(cited):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    return match


def strip_notice(title: str) -> str:
    """A title without "RETRACTED:" and the like before it."""
    return _NOTICE_PREFIX.sub("", title[:ENTRY_READ]).strip() or title


def holds_title(text: str, title: str) -> bool:
    """
    Whether an entry has all words of a title in a row, and not by chance: either they
    are many, or they stand between marks, as a title does.

    >>> holds_title("Musset, J. The Tide Almanac. Cork, 2024", "Tide almanac")
    False
    >>> holds_title("Musset, J. Tide Almanac. Cork, 2024", "Tide almanac")
    True
    """
    wanted = folded(title)
    if is_signs(title):
        signs = wanted.replace(" ", "")
        if len(signs) >= MIN_CONTAINED_SIGNS:
            return signs in folded(text).replace(" ", "")
        return len(signs) >= MIN_ALONE_SIGNS and stands_alone(wanted, text)
    if len(wanted.split()) >= MIN_CONTAINED_WORDS:
        return f" {wanted} " in f" {folded(text)} "
    return len(wanted) >= MIN_CONTAINED_LETTERS and stands_alone(wanted, text)


def stands_alone(words: str, text: str) -> bool:
    """Whether folded words stand in a row, a mark or an end before and after them."""
    fields = _MARK.split(unicodedata.normalize("NFKC", text))
    runs = (fields[at : at + count] for at in range(len(fields)) for count in (1, 2, 3))
    return any(folded(" ".join(run)) == words for run in runs)


def is_signs(text: str) -> bool:
    return IDEOGRAPH.search(text) is not None


def folded(text: str) -> str:
    """The words of a text without case, marks and what stands between them."""
    return " ".join(_WORD.findall(without_marks(unicodedata.normalize("NFKC", text))))


MAX_YEARS = 1
"""A paper goes online in one year and into print in the next."""

_AFTER_TITLE = late_regex(
    r"[\s.,;:?!\"”’»*_]{0,8}(?:In:?\s)?"
    r"(?P<journal>[^\W\d_][^\d()\[\]\"“”;]{1,120}?)[\s*_,.;:]{1,6}"
    r"(?:(?:19|20)\d\d(?:\s[A-Z][a-z]{2}(?:\s\d{1,2})?)?\s{0,2}[;,:]\s{0,2})?"
    r"(?:vol(?:ume|\.)?\s{0,2})?[*_]{0,2}(?P<volume>\d{1,4})[*_]{0,2}"
    r"(?=\s{0,2}(?:\(\d|,\s{0,2}(?:no\b|pp?\b|\d|e\d|Article)|[:;]\s{0,2}[\de]))"
)
"""Behind a title: "Nature 505(7485), 641", "N Engl J Med. 2020;382:1199"."""

_AFTER_VOLUME = late_regex(
    r"\s{0,2}(?:\((?P<issue>\d{1,4})\)|,\s{0,2}no\.?\s(?P<no>\d{1,4}))?"
    r"(?:,\s(?:[A-Z][a-z]{2,8}\.?\s)?(?:19|20)\d\d)?"
    r"(?:\s{0,2}[,:;]\s{0,2}(?:pp?\.?\s{0,2})?(?P<pages>\d{1,6})(?=\s{0,2}[-–—]\s{0,2}\d))?"
)
"""The issue and first page behind a volume: "(3):641-647", ", no. 3, pp. 641-47"."""

_ADDRESS = late_regex(r"\b10\.\d{4,9}/\S+|https?://\S+|\bdoi:\S+", re.IGNORECASE)
"""No journal is cited by the words inside a DOI."""

_DIGITS = late_regex(r"\d+")

_WITH_VERSIONS = frozenset(
    "article book chapter software dataset webpage document".split()
)
"""Preprints are revised and books printed again: another year is no mistake."""

_SMALL_WORDS = word_list("reaching/title_words", "of names")


def compare_fields(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> tuple[FieldComparison, ...]:
    """Title, author, year, journal and volume; then issue, pages and the other authors,
    where both say something of them. `other_titles` are the same work's."""
    text = reference.text[:ENTRY_READ]
    journal, volume = journal_and_volume(reference, work, text)
    author = compare_author(reference, work, text)
    authors = compare_other_authors(reference, work, first=author.state)
    further = (*issue_and_pages(reference, work, text), authors)
    return (
        compare_title(reference, work, other_titles),
        author,
        compare_year(reference, work, text),
        journal,
        volume,
        *(each for each in further if each.state is not FieldState.NOTHING_TO_COMPARE),
    )


def issue_and_pages(
    reference: Reference, work: Work, text: str
) -> tuple[FieldComparison, FieldComparison]:
    """The issue and the first page, where they stand behind the volume."""
    found = find_journal(reference, text)
    behind = _AFTER_VOLUME.match(text, found.end()) if found else None
    issue = (behind["issue"] or behind["no"] or "") if behind else ""
    page = (behind["pages"] or "") if behind else ""
    return (
        FieldComparison("issue", number_state(issue, work.issue), issue, work.issue),
        FieldComparison("pages", number_state(page, work.pages), page, work.pages),
    )


def number_state(cited: str, registered: str) -> FieldState:
    """How two numbers compare; of a range or a double issue either end counts."""
    if not cited or not _DIGITS.match(registered.strip()):
        return FieldState.NOTHING_TO_COMPARE
    is_same = int(cited) in map(int, _DIGITS.findall(registered))
    return FieldState.SAME if is_same else FieldState.DIFFERENT


def compare_other_authors(
    reference: Reference, work: Work, *, first: FieldState
) -> FieldComparison:
    """The entry's further authors against all that are registered, DIFFERENT when one
    is nobody of the record. Only where the first one is the registered first."""
    cited = reference.authors[1:]
    if first is not FieldState.SAME or not cited or len(work.authors) < 2:
        state, strangers = FieldState.NOTHING_TO_COMPARE, []
    else:
        strangers = [each for each in cited if is_stranger(each, work)]
        state = FieldState.DIFFERENT if strangers else FieldState.SAME
    registered = "; ".join(map(written, work.authors[1:]))
    return FieldComparison("authors", state, "; ".join(strangers or cited), registered)


def is_stranger(cited: str, work: Work) -> bool:
    states = {compare_names(cited, each) for each in work.authors}
    return states == {FieldState.DIFFERENT} and not is_of_record(cited, work)


def compare_author(reference: Reference, work: Work, text: str) -> FieldComparison:
    """The entry's first author against the first registered one. DIFFERENT only when
    the entry names no registered author: any word may be taken for the first."""
    registered = "".join(map(written, work.authors[:1]))
    cited = "".join(reference.authors[:1])
    return FieldComparison("author", author_state(cited, work, text), cited, registered)


def author_state(cited: str, work: Work, text: str) -> FieldState:
    if not cited or not work.authors or is_of_record(cited, work):
        return FieldState.NOTHING_TO_COMPARE
    first = compare_names(cited, work.authors[0])
    if first is not FieldState.DIFFERENT:
        return first
    others = [compare_names(cited, each) for each in work.authors[1:]]
    is_near = FieldState.SAME in others or names_one(text, work)
    return FieldState.SIMILAR if is_near else FieldState.DIFFERENT


def is_of_record(cited: str, work: Work) -> bool:
    """Whether what was taken for an author is a word of the title or the journal."""
    ours = folded(cited).split()
    theirs = f" {folded(f'{work.title} {work.container} {work.publisher}')} "
    return bool(ours) and f" {' '.join(ours)} " in theirs


def names_one(text: str, work: Work) -> bool:
    """Whether a text holds the family name of a registered author."""
    words = f" {folded(text)} "
    families = (folded(each.family or each.literal) for each in work.authors)
    return any(len(each) > 2 and f" {each} " in words for each in families)


def compare_year(reference: Reference, work: Work, text: str) -> FieldComparison:
    year = work.issued.year if work.issued else None
    cited, registered = str(reference.year or ""), str(year or "")
    if reference.year is None or year is None:
        return FieldComparison("year", FieldState.NOTHING_TO_COMPARE, cited, registered)
    state = FieldState.SIMILAR if work.type in _WITH_VERSIONS else FieldState.DIFFERENT
    if abs(reference.year - year) <= MAX_YEARS or f" {year} " in f" {folded(text)} ":
        state = FieldState.SAME
    return FieldComparison("year", state, cited, registered)


def journal_and_volume(
    reference: Reference, work: Work, text: str
) -> tuple[FieldComparison, FieldComparison]:
    """What stands behind the title, where it has the form of journal and volume. A
    journal is the same in full, abbreviated, or registered anywhere in the entry."""
    found = find_journal(reference, text)
    cited, number = (found["journal"], found["volume"]) if found else ("", "")
    cited = cited.strip(" *_.,;:")
    state = journal_state(cited, work, text)
    volume = FieldComparison("volume", volume_state(number, work), number, work.volume)
    return FieldComparison("journal", state, cited, work.container), volume


def find_journal(reference: Reference, text: str) -> re.Match[str] | None:
    at = text.find(reference.title) if reference.title else -1
    return _AFTER_TITLE.match(text, at + len(reference.title)) if at >= 0 else None


def journal_state(cited: str, work: Work, text: str) -> FieldState:
    ours = [each for each in (work.container, work.container_short) if each]
    if not ours or work.type is not WorkType.ARTICLE_JOURNAL:
        return FieldState.NOTHING_TO_COMPARE
    words = f" {folded(_ADDRESS.sub(' ', text))} "
    if any(len(folded(each)) > 5 and f" {folded(each)} " in words for each in ours):
        return FieldState.SAME
    if not cited or all(differ_in_script(cited, each) for each in ours):
        return FieldState.NOTHING_TO_COMPARE
    is_same = any(is_abbreviation(cited, each) for each in ours)
    return FieldState.SAME if is_same else FieldState.DIFFERENT


def volume_state(cited: str, work: Work) -> FieldState:
    registered = folded(work.volume)
    if not cited or not registered.isdecimal():
        return FieldState.NOTHING_TO_COMPARE
    return FieldState.SAME if int(cited) == int(registered) else FieldState.DIFFERENT


def is_abbreviation(short: str, long: str) -> bool:
    """
    Whether one name of a journal shortens the other, word by word, or is its letters.

    >>> is_abbreviation("N Engl J Med", "New England Journal of Medicine")
    True
    >>> is_abbreviation("PNAS", "Proceedings of the National Academy of Sciences")
    True
    >>> is_abbreviation("Nature", "Science")
    False
    """
    left, right = telling_words(short), telling_words(long)
    if not left or not right:
        return False
    if left == right or is_shorter(left, right) or is_shorter(right, left):
        return True
    initials = "".join(each[0] for each in right)
    return len(left) == 1 and len(left[0]) > 2 and initials.startswith(left[0])


def telling_words(name: str) -> list[str]:
    return [each for each in folded(name).split() if each not in _SMALL_WORDS]


def is_shorter(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether each word begins the word in its place, the first and last ones included:
    "Lancet" shortens "Lancet". A name may also end early, as before a subtitle."""
    pairs = zip(short, long, strict=False)
    return all(whole.startswith(part) for part, whole in pairs) and (
        len(short) == len(long) or 1 < len(short) < len(long)
    )
