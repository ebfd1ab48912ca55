"""The fields of one entry: its authors, title, container and year, read off the labels
of its tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from verification.language.lists import late_regex

from ..identifiers import find_dois
from ..overlay import Stretch
from ..web_addresses import BARE_DOMAIN, find_urls
from .tagger import Label, Tagged, shipped, tag
from .tokens import ADDRESS, FILLER, MAX_LENGTH, Token, joined, numbers, tokenize

MIN_SHARE = 0.5
"""A title or container whose tokens are less likely one in the mean is not given: a
wrong title becomes a false mismatch, an unknown one only a question less. Fitted on
1,921 entries of works and styles not trained on: a higher share loses four right
titles for each wrong one."""


@dataclass(frozen=True, slots=True)
class Fields:
    """What was read; empty where it is not there or not sure."""

    title: str = ""
    authors: tuple[str, ...] = ()
    """Family names and bodies."""

    container: str = ""
    year: int | None = None


def hide_addresses(text: str) -> str:
    """Overwrite addresses and DOIs by signs that the tokenizer takes for one token."""
    stretches = [(span.start, span.end) for span, _ in find_urls(text)]
    stretches += [(span.start, span.end) for span, _ in find_dois(text)]
    host = None if stretches else BARE_DOMAIN.search(text)
    if host and not text[host.end() :].strip(" .)]>"):
        stretches.append(host.span())
    parts, done = [], 0
    for start, end in sorted(stretches):
        if start >= done:
            parts += [text[done:start], ADDRESS, FILLER * (end - start - 1)]
            done = end
    return "".join([*parts, text[done:]])


_NAMES_ALONE = late_regex(
    r"[^\W\d_a-z][^\W\d_A-Z]+\s([^\W\d_a-z][\w'’-]+)\s(?:and|und|et|y|&)"
    r"\s[^\W\d_a-z][^\W\d_A-Z]+\s([^\W\d_a-z][\w'’-]+)"
)
"""Two people whom the tagger took for the title: the title itself is in doubt then."""

_BESIDE_NAMES = late_regex(
    r"\s\((?i:eds?|hrsg|hg|éds?|dir|coords?|cur)\.?\)"
    r"|(?<=[^\W\d_a-z]\.)\s(?:[a-z]{2,5}\s)?[a-z]{1,5}['’]?\.?(?=\s\(?(?:1[5-9]|20)\d\d)"
)
"""A role behind names, and a particle behind initials: "Laer, J. de. (1999)". With
them the tagger misses the title, or takes them for one."""


def read_fields(text: str, italic: Sequence[Stretch] = ()) -> Fields:
    """Read the fields of an entry as a reader sees it, without its number."""
    text = text[:MAX_LENGTH]
    seen = _BESIDE_NAMES.sub(lambda role: " " * len(role[0]), hide_addresses(text))
    tokens = tokenize(seen)
    if not tokens:
        return Fields()
    linked = joined(tokens, italic)
    tagged = tag(shipped(), numbers(seen, tokens, italic), linked)
    runs = _whole_titles(tokens, list(_runs(tagged)), linked)
    title = _title(text, tokens, tagged, runs)
    if names := _NAMES_ALONE.fullmatch(title):
        return Fields(authors=names.groups(), year=_year(tokens, runs))
    return Fields(
        title=title,
        authors=_authors(text, tokens, runs),
        container=_surest(text, tokens, tagged, runs, Label.CONTAINER),
        year=_year(tokens, runs),
    )


Run = tuple[Label, int, int]
"""A label and the tokens in a row that have it: the first, and where they end."""


def _runs(tagged: Tagged) -> Iterator[Run]:
    at = 0
    for label, same in groupby(tagged.labels):
        end = at + len(list(same))
        yield label, at, end
        at = end


def _surest(
    text: str,
    tokens: Sequence[Token],
    tagged: Tagged,
    runs: Sequence[Run],
    wanted: Label,
) -> str:
    """The longest stretch of a label, "" where the network doubts it."""
    found = [(start, end) for label, start, end in runs if label is wanted]
    if not found:
        return ""
    start, end = max(found, key=lambda run: run[1] - run[0])
    if tagged.shares[start:end, wanted].mean() < MIN_SHARE:
        return ""
    return _words(text, tokens, start, end)


def _title(
    text: str, tokens: Sequence[Token], tagged: Tagged, runs: Sequence[Run]
) -> str:
    """The surest stretch of a title, with a sure one beside it behind a stop: "Wasser
    und Korn. Eine Geschichte der Müllerei"."""
    labels = {label for label, _, _ in runs}
    is_book = Label.PUBLISHER in labels and Label.TITLE not in labels
    wanted = Label.CONTAINER if is_book else Label.TITLE
    parts = [
        (float(tagged.shares[start:end, wanted].mean()), start, end)
        for label, start, end in runs
        if label is wanted
    ]
    share, start, end = max(parts, default=(0.0, 0, 0))
    if share < MIN_SHARE:
        return ""
    for other, first, last in parts:
        if min(share, other) >= SURE_SHARE and end == first - 1 < last - 2:
            end = last if tokens[end].word == "." else end
        elif min(share, other) >= SURE_SHARE and first < last - 1 == start - 2:
            start = first if tokens[last].word == "." else start
    words = _words(text, tokens, start, end)
    words = _TRANSLATOR.sub("", words)
    return _until_quoted(text[: tokens[start].start], words)


