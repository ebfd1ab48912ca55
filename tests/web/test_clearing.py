"""House rules, what stands in the way of a document, and clearing it."""

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.desk.models import Clearance, HouseRules
from citeweb.documents.models import Document
from citeweb.documents.services import revise_document
from citeweb.reports.decisions import decide, finding_of
from tests.factories import make_run

TODAY = timezone.localdate()
TOMORROW = (TODAY + timedelta(days=1)).isoformat()


@pytest.fixture
def rosa(client, bob):
    """Another editor of the desk, in a browser of her own."""
    other = type(client)()
    other.force_login(bob)
    return other


@pytest.fixture
def run(ada, team):
    """Finished: one claim contradicted, one supported, one without a source."""
    return make_run(ada, verdicts=["contradicted", "supported", "uncited"])


@pytest.fixture
def document(run):
    return run.revision.document


@pytest.fixture
def address(document):
    return f"/documents/{document.pk}/clear/"


def settle(run, ada, state="false_alarm"):
    result = run.claim_results.get(claim__number=1)
    decide(result, state=state, note="Fine.", user=ada)
    return result


def test_error_stands_in_the_way_until_somebody_decides(signed_in, ada, run, address):
    refused = signed_in.post(address, {"revision": "1"})
    settle(run, ada)
    signed_in.post(address, {"revision": "1"})

    assert refused.status_code == 409
    assert "An error nobody decided about" in refused.text
    clearance = Clearance.objects.get()
    assert (clearance.cleared_by, clearance.revision) == (ada, run.revision)
    assert Document.objects.get().stage == "cleared"
    assert AuditEntry.objects.filter(outcome="cleared").count() == 1


def test_report_and_share_say_who_cleared_which_revision(
    signed_in, client, ada, run, address, share_of
):
    settle(run, ada)
    signed_in.post(address, {"revision": "1"})

    report = signed_in.page(f"/runs/{run.pk}/")
    named = type(client)().page(share_of(shows_names=True))
    unnamed = type(client)().page(share_of(shows_names=False))

    assert "Cleared by <bdi>Ada</bdi>" in report
    assert "Cleared for publication on" in named
    assert "by Ada: revision 1" in named
    assert "Ada" not in unnamed


def test_exports_and_badge_say_who_cleared_it_until_an_edit(
    signed_in, client, ada, run, document, address, share_of
):
    settle(run, ada)
    signed_in.post(address, {"revision": "1"})
    share, visitor = share_of(shows_names=False), type(client)()
    said = "Cleared for publication on"

    page = signed_in.page(f"/runs/{run.pk}/exports/html")
    badge = visitor.page(f"{share}badge.svg")

    assert f"{said}" in page
    assert "by Ada: revision 1" in page
    assert ", cleared</text>" in badge
    assert said in badge
    assert "Ada" not in badge
    kept = signed_in.get(f"/runs/{run.pk}/exports/json").getvalue()
    shared = visitor.get(f"{share}exports/json/").getvalue()
    assert json.loads(kept)["clearance"]["by"] == "Ada"
    assert json.loads(shared)["clearance"] == {
        **json.loads(kept)["clearance"],
        "by": "",
    }

    text = document.revisions.latest("number").text
    revise_document(document, user=ada, text=f"{text} It has lamps.")
    cache.clear()

    changed = "revision 1. The text was changed since."
    assert changed in signed_in.page(f"/runs/{run.pk}/exports/html")
    assert changed in visitor.page(share)
    assert "cleared" not in visitor.page(f"{share}badge.svg").lower()


def test_edit_ends_it_and_shows_the_difference(signed_in, ada, run, document, address):
    settle(run, ada)
    signed_in.post(address, {"revision": "1"})
    text = document.revisions.latest("number").text

    revise_document(document, user=ada, text=f"{text}\n\nOne more <b>line</b>.")

    page = signed_in.page(address)
    assert "No longer cleared" in page
    assert "One more &lt;b&gt;line" in page
    assert Document.objects.get().stage == "in_review"
    assert "Changed since it was cleared" in signed_in.page(f"/runs/{run.pk}/")


