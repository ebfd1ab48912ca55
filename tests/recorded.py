"""
What the engine says of many texts of our own, kept in files beside the tests.

A recorded test says nothing of what is right. It shows what a change does to texts that
nobody had in mind: `make test ARGS=--snapshot-update` writes the files anew, and their
difference is read, claim by claim, before it is committed.
"""

from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any

import yaml
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from verification.records import Span


class RecordedFile(SingleFileSnapshotExtension):
    """One YAML file a test, without what is as it is by default."""

    file_extension = "yaml"
    _write_mode = WriteMode.TEXT

    def serialize(self, data: Any, **options: Any) -> str:
        return yaml.safe_dump(
            plain(data), sort_keys=False, allow_unicode=True, width=100
        )


def plain(value: Any) -> Any:
    """A record as mappings and lists, numbers to three digits."""
    if isinstance(value, Span):
        return f"{value.start}-{value.end}"
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {plain(key): plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, set | frozenset):
        return sorted(plain(part) for part in value)
    if is_dataclass(value):
        told = {field.name: getattr(value, field.name) for field in fields(value)}
        return {
            field.name: plain(told[field.name])
            for field in fields(value)
            if told[field.name] != _default(field)
        }
    return value if isinstance(value, bool | int | str | None) else str(value)


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default
