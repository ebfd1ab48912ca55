"""
Another of the same kind: a nephew for a son, a captain for a goalkeeper.

Ours. Any word may be put otherwise in a paraphrase, save by a word that excludes it:
the groups list, by hand, words of which one place of a text holds one. Where claim and
source have two of a group among the same words, the claim says something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.words.lexicons import keyed_groups
from verification.judging.words.synonyms import kin_of
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

_GROUPS = """
    son daughter nephew niece cousin uncle aunt brother sister father mother wife
    husband grandfather grandmother grandson granddaughter stepson stepdaughter
    stepfather stepmother widow fiancé fiancée godson godfather;
    captain goalkeeper coach referee striker defender midfielder substitute trainer
    linesman;
    film novel book series opera painting sculpture poem musical ballet symphony
    podcast magazine;
    murder manslaughter fraud theft bribery perjury arson rape espionage treason
    embezzlement burglary robbery kidnapping blackmail smuggling;
    earthquake flood storm hurricane tornado drought wildfire landslide avalanche
    eruption tsunami heatwave blizzard;
    church mosque synagogue temple cathedral school hospital library theatre cinema
    museum stadium prison hotel restaurant café supermarket pharmacy bakery brewery
    airport lift sauna gym pool;
    salmon insects trout cod beef pork chicken lamb mutton rice wheat maize barley oats
    potatoes tomatoes apples pears bananas oranges milk cheese butter berries roots nuts
    honey eggs beer wine whisky vodka coffee tea;
    dog cat horse cow sheep goat pig hen duck goose wolf bear fox deer lynx beaver otter
    badger hare rabbit rat mouse squirrel bat owl eagle hawk;
    red blue green yellow black white brown purple pink orange grey gray;
    gold silver bronze copper iron steel zinc nickel lithium cobalt tin lead aluminium
    aluminum platinum;
    lung liver kidney heart brain stomach skin breast prostate colon pancreas bladder
    ovary thyroid spleen;
    cancer diabetes asthma malaria tuberculosis measles influenza cholera polio dementia
    epilepsy migraine stroke depression schizophrenia arthritis hepatitis;
    piano violin guitar cello flute trumpet drums harp organ clarinet saxophone;
    football basketball handball volleyball tennis hockey rugby cricket golf boxing
    wrestling judo swimming rowing skiing;
    car bus train tram lorry truck bicycle motorcycle ferry plane helicopter ship boat
    taxi van;
    physics chemistry biology mathematics law medicine history philosophy theology
    geology economics;
    lawyer doctor teacher engineer nurse farmer journalist architect painter baker
    carpenter priest soldier accountant plumber electrician pharmacist dentist;
    general colonel major lieutenant sergeant admiral;
    city country county province;
    president king chancellor mayor governor senator ambassador;
    wood stone brick concrete glass timber marble granite clay straw;
    knife gun pistol rifle axe hammer sword;
    coal gas oil solar wind nuclear hydropower geothermal peat biomass
"""
"""Groups of words of one kind, of which a place in a text holds one."""

CONTEXT = 3
"""Words on either side that must share one telling word for it to be one place."""

LIKE = 0.4
"""Share of copied words from which claim and sentence tell one thing."""

ANOTHER = 0.3
"""Most that `support` may be of a claim with another of the kind."""


@cache
def _kinds() -> dict[str, int]:
    """Key of each word of the groups to its group, the last where it has several."""
    return dict(keyed_groups(_GROUPS))


def find_other_kind(comparison: Comparison) -> Departure | None:
    """The source's word of a kind in place of the claim's; None when none stands so."""
    claim = comparison.claim
    if claim.language != "en" or comparison.sentence < 0:
        return None
    ours, theirs = claim.tokens, comparison.sentence_tokens
    if comparison.alignment.shared < LIKE * len(ours):
        return None
    held = {key for passage in comparison.passages for key in passage.keys}
    own = {token.key for token in ours if token.key}
    kinds = _kinds()
    for place, token in enumerate(ours):
        kind = kinds.get(token.key)
        if kind is None or token.key in held or kin_of(token.key, held):
            continue
        around = _around(ours, place) & held
        for at, other in enumerate(theirs):
            if (
                kinds.get(other.key) == kind
                and other.key not in own
                and _around(theirs, at) & around
            ):
                return Departure(
                    kind=DifferenceKind.MISSING_TERM,
                    claim=(token.start, token.end),
                    source=(other.start, other.end),
                    reason=(
                        f"The source says “{other.word}”; the text says “{token.word}”."
                    ),
                    ceiling=ANOTHER,
                )
    return None


def _around(tokens: Sequence[Token], place: int) -> set[str]:
    near = tokens[max(0, place - CONTEXT) : place + CONTEXT + 1]
    return {token.key for token in near if token.key} - {tokens[place].key}
