"""What the pipeline needs from whoever asks registries, and from an offline table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from verification.records import Identifier, Identity, Notice, Reference


class Registries(Protocol):
    """Finds out which work an entry names. `desk.RegistryDesk` is the real one."""

    async def identify(self, reference: Reference, *, now: datetime) -> Identity:
        """
        Look the entry's identifier up, or its title when it has none.

        Raises nothing: a registry that does not answer is a check that could not be
        made.

        Args:
            now: The day that the reasons name.
        """
        ...


class NoticeTable(Protocol):
    """Editorial notices that are at hand without any network."""

    def notices_of(self, identifiers: Sequence[Identifier]) -> tuple[Notice, ...]:
        """The notices on the work that these identifiers name, in any order."""
        ...