_TRANSLATOR = late_regex(r"[.,]\s(?:Translated|Trans\.|Edited|Foreword)\s.*$")


SURE_SHARE = 0.7
"""Of both parts of a title that has a stop inside. No labelled entry lost its title by
it; three of German and French books got theirs."""


def _until_quoted(before: str, words: str) -> str:
    """Cut what stands behind the quotation mark that closes a title."""
    opener = before[-1:]
    closer = words.find(_CLOSING.get(opener, "\0"))
    is_last = closer > 0 and words[closer - 1] in ".,?!"
    return words[:closer] if is_last else words


_CLOSING = {"“": "”", '"': '"', "«": "»", "„": "“"}


def _whole_titles(
    tokens: Sequence[Token], runs: Sequence[Run], linked: Sequence[bool]
) -> list[Run]:
    """The runs, with titles whole that a colon parts, or that lost their first word to
    the names before them."""
    found: list[Run] = []
    for at, (label, start, end) in enumerate(runs):
        if label is Label.FAMILY and at > 1 and _is_behind_initials(tokens, runs, at):
            label = Label.TITLE
        if label is Label.CONTAINER and linked[start] and tokens[start - 1].word == ":":
            label = Label.TITLE
        if label is Label.TITLE and (first := _begun(tokens, found)):
            while found[-1][1] > first[1]:
                found.pop()
            found[-1] = (label, first[1], end)
        else:
            found.append((label, start, end))
    return found


def _begun(tokens: Sequence[Token], found: Sequence[Run]) -> Run | None:
    """The title's first part right before, or before a colon; or its first word before
    a comma: "Eels, weirs and good intentions"."""
    for run in (
        found[-1:] if found[-1:] and found[-1][0] is Label.TITLE else found[-2:-1]
    ):
        between = [token.word for token in tokens[run[2] : found[-1][2]]]
        is_word = run[2] == run[1] + 1 and between == [","]
        if run[0] is Label.TITLE and (between in ([], [":"], [")", ":"]) or is_word):
            return run
    return None


def _is_behind_initials(tokens: Sequence[Token], runs: Sequence[Run], at: int) -> bool:
    """Whether a word follows the initials of the family before them, "Hunter, J. D.
    Matplotlib", in an entry that begins with a family."""
    (family, _, _), (given, start, end) = runs[at - 2 : at]
    words = [token.word for token in tokens[start:end]]
    initials = words[words[:1] == [","] :]
    return (
        family is runs[0][0] is Label.FAMILY
        and given is Label.GIVEN
        and initials[-1:] == ["."]
        and all(
            word in ".-" or (len(word) == 1 and word.isupper()) for word in initials
        )
    )


def _words(text: str, tokens: Sequence[Token], start: int, end: int) -> str:
    return " ".join(text[tokens[start].start : tokens[end - 1].end].split())


def _authors(
    text: str, tokens: Sequence[Token], runs: Sequence[Run]
) -> tuple[str, ...]:
    families = [(start, end) for label, start, end in runs if label is Label.FAMILY]
    if len(families) > 1 and _is_second_given(tokens, runs, *families[:2]):
        del families[1]
    names = (_words(text, tokens, start, end) for start, end in families)
    return tuple(dict.fromkeys(names))


def _is_second_given(
    tokens: Sequence[Token],
    runs: Sequence[Run],
    first: tuple[int, int],
    second: tuple[int, int],
) -> bool:
    """Whether the second family is a given name, as "Jo" of "Ng, Ada Jo, and Bo Lee":
    names that begin with a family have one comma, then given names alone."""
    begins = next(label for label, _, _ in runs if label in (Label.FAMILY, Label.GIVEN))
    between = [token.word for token in tokens[first[1] : second[0]]]
    is_inverted = begins is Label.FAMILY and between[:1] == [","]
    return (
        is_inverted
        and len(between) > 1
        and all(word[0].isupper() and len(word) > 1 for word in between[1:])
    )


def _year(tokens: Sequence[Token], runs: Sequence[Run]) -> int | None:
    for label, start, _ in runs:
        word = tokens[start].word
        if label is Label.YEAR and word.isdecimal() and len(word) == 4:
            return int(word)
    return None
