"""What short pages say, sentence by sentence: whom they address, and how much is prose.
A wall speaks to its reader ("verify that you are human"), an article about walls speaks
of them. So what stands in quotation marks is somebody else's, and long sentences that
address nobody are an article's."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verification.language.lists import late_regex, listed_pattern

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
_QUOTES = frozenset("“„«「『\"‘'")
_ENDS = late_regex(r"(?<=[.!?…。！？])\s+|(?<=[。！？])|\n+")
_ADDRESSES = listed_pattern("reaching/reader_words", "address")


def without_quotations(text: str) -> str:
    """
    Give the text without what it quotes.

    >>> without_quotations('Boxes say "I am not a robot" to everybody.')
    'Boxes say  to everybody.'
    """
    text = text[:MAX_LOOKED_AT]
    return _QUOTED.sub("", text) if _QUOTES & set(text) else text


def sentences(text: str) -> Iterator[str]:
    """Give the sentences and lines of a text, short ones too, without blanks around."""
    for piece in _ENDS.split(text[:MAX_LOOKED_AT].replace("’", "'")):
        if piece and (sentence := piece.strip()):
            yield sentence


def prose_length(text: str) -> int:
    """
    Count the characters of sentences that tell something to nobody in particular.

    >>> prose_length("Please verify that you are human before you go on to this site.")
    0
    """
    return sum(
        len(each)
        for each in sentences(without_quotations(text))
        if len(each) >= MIN_PROSE_SENTENCE and not _ADDRESSES.search(each.lower())
    )


def quoted(sentence: str) -> str:
    """
    Give a page's sentence in quotation marks, cut to be read at a glance.

    >>> quoted("Page  not\\nfound")
    '“Page not found”'
    """
    words = " ".join(sentence.replace("“", "'").replace("”", "'").split())
    shown = words if len(words) <= MAX_QUOTED else f"{words[: MAX_QUOTED - 1]}…"
    return f"“{shown}”"


def share_of(text: str, is_one: Callable[[str], bool]) -> float:
    """Give the share of a text, by characters, that its sentences of one kind have; 0.0
    of a text without sentences."""
    found = list(sentences(text))
    total = sum(map(len, found))
    told = sum(len(each) for each in found if is_one(each))
    return told / total if total else 0.0
