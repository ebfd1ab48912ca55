"""
Words that turn a statement round: negations, pairs of opposites, hedges and
certainties.

All written by hand for this project, from what changes the sense of reported facts.
"""

from __future__ import annotations

from functools import cache

from verification.judging.words.foreign_words import opposite_words
from verification.judging.words.lexicons import lexicon, read_pairs

_NEGATIONS = """
    not no never none nobody nothing neither nor without cannot cant hardly scarcely
    barely unlikely ain't
    nicht kein keine keinen keiner keinem nie niemals ohne pas jamais aucun aucune sans
    nunca ningún ninguna sin tampoco non mai senza nessun nessuna não nem sem niet geen
    nooit zonder inte aldrig ikke aldri не нет никогда без nie
"""

NEGATIONS = frozenset(_NEGATIONS.split())
"""Words that turn what follows."""

EXCEPTIONS = {
    "except": "",
    "excluding": "",
    "apart": " from",
    "other": " than",
    "rule": " out",
    "short": " of",
    "ruled": " out",
    "rules": " out",
}
"""Words that leave out what follows, to what must stand behind them."""

_REFUSALS = """
    failed fails fail failing denied denies deny denying refused refuses refuse refusing
    lacks lacked lacking lack absence unable declined declines
"""

REFUSALS = frozenset(_REFUSALS.split())
"""Words that turn what follows only before "to", "that" or "of": "failed to report"."""

_DENYING = """
    deny denies denied denying dispute disputes disputed doubt doubts doubted question
    questions questioned contest contests contested
"""

DENYING = frozenset(_DENYING.split())
"""Words that say no of a clause, and with a "not" before them yes."""

EXONERATED = frozenset("cleared acquitted exonerated absolved vindicated".split())
"""Words by which a claim says that somebody did not do what it names."""

_PAIRS = """
    strongest / weakest; greatest / least; fastest / slowest; richest / poorest; hottest
    warmest / coldest coolest; safest / riskiest; cheapest / priciest; easiest /
    hardest; widest / narrowest; heaviest / lightest; deepest / shallowest; nearest /
    farthest; wettest / driest; longer / shorter; make earn / lose; die death dead /
    survive; uphold upheld / overturn overturned quash quashed reverse reversed
    dismiss dismissed; for favor / against; support back /
    against; admit acknowledge concede / dispute contest;
    rise rose rising increase growth grow climb gain up upward surge soar jump boost
    higher upturn / fall decrease decline drop down downward plunge plummet slump
    shrink lower loss downturn reduce; raise lift / lower cut reduce; increase
    expand enlarge / reduce cut shrink curb diminish; more greater / less fewer;
    most / least; above over / below under; maximum / minimum; high higher highest /
    low lower lowest; large larger largest big / small smaller smallest little;
    before prior previously earlier / after following later subsequently; first /
    last; begin start open launch / end finish close stop cease; reopen / close closed
    shut; adult adults / child children infant infants; miss missed / beat exceed
    exceeded top; benefit benefited help / hurt harm damage; hire / cut; win won victory
    winner / lose lost defeat loser; approve accept adopt pass / reject refuse veto
    decline block; allow permit legalize authorize enable / ban prohibit forbid bar
    outlaw prevent; support favor back endorse / oppose resist criticize reject; agree /
    disagree; include includes included including / exclude; add / remove subtract;
    accelerate faster quick quicker / slow slower decelerate; improve
    better best / worsen worse worst deteriorate;
    strong stronger strengthen / weak weaker weaken; hot hotter warm
    warmer / cold colder cool cooler; heat / chill; wet / dry; heavy heavier / light
    lighter; old older oldest / young younger youngest new newer; long longer
    longest / short shorter shortest; early / late; rich richer wealthy / poor
    poorer; positive / negative; success succeed successful / failure unsuccessful;
    safe safer / dangerous unsafe hazardous; legal lawful / illegal unlawful;
    possible / impossible; guilty / innocent; convict / acquit; arrive / depart
    leave; enter join / exit leave quit; north northern / south southern; east
    eastern / west western; left / right; male men man boy / female woman women
    girl; public / private; buy purchase acquire / sell; import / export; hire
    appoint / fire dismiss sack; borrow / lend; cause / prevent; confirm / deny;
    true / false; correct / incorrect wrong; full / empty; inside internal / outside
    external; indoor / outdoor; major majority / minor minority; common frequent /
    rare uncommon; easy easier / difficult hard harder; cheap cheaper / expensive
    costly; simple / complex complicated; direct / indirect; active / inactive
    passive; present / absent; alive live / dead; birth / death; love / hate; friend
    ally / enemy foe; peace / war; attack / defend; protect / endanger threaten;
    advantage benefit / disadvantage drawback; profit / loss; surplus / deficit;
    victim / perpetrator; upper / lower; top / bottom; front / rear; widen / narrow;
    wide broad / narrow; deep / shallow; tight / loose; fast / slow; day / night;
    summer / winter; domestic / foreign; permanent / temporary; voluntary /
    mandatory compulsory; optional / required mandatory; always / never; all every
    everyone / none; many / few; both / neither; always / rarely seldom; often
    frequently / rarely seldom; only sole / several many; unanimous / divided; with
    / without; able / unable; likely / unlikely; known / unknown; aware / unaware;
    visible / invisible; regular / irregular; relevant / irrelevant; responsible /
    irresponsible; reliable / unreliable; popular / unpopular; healthy / unhealthy;
    sufficient / insufficient; effective / ineffective; efficient / inefficient;
    complete / incomplete; stable / unstable; equal / unequal; certain / uncertain;
    satisfied / dissatisfied; similar same identical / different; related /
    unrelated; continue / discontinue; connect / disconnect; appear / disappear;
    encourage promote / discourage; trust / distrust; tighten / ease relax; gain /
    lose; create build construct / destroy demolish dismantle; save / spend waste;
    pull / push; ascend / descend; inhale / exhale; absorb / emit release; attract /
    repel; credit / debit; demand / supply; husband / wife; son
    / daughter; father / mother; brother / sister; king / queen; uncle / aunt; acid
    acidic / alkaline base; solid / liquid gas; import / export; urban / rural;
    liberal / conservative; democrat / republican; offensive / defensive; optimist
    optimistic / pessimist pessimistic; hope / despair; praise / criticize condemn;
    innocent / guilty; natural / artificial synthetic; ancient / modern; deny /
    admit; win / lose; gradual gradually slowly / sudden suddenly abruptly rapidly;
    partially partly / fully entirely completely wholly; explicit / implicit; formal
    / informal; monthly / weekly daily annual; exterior / interior; hit / miss;
    recover / relapse; remember / forget; import / export; hidden / visible; poor /
    good excellent; succeed / fail; pass / fail; senior elder / junior younger;
    faster quickly / slowly;
    introduce introduced impose / lift repeal abolish; advance / withdraw retreat;
    deeper / shallower; release free / detain arrest imprison; eldest / youngest
"""


