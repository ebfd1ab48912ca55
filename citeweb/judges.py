"""Which judges this installation has, and the one that a run asked for."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.utils.translation import gettext

from verification.errors import BadCallError, JudgeMissingError
from verification.judging import BatchJudge, Judge, LexicalJudge
from verification.judging.judges.cascade import CascadeJudge
from verification.judging.judges.llm import LlmJudge, ModelForm, ModelSettings, estimate
from verification.judging.judges.reader import reader_or_words
from verification.pipeline.earlier import digest_of, engine_fingerprint
from verification.records import Document

BY_READER = "reader"
BY_MODEL = "llm"
BY_CASCADE = "cascade"
"""Names of judges, as runs keep them."""

ON_THIS_MACHINE = ("lexical", BY_READER)

ANSWER_SECONDS = 90 * 24 * 3600
"""Answers of a model are kept for a quarter: as long as an article is worked on."""


class CachedAnswers:
    """Answers kept in the shared cache where there is one, else in the data folder."""

    def get(self, key: str) -> Any:
        return caches["answers"].get(key)

    def put(self, key: str, answer: dict[str, Any]) -> None:
        caches["answers"].set(key, answer, ANSWER_SECONDS)


def model_settings() -> ModelSettings | None:
    """The language model that the operator named; None for none. BadCallError: the
    settings cannot work; the start's checks say so."""
    if not settings.LLM_BASE_URL:
        return None
    named = {"key": settings.LLM_KEY, "form": ModelForm(settings.LLM_FORM)}
    return model_at(settings.LLM_BASE_URL, settings.LLM_MODEL, **named)


def model_at(base_url: str, model: str, **named: Any) -> ModelSettings:
    """A model within what the operator lets a run spend."""
    return ModelSettings(
        base_url,
        model,
        **named,
        max_calls=settings.LLM_MAX_CALLS,
        max_tokens=settings.LLM_MAX_TOKENS,
        context_tokens=settings.LLM_CONTEXT,
    )


TOLD = ("model", "host", "max_calls", "max_tokens")
"""Of a model's settings; its key is for nobody."""


def model_offer(
    document: Document | None = None, own: ModelSettings | None = None
) -> dict[str, Any] | None:
    """What to tell a person before the model is asked: of its settings, and of the most
    that a document takes, if there is one. None when there is no model."""
    try:
        model = own or model_settings()
    except BadCallError:
        return None
    if model is None:
        return None
    offer = {name: getattr(model, name) for name in TOLD}
    if document is None:
        return offer
    most = estimate(document, model)
    return {**offer, "most": most, "exceeds": not most.fits(model)}


def chosen_judge(name: str, own: ModelSettings | None = None) -> str:
    """The judge that a form asks for; the default unless it names one that we have."""
    is_model = name in (BY_MODEL, BY_CASCADE) and model_offer(own=own) is not None
    return name if is_model or name in ON_THIS_MACHINE else settings.JUDGE


def judge_named(name: str, own: ModelSettings | None = None) -> Judge | BatchJudge:
    """The judge for one run, or JudgeMissingError."""
    try:
        if name == BY_READER:
            return reader_judge(settings.READER)
        if name not in (BY_MODEL, BY_CASCADE):
            return LexicalJudge()
        model = own or model_settings()
    except BadCallError as error:
        raise JudgeMissingError(str(error)) from error
    if model is None:
        raise JudgeMissingError(gettext("No language model is set up any more."))
    asked = LlmJudge(
        model,
        contact=settings.CONTACT,
        answers=CachedAnswers(),
        second=second_reader(),
    )
    return CascadeJudge(LexicalJudge(), asked) if name == BY_CASCADE else asked


def second_reader() -> Judge | None:
    """The small reader beside a language model; None where it cannot be loaded."""
    judge = judge_at_hand(BY_READER)
    return judge if judge.name == BY_READER else None


def judge_at_hand(name: str = "") -> Judge:
    """A run's judge, or the default, where an answer is wanted of no service: the small
    reader where a run asks a language model."""
    with suppress(BadCallError):
        if (name or settings.JUDGE) in (BY_READER, BY_MODEL, BY_CASCADE):
            return reader_judge(settings.READER)
    return LexicalJudge()


@cache
def reader_judge(folder: str) -> Judge:
    """The judge with a folder's network ("" for ours), read once, or BadCallError."""
    judge, why_not = reader_or_words(Path(folder).expanduser() if folder else None)
    if why_not:
        logging.getLogger(__name__).warning("reader_failed", extra={"reason": why_not})
    return judge


def basis_of_judge(judge: Judge | BatchJudge) -> str:
    """SHA-256, hexadecimal, of all that decides what a judge answers when asked."""
    parts = [engine_fingerprint(), judge.name, judge.version]
    asked = judge.model if isinstance(judge, CascadeJudge) else judge
    if isinstance(asked, LlmJudge):
        model = asked.settings
        shares = model.calibration or {}
        parts += [model.base_url, model.model, model.form, str(model.context_tokens)]
        parts += [f"{verdict} {share}" for verdict, share in sorted(shares.items())]
    return digest_of(*parts)
