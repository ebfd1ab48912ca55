"""Citations by author and year, in the forms of APA 7, Chicago author-date and Harvard,
tied to the entry they mean; what to believe without an entry is ours."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from verification.language.lists import any_of, late_regex, word_list
from verification.records import Reference, SourceId

from .markers import Marker, token


def with_particles(name: str) -> str:
    """The pattern of a name behind the small words that belong to it."""
    particles = "|".join(sorted(word_list("language/name_particles")))
    return rf"(?:(?i:{particles})\s){{0,3}}{name}"


_PARENTHESES = late_regex(
    r"\(((?:[^()\[\]]|\[[^\[\]\d]{1,20}\]){4,300})\)|\[([^()\[\]]{4,300})\]"
)
_SHORT_FORM = late_regex(r"\s?\[[^\[\]\d]{1,20}\]")
"""What is short for a body's name: "International Energy Agency [IEA], 2022"."""

NO_YEAR = (
    r"[nN]\.\s?d\.|[oO]\.\s?J\."
    r"|(?:in press|forthcoming|im Druck|en prensa|sous presse)\b"
)
"""What stands where the year would."""

_HAS_YEAR = late_regex(rf"(?<!\d)(?:1[5-9]|20)\d\d[a-z]?(?!\d)|\b(?:{NO_YEAR})")
_CAPITAL = r"[^\W\d_a-z]"
_PART = late_regex(
    lambda: (
        r"\s*(?:[^\W\d_A-Z][\w.'’-]{0,14},?\s+){0,6}?[“\"‘']?"
        rf"(?P<names>{with_particles(_CAPITAL)}[^\d;]{{0,120}}?)\s*,?[”\"’']?,?\s*"
        rf"(?P<years>(?:(?:1[5-9]|20)\d\d[a-z]?|{NO_YEAR})"
        r"(?:\s{0,2}[,&/]\s{0,2}(?:(?:1[5-9]|20)\d\d[a-z]?|[a-z](?![a-z.]))){0,8})"
        r"(?:\s{0,2}[,:]\s{0,2}(?i:pp?\.|s\.|seite|para\.|chap|ch\.|fig\.|table|§|\d"
        r"|doi|https?:|for\s|among\s|and\sref|inter\s|[^\W\d_]{3,9}\.?\s\d{1,2}\b)"
        r"[^;]{0,200}"
        r"|\s(?:for|among)\s[^;]{0,200})?\s*$"
    )
)
"""Up to six small words before the names: "see also", "for a review, see"."""


def _cited_names() -> str:
    name = with_particles(r"[^\W\d_a-z][\w'’ʼ-]{0,30}[^\W_]")
    last = rf",?\s(?:and|&|und|et|y|e|en|och|og)\s{name}|,?\set\sal\.?"
    last += rf"|,?\s(?:{any_of('reading/openings', 'others')})"
    return rf"{name}(?:(?:,\s|/){name}){{0,3}}(?:{last})?"


_NAMES_BEFORE = late_regex(
    lambda: (
        rf"(?<![\w'’-])(?P<names>{_cited_names()})"
        rf"(?:['’]s?(?:\s(?:{any_of('reading/openings', 'works')}))?)?,?\s$"
    )
)
_OWNER = late_regex(r"['’]s?(?:\s\w+)?\s?$")
_SECOND_HAND = late_regex(
    r"(?:^|[\s,;])(?:(?:as\s)?(?:cited|quoted|reported|discussed)\s(?:in|by)"
    r"|zit(?:iert)?\.?\s(?:nach|in|bei)|cité\s(?:dans|par)|citado\s(?:en|por))\s"
)
"""Before the source that was read, behind one that was not."""
_AUTHORS_AND_YEAR = late_regex(
    lambda: rf"{_cited_names()},?\s\(?(?:1[5-9]|20)\d\d[a-z]?\)?"
)
_YEARS_AFTER = late_regex(
    r"[(\[](?P<years>(?:1[5-9]|20)\d\d[a-z]?(?:,\s?(?:1[5-9]|20)\d\d[a-z]?){0,4})"
    r"(?:[,:]\s?(?:pp?\.|s\.)?\s?\d[\d–-]{0,9})?[)\]]"
)
_YEARS_BARE = late_regex(
    r"(?:(?<=\bet al\.,\s)|(?<=\bet al\.\s)|(?<=\bet al,\s))"
    r"(?P<years>(?:1[5-9]|20)\d\d[a-z]?)(?=\s[a-z])"
)
"""Without parentheses, as some journals print it: "Ng et al., 2022 found that"."""

