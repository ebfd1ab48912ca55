"""
Reports that were saved before claims had `attention`: what they lack follows from them.

Such a report has verdicts, differences and passages as those of today have them; only
what a flag asks for, and figures that follow from the rest, do not stand in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from verification.judging.verdicts import attention_for
from verification.records import JudgedClaim

from .conversion import Record


def is_older(value: Any) -> bool:
    """Whether no claim of a record has `attention`; what is no record is not older."""
    claims = _claims_of(value)
    return bool(claims) and all(
        isinstance(each, dict) and "attention" not in each for each in claims
    )


def with_room(value: Record) -> Record:
    """The record with the key in each claim, still empty."""
    claims = [{**each, "attention": None} for each in _claims_of(value)]
    return {**value, "document": {**value["document"], "claims": claims}}


def with_attention(judged: JudgedClaim) -> JudgedClaim:
    """The claim with what its flag asks for, as a verification today would say it."""
    if not judged.flagged or judged.attention is not None:
        return judged
    asked = attention_for(judged.claim, judged.verdict, judged.citations)
    return replace(judged, attention=asked)


def with_what_follows(value: Record, written: Record) -> Record:
    """The record with those keys as the report that was read from it gives them."""
    claims = [
        {**each, "attention": other["attention"]}
        for each, other in zip(
            _claims_of(value), written["document"]["claims"], strict=True
        )
    ]
    return {
        **value,
        "document": {**value["document"], "claims": claims},
        "summary": {**written["summary"], **value["summary"]},
    }


def _claims_of(value: Any) -> list[Any]:
    document = value.get("document") if isinstance(value, dict) else None
    claims = document.get("claims") if isinstance(document, dict) else None
    return claims if isinstance(claims, list) else []
