"""
Names that brands share with a planet, a river, a goddess, a fruit or a unit.

A brand's name is one word of a language too; what stands beside it tells which of the
two is meant. The lists are ours, from general knowledge; how they are used:
docs/algorithms/interests.md.
"""

from __future__ import annotations

import re

from .names import PartyName
from .vocabulary import CALENDAR, ORDINARY, SUBJECT_VERBS

_WORD = re.compile(r"[^\W\d_]+")
_NAME_GOES_ON = re.compile(r"\s[A-Z0-9]")
"""The Apple Watch, the Tesla Model 3: the article is the product's."""

_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]\.?")

_AFTER_ARTICLE = re.compile(
    r"(?:\b(?:(?P<one>an?|any|each|every|no)|the|th(?:at|is|[eo]se)))\s$", re.IGNORECASE
)
"""Before a word that is a thing's name too it makes it the thing: "the Amazon"."""

LONGEST_ARTICLE = 6
"""Characters: "these" with its space."""

_FIRM_WORDS = """
    advertiser airline app apps automaker bank banker billing board brand brands
    business buys ceo cfo chain chatbot chief chocolatier company competitor
    competitors corporation customer customers device devices dividend dividends
    earnings employee employees employs executive executives fintech firm firms
    founder founders headquarters inc incorporated insurer intuit investors ipo
    launch launched lawsuit layoffs limited llc logo maker makers manufacturer
    market marketplace merchants merger offices operator operators platform plc
    premium pricing product products profit profits provider quarter quarterly
    recalled retailer retailers revenue revenues rivals salaries sales sells
    shareholder shareholders shares software sold startup startups stock stores
    subscribers subscription subscriptions subsidiary supplier suppliers takeover
    trademark unicorn user users valuation vendor vendors warehouse warehouses
    warranty website workforce
"""
FIRM_WORDS = frozenset(_FIRM_WORDS.split())
"""Said of firms: beside one of them an ordinary word may be a firm's name."""

_POSSESSED = """
    account accounts ads app apps call calls cards ceo chief customers dealers
    dealerships drivers employees engineers executives investors managers meeting
    meetings merchants plants products researchers riders sellers shareholders
    shares spokesman spokesperson spokeswoman staff stock store stores subscribers
    subscription users website workers inc incorporated llc ltd plc
"""
_POSSESSED_BY_FIRMS = frozenset(_POSSESSED.split())
"""Behind a firm's name: "Uber drivers", "Slack users"."""