def test_text_changed_meanwhile_is_not_cleared_unseen(signed_in, ada, run, address):
    settle(run, ada)

    answer = signed_in.post(address, {"revision": "7"})

    assert answer.status_code == 409
    assert not Clearance.objects.exists()


@pytest.mark.parametrize("state", ["upheld", "asked"])
def test_what_is_left_with_the_writer_is_never_waived(
    signed_in, ada, run, document, address, state
):
    result = settle(run, ada, state)
    typed = {"rule": "left", "finding": finding_of(result.claim)}
    typed |= {"reason": "It is late.", "until": TOMORROW}

    waived = signed_in.post(f"/documents/{document.pk}/waivers/", typed)

    assert waived.status_code == 422
    assert signed_in.post(address, {"revision": "1"}).status_code == 409


def test_rules_of_a_kind_hold_for_documents_of_that_kind(
    signed_in, ada, team, run, document, address
):
    settle(run, ada)
    typed = {"blocks": ["error", "uncited"]}
    signed_in.post("/policy/rules/?kind=release", typed)

    before = signed_in.page(address)
    Document.objects.update(kind="release")
    after = signed_in.page(address)

    assert "Nothing stands in the way" in before
    assert "No source cited" in after


def test_second_pair_of_eyes_is_somebody_else(signed_in, rosa, ada, team, run, address):
    settle(run, ada)
    rules = {"blocks": ["error"], "needs_second_pair": True}
    HouseRules.objects.create(team=team, **rules)

    own = signed_in.post(address, {"revision": "1"})
    hers = rosa.post(address, {"revision": "1"})

    assert own.status_code == 409
    assert hers.status_code == 302


def test_claim_of_health_needs_two_origins(signed_in, ada, team, run, address):
    settle(run, ada)
    statement = run.claim_results.get(claim__number=2).claim.statement
    word = statement.split()[-1].strip(".")
    rules = {"blocks": ["error"], "two_origins": f"{word}\ncancer"}
    HouseRules.objects.create(team=team, **rules)

    page = signed_in.page(address)

    assert "Needs two independent origins" in page


def test_rule_is_waived_with_a_reason_until_a_day(
    signed_in, ada, team, run, document, address
):
    HouseRules.objects.create(team=team, blocks=["error"])
    result = run.claim_results.get(claim__number=1)
    typed = {"rule": "error", "finding": finding_of(result.claim)}
    waivers = f"/documents/{document.pk}/waivers/"

    empty = signed_in.post(waivers, {**typed, "until": TOMORROW})
    past = {**typed, "reason": "Known.", "until": "2020-01-01"}
    too_late = signed_in.post(waivers, past)
    signed_in.post(waivers, {**typed, "reason": "Known.", "until": TOMORROW})
    page = signed_in.page(address)
    document.waivers.update(until=TODAY - timedelta(days=1))

    assert (empty.status_code, too_late.status_code) == (422, 422)
    assert "Known." in page
    assert "Nothing stands in the way" in page
    assert "An error nobody decided about" in signed_in.page(address)


def test_text_nobody_verified_is_not_cleared(signed_in, ada, run, document, address):
    revise_document(document, user=ada, text="Another text is 3 metres long.")

    assert "was not verified" in signed_in.page(address)


def test_editors_read_the_rules_and_owners_change_them(rosa, team):
    read = rosa.get("/policy/rules/")
    changed = rosa.post("/policy/rules/", {"blocks": ["read"]})

    assert read.status_code == 200
    assert changed.status_code == 403
    assert not HouseRules.objects.exists()
    assert rosa.get("/policy/rules/?kind=none-of-ours").status_code == 404


def test_stranger_finds_nothing_to_clear(client, mallory, address):
    client.force_login(mallory)

    assert client.get(address).status_code == 404
