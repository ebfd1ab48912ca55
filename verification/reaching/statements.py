"""What short pages say, sentence by sentence. A wall speaks to its reader, an article
about walls quotes it or tells of it at length. A page is missing where a whole title or
sentence says so: "The page was not found until 1975" is a story."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from verification.language.lists import any_of, late_regex, listed_pattern
from verification.language.quotation_marks import face_outward

MIN_PROSE_SENTENCE = 60
"""Characters from which a sentence may be an article's: buttons and labels have 30."""

MAX_LOOKED_AT = 8000
"""Characters of a page that are looked at: walls say what they are before that."""

MAX_QUOTED = 100
"""Characters of a page's sentence that are shown in a reason."""

_QUOTED = late_regex(
    r"“[^“”]{1,300}”|„[^„“”]{1,300}[“”]|«[^«»]{1,300}»|「[^「」]{1,300}」"
    r"|『[^『』]{1,300}』|(?<!\w)\"[^\"\n]{1,300}\"(?!\w)|(?<!\w)‘[^‘’\n]{1,300}’(?!\w)"
    r"|(?<!\w)'[^'\n]{1,300}'(?!\w)"
)
_QUOTES = frozenset("“„«»「『\"‘'")
_ENDS = late_regex(r"(?<=[.!?…。！？])\s+|(?<=[。！？])|\n+")
_ADDRESSES = listed_pattern("reaching/reader_words", "address")


def without_quotations(text: str) -> str:
    """Give the text without what it quotes."""
    text = text[:MAX_LOOKED_AT]
    return _QUOTED.sub("", face_outward(text)) if _QUOTES & set(text) else text


def sentences(text: str) -> Iterator[str]:
    """Give the sentences and lines of a text, short ones too, without blanks around."""
    for piece in _ENDS.split(text[:MAX_LOOKED_AT].replace("’", "'")):
        if piece and (sentence := piece.strip()):
            yield sentence


def prose_length(text: str) -> int:
    """Count the characters of sentences that tell something to nobody in particular."""
    return sum(
        len(sentence)
        for sentence in sentences(without_quotations(text))
        if len(sentence) >= MIN_PROSE_SENTENCE
        and not _ADDRESSES.search(sentence.lower())
    )


def quoted(sentence: str) -> str:
    """Give a page's sentence in quotation marks, cut to be read at a glance."""
    words = " ".join(sentence.replace("“", "'").replace("”", "'").split())
    shown = words if len(words) <= MAX_QUOTED else f"{words[: MAX_QUOTED - 1]}…"
    return f"“{shown}”"


def share_of(text: str, is_one: Callable[[str], object]) -> float:
    """Give the share of a text in sentences of one kind; 0.0 without sentences."""
    found = list(sentences(text))
    total = sum(map(len, found))
    return (
        sum(len(sentence) for sentence in found if is_one(sentence)) / total
        if total
        else 0.0
    )


MAX_TITLE = 100
"""Characters of a title that says nothing but that there is no page."""

MAX_SENTENCE = 240
"""Characters of a sentence that says so, its advice to the reader with it."""

MAX_REST = 40
"""Characters behind the words of trouble: " while processing your request" has 30."""

BEGINNING = 700
"""Characters in which an error page says what it is: navigation stands before it."""

_ENGLISH_BEGINS = (
    r"(?:(?:http |error |status )?:?(?:404|410)(?: error)? ?[:.–—-]? ?)?"
    r"(?:(?:{sorry})[,!.: …-]{{0,4}}(?:but )?)?"
    r"(?:it (?:looks|seems) like |it appears that )?"
)
_LIST = "reaching/missing_words"
_TROUBLE = listed_pattern(_LIST, "trouble")
_BARE_NUMBER = r"(?:error ?[:-]? ?)?(?:http ?)?404(?: error| seite| página)?"


