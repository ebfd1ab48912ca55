"""
What happened: a resignation, an arrest, a fire of which the passages do not tell.

Ours. A missing verb is often the writer's own word for what the source tells, so that
missing words alone condemn nothing. A deed from this hand-written list is different: a
passage that tells it has one of the words it is told by.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_DEEDS = r"""
    resigns | resigned | steps? down | stepped down | stood down / resign
    | stepp\w* down | stood down | stand\w* down | quit | departure | depart
    | le(?:ft|ave|aving) | gave up | out | ousted | replac | successor | last day
    | exit | former;
    arrested | detained / arrest | detain | custody | apprehend | handcuff | held
    | jail | prison | seiz | captur | charged with | taken in | cell | caught;
    died | dies | was killed | were killed | killed | was murdered | murdered / die
    | dying | dead | death | deadl | kill | fatal | perish | li(?:fe|ves) | murder
    | shot | succumb | pass(?:ed)? away | toll | victim | bod(?:y|ies) | obituar
    | buried | burial | funeral | widow | suicide | slain | slay | stab | drown
    | execut | assassin | massacre | late | mourn | grave | surviv | LIFETIME;
    burned down | burnt down | burned to the ground | burnt to the ground
    | went up in flames / fire | burn | blaze | flame | gutted | arson | ashes
    | inferno | destroy;
    went bankrupt | went bust | filed for bankruptcy | went into administration
    | became insolvent / bankrupt | insolven | administrat | receiver | liquidat
    | collaps | creditor | chapter 11 | went under | fold | bust;
    collapsed / collaps | fell | fall | fail | gave way | crumbl | crash | bankrupt
    | caved | disband | faint | rubble | broke | ruin | went under;
    shot | opened fire / shot | shoot | gun | fire[ds]? | firing | bullet | photograph
    | film | pictur | goal;
    sank | was sunk | capsized / sank | sunk | sink | capsiz | wreck | went down
    | founder | seabed | torpedo | shipwreck | fell | fall | drop;
    was fined | were fined | fined / fine | penalt | sanction | pay | paid | punish;
    was withdrawn | were withdrawn | was recalled | were recalled / withdr | recall
    | pull | remov | taken off | took off | discontinu | suspend | banned | retract
    | revok;
    plagiarised | plagiarized / plagiar | cop(?:y|ied|ying) | lifted | without credit;
    was fired | were fired | was sacked | were sacked | sacked | was dismissed
    | was ousted / fired? | firing | sack | dismiss | oust | remov | let go | laid off
    | terminat | axed | replac | redundan | lost (?:his|her|their|its) jobs? | resign
    | drop | expel | relie;
    was convicted | were convicted | was found guilty | were found guilty | convicted
    / convict | guilty | sentenc | jail | prison | verdict;
    was sentenced | were sentenced | was jailed | were jailed | was imprisoned
    / sentenc | jail | prison | years? in | term | incarcerat | behind bars;
    was acquitted | were acquitted | was exonerated / acquit | clear | not guilty
    | innocen | overturn | exonerat | quash;
    sued | sues | filed a lawsuit | took legal action | is suing / su(?:ed|es|e|ing)
    | lawsuit | suits? | court | legal | complaint | litigat | claim | plaintiff;
    was charged with | were charged with | was indicted | were indicted / charg
    | indict | accus | alleg | prosecut | arraign | trial | count;
    married | got married / marr | wed | wife | husband | spouse | bride | groom;
    divorced | got divorced / divorc | separat | split | ex- | marriage | remarri
    | former (?:wife|husb);
    was stolen | were stolen | stole | robbed | burgled / stol | steal | thef | thie
    | rob | burgl | loot | taken | took | missing | snatch | raid;
    was hacked | were hacked | hacked / hack | breach | cyber | intru | compromis
    | leak;
    crashed | collided | derailed / crash | colli | accident | wreck | hit | derail
    | smash | ploughed | plowed | struck | plung;
    exploded | blew up | was bombed | were bombed / explo | blast | bomb | detonat
    | blew | burst | erupt;
    apologised | apologized / apolog | sorry | regret | forgive;
    confessed | pleaded guilty | pled guilty / confess | admi | plead | pled | guilt
    | own(?:ed)? up;
    was poisoned | were poisoned | poisoned / poison | toxic | novichok | polonium
    | arsenic | venom;
    was kidnapped | were kidnapped | was abducted | were abducted | kidnapped / kidnap
    | abduct | hostage | ransom | captiv | taken | seiz;
    fled / fle[ed] | escap | exile | left | refug | away | abroad | broke out | ran;
    was deported | were deported | deported / deport | expel | remov | sent back
    | repatriat;
    was suspended | were suspended / suspen | halt | paus | ban | stop | leave | freez
    | froze | hang | hung;
    was cancelled | were cancelled | was canceled | were canceled | cancelled
    | canceled / cancel | call\w* off | scrap | abandon | axed | shelv
    | not (?:go|take) | drop | halt | suspend;
    was demolished | were demolished | was torn down | demolished / demoli | torn down
    | tear | raz | knock | destr | pull\w* down | bulldoz | flatten | gone;
    drowned / drown | water | swept | sea | river | lake;
    embezzled | defrauded / embezzl | defraud | fraud | steal | stol | siphon
    | misappropriat | scam | pocket | divert;
    was raped | raped | was assaulted | were assaulted | assaulted | molested
    / rap(?:e|is) | assault | abus | attack | molest | beat | harass | violen;
    bribed / brib | corrupt | kickback | pay | paid;
    invaded / inva | troops | attack | occup | incursion | march | cross;
    vetoed / veto | block | reject | refus;
    was retracted | were retracted | retracted / retract | withdr | recant | correct
    | taken back;
    fabricated | falsified | made up the data / fabricat | falsif | fake | made up
    | invent | manipul | fraud | misconduct | forg;
    cures | cured / cur(?:e|ed|es|ing|ative) | heal | remission | eradicat | recover;
    became extinct | went extinct | died out / extinct | die[ds]? out | wiped
    | disappear | last | vanish | gone;
    was banned | were banned | banned | outlawed / bans? | banned | banning | prohibit
    | forb | outlaw | bar(?:s|red) | illegal | not allowed | unlawful | off limits
    | block | suspen;
    was evacuated | were evacuated | evacuated / evacu | flee | fled | left | leav
    | order | moved | out;
    was rescued | were rescued | rescued / rescu | sav(?:e|ed|ing) | freed | pulled
    | lifted | surviv | winched | helicopter | safety | safe;
    went on strike | walked out | are on strike / stri?uck | strik | walk\w* out
    | stoppage | action | picket | down tools;
    tested positive | was infected | were infected / positive | infect | contract
    | virus | ill | sick | case | caught | diagnos;
    was born | were born | gave birth / born | birth | native | bab(?:y|ies)
    | daughter | son | child | twin | raised | LIFETIME;
    was diagnosed with | were diagnosed with / diagnos | ill | disease | cancer
    | suffer | has | had | condition;
    surrendered | capitulated / surrender | capitulat | gave up | laid down | yield
    | turned (?:him|her|them)sel;
    declared independence / independen | seced | sovereign | breakaway;
    was assassinated | assassinated / assassin | kill | murder | shot | slain;
    overdosed / overdos | drug | pills;
    went missing | disappeared | vanished / missing | disappear | vanish | lost
    | last seen | gone | search
