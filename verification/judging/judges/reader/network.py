"""
An entailment network in a folder: `model.onnx`, `tokenizer.json` and what its outputs
mean.

Ours ships beside this file; any exported one of two or three labels can take its
place. One pair is read at a time, on one thread and without padding, so that no
answer depends on what is read beside it or on how many processors there are.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from verification.errors import BadCallError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

SHIPPED = Path(__file__).with_name("shipped")
"""Folder of the network that comes with the project."""

MODEL, TOKENIZER, CARD, CONFIG = (
    "model.onnx",
    "tokenizer.json",
    "card.json",
    "config.json",
)

MOST_TOKENS = 320
"""Tokens that one reading may have; 512 is what such networks can take."""

SAYS_SO = frozenset({"supported", "entailment", "supports", "yes", "label_1"})
SAYS_OTHERWISE = frozenset({"contradicted", "contradiction", "refutes"})
"""Names of outputs in lower case, as networks of this kind have them."""

LACKING = (
    "The judge reader needs the package {}, which cannot be loaded here: install the "
    "project with its dependencies, or choose the judge lexical."
)

LEAST = 1e-6
"""Probability that a reading never falls below: its logarithm is taken."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the network makes of one claim beside one text; the three sum to one."""

    supported: float
    contradicted: float
    unsupported: float

    @property
    def odds(self) -> float:
        """Logarithm of the odds that the text says what the claim says."""
        return math.log(max(self.supported, LEAST) / max(1 - self.supported, LEAST))


@dataclass(frozen=True, slots=True)
class Card:
    """How a network is asked and how its outputs are called, in their order."""

    name: str
    labels: tuple[str, ...]
    claim_first: bool
    sha256: str
    """Of the model file as exported; empty when the card does not say."""


class Network:
    """
    A network that was read from a folder when it was first asked.

    Raises:
        BadCallError: The folder lacks a file, a file cannot be read, or no output means
            *supported*.
    """

    def __init__(self, folder: Path = SHIPPED) -> None:
        self.folder = folder
        missing = [name for name in (MODEL, TOKENIZER) if not (folder / name).is_file()]
        if missing:
            raise BadCallError(
                f"{folder}: has no {' and no '.join(missing)}. A folder with an "
                f"entailment network holds {MODEL}, {TOKENIZER}, {CARD} or {CONFIG}."
            )
        self.card = read_card(folder)

    def start(self) -> None:
        """Read the files now; BadCallError where they cannot be run."""
        _ = self._tokenizer, self._inputs

    def read(self, claim: str, text: str) -> Reading:
        """Probabilities for one pair; what is too long of the text is cut off."""
        import numpy

        pair = (claim, text) if self.card.claim_first else (text, claim)
        encoding = self._tokenizer.encode(*pair)
        known = {
            "input_ids": encoding.ids,
            "attention_mask": encoding.attention_mask,
            "token_type_ids": encoding.type_ids,
        }
        feed = {name: numpy.array([known[name]], "int64") for name in self._inputs}
        logits = [float(value) for value in self._session.run(None, feed)[0][0]]
        return _reading(logits, self.card.labels)

    @cached_property
    def _session(self) -> InferenceSession:
        try:
            from onnxruntime import InferenceSession, SessionOptions
        except ImportError as error:
            raise BadCallError(LACKING.format("onnxruntime")) from error
        options = SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            return InferenceSession(
                str(self.folder / MODEL), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # its own exceptions have no common base
            raise BadCallError(
                f"{self.folder / MODEL}: onnxruntime cannot read it."
            ) from error

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        try:
            from tokenizers import Tokenizer
        except ImportError as error:
            raise BadCallError(LACKING.format("tokenizers")) from error
        try:
            tokenizer = Tokenizer.from_file(str(self.folder / TOKENIZER))
        except Exception as error:  # raised as Exception itself
            raise BadCallError(
                f"{self.folder / TOKENIZER}: is not a tokenizer's description."
            ) from error
        tokenizer.no_padding()
        tokenizer.enable_truncation(MOST_TOKENS, strategy="longest_first")
        return tokenizer

    @cached_property
    def _inputs(self) -> tuple[str, ...]:
        names = tuple(given.name for given in self._session.get_inputs())
        unknown = set(names) - {"input_ids", "attention_mask", "token_type_ids"}
        if unknown:
            raise BadCallError(
                f"{self.folder / MODEL}: has the input {min(unknown)}; an entailment "
                "network takes input_ids, attention_mask and perhaps token_type_ids."
            )
        return names


def read_card(folder: Path) -> Card:
    """
    What `card.json`, or `config.json` as networks are published with it, says. Raises
    BadCallError: neither can be read, or no output is called *supported*.
    """
    path = folder / CARD if (folder / CARD).is_file() else folder / CONFIG
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        named = {} if told.get("labels") else told["id2label"]
        labels = told.get("labels") or [
            named[str(number)] for number in range(len(named))
        ]
        labels = tuple(str(label).lower() for label in labels)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadCallError(
            f"{path}: does not say what the network's outputs mean: a list `labels`, "
            "or `id2label` as in a published configuration."
        ) from error
    if len(SAYS_SO.intersection(labels)) != 1:
        raise BadCallError(
            f"{path}: of the outputs {', '.join(labels)} none, or more than one, is "
            "called supported or entailment."
        )
    return Card(
        name=str(told.get("name") or folder.name),
        labels=labels,
        claim_first=told.get("order") == "claim_first",
        sha256=str(told.get("sha256", "")),
    )


def _reading(logits: Sequence[float], labels: Sequence[str]) -> Reading:
    if len(logits) != len(labels):
        raise BadCallError(
            f"The network has {len(logits)} outputs and its labels name {len(labels)}."
        )
    highest = max(logits)
    shares = [math.exp(value - highest) for value in logits]
    total = sum(shares)
    by_label = {
        label: share / total for label, share in zip(labels, shares, strict=True)
    }
    supported = sum(by_label[label] for label in SAYS_SO.intersection(labels))
    contradicted = sum(by_label[label] for label in SAYS_OTHERWISE.intersection(labels))
    return Reading(supported, contradicted, max(0.0, 1.0 - supported - contradicted))
