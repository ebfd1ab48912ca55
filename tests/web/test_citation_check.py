"""One citation by itself: the form, the work behind it, the answer."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django_q.models import OrmQ

from citeweb.audit.models import AuditEntry
from citeweb.reports import tasks
from citeweb.reports.citations import services
from citeweb.reports.models import CitationCheck
from tests.cases import cases
from tests.factories import team_of
from tests.verification.reaching.registries import recorded
from tests.verification.reaching.site import LoopbackSite, answer, article
from verification.__main__ import main
from verification.reaching.lookups import DEFAULT_LOOKUPS, LOOKUPS

CREATE = "/citations/new/"
DETAIL = "reports:citation_check_detail"
PAGE = "https://www.example.org/coffee"
CLAIM = "People who drank three cups of coffee a day lived longer."


@pytest.fixture
def ask(ada, fetcher):
    """ask(citation, claim) -> the finished check."""
    fetcher.pages[PAGE] = article("Coffee and health")

    def check(citation=PAGE, claim=""):
        row = services.start_check(
            team_of(ada), user=ada, citation=citation, claim=claim
        )
        tasks.check_one_citation(str(row.pk))
        row.refresh_from_db()
        return row

    return check


def page_of(client, check):
    return client.page(reverse(DETAIL, args=[check.pk]))


def test_question_is_queued_and_its_page_waits(
    signed_in, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        answer = signed_in.post(CREATE, {"citation": f" {PAGE}\r\n"})

    check = CitationCheck.objects.get()
    assert check.citation == PAGE
    assert answer["Location"] == reverse(DETAIL, args=[check.pk])
    assert "Waiting for a worker" in page_of(signed_in, check)
    assert OrmQ.objects.count() == 1


def test_answer_shows_the_source_and_whether_it_says_so(signed_in, ask, fetcher):
    check = ask(claim=CLAIM)
    tasks.check_one_citation(str(check.pk))  # once more, as a queue may

    page = page_of(signed_in, check)
    record = signed_in.get(f"/citations/{check.pk}/answer.json").json()

    rows = AuditEntry.objects.order_by("number")
    assert check.state == CitationCheck.State.FINISHED
    assert "Does it say so?" in page
    assert "Supported" in page
    assert "three cups of coffee a day lived longer" in page
    assert "What was checked" in page
    assert "Coffee and health" in page
    assert PAGE in signed_in.page(CREATE)
    assert fetcher.calls[PAGE] == 1
    assert rows[0].outcome == "live"
    assert [row.kind for row in rows] == ["fetch", "extract", "judge"]
    assert {row.document_id for row in rows} == {None}
    assert record["claimSupport"] == "supported"
    assert record["verificationStatus"] == "verified"


@cases
def test_answer_is_in_words(signed_in, ask, citation, claim, says):
    check = ask(citation, claim)

    page = page_of(signed_in, check)

    assert check.state == CitationCheck.State.FINISHED
    assert [phrase for phrase in says if phrase not in page] == []


def test_hostile_words_stay_words(signed_in, ask, fetcher):
    fetcher.pages[PAGE] = article("<script>alert(1)</script>\u202eevil")

    page = page_of(signed_in, ask(claim="<img src=x onerror=alert(1)>"))

    assert "<img src=x" not in page
    assert "<script>alert" not in page
    assert "\u202e" not in page


@pytest.mark.parametrize("claim", ["", CLAIM, "The study followed 9,900 nurses."])
@cases
def test_form_gives_the_same_answer_as_the_verb(
    signed_in, tmp_path, capfdbinary, settings, citation, claim
):
    settings.ALLOW_PRIVATE_ADDRESSES, settings.HOST_SPACING_MS = True, 0
    with LoopbackSite() as site:
        site.page("/coffee", article())
        doi, message = recorded.STAP, recorded.crossref(recorded.STAP_WORK)
        site.on(f"/crossref/works/{doi}", answer(200, message))
        hits = recorded.crossref_list(recorded.STAP_NOTICE, recorded.STAP_WORK)
        site.on("/crossref/works", answer(200, hits))
        typed = citation.format(site=site.address, doi=doi)
        bases = {name: f"{site.address}/{name}" for name in LOOKUPS}
        settings.LOOKUPS, settings.LOOKUP_BASES = tuple(DEFAULT_LOOKUPS), bases
        path = tmp_path / "in.json"
        path.write_text(json.dumps({"citation": typed, "claim": claim}))

        signed_in.post(CREATE, {"citation": typed, "claim": claim})
        check = CitationCheck.objects.get()
        tasks.check_one_citation(str(check.pk))
        options = [f"--service-base={name}={url}" for name, url in bases.items()]
        main(["citation", str(path), "--allow-private-addresses", *options])

    check.refresh_from_db()
    answered = json.loads(capfdbinary.readouterr().out)
    assert check.found == answered


def test_task_of_a_deleted_check_does_nothing(ask):
    check = ask()
    pk = str(check.pk)
    check.delete()

    tasks.check_one_citation(pk)

    assert not CitationCheck.objects.exists()


def test_fault_of_ours_fails_the_check_in_words(signed_in, ada, monkeypatch):
    monkeypatch.setattr(services, "check_citation", None)
    check = services.start_check(team_of(ada), user=ada, citation=PAGE)

    with pytest.raises(TypeError):
        tasks.check_one_citation(str(check.pk))

    check.refresh_from_db()
    assert check.failure_code == "internal_error"
    assert "Check again" in page_of(signed_in, check)


def test_citation_that_cannot_be_read_fails_in_words(signed_in, ask):
    check = ask("x" * 6000)

    assert check.failure_code == "bad_call"
    assert "Check again" in page_of(signed_in, check)


def test_lost_check_is_queued_again_after_the_time_of_a_task(ada, settings):
    check = services.start_check(team_of(ada), user=ada, citation=PAGE)
    check.claim_for_work()
    limit, changed = settings.TASK_SECONDS, []
    for seconds in (limit - 60, limit + 1, 0):
        silent_since = timezone.now() - timedelta(seconds=seconds)
        CitationCheck.objects.update(beat_at=silent_since)
        changed.append(services.CHECK_QUEUE.requeue_lost())

    assert changed == [0, 1, 0]
