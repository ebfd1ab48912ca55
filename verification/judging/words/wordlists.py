"""
Lists of words that the judge compares by: all written by hand for this project.

Each list is one text so that it can be read and extended; what it is for stands above
it.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from verification.language.detection import stop_words

Pairs: TypeAlias = tuple[tuple[frozenset[str], frozenset[str]], ...]
"""Two groups of words each, that say the opposite of each other."""


def read_pairs(table: str) -> Pairs:
    """
    Opposites from a table in which semicolons part the pairs and a stroke the sides.

    >>> [sorted(side) for side in read_pairs("up above / down")[0]]
    [['above', 'up'], ['down']]
    """
    sides = (pair.split("/") for pair in table.split(";") if "/" in pair)
    return tuple(
        (frozenset(left.split()), frozenset(right.split())) for left, right in sides
    )


def _to_first(table: str) -> dict[str, str]:
    """Each further word of a group to the first; semicolons part the groups."""
    groups = filter(None, (group.split() for group in table.split(";")))
    return {word: first for first, *others in groups for word in others}


_MORE_STOP_WORDS = """
    about above across along amid among around aren't can't couldn't didn't doesn't
    don't even ever every hadn't hasn't haven't i'm isn't it's let's like mainly many
    much mustn't namely nearly one's per quite rather really shan't she's shouldn't
    something somewhat still that's there's they're therefore they've thus together
    toward towards upon us usually via wasn't we're weren't whereas whether won't
    wouldn't yet you're cannot never none nobody nothing often yes well within
    including include includes included said says say according et al etc eg ie mr mrs
    ms dr
"""

ENGLISH_STOP_WORDS = frozenset(stop_words()["en"]) | frozenset(_MORE_STOP_WORDS.split())
"""Words that say nothing about what a sentence is about; polarity looks at its own."""

_IRREGULAR_VERBS = """
    arise arose arisen; awake awoke awoken; beat beaten; become became; begin began
    begun; bend bent; bind bound; bite bit bitten; bleed bled; blow blew blown;
    break broke broken; breed bred; bring brought; build built; burn burnt; buy
    bought; catch caught; choose chose chosen; cling clung; come came; creep crept;
    deal dealt; dig dug; draw drew drawn; dream dreamt; drink drank drunk; drive
    drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt; fight
    fought; find found; flee fled; fly flew flown; forbid forbade forbidden; forget
    forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten;
    give gave given; go went gone; grow grew grown; hang hung; hear heard; hide hid
    hidden; hold held; keep kept; kneel knelt; know knew known; lay laid; lead led;
    leap leapt; learn learnt; leave left; lend lent; light lit; lose lost; make
    made; mean meant; meet met; mislead misled; overcome overcame; pay paid; prove
    proven; ride rode ridden; ring rang rung; rise rose risen; run ran; see saw
    seen; seek sought; sell sold; send sent; sew sewn; shake shook shaken; shine
    shone; shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank
    sunk; sit sat; sleep slept; slide slid; speak spoke spoken; spend spent; spin
    spun; stand stood; steal stole stolen; stick stuck; strike struck stricken;
    swear swore sworn; sweep swept; swell swollen; swim swam swum; swing swung; take
    took taken; teach taught; tear tore torn; tell told; think thought; throw threw
    thrown; understand understood; undertake undertook undertaken; wake woke woken;
    wear wore worn; weave wove woven; weep wept; win won; withdraw withdrew
    withdrawn; withhold withheld; withstand withstood; write wrote
    written
"""
_IRREGULAR_OTHERS = """
    man men;
    woman women; child children; person people; mouse mice; foot feet; tooth teeth;
    goose geese; life lives; wife wives; half halves; leaf leaves; wolf wolves;
    knife knives; datum data; medium media; criterion criteria; phenomenon
    phenomena; index indices; bacterium bacteria; analysis analyses; crisis crises;
    hypothesis hypotheses; thesis theses; good better best; bad worse worst; big
    bigger biggest; die dying dead death; lie lying; tie tying; born birth; sold
    sale sales; grow growth; lose loss losses; choose choice; think thought; live
    life alive; marry marriage; succeed success; fly flight; give gift; speak
    speech; tv television; phone telephone; bike bicycle; photo photograph photos
    photographs; exam examination; lab laboratory labs laboratories; film movie
    films movies; show series; percent percentage; uni university; flu influenza;
    colour color; grey gray; tyre tire; aluminium aluminum; judgement judgment;
    licence license; defence defense; offence offense; programme program; cheque
    check; sceptic skeptic; sceptical skeptical; artefact artifact; mould mold;
    plough plow; jewellery jewelry; kerb curb; pyjamas pajamas; storey story;
    draught draft
