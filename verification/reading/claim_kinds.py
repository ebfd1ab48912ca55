"""
What kind of thing a claim states. A first cut by words and figures.

Source:
    Ours. The kinds order an editor's work; no verdict depends on them.
"""

from __future__ import annotations

import re
from itertools import pairwise

from verification.records import ClaimKind

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_FIGURE = re.compile(r"\d")
_YEAR = re.compile(r"(?<![\d.,])(?:1[0-9]|20)\d\d(?![\d%]|[.,]\d)")
_DAY = re.compile(r"\b\d{1,2}\.?(?:st|nd|rd|th)?\s(?:of\s)?[A-ZÄÖÜ]?[^\W\d_]{2,}")
_MARKS = '“"„«「'
_QUOTATION = re.compile(r"[“\"„«「]\s?[^“”\"„«»「」]{12,}[”\"“»」]")
_DEFINING_PAIRS = """
is a|is an|is the|is one|are the|are a|are an|was a|was an|was the|was one|were the
refers to|refer to|defined as|means that|known as|ist ein|ist eine|ist der|ist die
ist das|est un|est une|est le|est la|es un|es una|es el|es la|è un|è una|è il|è la
é um|é uma
is een|is het|är en|är ett|er en|er et
"""
_DEFINING = frozenset(
    tuple(pair.split())
    for pair in _DEFINING_PAIRS.replace("\n", "|").split("|")
    if pair
)

_TABLE: dict[ClaimKind, str] = {
    ClaimKind.STATISTIC: """
        percent percentage million billion trillion thousand hundreds dozens half
        third quarter majority average median rate ratio doubled tripled halved
        prozent millionen milliarden tausend hälfte durchschnitt mehrheit pourcent
        millions milliards moitié moyenne millones miles mitad promedio milioni
        miliardi metà milhões metade procent
        """,
    ClaimKind.ATTRIBUTION: """
        according said says stated states reported reports claimed claims argued
        argues announced told wrote writes concluded concludes suggested suggests
        noted warned laut sagte zufolge erklärte berichtete schrieb meldete teilte
        selon affirmé déclaré indique según dijo afirmó declaró informó secondo disse
        detto segundo afirmou volgens zei enligt sade ifølge sagde według powiedział
        согласно сообщил заявил сказал
        """,
    ClaimKind.SUPERLATIVE: """
        most least best worst largest biggest smallest highest lowest oldest youngest
        first last fastest slowest longest shortest tallest greatest only never always
        every record earliest latest richest poorest deepest größte größten größter
        höchste höchsten älteste ältesten beste besten meisten erste ersten einzige
        einzigen längste längsten kleinste premier première meilleur meilleure seul
        mayor menor mejor peor primer primera único maggiore minore migliore primo
        prima unico maior melhor primeiro primeira grootste eerste beste oudste
        """,
    ClaimKind.CAUSAL: """
        because caused causes cause due leads led results resulted therefore thus
        consequently thanks reduces reduced increases increased prevents prevented
        triggers triggered improves improved weil verursacht verursachte führt führte
        wegen aufgrund deshalb dadurch parce causé provoque provoqué entraîne grâce
        porque causa causó provocó debido provoca perché causato provocato dovuto
        causou omdat veroorzaakt
        """,
    ClaimKind.EVENT: """
        founded built opened closed launched signed died born won lost elected
        invented discovered published released began started ended completed destroyed
        established introduced created acquired merged killed arrested gegründet
        gebaut eröffnet starb geboren gewann verlor gewählt erfunden entdeckt
        veröffentlicht begann endete fondé construit ouvert mort né gagné élu inventé
        découvert publié fundado construido abierto murió nació ganó elegido inventado
        descubierto fondato costruito aperto morto nato vinto
        """,
    ClaimKind.PREDICTION: """
        will forecast forecasts projected expected predicted predicts expects
        estimated-to wird werden-wird voraussichtlich erwartet prognostiziert prévoit
        devrait sera seront prevé será serán previsto sarà saranno será verwacht zal
        """,
}
_KINDS: dict[str, tuple[ClaimKind, ...]] = {}
for _kind, _words in _TABLE.items():
    for _each in _words.split():
        _KINDS[_each] = (*_KINDS.get(_each, ()), _kind)

_ORDER = {kind: at for at, kind in enumerate(ClaimKind)}


def find_kinds(statement: str) -> tuple[ClaimKind, ...]:
    """
    Give the kinds of a checkable claim in the order of `ClaimKind`.

    >>> find_kinds("The tower is the tallest in France.")
    (<ClaimKind.SUPERLATIVE: 'superlative'>, <ClaimKind.DEFINITION: 'definition'>)
    """
    kinds: set[ClaimKind] = set()
    words = _WORD.findall(statement.lower())
    for word in words:
        kinds.update(_KINDS.get(word, ()))
    if _FIGURE.search(statement):
        without_dates = _DAY.sub(" ", _YEAR.sub(" ", statement))
        if _FIGURE.search(without_dates):
            kinds.add(ClaimKind.STATISTIC)
        if ClaimKind.EVENT in kinds and not _YEAR.search(statement):
            kinds.discard(ClaimKind.EVENT)
    else:
        kinds.discard(ClaimKind.EVENT)
    if any(mark in statement for mark in _MARKS) and _QUOTATION.search(statement):
        kinds.add(ClaimKind.QUOTATION)
    if not _DEFINING.isdisjoint(pairwise(words)):
        kinds.add(ClaimKind.DEFINITION)
    return tuple(sorted(kinds, key=_ORDER.__getitem__))
