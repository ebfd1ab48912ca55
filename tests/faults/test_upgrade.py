"""The database of the first version is brought up to date, and shows what it held."""

import sqlite3
from contextlib import closing

import pytest

from tests.prepared import DATABASE, prepared

from .installation import Installation

pytestmark = [pytest.mark.faults, pytest.mark.slow, pytest.mark.enable_socket]

FIRST_VERSION = """
from hashlib import sha256
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
apps = ("teams", "sources", "documents", "reports", "audit")
first = [(app, "0001_initial") for app in apps] + [("sessions", "0001_initial")]
executor = MigrationExecutor(connection)
executor.loader = MigrationLoader(connection, replace_migrations=False)
state = executor.migrate(first)
of = executor.loader.project_state(first).apps.get_model
text = "The Marrow Bridge is 512 metres long [1].\\n\\n[1] Marrow. https://a.example/"
claim, end = text[:41], len(text)
user = of("teams", "User").objects.create(username="editor", first_name="Ada")
team = of("teams", "Team").objects.create(name="Ada's desk")
of("teams", "Membership").objects.create(user=user, team=team, role="owner")
source = of("sources", "Source").objects.create(
    team=team, key="https://a.example/", url="https://a.example/", domain="a.example"
)
page = "The Marrow Bridge is 500 metres long."
snapshot = of("sources", "Snapshot").objects.create(
    team=team, sha256=sha256(page.encode()).hexdigest(), text=page, language="en"
)
look = of("sources", "SourceCheck").objects.create(
    source=source, snapshot=snapshot, outcome="live", action="ok", http_status=200,
    hops=[["https://a.example/", 200]], page_title="Marrow",
)
document = of("documents", "Document").objects.create(
    team=team, title="Old bridges", created_by=user
)
revision = of("documents", "Revision").objects.create(
    document=document, number=1, text=text, language="en", created_by=user,
    layout={"title": "", "blocks": [["paragraph", 0, 41, 0]], "markup": []},
    findings=[{"kind": "numbering_gap", "start": 0, "end": 3, "text": "The",
               "source_ids": []}],
)
reference = of("documents", "Reference").objects.create(
    revision=revision, source=source, position=0, label=1, start=43, end=end,
    text=text[43:], title="Marrow", url="https://a.example/",
)
row = of("documents", "Claim").objects.create(
    revision=revision, number=1, start=0, end=41, text=claim,
    statement=claim.replace("[1]", "   "),
)
citation = of("documents", "Citation").objects.create(
    claim=row, reference=reference, position=0, label=1, marker="[1]", start=37,
    end=40, scope_start=0, scope_end=41,
)
run = of("reports", "Run").objects.create(
    revision=revision, requested_by=user, state="finished", judge_name="lexical",
    judge_version="1", finished_at=revision.created_at,
)
of("reports", "RunSource").objects.create(
    run=run, reference=reference, check_made=look
)
result = of("reports", "ClaimResult").objects.create(
    run=run, claim=row, verdict="contradicted", flagged=True, reason="Another length."
)
of("reports", "Judgment").objects.create(
    claim_result=result, citation=citation, snapshot=snapshot, judge="lexical/1",
    verdict="contradicted", support=0.1, recall=0.8, flagged=True,
    evidence=[{"page": None, "start": 0, "end": 37, "text": page, "score": 0.81234}],
    matches=[[{"start": 0, "end": 3, "text": "The"}] * 2],
)
print(run.pk)
"""


def test_database_of_the_first_version_is_brought_up_to_date(tmp_path):
    with Installation(tmp_path, is_new=True) as installation:
        made = installation.command("shell", "--no-imports", "-c", FIRST_VERSION)
        assert made.returncode == 0, made.stderr
        run = made.stdout.split()[-1]
        installation.start("--no-workers")
        installation.sign_in()

        paths = ("/documents/", f"/runs/{run}/", f"/runs/{run}/claims/1/", "/sources/")
        pages = [installation.page(path) for path in paths]

        assert pages == [200] * 4
        asked = installation.ask("SELECT attention FROM reports_claimresult")
        assert asked == [("error",)]
    assert columns_of(tmp_path / DATABASE) == columns_of(prepared() / DATABASE)


def columns_of(path):
    """All tables and their columns; those of a new database are made at once."""
    with closing(sqlite3.connect(path)) as opened:
        return opened.execute(
            'SELECT made.name, part.name, part.type, part."notnull" '
            "FROM sqlite_master AS made, pragma_table_xinfo(made.name) AS part "
            "ORDER BY 1, 2"
        ).fetchall()
