"""
Words that stand beside a brand, and beside the thing that shares its name.

From general knowledge, written by hand; how they are used:
docs/algorithms/interests.md.
"""

from __future__ import annotations

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
POSSESSED_BY_FIRMS = frozenset(_POSSESSED.split())
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