"""
"""
How a claim tells a deed, then the beginnings of words of which a passage that tells it
has one. LIFETIME stands for years of birth and death, as in "(1935 – 1977)".
"""

_LIFETIME = r"\(?[^()]{0,40}\d{4}\s*[-–—−]+\s*(?:[^()]{0,20}\d{4})?"


@dataclass(frozen=True, slots=True)
class Deed:
    """A thing done, and how it is told."""

    named: re.Pattern[str]
    """As a claim says it, whole words."""

    told: re.Pattern[str]
    """What a passage that tells it has at least one of; the beginnings of words."""


@cache
def deeds() -> tuple[Deed, ...]:
    """The list, compiled when it is first used."""
    pairs = (line.split(" / ") for line in " ".join(_DEEDS.split()).split(";"))
    return tuple(
        Deed(
            re.compile(rf"\b(?:{_alternatives(named)})\b", re.IGNORECASE),
            re.compile(rf"\b(?:{_alternatives(told)})", re.IGNORECASE),
        )
        for named, told in pairs
    )


def _alternatives(words: str) -> str:
    found = "|".join(word.strip() for word in words.split(" | "))
    return found.replace("LIFETIME", _LIFETIME)


NEAR = 2
"""Sentences before and behind a passage in which its deed may be told too."""

HEAD = 2
"""Sentences at a source's head, which often tell what happened."""

UNTOLD = 0.35
"""Most that `support` may be of a claim whose deed no passage tells."""


def find_untold_deed(comparison: Comparison) -> Departure | None:
    """The first deed of the claim that the passages do not tell; None when all are."""
    if comparison.claim.language != "en":
        return None
    text = ""
    for start, end, deed in _deeds_in(comparison.claim.statement):
        text = text or _told_around(comparison)
        if not deed.told.search(text):
            named = comparison.claim.printed[start:end]
            return Departure(
                kind=DifferenceKind.MISSING_TERM,
                claim=(start, end),
                source=None,
                reason=f"The passage does not say “{named}”.",
                ceiling=UNTOLD,
            )
    return None


@lru_cache(maxsize=2048)
def _deeds_in(statement: str) -> tuple[tuple[int, int, Deed], ...]:
    """Where a claim tells which deeds, in the order of the list."""
    found = ((deed.named.search(statement), deed) for deed in deeds())
    return tuple((*each.span(), deed) for each, deed in found if each is not None)


def _told_around(comparison: Comparison) -> str:
    source = comparison.source
    return " ".join(
        source.blanked[slice(*source.sentences[number])]
        for number in sentences_around(comparison)
    )


def sentences_around(comparison: Comparison) -> list[int]:
    """Numbers of the passages' sentences, of some beside them and at the head."""
    source = comparison.source
    numbers = set(range(min(HEAD, len(source.sentences))))
    for passage in comparison.passages:
        first, last = passage.window.first - NEAR, passage.window.last + NEAR
        numbers.update(range(max(0, first), min(last + 1, len(source.sentences))))
    return sorted(numbers - set(source.references))
