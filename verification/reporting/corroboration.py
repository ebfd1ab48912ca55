"""A corroboration as plain lists, dicts and numbers."""

from __future__ import annotations

from verification.records import ClaimCorroboration, Corroboration

from .numbers import Record, rounded


def corroboration_record(corroboration: Corroboration) -> Record:
    """What the command line and the API say of one claim."""
    return {
        "claim": corroboration.claim,
        "verdict": corroboration.verdict.value,
        "corroborationScore": rounded(corroboration.score),
        "summary": corroboration.summary,
        "sources": [
            {
                "url": each.profile.url,
                "title": each.profile.title,
                "lens": each.lens,
                "sourceType": each.source_type.value,
                "authorityTier": each.tier.value,
                "claimStance": each.stance.value,
                "keySentences": list(each.key_sentences),
                "selfPromotion": each.is_self_promotion,
                "origin": each.origin_id,
                "readFrom": each.read_from.value,
            }
            for each in corroboration.sources
        ],
        "searchedLenses": list(corroboration.lenses),
        "totalSourcesFound": len(corroboration.sources),
        "independentOrigins": corroboration.independent_origins,
        "confidence": rounded(corroboration.confidence),
        "verified": corroboration.is_verified,
        "notes": list(corroboration.notes),
    }


def claim_corroboration_record(found: ClaimCorroboration) -> Record:
    """What a report says of one of its claims: the same, with the claim's number."""
    return {"claim_id": found.claim_id, **corroboration_record(found.corroboration)}