_SEVERAL_AND_YEAR = late_regex(
    r"\bet\sal\.?,?\s\(?(?:1[5-9]|20)\d\d"
    r"|[(;][^();]{2,60}\s(?:&|and|und|et|y)\s[^\W\d_a-z][\w'’-]{1,30},?\s(?:19|20)\d\d[a-z]?[);]"
)
"""What shows that a text without a list cites by author and year: "(Petersilia, 2003)"
is a citation there, too."""

_IN_A_ROW = late_regex(
    r"(?:,?\s(?:(?:and|und|et|y|or)\s)?|;\s)(?P<body>(?:[^\W\d_a-z][\w'’-]{1,30}\s){0,5})"
)
"""Between names that are cited in a row: "Hobbs (2005), Roy et al. (2018)"."""

_REPORTED = late_regex(
    lambda: rf"\b(?:{any_of('reading/openings', 'reports')})\w*\s(?:by|in)\s$"
)
_ABBREVIATION = late_regex(r"[A-Z][A-Z0-9-]{1,7},\s")
_YEAR_OF_A_WORK = late_regex(
    lambda: (
        r"(?:(?<=['’]s\s)|(?<=s['’]\s))(?P<years>(?:19|20)\d\d)"
        rf"(?=\s(?:{any_of('reading/openings', 'works')})\b)"
    )
)
_AGAIN = late_regex(
    r"\((?:(?:vgl\.|siehe|see|cf\.)\s)?(?:ibid(?:em)?|ebd|ebenda|loc\.\scit)\b\.?"
    r"(?:[,:]?\s[^()\n]{1,30})?\)",
    re.IGNORECASE,
)
_PAGES = r"\d{1,4}(?:[-–]\d{1,4})?(?:,\s?\d{1,4}(?:[-–]\d{1,4})?){0,5}"
_PAGED = late_regex(
    lambda: (
        r"\s*(?i:see\s(?:also\s)?|cf\.\s|qtd\.\sin\s)?"
        rf"(?:(?P<names>{_cited_names()})|(?=[“\"‘*_]))"
        r"(?:,?\s?[“\"‘*_]{1,2}(?P<title>[^“”\"*_]{2,80}?),?[”\"’*_]{1,2})?"
        rf"(?:,?\s(?:(?:pp?|pars?|ch|sec|ll?|scene|act)\.?\s)?{_PAGES})?\s*"
    )
)
"""As MLA has it, by page: "Ng 45", "Ng and Lee 12-14", 'Ng, "Towers" 3', '"Towers"'."""

_PAGE_ALONE = late_regex(
    rf"\((?:pp?\.\s)?(?!(?:1[5-9]|20)\d\d\b){_PAGES}\)(?=\s?[.,;])"
)
"""Where the sentence itself names the author: "Ng writes that it leaned (45)."."""

_CAPITALISED = late_regex(r"[^\W\d_a-z][\w'’-]{1,30}")
_SENTENCE_BREAK = late_regex(r"[.!?][\"”’)]?\s|\n\n")
_NAME_ALONE = late_regex(lambda: rf"\s*{with_particles(_CAPITALISED.pattern)}\s*")
_ELIDED = late_regex(r"^\w{1,5}['’](?=[^\W\d_a-z])")
_SPACELESS = late_regex("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SPACELESS_JOINTS = late_regex(
    lambda: rf"[、，,·・&]|{any_of('reading/openings', 'joints without spaces')}"
)
_SPACELESS_OTHERS = late_regex(
    lambda: rf"(?:{any_of('reading/openings', 'others without spaces')})$"
)
_SPACELESS_TAIL = late_regex(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af、·・ ]{1,24}$")
"""Names in scripts without spaces, four with what joins them, and what is before."""

MAX_SENTENCE = 400
"""Code points before a page looked through for the author whom a sentence names."""

MAX_NAMES_LENGTH = 120
"""Code points of names before a year in a sentence; four long double names fit."""

_YEAR = late_regex(
    rf"((?:1[5-9]|20)\d\d)([a-z]?)|(?<=[,&/\s])([a-z])(?![a-z.])|{NO_YEAR}"
)
_INITIAL = late_regex(r"([^\W\d_][\w'’-]{1,30}),\s([^\W\d_a-z])\.")
"""Of authors with one surname: "Ng, A., 2018; Ng, B., 2018"."""

