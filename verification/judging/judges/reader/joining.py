"""
What the network read and what words found, as a few plain numbers for one estimate.

The weights stand in the network's folder with the command that fitted them, one set for
each length of a source.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

from verification.errors import BadCallError
from verification.judging.calibration import Band
from verification.records import Judgment, Verdict

from .network import LEAST, Reading

CALIBRATION = "calibration.json"

SIGNS = {
    "read": 1,
    "denied": -1,
    "words_for": 1,
    "words_against": 1,
    "unlike": -1,
    "flagged": -1,
}
"""Features that take part, with the only sign their weight may have; 0 is any."""

HALF_HELD = 0.5
"""Share of the claim's terms from which more of them in the passage tells nothing."""

STEEPEST = 4.0
"""Logarithm of odds beyond which a feature says no more."""


def features_of(by_words: Judgment, together: Reading) -> dict[str, float]:
    """Features by name: of what words alone say, and of the passages as one text."""
    words_say = _bounded(_log_odds(by_words.support))
    return {
        "read": _bounded(together.odds),
        "denied": together.contradicted / max(1 - together.supported, LEAST),
        "words_for": max(words_say, 0.0),
        "words_against": min(words_say, 0.0),
        "unlike": max(HALF_HELD - by_words.recall, 0.0),
        "flagged": float(by_words.verdict is not Verdict.SUPPORTED),
    }


def _bounded(odds: float) -> float:
    return max(-STEEPEST, min(STEEPEST, odds))


def _log_odds(probability: float) -> float:
    inside = min(max(probability, 0.01), 0.99)
    return math.log(inside / (1 - inside))


def read_calibration(folder: Path) -> tuple[Band, ...]:
    """
    The bands in a network's folder, shortest sources first. Raises BadCallError: there
    are none yet, or they cannot be read.
    """
    path = folder / CALIBRATION
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        bands = tuple(Band(**fields) for fields in table["bands"])
    except FileNotFoundError as error:
        raise BadCallError(
            f"{path}: is missing. A network is calibrated once, in a checkout with the "
            f"labelled data: python -m tests.evaluation.fit_reader --reader {folder}"
        ) from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadCallError(f"{path}: is not a calibration.") from error
    if not bands or any(set(band.weights) - set(SIGNS) for band in bands):
        raise BadCallError(f"{path}: weighs features that this version does not have.")
    return bands
