"""Answers kept by (claim, passages, model, prompt), so that none is paid for twice."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Protocol

from .prompts import PROMPT_VERSION, Pair
from .settings import ModelSettings


class AnswerStore(Protocol):
    """Keeps answers between runs. What it gives back is checked again."""

    def get(self, key: str) -> Any: ...

    def put(self, key: str, answer: dict[str, Any]) -> None: ...


class MemoryAnswers:
    """For one process."""

    def __init__(self) -> None:
        self._answers: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        return self._answers.get(key)

    def put(self, key: str, answer: dict[str, Any]) -> None:
        self._answers[key] = answer


class FileAnswers(MemoryAnswers):
    """In a file of JSON Lines, to which answers are only ever added."""

    def __init__(self, path: Path) -> None:
        """Raises OSError when the file is there and cannot be read."""
        super().__init__()
        self._path = path
        if not path.exists():
            return
        with path.open(encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    value = json.loads(line)
                except (ValueError, RecursionError):
                    continue  # a line that a killed run left half written
                if isinstance(value, dict) and isinstance(value.get("key"), str):
                    self._answers[value["key"]] = value.get("answer")

    def put(self, key: str, answer: dict[str, Any]) -> None:
        super().put(key, answer)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, "answer": answer}) + "\n")


def key_of(pair: Pair, settings: ModelSettings) -> str:
    """SHA-256 of all that decides an answer, hexadecimal."""
    asked = [
        PROMPT_VERSION,
        settings.form.value,
        settings.base_url,
        settings.model,
        pair.claim,
        *pair.questions,
        pair.excerpt.about,
        *pair.excerpt.passages,
    ]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()