_INITIALS_ALONE = late_regex(r"(?:[^\W\d_a-z]\.\s?){1,3}|[^\W\d_a-z]{1,2}")
_REPORTS = late_regex(
    lambda: rf"['’]s?\s|\s(?:{any_of('reading/openings', 'reports')})"
)
_LEADING_PARTICLES = late_regex(lambda: f"^{with_particles('')}")
_OTHERS = late_regex(
    lambda: rf"\b(?:et\sal\b\.?|u\.\s?a\.|{any_of('reading/openings', 'others')})"
)
_SEVERAL = late_regex(r"\bet\sal\b|\bu\.\s?a\.|\s(?:and|und|et|y|e|en|och|og)\s|&")
_FAMILY = late_regex(lambda: with_particles(r"[^\W\d_][\w'’ʼ.-]{0,40}"))
_NOT_NAMES = word_list("reading/no_author_names")


def family_key(name: str) -> str:
    """Give what spellings of a family name share: no case, accents, particles
    or stops."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


class AuthorIndex:
    """Entries by family name of the first author and year, None for "n.d."; those
    without an author by their title."""

    def __init__(self, references: Sequence[Reference]) -> None:
        self._by_family: dict[str, list[Reference]] = {}
        self._entries: dict[tuple[str, int | None], list[Reference]] = {}
        self._begun: list[tuple[str, Reference]] = []
        """How each entry begins, in words without signs."""

        for reference in references:
            keys = _keys(reference.authors[0]) if reference.authors else set()
            for key in keys:
                self._by_family.setdefault(key, []).append(reference)
            if not reference.authors and (head := _HEAD.match(reference.text)):
                keys = {family_key(head[1])}
            if short := _SHORT_NAME.match(reference.text):
                keys.add(short[1].casefold())
            self._begun.append((_plain_words(reference.text[:150]), reference))
            for key in keys:
                self._entries.setdefault((key, reference.year), []).append(reference)
        self._known = {key for key, _ in self._entries}
        self._has_authors = any(
            reference.authors and reference.year for reference in references
        )

    def __bool__(self) -> bool:
        return self._has_authors

    def knows(self, name: str) -> bool:
        return family_key(name) in self._known

    def find_named(self, names: str, title: str) -> SourceId | None:
        """Give the id of the entry by these authors, or of this title, whatever its
        year."""
        families = [family_key(name) for name in _families(names)][:2]
        key = family_key(title)
        if not families and len(key) >= MIN_TITLE_LENGTH:
            return next((entry.source_id for entry in self._begun_with(title)), None)
        for reference in self._by_family.get(families[0], []) if families else ():
            authors = [family_key(author) for author in reference.authors[:2]]
            is_alone = len(families) > 1 or len(authors) == 1 or _OTHERS.search(names)
            is_titled = key and key in family_key(reference.text)
            if authors[1 : len(families)] == families[1:] and (
                is_titled or (is_alone and not key)
            ):
                return reference.source_id
        return None

    def named_at_end(self, words: str) -> tuple[int, str]:
        """Give the body or title of several words with which `words` end, and where it
        begins; the end and "" where no entry is called so."""
        words = words.rstrip()
        if _SPACELESS.match(words[-1:]):
            return self._spaceless_at_end(words)
        places = [match.start() for match in _WORD.finditer(words)][-MAX_BODY_WORDS:]
        for start in places[:-1]:
            start += len(words[start:]) - len(_ELIDED.sub("", words[start:]))
            name = _OWNER.sub("", words[start:])
            if family_key(name) in self._known and " " in name:
                return start, name
        return len(words), ""

    def _spaceless_at_end(self, words: str) -> tuple[int, str]:
        """Names run into the words before them: "据李华和张伟（2001）"."""
        tail = _SPACELESS_TAIL.search(words)
        first = tail.start() if tail else len(words)
        for start in range(first, len(words) - 1):
            names = _families(words[start:])
            if names and any(True for _ in self._begun_with(names[0])):
                return start, words[start:]
        return len(words), ""

    def named_in(self, sentence: str) -> tuple[SourceId, ...]:
        """Give the ids of entries whose first author a sentence names."""
        keys = {family_key(match[0]) for match in _CAPITALISED.finditer(sentence)}
        places = (entry for key in keys for entry in self._by_family.get(key, []))
        return tuple(dict.fromkeys(entry.source_id for entry in places))

    def _begun_with(self, words: str) -> Iterator[Reference]:
        """Entries that begin with these words, whatever was read of them."""
        start = _plain_words(words)
        is_spaceless = bool(_SPACELESS.match(start))
        if len(start.strip()) < MIN_BEGINNING:
            return
        for begun, reference in self._begun:
            if begun.startswith(start.rstrip() if is_spaceless else start):
                yield reference

    def find(self, names: str, year: int | None, letter: str) -> SourceId | None:
        """Give the id of the entry meant, None when there is none."""
        families = _families(names)
        tries = [names]
        if families:
            tries = [families[0], _LEADING_PARTICLES.sub("", families[0]), names]
        for name in tries:
            found = self._choose(family_key(name), year, letter, names)
            if found is not None:
                return found.source_id
        for name in tries[:-1] if _SPACELESS.match(names) else tries:
            for reference in self._begun_with(name):
                is_of_year = reference.year in (year, None)
                if is_of_year and (year is None or f"{year}{letter}" in reference.text):
                    return reference.source_id
        return None

    def _choose(
        self, key: str, year: int | None, letter: str, names: str
    ) -> Reference | None:
        places = self._entries.get((key, year)) or self._entries.get((key, None), [])
        if letter:
            places = [place for place in places if _letter(place) in (letter, "")]
            places = [place for place in places if _letter(place) == letter] or places
        others = [family_key(name) for name in _families(names)[1:]]
        if others:
            second = [
                place
                for place in places
                if others[0] in [family_key(name) for name in place.authors[1:]]
            ]
            places = second or places
        initial = _INITIAL.search(names)
        if initial and len(places) > 1:
            named = re.compile(rf"\b{re.escape(initial[1])},?\s{initial[2]}")
            places = [place for place in places if named.search(place.text)] or places
        return places[0] if places else None


_WORD = late_regex(r"\S+")
_HEAD = late_regex(
    rf"\W{{0,5}}(.{{3,150}}?)[\s.,*_\"”’)]{{1,5}}\(?(?:(?:1[5-9]|20)\d\d|{NO_YEAR})"
)
"""The words of an entry before its year."""

_SHORT_NAME = late_regex(r"[^()\d]{4,120}\(([A-Z]{2,10})\)")
"""What an entry itself says is short for its body: "Harbour Office (HO). 2020."."""

MIN_BEGINNING = 2
"""Letters by which an entry may begin that a text cites by its first words."""

MAX_BODY_WORDS = 10
"""Words of a body's name or a title before a year in a sentence."""

