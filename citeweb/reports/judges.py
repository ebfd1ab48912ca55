"""Which judge a run of a team gets: what was asked for, within the house policy."""

from __future__ import annotations

from citeweb.judges import (
    BY_MODEL,
    ModelOffer,
    chosen_judge,
    judge_named,
    model_offer,
)
from citeweb.sources.policy.services import judge_wanted, may_ask_model
from citeweb.teams.models import Team
from verification.errors import JudgeMissingError
from verification.judging import BatchJudge, Judge
from verification.records import Document


def judge_for(team: Team, asked: str) -> str:
    """The judge of a run for which somebody asked; "" when nobody did."""
    return chosen_judge(judge_wanted(team, asked, model=BY_MODEL))


def offer_for(team: Team, document: Document | None = None) -> ModelOffer | None:
    """What to tell before the model is asked; None when the team asks none."""
    return model_offer(document) if may_ask_model(team) else None


def judge_at_work(team: Team, name: str) -> Judge | BatchJudge:
    """
    The judge of a run that starts now.

    Raises:
        JudgeMissingError: It is a language model, and none is set up any more, or the
            team has switched it off since the run was asked for.
    """
    if name == BY_MODEL and not may_ask_model(team):
        raise JudgeMissingError(
            "The house policy of this desk sends nothing to a language model."
        )
    return judge_named(name)
