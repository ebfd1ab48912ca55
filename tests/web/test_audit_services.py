"""The audit trail is appended to from everywhere, and changed from nowhere."""

import threading

import pytest
from django.db import DatabaseError, close_old_connections, connection, transaction

from citeweb.audit.models import AuditEntry, Chain
from citeweb.audit.services import (
    VISITOR,
    WORKER,
    export_selection,
    export_trail,
    person,
    record,
    row_of,
)
from citeweb.documents.services import revise_document, submit_document
from citeweb.reports.runs.services import cancel_run, start_run, supply_source_text
from citeweb.reports.tasks import verify_run
from citeweb.sources.policy.services import (
    add_owned_domain,
    change_policy,
    remove_owned_domain,
)
from tests.factories import make_team
from verification.reporting.audit import (
    Action,
    AuditKind,
    Closing,
    Scope,
    check_chain,
    check_trail_file,
)
from verification.weighing.owners import OwnerRow

TEXT = (
    "The bridge is 512 metres long [1].\n\n## Sources\n\n1. https://www.example.org/a"
)


def actions(count):
    return [
        Action(AuditKind.FETCH, f"https://www.example.org/{n}") for n in range(count)
    ]


def check_of(team):
    rows = map(row_of, AuditEntry.objects.filter(team_id=team.pk).order_by("number"))
    chain = Chain.objects.get(team_id=team.pk)
    check = check_chain(rows, scope=Scope.TEAM)
    assert check.fault is None
    assert (check.row_count, check.head) == (chain.number, chain.hash)
    return check


def check_of_file(file):
    content = "".join(file.parts()).encode()
    check, _ = check_trail_file(content)
    assert check.fault is None
    return check


@pytest.fixture
def verified(ada, team, fetcher):
    """A run of a text whose one source was read."""
    fetcher.pages["https://www.example.org/a"] = "<p>The bridge is 512 metres long.</p>"
    run = start_run(submit_document(team=team, user=ada, text=TEXT), user=ada)
    verify_run(str(run.pk))
    return run


def kinds_of(team):
    entries = AuditEntry.objects.filter(team_id=team.pk).order_by("number")
    return [f"{entry.kind}: {entry.outcome}" for entry in entries]


def test_rows_are_those_that_were_hashed_in_the_chain_of_their_team(team, ada, mallory):
    other = make_team(mallory)
    record(team.pk, person(ada), actions(3))
    record(other.pk, WORKER, actions(2))
    odd = Action(AuditKind.SEARCH, "a\x00\ud800\nb", {"q": [1, None]})
    record(team.pk, WORKER, [odd])
    record(team.pk, VISITOR, actions(1))
    record(make_team(mallory).pk, WORKER, [])

    assert Chain.objects.count() == 2
    assert (check_of(team).row_count, check_of(other).row_count) == (5, 2)
    about_documents = AuditEntry.objects.exclude(document_previous="")
    assert not about_documents.exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda: AuditEntry.objects.update(outcome="live"),
        lambda: AuditEntry.objects.all().delete(),
        lambda: AuditEntry.objects.get(number=1).delete(),
        lambda: AuditEntry.objects.bulk_update(
            [AuditEntry(pk=AuditEntry.objects.first().pk, what="x")], ["what"]
        ),
    ],
)
def test_database_refuses_to_change_a_row(team, change):
    record(team.pk, WORKER, actions(2))

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        change()

    assert check_of(team).row_count == 2


def test_database_refuses_its_own_way_around(team):
    """SQLite's to replace a row, PostgreSQL's to empty the table."""
    record(team.pk, WORKER, actions(2))
    columns = ", ".join(field.column for field in AuditEntry._meta.concrete_fields)
    statement = {
        "sqlite": f"INSERT OR REPLACE INTO audit_auditentry ({columns}) "  # noqa: S608
        f"SELECT {columns} FROM audit_auditentry",
        "postgresql": "TRUNCATE audit_auditentry",
    }[connection.vendor]

    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="needs PostgreSQL")