MIN_TITLE_LENGTH = 8
"""Letters of a shortened title by which a text may cite an entry without an author."""


def _keys(author: str) -> set[str]:
    """How a citation may write the author: whole, last word, or a body's initials."""
    words = author.split()
    keys = {family_key(author)}
    if len(words) > 1:
        capitals = "".join(word[0] for word in words if word[0].isupper())
        if len(capitals) > 1:
            keys.add(capitals.casefold())
        keys.add(family_key(_LEADING_PARTICLES.sub("", author)))
    return keys - {""}


def _plain_words(text: str) -> str:
    """Words in small letters without accents and signs, a space behind each."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    composed = unicodedata.normalize("NFC", bare)
    return "".join(f"{word} " for word in re.findall(r"[^\W_]+", composed))


def _letter(reference: Reference) -> str:
    match = re.search(rf"{reference.year}([a-z])\b", reference.text)
    return match[1] if match else ""


def _families(names: str) -> list[str]:
    names = _OTHERS.sub("", names)
    if _SPACELESS.match(names):
        parts = _SPACELESS_JOINTS.split(_SPACELESS_OTHERS.sub("", names.strip()))
        return [part.strip() for part in parts if len(part.strip()) > 1]
    parts = re.split(
        r"\s*(?:[,&/]|\b(?:and|und|et(?!\sal)|y|och|og|e|i|a|en|ja|ve|și|и|та)\b)\s*",
        names,
    )
    families = []
    for part in parts:
        bare = part.strip(" .,'’“”\"")
        bare = re.sub(r"['’]s$", "", bare)
        if len(bare) > 1 and not _INITIALS_ALONE.fullmatch(bare):
            families.append(bare)
    return families


def author_year_markers(scan: str, index: AuthorIndex) -> Iterator[Marker]:
    """Yield `(Ng, 2021)`, `(Ng & Lee, 2021; Roy et al., 2019a)` and `Ng (2021)`."""
    if not _HAS_YEAR.search(scan):
        return
    is_style = bool(index) or bool(_SEVERAL_AND_YEAR.search(scan))
    for match in _PARENTHESES.finditer(scan):
        inner = _SHORT_FORM.sub("", match[1] or match[2])
        if _HAS_YEAR.search(inner):
            ids = _parenthesis_ids(inner, index, is_style=is_style)
            if ids:
                yield token(*match.span(), ids)
    yield from _works_of_a_year(scan, index)
    yield from _narrative_markers(scan, index, is_style=is_style)


def _narrative_markers(
    scan: str, index: AuthorIndex, *, is_style: bool
) -> Iterator[Marker]:
    """Yield "Ng (2021)". One that no list has is believed where the sentence says that
    it reports something, and beside one that is sure."""
    found: list[tuple[int, re.Match[str], str]] = []
    sure: list[bool] = []
    for years in (*_YEARS_AFTER.finditer(scan), *_YEARS_BARE.finditer(scan)):
        start, names = _names_before(scan, years.start(), index)
        if not names:
            continue
        is_report = (
            _OWNER.search(scan, start, years.start())
            or _REPORTS.match(scan, years.end())
            or _REPORTED.search(scan, max(0, start - 24), start)
        )
        found.append((start, years, names))
        sure.append(bool(_SEVERAL.search(names) or (is_style and is_report)))
    in_row = [
        _IN_A_ROW.fullmatch(scan, before[1].end(), after[0])
        for before, after in pairwise(found)
    ]
    for at, (start, years, names) in enumerate(found):
        row = in_row[at - 1] if at > 0 and sure[at - 1] else None
        is_sure = sure[at] or bool(row)
        is_sure = is_sure or bool(at < len(in_row) and in_row[at] and sure[at + 1])
        if row and row["body"]:  # "Roy et al. (2014) and Pew Charitable Trusts (2019)"
            start, names = row.start("body"), f"{row['body']}{names}"
        if ids := _ids(names, years["years"], index, is_sure=is_sure):
            yield Marker(start, years.end(), ids, years.start(), years.end())


def cited_works(scan: str, starts: Set[int]) -> Iterator[tuple[str, str]]:
    """Yield keys of names and the years of all that a text cites by author and year;
    what stands at one of the `starts` may be an entry itself."""
    for match in _PARENTHESES.finditer(scan):
        for part in (match[1] or match[2]).split(";"):
            if read := _PART.match(_SHORT_FORM.sub("", " ".join(part.split()))):
                yield from _name_keys(read["names"], read["years"])
    for years in _YEARS_AFTER.finditer(scan):
        begin = max(0, years.start() - MAX_NAMES_LENGTH)
        named = _NAMES_BEFORE.search(scan[begin : years.start()])
        if named and begin + named.start() not in starts:
            yield from _name_keys(named["names"], years["years"])


def _name_keys(names: str, years: str) -> Iterator[tuple[str, str]]:
    for name in (names, *_families(names)[:1]):
        yield from ((family_key(name), year) for year in _HAS_YEAR.findall(years))


_ENTRY_HEAD = late_regex(
    lambda: (
        rf"(?:{with_particles(_CAPITALISED.pattern)})(?=,\s[^\W\d_a-z]|\s[A-Z]{{1,3}}[.,]\s)"
        rf"|[^\W\d_a-z][^\n.:(,]{{1,80}}(?=\.?\s\((?:\d{{4}}[a-z]?|{NO_YEAR})[^()\n]{{0,20}}\)[.:]|[.:]\s)"
    )
)
"""The name with which an entry begins, of a person or a body."""


def entry_keys(line: str) -> Iterator[tuple[str, str]]:
    """Yield how a text may cite the entry that this line is, by name and year."""
    if head := _ENTRY_HEAD.match(line):
        for key in {family_key(head[0]), *_keys(head[0])}:
            yield from ((key, year) for year in _HAS_YEAR.findall(line[:MAX_HEAD]))


MAX_HEAD = 400
"""Code points of an entry in which its year stands."""


def _names_before(scan: str, end: int, index: AuthorIndex) -> tuple[int, str]:
    """Give where the names of authors begin that end here, and the names: of a body
    that the list has, else of people; "" for none."""
    begin = max(0, end - MAX_NAMES_LENGTH)
    before = scan[begin:end]
    at, body = index.named_at_end(before)
    if body:
        return begin + at, body
    named = _NAMES_BEFORE.search(before)
    if not named:
        return end, ""
    start, names = begin + named.start(), named["names"]
    short = _ABBREVIATION.match(names)  # "(NMR, Simpson et al. (2012))"
    if short and not index.knows(short[0]):
        return start + short.end(), names[short.end() :]
    return start, names


def paged_markers(scan: str, index: AuthorIndex) -> Iterator[Marker]:
    """Yield `(Ng 45)` where an entry is by Ng. For texts with a list without
    numbers."""
    for match in _PARENTHESES.finditer(scan):
        ids = []
        for part in (match[1] or match[2]).split(";"):
            read = _PAGED.fullmatch(" ".join(part.split()))
            names, title = (
                (read["names"] or "", read["title"] or "") if read else ("", "")
            )
            ids.append(index.find_named(names, title))
        if known := tuple(source_id for source_id in ids if source_id is not None):
            yield token(*match.span(), known)
    for match in _PAGE_ALONE.finditer(scan):
        begin = max(0, match.start() - MAX_SENTENCE)
        sentence = _SENTENCE_BREAK.split(scan[begin : match.start()])[-1]
        if len(named := index.named_in(sentence)) == 1:
            yield token(*match.span(), named)


def again_markers(scan: str, markers: Sequence[Marker]) -> Iterator[Marker]:
    """Yield "(ibid., p. 5)": what the marker before it names."""
    ordered = sorted(markers, key=lambda marker: marker.end)
    ends = [marker.end for marker in ordered]
    for match in _AGAIN.finditer(scan):
        if at := bisect_right(ends, match.start()):
            yield token(*match.span(), ordered[at - 1].source_ids)


def _works_of_a_year(scan: str, index: AuthorIndex) -> Iterator[Marker]:
    """Yield "Ng's 2021 study", words of their sentence, where the list has it."""
    for match in _YEAR_OF_A_WORK.finditer(scan) if index else ():
        start, names = _names_before(scan, match.start(), index)
        ids = _ids(names, match["years"], index, is_sure=False) if names else ()
        if ids:
            yield Marker(start, match.end(), ids, start, start)


def is_author_and_year(label: str) -> bool:
    """Whether a text is nothing but authors and year, as a link's may be."""
    inner = " ".join(label.strip(" ()[]").split())
    return bool(_AUTHORS_AND_YEAR.fullmatch(inner))


