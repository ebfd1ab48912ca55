"""
Whether a sentence is a claim that a source could support, and if not, why.

Source:
    Ours, after the check-worthiness criteria of fact-checking desks: what asks, wishes,
    values or speaks of the text itself states nothing that a source could bear out.
"""

from __future__ import annotations

import re

from verification.records import BlockKind, NotCheckable

MIN_WORDS = 3
"""Fewer words without a number and without a marker state nothing."""

_QUESTION_MARKS = "?？؟⁇⁈;"
_CLOSERS = "\"'”’»›)]*_ 」』）"
_ABOUT_SOURCES = re.compile(
    r"(?:for (?:more|further|additional|details?|a (?:full|complete|detailed))\b"
    r"|(?:see|cf\.|vgl\.|siehe|voir|véase|vedi|zie|se)\s"
    r"|(?:more|further|additional) (?:information|details|reading|sources)\b"
    r"|(?:the |these |all |my |both |provided |following |above |listed |cited )*"
    r"(?:sources?|references?|citations?|links?|search results)\s(?:\w+\s)?(?:were|was|are|is|do|does"
    r"|did|have|has|used|cited|listed|below|above|provided|consulted|can|only|mention|disagree|agree|say|for)\b"
    r"|(?:no|none of the|not all) (?:reliable |other |provided |cited |further )*"
    r"(?:sources?|references?|results?)\b"
    r"|(?:this|the|my) (?:answer|article|response|summary|report|text|overview|information|claim)"
    r" (?:is|was|were|above|draws|uses|relies|cites|has been|does|contains)\b"
    r"|(?:i|we) (?:could not|couldn't|cannot|can't|did not|didn't|was unable|were unable|found no|have no"
    r"|don't have|do not have|searched|used|relied|consulted|cited|verified)\b"
    r"|(?:all )?(?:links|urls|sources) (?:accessed|retrieved|checked|last)"
    r"|(?:retrieved|accessed|last (?:updated|accessed)|updated|published|source|sources|quelle|quellen"
    r"|fuente|fuentes|fonte|fonti|bron|källa|kilde|foto|photo|image|credit)\s?(?::|on\b|from\b)"
    r"|(?:alle |die |diese |folgende )*quellen (?:wurden|sind|waren|nennen|sagen|widersprechen)\b"
    r"|weitere (?:informationen|details|quellen)\b|mehr (?:dazu|informationen)\b"
    r"|(?:pour|per|para) (?:en savoir|plus d|maggiori|más|mais) )",
    re.IGNORECASE,
)
_OPINION = re.compile(
    r"\b(?:i (?:think|believe|feel|hope|suspect|guess|suppose|would argue|like|love|hate|prefer"
    r"|recommend|suggest|find it|wonder|doubt)|we (?:believe|think|feel|hope|recommend|suggest)"
    r"|in (?:my|our) (?:view|opinion|experience)|personally|to my mind|it seems to me"
    r"|if you ask me|hopefully|arguably"
    r"|ich (?:denke|glaube|finde|meine|hoffe|vermute)|meiner meinung nach|meines erachtens"
    r"|wir (?:glauben|finden|hoffen|meinen)|hoffentlich|leider"
    r"|je (?:pense|crois|trouve|suppose)|à mon avis|selon moi|malheureusement"
    r"|(?:yo )?(?:creo|pienso|opino) que|en mi opinión|a mi juicio"
    r"|(?:io )?(?:penso|credo|ritengo) che|secondo me|a mio (?:avviso|parere)"
    r"|na minha opinião|eu (?:acho|acredito|penso)|volgens mij|ik (?:denk|vind|geloof)"
    r"|по моему мнению|на мой взгляд|я (?:думаю|считаю|полагаю)|moim zdaniem|uważam, że"
    r"|我认为|我觉得|我想|私は思|と思います)",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"\b(?:should|ought to|let us|let's|sollte|sollten|müssten|devrait|devraient|debería"
    r"|deberían|dovrebbe|dovrebbero|deveria|deveriam)\b",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"\b(?:is|are|was|were|looks?|feels?|seems?|tastes?|ist|sind|war|waren|est|sont|es|son|è|sono)"
    r" (?:\w+ ){0,2}(?:beautiful|wonderful|amazing|awesome|terrible|horrible|awful|boring|lovely"
    r"|stunning|breathtaking|delicious|ugly|nice|great|fantastic|magnificent|disgusting|disappointing"
    r"|impressive|fascinating|wunderschön|schön|herrlich|schrecklich|langweilig|toll|großartig"
    r"|magnifique|merveilleux|affreux|maravilloso|hermoso|horrible|bellissimo|meraviglioso)\b",
    re.IGNORECASE,
)
_CHATTER = re.compile(
    r"(?:(?:sure|certainly|of course|absolutely|gerne|natürlich)[!,.]?(?:\s\S+){0,3}$"
    r"|great question|good question|(?:sure[,!] )?here(?:['’]s| is| are)\b[^.]{0,80}[:.]?$"
    r"|let me know|feel free|i hope|hope this|would you like|please|thank|thanks|hello|hi[,!]|note that i"
    r"|as an ai|in (?:summary|conclusion|short)[,:]?$|hier (?:ist|sind)\b[^.]{0,80}[:.]?$"
    r"|voici\b[^.]{0,80}[:.]?$|aquí (?:tienes|está)\b|ecco\b[^.]{0,80}[:.]?$|click |share |subscribe"
    r"|(?:key|main|quick) (?:points|facts|findings|takeaways))",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W_]")


def why_not_checkable(
    statement: str, kind: BlockKind, *, is_header: bool, has_citations: bool
) -> NotCheckable | None:
    """
    Give the reason why nothing can support the sentence; None for a checkable claim.

    A marker is a sign that the author means it to be checked: it outweighs opinion and
    brevity, but not a question, a heading or a pointer to the sources.
    """
    if kind is BlockKind.HEADING or is_header:
        return NotCheckable.HEADING
    words = statement.split()
    line = " ".join(words)
    if _is_question(line):
        return NotCheckable.QUESTION
    if _ABOUT_SOURCES.match(line) and not _says_more(line, has_citations):
        return NotCheckable.ABOUT_SOURCES
    if has_citations:
        return None if _LETTERS.search(line) else NotCheckable.NO_STATEMENT
    if _says_nothing(line, words):
        return NotCheckable.NO_STATEMENT
    if _OPINION.search(line) or _VALUE.search(line):
        return NotCheckable.OPINION
    if _WISH.search(line) and not any(letter.isdigit() for letter in line):
        return NotCheckable.OPINION
    return None


def _is_question(line: str) -> bool:
    """A question asked of the reader, not one that somebody is quoted with."""
    bare = line.rstrip(_CLOSERS)
    if not bare or bare[-1] not in _QUESTION_MARKS[:5]:
        return False
    is_quoted_inside = line != bare and line[-1] in '"”»' and line[0] not in '"“«„'
    return not is_quoted_inside


def _says_more(line: str, has_citations: bool) -> bool:
    """A cited sentence with figures is a claim even if it begins with its sources."""
    return has_citations and any(letter.isdigit() for letter in line) and len(line) > 60


def _says_nothing(line: str, words: list[str]) -> bool:
    if not _LETTERS.search(line):
        return True
    if line.endswith((":", "：")):
        return not any(letter.isdigit() for letter in line)
    if _CHATTER.match(line):
        return True
    if len(words) >= MIN_WORDS or any(letter.isdigit() for letter in line):
        return False
    is_spaceless = any(letter > "\u2e7f" for letter in line)
    return not is_spaceless or len(line) < 2 * MIN_WORDS
