"""
Words of one language made comparable: `5h` is `five-hour`, `analysed` is `analyze`.

A word becomes one *key*; two words with the same key count as the same word. What is
folded, in this order: case, possessive, accents, spelling variants, irregular forms,
spelled-out numerals, unit short forms, Snowball's light stem. Scripts written without
spaces become n-grams. Our own method; see docs/algorithms/judging.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

import Stemmer

from verification.language.detection import stop_words

SNOWBALL_LANGUAGES = {
    "ar": "arabic",
    "ca": "catalan",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "ne": "nepali",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}
"""ISO 639-1 code to the name of Snowball's stemmer for it."""

CACHE_LIMIT = 200_000
"""Words remembered per language: some 30 MB; then the memory is started afresh."""

UNSPACED = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]"
)
"""Kana, Han, Hangul, Thai, Lao, Burmese, Khmer: words are not parted by spaces."""

LAST_MARK = 0x1CFF
"""Behind it stand no marks of a script that is in daily use."""

_MARKS = "".join(
    chr(code)
    for code in range(0x300, LAST_MARK)
    if unicodedata.category(chr(code)) in {"Mn", "Mc"}
)
"""What is written above, below and around letters: accents by themselves, vowels."""

_LETTERS = rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}])*"

ATOM = re.compile(
    r"\d+(?:[.,]\d+)*"
    r"|[^\W\d_](?:\.[^\W\d_])+(?![^\W\d_])"  # letters with stops between: U.S
    rf"|{_LETTERS}(?:['’ʼ]{_LETTERS})*"
    r"|[%‰$€£¥]"
)
"""The smallest pieces that count as words: digits and letters are parted here."""

COARSE = re.compile(rf"[\w{_MARKS}]+(?:[.,'’ʼ\-‐‑][\w{_MARKS}]+)*|[%‰$€£¥]")
"""Whole printed words, fast to find; `Lexicon.keys` takes them apart."""

SHORTEST_STEMMED = 4
"""Letters. Shorter words lose more by stemming than they gain: "bus", "gas"."""