def _words() -> str:
    english = any_of(_LIST, "english")
    for part in ("absence", "thing"):
        english = english.replace(f"<{part}>", f"(?:{any_of(_LIST, part)})")
    begins = _ENGLISH_BEGINS.format(sorry=any_of(_LIST, "sorry"))
    tail = any_of(_LIST, "tail")
    return rf"(?:{begins}(?:{english})(?:{tail})*|{any_of(_LIST, 'no page')})"


def _title() -> str:
    server_pages = any_of(_LIST, "server pages")
    return (
        rf"(?:.{{0,40}}?[|:–—-] ?)?(?:{_BARE_NUMBER}(?: ?[:–—|-] ?{_words()})?"
        rf"|{_words()}|{server_pages})(?: ?\(?404\)?)?[.!]?(?: ?[|:–—-].{{0,40}})?"
    )


def _sentence() -> str:
    others = f"{any_of(_LIST, 'server pages')}|{any_of(_LIST, 'no results')}"
    return rf"(?:{_words()}|{others}) ?[.!:…。！]{{0,3}}"


_SIGN_IN = late_regex(
    lambda: (
        r"(?:.{0,40}? ?[|:–—・·-] ?)?"
        rf"(?:{any_of('reaching/paywall_words', 'sign-in titles')})"
        r"(?: (?:to|in|with|bei|zu|à|en|a|for|mit|avec|con) .{1,40})?[.!?]?"
        r"(?: ?[|:–—・·-].{0,60})?"
    )
)
_TITLE = late_regex(_title)
_SENTENCE = late_regex(_sentence, re.IGNORECASE)
_SPAM = listed_pattern("reaching/hijack_words", "offers")
_SPAM_SUBJECT = listed_pattern("reaching/hijack_words", "subjects")
MAX_SPAM = 20_000
"""Characters in which such words are counted."""

MIN_SPAM = 6
"""Of them that make a page: an article on the trade has some in passing."""

SPAM_DISTANCE = 60
"""Words of the page for each of them, at most: such pages have one in ten."""

_PARKED_WORDS = listed_pattern(_LIST, "parked")


def is_not_found_title(title: str) -> bool:
    """Whether a title says nothing but that there is no page."""
    title = title.replace("’", "'").strip().lower()
    return len(title) <= MAX_TITLE and _TITLE.fullmatch(title) is not None


def is_sign_in_title(title: str) -> bool:
    """Whether a title says nothing but that its reader is to sign in, or at which step
    of it; a site's name may stand beside it."""
    title = title.replace("’", "'").strip().lower()
    return len(title) <= MAX_TITLE and _SIGN_IN.fullmatch(title) is not None


def find_not_found(text: str) -> str:
    """Give the sentence at the beginning that says that there is no page, else ""."""
    for sentence in sentences(without_quotations(text)[:BEGINNING]):
        if len(sentence) <= MAX_SENTENCE and _SENTENCE.fullmatch(sentence.lower()):
            return sentence
    return ""


def find_trouble(text: str) -> str:
    """Give the sentence at the beginning in which a site is out of order, else ""."""
    for sentence in sentences(without_quotations(text)[:BEGINNING]):
        said = _TROUBLE.search(sentence.lower())
        rest = sentence.lower()[said.end() :] if said else ""
        # It says that and nothing of when, where or to whom.
        if said and len(rest) <= MAX_REST and not any(map(str.isdigit, rest)):
            return sentence
    return ""


def says_parked(words: str) -> bool:
    return _PARKED_WORDS.search(words.lower()) is not None


def find_spam(text: str, own_words: str) -> str:
    """Give the words by which a page shows that its domain has changed hands, else "":
    gambling, pills and the like all over it. `own_words` is what was cited."""
    said = _SPAM.findall(text[:MAX_SPAM].lower())
    if len(said) < MIN_SPAM or len(said) * SPAM_DISTANCE < len(text[:MAX_SPAM].split()):
        return ""
    return "" if _SPAM_SUBJECT.search(own_words.lower()) else str(said[0])