OPPOSITES = read_pairs(_PAIRS)
"""Groups of words, each the opposite of every word in the other group of its pair."""

_HEDGES = """
    may might could possibly perhaps suggest suggests suggested suggesting reportedly
    allegedly alleged potentially potential probably likely believed rumored rumoured
    recommends recommended urges urged whether unless speculated unclear hypothesized
    hypothesised theoretically supposedly purportedly
"""

_PLANS = "expected plans planned proposed proposes considering intends hopes aims"

PLANS = frozenset(_PLANS.split())
"""Words that put off to the future what is told."""

HEDGES = frozenset(_HEDGES.split()) | PLANS
"""Words that take certainty away."""

_FUTURE = (
    "will would shall due set scheduled going plan plans planned planning hope hopes"
)

FUTURE = frozenset(_FUTURE.split())
"""Words by which a claim speaks of the future itself."""

COMPASS = frozenset("north south east west northern southern eastern western".split())
"""Those of the words below that tell a place and no time."""

_EXCLUSIVE = """
    monday tuesday wednesday thursday friday saturday sunday
    / spring summer autumn winter fall
    / north south east west / northern southern eastern western
    / monthly weekly daily yearly annually
"""

EXCLUSIVE = {
    word: group
    for group, words in enumerate(_EXCLUSIVE.split("/"))
    for word in words.split()
}
"""Words of which only one can be true in one place, to the number of their group."""


def frees(word: str) -> bool:
    """
    Whether a word by itself lets somebody off.

    >>> frees("exempted"), frees("free")
    (True, False)
    """
    return word.lower().startswith(("exempt", "excus", "waive", "spared"))


@cache
def opposite_keys(language: str = "en") -> dict[str, frozenset[str]]:
    """Key to the keys that say the opposite; empty for languages without a list."""
    is_english = language in {"en", ""}
    pairs = OPPOSITES if is_english else opposite_words(language)
    words = lexicon("en" if is_english else language)
    table: dict[str, set[str]] = {}
    for left, right in pairs:
        one = {words.key(word) or word for word in left}
        other = {words.key(word) or word for word in right}
        for key in one:
            table.setdefault(key, set()).update(other - one)
        for key in other:
            table.setdefault(key, set()).update(one - other)
    return {key: frozenset(keys) for key, keys in table.items()}