"""

IRREGULAR_FORMS = _to_first(f"{_IRREGULAR_VERBS};{_IRREGULAR_OTHERS}")
"""An irregular form to the word that stands for its group."""

PAST_FORMS = frozenset(group.split()[1] for group in _IRREGULAR_VERBS.split(";"))
"""Of irregular verbs: what tells a deed as done without "has"."""

ALIKE_FORMS = frozenset(
    "beat bet bid burst cast cost cut hit hurt let put quit rid set shed shut split "
    "spread thrust".split()
)
"""Verbs whose past looks like their present."""

_NUMERALS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen sixteen seventeen eighteen nineteen twenty
"""
IRREGULAR_FORMS |= {word: str(value) for value, word in enumerate(_NUMERALS.split())}
IRREGULAR_FORMS |= {
    word: str(10 * value)
    for value, word in enumerate(
        ["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=3
    )
}

_DEMONYMS = """
    america american americans us usa; britain british uk briton britons; england
    english; scotland scottish scots; wales welsh; ireland irish; france french;
    germany german germans; spain spanish spaniard spaniards; portugal portuguese;
    italy italian italians; greece greek greeks; netherlands dutch; belgium belgian
    belgians; switzerland swiss; austria austrian austrians; sweden swedish swedes;
    norway norwegian norwegians; denmark danish danes; finland finnish finns;
    iceland icelandic; poland polish poles; czechia czech czechs; hungary hungarian
    hungarians; romania romanian romanians; bulgaria bulgarian bulgarians; ukraine
    ukrainian ukrainians; russia russian russians; turkey turkish turks; israel
    israeli israelis; palestine palestinian palestinians; egypt egyptian egyptians;
    iran iranian iranians; iraq iraqi iraqis; syria syrian syrians; lebanon
    lebanese; saudi saudis; yemen yemeni; afghanistan afghan afghans; pakistan
    pakistani pakistanis; india indian indians; bangladesh bangladeshi; china
    chinese; japan japanese; korea korean koreans; taiwan taiwanese; vietnam
    vietnamese; thailand thai; indonesia indonesian indonesians; malaysia malaysian;
    philippines philippine filipino; australia australian australians; canada
    canadian canadians; mexico mexican mexicans; brazil brazilian brazilians;
    argentina argentine argentinian; chile chilean; peru peruvian; colombia
    colombian; venezuela venezuelan; cuba cuban cubans; nigeria nigerian nigerians;
    kenya kenyan kenyans; ethiopia ethiopian; somalia somali; sudan sudanese;
    morocco moroccan; algeria algerian; tunisia tunisian; libya libyan; ghana
    ghanaian; rome roman romans; europe european europeans; africa african africans;
    asia asian asians; arctic; norse; paris parisian; texas texan; california
    californian; hawaii hawaiian; alaska alaskan
"""

DEMONYMS = _to_first(_DEMONYMS)
"""Adjective or people of a place to the place's own word."""

UNIT_SHORT_FORMS = {
    "h": "hour",
    "hr": "hour",
    "hrs": "hour",
    "min": "minute",
    "mins": "minute",
    "sec": "second",
    "secs": "second",
    "yr": "year",
    "yrs": "year",
    "km": "kilometer",
    "cm": "centimeter",
    "mm": "millimeter",
    "kg": "kilogram",
    "kilo": "kilogram",
    "kilos": "kilogram",
    "mg": "milligram",
    "lb": "pound",
    "lbs": "pound",
    "oz": "ounce",
    "ft": "foot",
    "mph": "mile",
    "bce": "bc",
    "approx": "approximately",
    "vs": "versus",
    "govt": "government",
    "dept": "department",
    "univ": "university",
    "bn": "billion",
    "mn": "million",
    "%": "percent",
    "$": "dollar",
    "€": "euro",
    "£": "pound",
    "¥": "yen",
    "jan": "january",
    "feb": "february",
    "apr": "april",
    "aug": "august",
    "sept": "september",
    "oct": "october",
    "nov": "november",
    "dec": "december",
}
"""Short form to its word, where the short form has no other common meaning."""

SPELLING_VARIANTS = (
    (re.compile(r"is(e|es|ed|ing|ation|ations|er|ers)$"), r"iz\1"),
    (re.compile(r"ys(e|es|ed|ing|er|ers)$"), r"yz\1"),
    (
        re.compile(r"(?<=[a-z]{3})our(?=(?:s|ed|ing|ful|able|ite|ites|al|er|ers)?$)"),
        "or",
    ),
    (re.compile(r"(?<=[a-z]t)re(?=s?$)|(?<=ib)re(?=s?$)"), "er"),
    (re.compile(r"ogue(?=s?$)"), "og"),
    (re.compile(r"^(an|leuk|h|gyn|p|f|arch|encyclop|orthop|diarrh)[ao]e"), r"\1e"),
    (re.compile(r"ae(?=m)|oe(?=d|st)"), "e"),
)
"""
British to American spelling. A word may be bent wrongly: then it is so on both sides.
"""

_LIGHT = """
    typical typically previous previously individual individuals require requires
    required requirement become case cases possible addition additional additionally
    help helps helpful identify reason reasons involve involves involved show shows
    ensure ensures allow allows important importantly importance necessary approach
    try consist consists potential potentially base based argue argues significant
    significantly other others need needs consider considered considering specific
    specifically particular particularly use uses used using useful usage type types
    factor factors provide provides provided providing make makes made making term
    terms start starts find finds know known various variety several number overall
    ultimately furthermore moreover example examples instance note noted notable
    notably order able certain different difference general generally common
    commonly result results resulting due such overall believe believed believes
    thing things way ways non kind aspect aspects situation context relate related
    relating regarding concerning describe described describes refer refers referred
    mention contain contains consists available present currently recent recently
    likely often sometimes simply actually really especially essentially basically
    largely primarily effectively successfully number total do done does get gets
    getting take takes taking come comes give gives given say state states stated
    claim claims claimed report reported reports suggest suggests indicate indicates
    mean means create creates created creating keep keeps let put set seem seems
    appear appears want wants tend tends lead leads leading cause
"""

LIGHT_WORDS = frozenset(_LIGHT.split())
"""
Words that carry a sentence without telling what it is about: a source that says the
same seldom has the very same ones.
"""

VARIANT_PARTS = ("our", "ae", "oe", "ogue", "isation", "ysing", "ising")
VARIANT_ENDINGS: tuple[str, ...] = ("ise", "ised", "ises", "iser", "isers")
VARIANT_ENDINGS += (
    "yse",
    "ysed",
    "yses",
    "yser",
    "ysers",
    "tre",
    "tres",
    "bre",
    "bres",
)
"""What a word must have for one of the patterns to fit: quicker to look for."""
