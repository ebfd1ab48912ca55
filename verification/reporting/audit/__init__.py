"""The audit trail as plain values: its rows, the hash that ties each to the one before
it, and the check of an exported file. See docs/audit.md."""

from __future__ import annotations

from .chain import (
    ChainCheck,
    Closing,
    Fault,
    FaultKind,
    Tally,
    check_chain,
    closing_action,
    whole_chain,
)
from .entries import BEFORE_FIRST, Action, AuditKind, EntryPlace, Scope, hash_of, seal
from .files import check_trail_file, write_csv, write_json_lines
