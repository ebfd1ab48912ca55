"""What a reader is told of a source in three parts, on every page and in every file: a
word for it, what was observed, what to do."""

from __future__ import annotations

from typing import NamedTuple

from verification.language.lists import table_mapping, table_rows
from verification.language.wording import Words
from verification.language.wording import gettext as _
from verification.records import (
    CheckState,
    FetchOutcome,
    IdentityState,
    ReachedSource,
    TitleMatchKind,
)

from .explanations import Explanation, explain_source
from .identity import (
    IDENTITY,
    NOTICE_WORDS,
    REGISTRY_RECORD,
    standing_notices,
)
from .outcomes import READABLE

OUTCOME_WORDS = Words(table_mapping("reaching/outcome_words"))
_MOVED = frozenset({FetchOutcome.MOVED, FetchOutcome.MOVED_OTHER_SITE})


class SourceWords(NamedTuple):
    word: str
    happened: str
    remedy: str
    """Empty when there is nothing to do."""

    @property
    def line(self) -> str:
        return f"{self.happened} {self.remedy}".strip()


def source_words(source: ReachedSource) -> SourceWords:
    """The gravest of what is held against a source: by registries, by a notice, by its
    title, by its address."""
    explanation = explain_source(source)
    if refuted := _identity_words(source, explanation):
        return refuted
    standing = standing_notices(source.notices)
    is_read, match = source.snapshot is not None, source.title_match
    if standing and is_read:
        # The notice itself stands beside these words, wherever they stand.
        remedy = _("See whether the sentence can stand without this source.")
        return SourceWords(NOTICE_WORDS[standing[0].kind], explanation.reason, remedy)
    is_other = match is not None and match.kind is TitleMatchKind.MISMATCH
    if is_other and is_read and match is not None:
        return _other_title(source, explanation, match.cited or source.title)
    return SourceWords(outcome_word(source), *explanation)


def _other_title(
    source: ReachedSource, explanation: Explanation, cited: str
) -> SourceWords:
    """A page that bears another title is not to be cited only because it answers."""
    titled = _(
        "Its title is “{title}”, not “{cited}”.", title=source.page_title, cited=cited
    )
    remedy = _("See whether this is the source that was meant.")
    if source.outcome in _MOVED:
        remedy = _(
            "See whether this is the page that was meant; if not, find where that went "
            "or an archived copy."
        )
    return SourceWords(_("Other title"), f"{explanation.reason} {titled}", remedy)


def _identity_words(
    source: ReachedSource, explanation: Explanation
) -> SourceWords | None:
    """What registries hold against an entry; None when they hold nothing."""
    told = {state: words for state, *words in table_rows("reaching/identity_words")}
    is_minor = source.identity is IdentityState.DETAILS_DIFFER
    if source.identity not in told or (is_minor and source.snapshot is None):
        return None
    asked = (
        check for check in source.checks if check.name in (IDENTITY, REGISTRY_RECORD)
    )
    reasons = [check.reason for check in asked if check.state is CheckState.FAILED]
    if source.outcome is not None and source.outcome not in READABLE:
        reasons.append(explanation.reason)
    word, remedy = told[source.identity]
    return SourceWords(_(word), " ".join(reasons), _(remedy))


def outcome_word(source: ReachedSource) -> str:
    if source.is_local_trouble:
        return _("Could not look")
    if source.is_dead:
        return _("Dead")
    if source.outcome is not None:
        return OUTCOME_WORDS[source.outcome]
    supplied = source.snapshot is not None
    return _("Text supplied") if supplied else _("No text yet")
