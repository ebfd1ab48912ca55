"""Language models on this machine: found, measured, set as a desk's judge."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django_q.tasks import async_task

from citeweb.audit.services import record_decision
from citeweb.judges import model_at, model_settings
from citeweb.teams.models import Team, User
from verification.errors import BadCallError, VerificationError
from verification.judging import LexicalJudge
from verification.judging.judges.llm import LlmJudge, ModelSettings, endpoints
from verification.judging.measuring import Measurement, measure, some_pairs
from verification.records import Verdict

from .models import MeasuredModel

TRIED, MEASURED = 8, 200
"""Test pairs of a first try, and of a measurement."""

TASK = "citeweb.sources.policy.measured_models.measure_model"
logger = logging.getLogger(__name__)

LEFT_SECONDS = 60
"""Of a task's time that a measurement leaves: for the call under way, and storing."""


def local_models() -> list[endpoints.Endpoint]:
    """What answers on this machine now; nothing where the operator wants no look."""
    return asyncio.run(endpoints.local_models()) if settings.LLM_ON_THIS_MACHINE else []


def model_lines(team: Team, here: Iterable[endpoints.Endpoint]) -> list[dict[str, Any]]:
    """The models that answer, and those that were measured and no longer do."""
    rows = {
        (model.base_url, model.model): model for model in team.measured_models.all()
    }
    found = {
        (endpoint.base_url, it): endpoint.program
        for endpoint in here
        for it in endpoint.models
    }
    if named := model_settings():
        found[(named.base_url, named.model)] = gettext("Named by the operator")
    for place in rows:
        found.setdefault(place, gettext("Does not answer now"))
    return [
        {"program": program, "base_url": base_url, "model": model, "row": row}
        | {"figures": list(map(Measurement.from_record, row.measured)) if row else []}
        for (base_url, model), program in found.items()
        for row in [rows.get((base_url, model))]
    ]


def settings_of(base_url: str, model: str) -> ModelSettings:
    """How a model is asked. BadCallError: it stands at no place that a desk may use."""
    named = model_settings()
    if named is not None and (named.base_url, named.model) == (base_url, model):
        return named
    here = {f"http://{endpoints.LOOPBACK}:{port}/v1" for _, port in endpoints.PLACES}
    if not settings.LLM_ON_THIS_MACHINE or base_url not in here:
        raise BadCallError(
            gettext(
                "Only models that answer on this machine can be used. Look again, "
                "and choose one that is listed."
            )
        )
    if not model.isprintable():
        raise BadCallError(
            gettext("That is no name of a model. Choose one that is listed.")
        )
    return model_at(base_url, model)


def start_measuring(
    team: Team, base_url: str, model: str, *, pairs: int, user: User
) -> MeasuredModel:
    """Queue a measurement, or give the one under way. Raises as `settings_of`."""
    settings_of(base_url, model)
    with transaction.atomic():
        row, is_new = MeasuredModel.objects.get_or_create(
            team=team, base_url=base_url, model=model, defaults={"pairs": pairs}
        )
        age = timezone.now() - row.asked_at
        is_lost = age.total_seconds() > 3 * settings.TASK_SECONDS
        if not is_new and row.is_active and not is_lost:
            return row
        queued = MeasuredModel.State.QUEUED
        row.state, row.pairs, row.asked_at = queued, pairs, timezone.now()
        row.save(update_fields=["state", "pairs", "asked_at"])
        record_decision(team, user, f"model {model}", "measured", {"pairs": pairs})
        transaction.on_commit(partial(async_task, TASK, row.pk))
    return row


def measure_model(row_id: int) -> None:
    row = MeasuredModel.objects.select_related("team").filter(pk=row_id).first()
    if row is None or not row.claim_for_work():
        return  # another worker has it

    try:
        measure_now(row)
    except VerificationError as error:
        logger.info("model_not_measured", extra={"row_id": row_id, "code": error.code})
        row.fail(str(error))
    except SystemExit:
        row.fail(
            gettext("It took too long, or the worker was stopped. Measure it again.")
        )
        raise
    except Exception:
        row.fail(gettext("Something went wrong on our side. Measure it again."))
        raise  # the queue keeps the traceback


def measure_now(row: MeasuredModel) -> None:
    """Raises: VerificationError: The model cannot be asked; says why."""
    pairs = some_pairs(row.pairs)
    judge = LlmJudge(settings_of(row.base_url, row.model), contact=settings.CONTACT)
    limit = max(5.0, settings.TASK_SECONDS - LEFT_SECONDS)
    found = measure(
        judge, pairs, tokens=lambda: judge.spent.tokens, limit_seconds=limit
    )
    if found.unanswered == found.pairs:
        raise BadCallError(
            gettext("The model gave no answer that could be read. Choose another one.")
        )
    words = measure(LexicalJudge(), pairs[: found.pairs])
    row.finish([measurement.as_record() for measurement in (words, found)])


def use_model(row: MeasuredModel, *, user: User) -> None:
    """Make it the desk's judge in place of another, if it was measured."""
    if row.state != MeasuredModel.State.FINISHED or row.pairs < MEASURED:
        raise BadCallError(
            gettext("{model} is not measured yet. Measure it first.").format(
                model=row.model
            )
        )
    with transaction.atomic():
        row.team.measured_models.update(is_judge=False)
        MeasuredModel.objects.filter(pk=row.pk).update(is_judge=True)
        record_decision(row.team, user, f"model {row.model}", "set as judge")


def drop_model(row: MeasuredModel, *, user: User) -> None:
    with transaction.atomic():
        MeasuredModel.objects.filter(pk=row.pk).update(is_judge=False)
        record_decision(row.team, user, f"model {row.model}", "judge no more")


def desk_model(team: Team) -> ModelSettings | None:
    """The model that a desk set as its judge, if the operator still lets it use one."""
    row = team.measured_models.filter(is_judge=True).first()
    if row is None:
        return None
    try:
        found = settings_of(row.base_url, row.model)
    except BadCallError:
        return None
    shares = row.measured[-1]["calibration"] if row.measured else {}
    calibration = {Verdict(word): share for word, share in shares.items()}
    return replace(found, calibration=calibration or None)
