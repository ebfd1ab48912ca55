"""Words between quotation marks, whichever way a language turns them: “en”, „de“, »de«,
»sv», « fr », «es», 「ja」."""

from __future__ import annotations

from .lists import late_regex

_INWARD = late_regex(
    r"(?:(?<=[\s(\[{/“„\"‘‚'’*_—–-])|^)»(?=[\w(‚‘›…„“\"'’*_¿¡])([^«»]{1,1200}?)(?<=\S)[«»]",
)
"""A » that begins a word opens a quotation; one that closes stands behind a word, or in
French behind a space and before no word."""


def face_outward(text: str) -> str:
    """Give a text with »so« written as «so», each place as it was.

    >>> face_outward("»Nein«, sagte sie, »nie.« Elle dit : « non », puis « oui ».")
    '«Nein», sagte sie, «nie.» Elle dit : « non », puis « oui ».'
    """
    return _INWARD.sub(r"«\1»", text) if "»" in text else text


def between_marks(fewest: int, most: int) -> str:
    """A pattern for what stands in quotation marks on one line of a text that faces
    outward, marks included."""
    length = f"{{{fewest},{most}}}"
    return (
        rf"“[^“”\n]{length}[”\"]|„[^„“”\n]{length}[“”]|«[^«»\n]{length}»"
        rf"|\"[^\"\n]{length}\"|「[^「」\n]{length}」"
    )