def fold_accents(word: str) -> str:
    """The word without its diacritics: "Müller" gives "Muller"."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFKD", word)
    return "".join(char for char in parts if not unicodedata.combining(char))


def canonical_number(digits: str) -> str:
    """
    One form for one run of digits with its separators.

    >>> [canonical_number(each) for each in ("1,200", "1.200.000", "3.0", "007", "2,5")]
    ['1200', '1200000', '3', '7', '2.5']
    """
    parts = re.split(r"[.,]", digits)
    if len(parts) == 1:
        return digits.lstrip("0") or "0"
    separators = set(re.findall(r"[.,]", digits))
    grouped = all(len(part) == 3 for part in parts[1:]) and len(parts[0]) <= 3
    if grouped and len(separators) == 1 and parts[0] != "0":
        return "".join(parts).lstrip("0") or "0"
    if len(separators) == 2:
        whole, fraction = "".join(parts[:-1]), parts[-1]
    elif len(parts) == 2:
        whole, fraction = parts
    else:
        return digits
    fraction = fraction.rstrip("0")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{fraction}" if fraction else whole


class Lexicon:
    """How the words of one language are compared. Remembers each word it has met."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.stop_words = _stop_words(language)
        name = SNOWBALL_LANGUAGES.get(language)
        self._stemmer = Stemmer.Stemmer(name, 0) if name else None
        self._keys: dict[str, tuple[str, ...]] = {}
        self._key: dict[str, str] = {}

    def keys(self, printed: str) -> tuple[str, ...]:
        """Keys of one printed word as `COARSE` finds it; stop words have none."""
        known = self._keys.get(printed)
        if known is not None:
            return known
        if len(self._keys) >= CACHE_LIMIT:
            self._keys.clear()
        found = self._read(printed)
        self._keys[printed] = found
        return found

    def key(self, atom: str) -> str:
        """Key of one piece as `ATOM` finds it; empty for a stop word."""
        known = self._key.get(atom)
        if known is not None:
            return known
        if len(self._key) >= CACHE_LIMIT:
            self._key.clear()
        found = self._fold(atom)
        self._key[atom] = found
        return found

    def joined_key(self, compound: str) -> str:
        """Key of a hyphened word written as one: "e-mail" gives that of "email"."""
        letters = re.sub(r"[-‐‑]", "", compound)
        return self.key(letters) if letters.isalpha() else ""

    def _read(self, printed: str) -> tuple[str, ...]:
        if printed.isalpha() and not UNSPACED.search(printed):
            key = self.key(printed)
            return (key,) if key else ()
        found = []
        for atom in ATOM.findall(printed):
            if UNSPACED.search(atom):
                found.extend(grams(atom))
            else:
                key = self.key(atom)
                if key:
                    found.append(key)
        if len(printed) <= 40 and any(hyphen in printed for hyphen in "-‐‑"):
            joined = self.joined_key(printed)
            if joined:
                found.append(joined)
        return tuple(found)

    def _fold(self, atom: str) -> str:
        if not atom.isascii():
            atom = unicodedata.normalize("NFC", atom)
        if atom[0].isdigit():
            return canonical_number(_plain_digits(atom))
        if "." in atom:
            atom = atom.replace(".", "").upper()
        if atom == "US":
            atom = "USA"  # in capitals it is no pronoun
        word = atom.lower().replace("’", "'").replace("ʼ", "'").replace("ß", "ss")
        if word in self.stop_words:
            return ""
        if "'" in word:
            word = _without_apostrophe(word, self.language)
            if word in self.stop_words or not word:
                return ""
        if self.language in {"en", ""}:
            return self._fold_english(word)
        return fold_accents(self._stem(word))

    def _fold_english(self, word: str) -> str:
        word = fold_accents(word)
        word = UNIT_SHORT_FORMS.get(word, word)
        word = DEMONYMS.get(word, word)
        word = IRREGULAR_FORMS.get(word, word)
        if len(word) < SHORTEST_STEMMED or not word.isalpha():
            return word
        if word.endswith(VARIANT_ENDINGS) or any(
            each in word for each in VARIANT_PARTS
        ):
            for pattern, replacement in SPELLING_VARIANTS:
                word = pattern.sub(replacement, word)
        stem = self._stem(word)
        if len(stem) > 5 and stem.endswith("ll"):
            return stem[:-1]
        return stem

    def _stem(self, word: str) -> str:
        if self._stemmer is None or len(word) < SHORTEST_STEMMED:
            return word
        return str(self._stemmer.stemWord(word))


def keyed_groups(table: str) -> Iterator[tuple[str, int]]:
    """
    Each key of a table of English words, with the number of the group it stands in.

    Args:
        table: Groups of words, parted by semicolons. A word may stand in several.

    >>> dict(keyed_groups("cat kitten; dogs"))
    {'cat': 0, 'kitten': 0, 'dog': 1}
    """
    english = lexicon("en")
    for number, group in enumerate(table.split(";")):
        for word in group.split():
            for key in english.keys(word):
                yield key, number


@lru_cache(maxsize=64)
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language; English where none is known for it."""
    return Lexicon(language or "en")


def grams(run: str) -> list[str]:
    """
    Keys of a run of letters written without spaces: pairs of neighbours.

    Pairs with a hiragana letter are endings and particles wherever the run has others.

    >>> grams("東京都"), grams("東京の人口は")
    (['東京', '京都'], ['東京', '人口'])
    """
    if len(run) < 2:
        return [run]
    pairs = [run[at : at + 2] for at in range(len(run) - 1)]
    return [pair for pair in pairs if not _HIRAGANA.search(pair)] or pairs


_HIRAGANA = re.compile(r"[\u3041-\u309f]")


def _plain_digits(atom: str) -> str:
    if atom.isascii():
        return atom
    return "".join(
        str(unicodedata.digit(char, 0)) if char.isdigit() else char for char in atom
    )


def _without_apostrophe(word: str, language: str) -> str:
    head, _, tail = word.rpartition("'")
    if language in {"fr", "it", "ca"}:
        return tail
    if tail in {"s", ""}:
        return head
    return word.replace("'", "")


def _stop_words(language: str) -> frozenset[str]:
    if language in {"en", ""}:
        return ENGLISH_STOP_WORDS
    return frozenset(stop_words().get(language, ()))


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
