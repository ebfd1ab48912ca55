"""
What makes the database refuse to change or remove a row of the trail.

A migration that alters the table must create them again: SQLite alters a table by
making it anew, and its triggers go with the old one. A test fails when they are gone.
"""

from __future__ import annotations

from functools import partial

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

TABLE = "audit_auditentry"
REFUSAL = "The audit trail is append-only: its rows are neither changed nor removed."

ON_SQLITE = {
    "update": f"BEFORE UPDATE ON {TABLE}",
    "delete": f"BEFORE DELETE ON {TABLE}",
    # INSERT OR REPLACE removes the row in its way without asking the other two.
    "replace": f"""BEFORE INSERT ON {TABLE}
        WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE id = NEW.id
        OR (team_id = NEW.team_id AND number = NEW.number)
        OR (document_id = NEW.document_id
        AND document_number = NEW.document_number))""",  # noqa: S608 - constants
}
CREATE: dict[str, tuple[str, ...]] = {
    "sqlite": tuple(
        f"CREATE TRIGGER audit_refuses_{name} {when} BEGIN SELECT RAISE(ABORT, "
        f"'{REFUSAL}'); END"
        for name, when in ON_SQLITE.items()
    ),
    "postgresql": (
        f"""CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END
        $$""",
        f"""CREATE TRIGGER audit_refuses_change BEFORE UPDATE OR DELETE ON {TABLE}
        FOR EACH ROW EXECUTE FUNCTION audit_refuse()""",
        f"""CREATE TRIGGER audit_refuses_truncate BEFORE TRUNCATE ON {TABLE}
        FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse()""",
    ),
}
DROP: dict[str, tuple[str, ...]] = {
    "sqlite": tuple(f"DROP TRIGGER audit_refuses_{name}" for name in ON_SQLITE),
    "postgresql": (
        f"DROP TRIGGER audit_refuses_change ON {TABLE}",
        f"DROP TRIGGER audit_refuses_truncate ON {TABLE}",
        "DROP FUNCTION audit_refuse()",
    ),
}


def execute(
    statements: dict[str, tuple[str, ...]],
    apps: StateApps,
    editor: BaseDatabaseSchemaEditor,
) -> None:
    for statement in statements[editor.connection.vendor]:
        editor.execute(statement)


create_triggers = partial(execute, CREATE)
drop_triggers = partial(execute, DROP)