_BESIDE = {
    "alphabet": "alphabetical cyrillic greek latin letter letters script",
    "amazon": """
        amazonian basin bolivia brazil carbon colombia deforestation delta
        ecosystem fires flows forest forests indigenous jungle loggers logging
        mythology parrot parrots peru rainforest rainforests river rivers soy
        species tribe tribes tributaries tributary tropical warrior warriors
    """,
    "apache": "geronimo helicopter helicopters reservation tribe tribes",
    "apple": """
        cider eve fiber fibre fruit fruits garden juice newton orchard orchards
        pear pears pie tree trees valley vinegar
    """,
    "arm": "arms elbow forearm injury leg legs shoulder wrist",
    "aurora": "borealis colorado illinois lights polar solar",
    "berkeley": """
        argued bishop esse george hume idealism idealist locke perceived
        philosopher
    """,
    "bing": "cherries cherry crosby",
    "blackberry": "berries berry bushes edible fruit leaves",
    "brown": "bear bears bread coal eyes fat gordon hair minister rice sugar",
    "canon": "biblical gospels law scripture western",
    "caterpillar": "butterflies butterfly hatches larva larvae leaves moth moths",
    "chase": "car foot police pursuit scene scenes",
    "chevron": "moustache pattern patterns rank sleeve stripes",
    "cisco": "fish lake trout",
    "columbia": "gorge river",
    "corona": """
        cases coronavirus covid deaths eclipse infections lockdown lockdowns
        measures pandemic plasma solar sun vaccine vaccines virus
    """,
    "delta": "blues ebro mekong mississippi niger nile omicron river strain variant",
    "discover": "",
    "dove": "bird birds cooing doves hunters hunting nest olive peace pigeon pigeons",
    "duke": "archduke duchess dukes edinburgh sussex wellington york",
    "everest": "climbers nepal peak summit tibet",
    "falcon": "bird birds nest prey",
    "ford": "betty gerald harrison horses stream wade waded",
    "fox": "cub cubs den dens foxes hens hound hounds rabies red",
    "galapagos": "archipelago ecuador finches islands tortoise tortoises",
    "galaxy": "black galaxies hole hubble light milky spiral stars telescope",
    "gap": "gender inequality junction junctions pay poor wage wages",
    "ge": "germanium",
    "gemini": "constellation stars twins zodiac",
    "hermes": "apollo god gods greek messenger myth mythology olympian zeus",
    "gm": "baseball chess draft grandmaster hockey mlb nba nfl nhl",
    "hey": "band beatles jude lyrics sang sing sings song songs sung ya",
    "impossible": "difficult task",
    "indeed": "",
    "jaguar": """
        americas cat cats conservation forest habitat jaguars population
        populations predator prey species
    """,
    "java": "borneo indonesia indonesian island jakarta sumatra volcano",
    "jd": "degree earned harvard law lawyer",
    "jupiter": "gas moon moons planet planets sun",
    "leonardo": "dicaprio painted painter vinci",
    "lincoln": """
        abraham assassinated assassination emancipation gettysburg president slavery
    """,
    "lotus": "blossom buddhist flower flowers petals pond roots",
    "mars": """
        astronauts atmosphere canyon colony crater craters curiosity deimos dust
        gods landed lander life martian mission missions moon moons nasa orbit
        orbiter orbits perseverance phobos planet planets probe red rover rovers
        samples soil spacecraft venus war
    """,
    "mercury": """
        fish jupiter liquid methylmercury moon orbit planet planets sun
        thermometer
    """,
    "meta": "analyses analysis prefix regression studies study",
    "midas": "gold golden king touch",
    "mint": """
        basil chocolate coins herb herbs leaves menthol peppermint royal
        spearmint tea
    """,
    "nest": "bird birds boxes egg eggs",
    "nike": """
        acropolis athena goddess greek missile missiles mythology samothrace
        statue temple winged wings zeus
    """,
    "oracle": """
        ancient apollo bone bones delphi omaha priestess prophecy pythia riddles
        temple
    """,
    "orange": """
        agent citrus color colour county fruit juice peel prince revolution
        vitamin william
    """,
    "pandora": "box hesiod moon myth mythology zeus",
    "patagonia": """
        andean andes argentina argentine chile chilean fossil fossils glacier
        glaciers guanacos icefield live region steppe
    """,
    "penguin": "antarctic antarctica chick chicks colonies colony emperor penguins",
    "pluto": "dwarf moon orbit planet",
    "polygon": "angles convex sides vertices",
    "progressive": "taxation taxes",
    "puma": "andes cat cats concolor cougar deer habitat predator prey pumas species",
    "python": "prey snake snakes species swallow",
    "sage": "blood brush herb herbs leaves plant rosemary thyme",
    "saturn": "gas moon moons planet planets rings sun titan",
    "shell": """
        artillery beach crab egg eggs fragments hard layer mollusc molluscs
        mollusk outer script scripts sea snail thickness turtle turtles
    """,
    "shift": "night",
    "slack": "rope variables",
    "sprint": "meter meters metre metres olympic race sprinter training",
    "square": """
        circle feet kilometre kilometres metre metres mile miles root roots
        shape sides
    """,
    "stripe": "rust zebra zebras",
    "subway": """
        line lines metro riders ridership station stations train trains transit
        tunnel tunnels
    """,
    "sun": "earth eclipse moon orbit planet planets rays rises sets sky solar",
    "target": """
        audience audiences bullseye cells degrees emissions goal goals inflation
        missile molecule
    """,
    "tesla": """
        coil croatian edison field fields inventor magnet magnetic mri nikola
        serb
    """,
    "tide": "coast high low moon ocean tidal tides",
    "tiffany": "comfort lamp lamps",
    "twitch": "eyelid muscle muscles",
    "twitter": "bird birds",
    "uber": "german preposition",
    "united": """
        arsenal chelsea club cup football goal goals league liverpool manchester match
        midfielder newcastle striker
    """,
    "vanguard": "party revolutionary",
    "venus": "atmosphere goddess hotter mercury moon orbit planet planets statue sun",
    "vice": "virtue virtues",
    "virgin": "birth forest forests islands jesus mary nun olive plastic plastics wool",
    "visa": """
        applicants application applications border consulate embassy entry eu
        holders immigration passport passports permit schengen student students
        tourist tourists travelers travellers visitors waiver
    """,
    "wolfram": "element eschenbach metal tungsten",
    "x": "axis chromosome equation rays unknown variable y",
    "zoom": "camera fatigue lens lenses optical telephoto",
}
OTHER_MEANINGS = {name: frozenset(words.split()) for name, words in _BESIDE.items()}
"""Words beside a name that tell its other meaning, in small letters."""

_AMBIGUOUS = ORDINARY | OTHER_MEANINGS.keys()


_PLACES = frozenset("berkeley everest galapagos patagonia".split())
"""Places that are brands as well: "in Berkeley", "Berkeley is a city"."""

_WHEN = frozenset(
    "after before by each every last next on since this through till until".split()
)
_PARTS_OF_DAY = frozenset("afternoon evening evenings morning mornings night".split())
_WHERE = frozenset("across around from in near of on throughout to".split())
_A_PLACE = re.compile(r"\s(?:is|was) (?:an?|the) (?:city|mountain|region|town)\b")
_A_LIFE = re.compile(
    r"\s(?:was born|died|married)\b|['’]s?\s"
    r"(?:(?:first|second|third|late|only|elder|eldest|younger|youngest|own)\s)?"
    r"(?:marriages?|wives|wife|husbands?|widow(?:er)?|sons?|daughters?|mother|father|"
    r"childhood|funeral|wedding|grave)\b"
)
_CAPITAL_BEFORE = re.compile(r"\b(?P<word>[A-Z][a-z]+)\s(?:of\s)?$")
_NAMED_WITH = {
    "apple": frozenset({"big"}),
    "orange": frozenset({"agent", "william"}),
    "square": frozenset({"tahrir", "times", "trafalgar"}),
}
"""Words before which make it the end of a longer name: Times Square."""

