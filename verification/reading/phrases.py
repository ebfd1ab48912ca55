"""Words by which a sentence shows that it is no claim about the world."""

from __future__ import annotations

import re

_OPINION_LINES = """
i think|i believe|i feel|i hope|i suspect|i guess|i suppose|i would argue|i like|i love
i hate|i prefer|i recommend|i suggest|i wonder|i doubt|we believe|we think|we feel
we hope
we recommend|we suggest|in my view|in our view|in my opinion|in our opinion|personally
in my experience|to my mind|it seems to me|if you ask me|hopefully|arguably
ich denke|ich glaube|ich finde|ich meine|ich hoffe|ich vermute|meiner meinung nach
meines erachtens|wir glauben|wir finden|wir hoffen|wir meinen|hoffentlich
je pense|je crois|je trouve|je suppose|à mon avis|selon moi|nous pensons|nous croyons
creo que|pienso que|opino que|en mi opinión|a mi juicio|creemos que
penso che|credo che|ritengo che|secondo me|a mio avviso|a mio parere
na minha opinião|eu acho|eu acredito|eu penso|acho que
volgens mij|ik denk|ik vind|ik geloof|jag tror|jag tycker|enligt min mening|jeg tror
jeg mener|jeg synes|mielestäni|moim zdaniem|uważam że|podle mě|myslím že|bence
по моему мнению|на мой взгляд|я думаю|я считаю|я полагаю|на мою думку|я вважаю
"""
_WISH_WORDS = """
should ought let's sollte sollten müsste müssten devrait devraient debería deberían
dovrebbe dovrebbero deveria deveriam zou moeten borde bör burde powinien powinna powinno
следует должен должна должны
"""
_VALUE_WORDS = """
beautiful wonderful amazing awesome terrible horrible awful boring lovely stunning
breathtaking delicious ugly nice great fantastic magnificent disgusting disappointing
impressive fascinating wunderschön schön herrlich schrecklich langweilig toll großartig
magnifique merveilleux affreux maravilloso maravillosa hermoso hermosa bellissimo
meraviglioso mooi prachtig
"""
_COPULA_WORDS = """
is are was were looks look feels feel seems seem tastes taste ist sind war waren est
sont était es son fue era è sono é são was zijn
"""
_VERBS_OF_SOURCES = """
were was are is do does did have has used cited listed below above provided consulted
can only mention disagree agree say differ vary conflict
"""


def _by_first_word(lines: str) -> dict[str, tuple[str, ...]]:
    """Phrases by their first word, padded so that only whole words are found."""
    phrases: dict[str, tuple[str, ...]] = {}
    for phrase in lines.replace("\n", "|").split("|"):
        if phrase:
            first = phrase.split()[0]
            phrases[first] = (*phrases.get(first, ()), f" {phrase} ")
    return phrases


def _any_of(words: str) -> str:
    return "|".join(words.split())


OPINIONS = _by_first_word(_OPINION_LINES)
"""What announces an opinion, by the first word."""

WISHES = frozenset(_WISH_WORDS.split()) - {"zou"}
"""What says how things ought to be."""

VALUES = frozenset(_VALUE_WORDS.split())
"""What is in the eye of the beholder."""

COPULAS = frozenset(_COPULA_WORDS.split())
"""What stands shortly before such a word when the sentence says it of something."""

ABOUT_SOURCES = re.compile(
    r"(?:for (?:more|further|additional|details?|a (?:full|complete|detailed))\b"
    r"|(?:see|cf\.|vgl\.|siehe|voir|véase|vedi|zie|se)\s"
    r"|(?:more|further|additional) (?:information|details|reading|sources)\b"
    r"|(?:(?:the|these|all|my|both|provided|following|above|listed|cited)\s){0,4}"
    r"(?:sources?|references?|citations?|links?|search results)\s(?:\w{1,20}\s)?"
    rf"(?:{_any_of(_VERBS_OF_SOURCES)})\b"
    r"|(?:no|none of the|not all) (?:(?:reliable|other|provided|cited|further)\s){0,3}"
    r"(?:sources?|references?|results?)\b"
    r"|(?:this|the|my) (?:answer|article|response|summary|report|overview)"
    r" (?:above |below )?(?:is based|was (?:written|compiled|generated)|draws|uses"
    r"|relies|cites)\b"
    r"|(?:i|we) (?:could not|couldn['’]t|cannot|can['’]t|did not|didn['’]t|was unable"
    r"|were unable|found no|have no|don['’]t have|do not have|searched|used|relied"
    r"|consulted|cited|verified)\b"
    r"|(?:retrieved|accessed|last (?:updated|accessed)|updated|published)"
    r"\s?(?::|on\b|from\b)"
    r"|(?:sources?|quellen?|fuentes?|fontes?|fonti|bron|källa|kilde|foto|photo|image"
    r"|credit)\s?[:：]"
    r"|(?:(?:alle|die|diese|folgende)\s){0,2}quellen (?:wurden|sind|waren|nennen|sagen"
    r"|widersprechen)\b"
    r"|weitere (?:informationen|details|quellen)\b|mehr (?:dazu|informationen)\b"
    r"|(?:pour|per|para) (?:en savoir|plus d|maggiori|más|mais) )",
    re.IGNORECASE,
)
"""How sentences begin that speak of the sources or of the text itself."""

CHATTER = re.compile(
    r"(?:(?:sure|certainly|of course|absolutely|gerne|natürlich)[!,.]?"
    r"(?:\s\S{1,20}){0,3}$"
    r"|(?:great|good) question|(?:sure[,!] )?here(?:['’]s| is| are)\b[^.]{0,80}[:.]?$"
    r"|let me know|feel free|i hope|hope this|would you like|please|thanks?\b|hello\b"
    r"|hi[,!]|as an ai|in (?:summary|conclusion|short)[,:]?$"
    r"|hier (?:ist|sind)\b[^.]{0,80}[:.]?$|voici\b[^.]{0,80}[:.]?$"
    r"|aquí (?:tienes|está)\b[^.]{0,80}[:.]?$|ecco\b[^.]{0,80}[:.]?$"
    r"|(?:click|share|subscribe)\s"
    r"|(?:key|main|quick) (?:points|facts|findings|takeaways)\b.{0,20}$)",
    re.IGNORECASE,
)
"""How sentences begin that talk with the reader."""
