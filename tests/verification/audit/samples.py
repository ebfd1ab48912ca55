"""A chain of rows as the web side seals them."""

from datetime import UTC, datetime, timedelta

from verification.reporting import audit

START = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
DOCUMENT = "4b0d3f4e-93d4-4b0f-9f4e-0f7f6b6f1f11"

ACTIONS = (
    audit.Action(audit.AuditKind.SUBMIT, "revision 1", {"file_name": "=HYPERLINK(1)"}),
    audit.Action(audit.AuditKind.FETCH, "https://www.example.org/a", outcome="live"),
    audit.Action(
        audit.AuditKind.FETCH,
        "https://www.example.org/b",
        {"source": "2", "http_status": 403},
        outcome="blocked",
        error="403, „bot wall“",
    ),
    audit.Action(
        audit.AuditKind.JUDGE,
        "claim 1",
        {"judge": "lexical/1", "citations": 2},
        outcome="supported",
        sources=("https://www.example.org/a", "@cmd"),
    ),
    audit.Action(audit.AuditKind.EXPORT, "markdown"),
)

FILTER = {"kind": "fetch"}


def closing_row(rows, *, scope=audit.Scope.TEAM, format_name="json", number=None):
    """The row of an export of `rows`, as the web side appends it to the chain."""
    hashes = [(entry["number"], entry["hash"]) for entry in rows]
    last, head = hashes[-1] if hashes else (0, audit.BEFORE_FIRST)
    told = audit.whole_chain(scope, last=last, head=head)
    if scope is audit.Scope.SELECTION:
        first = hashes[0][0] if hashes else 0
        told = audit.Closing(scope, first, last, len(rows), head, FILTER)
    action = audit.closing_action(told, format_name=format_name)
    number = number or last + 1
    [row] = make_rows([action], first=number, last=head)
    return row


def make_rows(
    actions=ACTIONS, *, document=DOCUMENT, team=7, first=1, last=audit.BEFORE_FIRST
):
    """Rows of one team and one document, one a second."""
    rows = []
    for number, action in enumerate(actions, start=first):
        place = audit.EntryPlace(
            team=team,
            number=number,
            previous=last,
            document=document,
            document_number=number,
            document_previous=last,
        )
        at = START + timedelta(seconds=number)
        row = audit.seal(action, place, at=at, actor="ada", actor_kind="person")
        rows.append(row)
        last = row["hash"]
    return rows