def test_many_writers_make_one_chain(team):
    def write():
        for _ in range(10):
            record(team.pk, WORKER, actions(3))
        connection.close()

    threads = [threading.Thread(target=write) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    close_old_connections()

    assert check_of(team).row_count == 180


def test_appending_costs_the_same_for_one_row_and_for_many(team, count_queries):
    record(team.pk, WORKER, actions(1))

    few = count_queries(record, team.pk, WORKER, actions(1))
    many = count_queries(record, team.pk, WORKER, actions(50))

    assert few == many


def test_a_verification_leaves_each_of_its_steps_and_no_text(team, verified):
    about = {"document_id": verified.revision.document_id, "run_id": verified.pk}
    trail = "".join(export_trail(team.pk, WORKER, **about).parts())

    assert kinds_of(team)[:-1] == [
        f"submit: {len(TEXT)} characters",
        "run: queued",
        "run: started",
        "fetch: live",
        "extract: 30 characters",
        "judge: supported",
        "run: finished",
    ]
    assert check_of(team)
    assert "metres" not in trail
    assert "https://www.example.org/a" in trail
    assert "ada" in trail


def test_unread_source_and_failure_are_errors(ada, team, fetcher):
    run = start_run(submit_document(team=team, user=ada, text=TEXT), user=ada)
    verify_run(str(run.pk))

    fetched = AuditEntry.objects.get(kind=AuditKind.FETCH)

    assert (fetched.success, fetched.outcome) == (False, "gone")
    assert fetched.error


def test_source_read_before_is_noted_as_taken_over(ada, verified):
    second = start_run(verified.revision, user=ada)
    verify_run(str(second.pk))

    fetched = AuditEntry.objects.get(run_id=second.pk, kind=AuditKind.FETCH)
    assert fetched.outcome.startswith("not fetched: text of ")


def test_edit_cancel_and_supplied_text_are_noted(ada, team, run):
    revise_document(run.revision.document, user=ada, text=TEXT)
    reference = run.revision.references.get(position=0)
    successor = supply_source_text(run, reference, text="Some words.", user=ada)
    cancel_run(successor, user=ada)

    entries = AuditEntry.objects.filter(actor="ada").order_by("number")

    assert [entry.kind for entry in entries] == ["edit", "supply", "run", "run"]
    assert entries[1].outcome == "11 characters"
    assert entries[3].outcome == "cancelled"


def test_rows_written_while_a_file_is_made_are_not_in_it(ada, team):
    record(team.pk, WORKER, actions(3))
    file = export_trail(team.pk, person(ada), format_name="json")
    record(team.pk, WORKER, actions(2))

    assert check_of_file(file).row_count == 4


@pytest.mark.parametrize("format_name", ["json", "csv"])
@pytest.mark.parametrize("count", [120, 0])
def test_selection_is_closed_by_what_it_holds(ada, team, count, format_name):
    record(team.pk, WORKER, actions(count))
    chosen = AuditEntry.objects.filter(team_id=team.pk, what__endswith="1")

    options = {"filter": {"actor": "worker"}, "format_name": format_name}
    file = export_selection(team.pk, person(ada), chosen, **options)
    record(team.pk, WORKER, actions(2))

    closing = AuditEntry.objects.filter(kind=AuditKind.EXPORT).get()
    assert check_of_file(file).row_count == count / 10 + 1
    assert closing.outcome == f"{count // 10} rows"
    assert closing.input["filter"] == {"actor": "worker"}


def test_row_that_comes_while_a_selection_is_added_up_is_not_in_it(
    ada, team, monkeypatch
):
    def meanwhile(*given, **named):
        closing = Closing(*given, **named)
        record(team.pk, WORKER, actions(1))
        return closing

    record(team.pk, WORKER, actions(3))
    monkeypatch.setattr("verification.reporting.audit.Closing", meanwhile)
    chosen = AuditEntry.objects.filter(team_id=team.pk)
    file = export_selection(team.pk, person(ada), chosen, {}, format_name="json")

    assert check_of_file(file).row_count == 4


def test_what_a_desk_decides_about_sources_is_noted(client, ada, team):
    row = OwnerRow("Lumen", "Lumenboard", "lumen.example", "House knowledge")
    change_policy(team, {"strictness": "any"}, user=ada)
    made = add_owned_domain(team, ada, row)
    remove_owned_domain(made, user=ada)

    entries = AuditEntry.objects.filter(kind=AuditKind.DECIDE).order_by("number")

    assert [(entry.what, entry.outcome) for entry in entries] == [
        ("house policy", "changed"),
        ("ownership row", "added"),
        ("ownership row", "removed"),
    ]
    assert entries[0].input == {"strictness": "any"}
    assert {entry.actor for entry in entries} == {"ada"}