def _parenthesis_ids(
    inner: str, index: AuthorIndex, *, is_style: bool
) -> tuple[SourceId, ...]:
    ids: list[SourceId] = []
    parts = inner.split(";")
    before: list[str] = []
    for part in parts:
        read = _SECOND_HAND.split(" ".join(part.split()))[-1]
        match = _PART.match(read)
        if match:
            names, years = match["names"], match["years"]
            together = ", ".join([*before, names])  # "SILVA; SOUZA, 2018"
            year = int(years[:4]) if years[:4].isdecimal() else None
            is_one = before and index.find(together, year, "") is not None
            names = together if is_one else names
            ids.extend(_ids(names, years, index, is_sure=is_style))
            before = []
        elif len(parts) == 1:
            return ()
        elif _NAME_ALONE.fullmatch(part):
            before.append(part.strip())
    return tuple(dict.fromkeys(ids))


def _ids(
    names: str, years: str, index: AuthorIndex, *, is_sure: bool
) -> tuple[SourceId, ...]:
    bare = names.removeprefix("The ")  # "The Keeper", though "the" alone is no name
    first = _FAMILY.match(bare)
    if (
        not first
        or first[0].lower().strip(".") in _NOT_NAMES
        or len(names) > MAX_NAMES_LENGTH
    ):
        return ()
    if not any(letter.isupper() for letter in first[0]) and first[0][0].isascii():
        return ()
    is_sure = is_sure or bool(_SEVERAL.search(names))
    ids: list[SourceId] = []
    year: int | None = None
    for match in _YEAR.finditer(years):
        if match[1]:
            year = int(match[1])
        letter = match[2] or match[3] or ""
        tried = (index.find(name, year, letter) for name in (names, bare))
        if (
            found := next(
                (source_id for source_id in tried if source_id is not None), None
            )
        ) is not None:
            ids.append(found)
        elif is_sure:
            typed = f"{year or match[0]}{letter}"
            ids.append(f"{_families(bare)[0] if _families(bare) else bare} {typed}")
    return tuple(ids)