LONGEST_WORD = 30
"""Characters looked at in front of a name for a capitalised word."""

_APPOSITION = re.compile(
    r",? (?:the|an?|which|owned|based|inc|incorporated|plc|llc|ltd|corp)\b",
    re.IGNORECASE,
)
_FOLLOWING = SUBJECT_VERBS | FIRM_WORDS | _POSSESSED_BY_FIRMS | {"and", "or"}
"""What may follow a firm's name that opens a sentence."""


_OPENING_COMPOUNDS = frozenset(
    "analysis junctions boxes bushes snakes tortoises parrots cherries scenes trees "
    "applications requirements holders stripes".split()
)
"""Plurals that could be taken for a verb: "Python snakes swallow deer"."""


def words_of(claim: str) -> frozenset[str]:
    """The claim's words in small letters."""
    return frozenset(word.lower() for word in _WORD.findall(claim))


def means_something_else(name: PartyName, claim: str, words: frozenset[str]) -> bool:
    """
    Tell whether what looks like a brand's name is rather something else's.

    Args:
        name: As the claim prints it.
        claim: The text that it was found in.
        words: Those of the claim; see `words_of`.
    """
    if _INITIALS.fullmatch(name.text):  # J.D. Salinger, a J.D. degree
        return name.word_after not in SUBJECT_VERBS
    if name.word_before.isdigit() and name.text.islower():
        return True  # a unit: 3 tesla
    if _A_LIFE.match(claim, name.end):
        return True  # Tesla was born in 1856, Norton's first marriage
    if len(name.text) == 1 and claim[name.end : name.end + 1] == "-":
        return True  # an X-ray
    if name.key in CALENDAR and _is_a_date(name):
        return True
    if name.key not in _AMBIGUOUS or name.word_after in _POSSESSED_BY_FIRMS:
        return False
    others = OTHER_MEANINGS.get(name.key, frozenset())
    if name.word_after in others:
        return True
    if name.key == "indeed" and claim[name.end : name.end + 1] == ",":
        return True
    if words & FIRM_WORDS:
        return False
    if words & others or _is_part_of_something(name, claim):
        return True
    if _NAME_GOES_ON.match(claim, name.end):
        return False
    article = _AFTER_ARTICLE.search(
        claim[max(0, name.start - LONGEST_ARTICLE) : name.start]
    )
    return article is not None and bool(others or article["one"])


def _is_a_date(name: PartyName) -> bool:
    """ "On Monday", "Monday morning", "Monday 12 May"."""
    return (
        name.word_before in _WHEN
        or name.word_after in _PARTS_OF_DAY
        or name.word_after.isdigit()
    )


def _is_part_of_something(name: PartyName, claim: str) -> bool:
    """
    Whether the words around a name leave no room for a firm: the end of a longer name,
    a place where somebody is, an opening noun with another noun behind it.
    """
    if name.key not in OTHER_MEANINGS:
        return False
    before = claim[max(0, name.start - LONGEST_WORD) : name.start]
    capital = _CAPITAL_BEFORE.search(before)
    if capital and capital["word"].lower() in _NAMED_WITH.get(name.key, ()):
        return True
    if name.key in _PLACES and (
        name.word_before in _WHERE or _A_PLACE.match(claim, name.end)
    ):
        return True
    return name.start == 0 and name.text.isalpha() and _opens_another_thing(name, claim)


def _opens_another_thing(name: PartyName, claim: str) -> bool:
    """ "Gap junctions connect cells", "Indeed, sales fell"; not "Gap, the chain"."""
    rest = claim[name.end : name.end + LONGEST_WORD]
    if _APPOSITION.match(rest) or rest.startswith(("'", "’")):
        return False
    return (
        bool(name.word_after)
        and rest[1:2].islower()
        and name.word_after not in _FOLLOWING
        and not name.word_after.endswith(("ed", "s"))
    ) or name.word_after in _OPENING_COMPOUNDS


def is_told_as_a_firm(name: PartyName, words: frozenset[str]) -> bool:
    """Whether the words beside an ordinary word make it a firm's name."""
    return name.word_after in _POSSESSED_BY_FIRMS or (
        name.word_after in SUBJECT_VERBS | {""} and bool(words & FIRM_WORDS)
    )


def leads_a_product(name: PartyName, claim: str) -> bool:
    """Whether an ordinary word with a capital opens a longer name: "Apple Watch"."""
    return (
        name.key in ORDINARY
        and name.text[0].isupper()
        and _NAME_GOES_ON.match(claim, name.end) is not None
    )
