"""Reading one source anew, and what a text that was handed in decides."""

from uuid import uuid4

from django.urls import reverse

from citeweb.audit.models import AuditEntry
from citeweb.reports.adapters import report_of
from citeweb.reports.models import RunSource
from citeweb.reports.runs.services import supply_source_text
from citeweb.reports.tasks import verify_run
from citeweb.sources import looking_again
from citeweb.sources.models import Source
from tests.verification.reaching.registries import recorded
from tests.verification.reaching.site import LoopbackSite, answer
from verification.reaching.lookups import LOOKUPS

CLAIM = "The bridge at Lund opened in 1931"
ADDRESS = "https://bridge.example/history"
TEXT = f"{CLAIM} [1].\n\n[1] Bridge. {ADDRESS}\n"
CELLS = "Adult cells were turned into stem cells by acid"
PAPER = (
    f"{CELLS} [1].\n\n[1] Obokata H. Stimulus-triggered fate conversion of somatic "
    f"cells into pluripotency. Nature. 2014;505(7485):641. https://doi.org/{recorded.STAP}\n"
)
PAGE = (
    "<html><head><title>Bridge</title></head><body><article><h1>Bridge</h1>"
    f"<p>{CLAIM} and carries four lanes over the river since then, says the town.</p>"
    "</article></body></html>"
)


def test_owner_reads_a_source_anew_and_a_stranger_does_not(
    client, ada, mallory, verify_text, fetcher
):
    fetcher.pages[ADDRESS] = PAGE
    verify_text(TEXT)
    source = Source.objects.get()
    url = reverse("sources:source_read", args=[source.pk])

    client.force_login(mallory)
    refused = client.post(url)
    client.force_login(ada)
    answer = client.post(url, follow=True)
    looking_again.read_anew(str(source.pk))

    assert refused.status_code == 404
    assert "being read anew" in answer.content.decode()
    assert source.checks.count() == 2
    assert AuditEntry.objects.filter(kind="fetch", outcome="queued").exists()


def test_source_that_is_gone_is_read_by_nobody(db):
    looking_again.read_anew(str(uuid4()))


def test_report_says_which_sources_were_not_read_anew_and_why(
    client, ada, verify_text, fetcher
):
    fetcher.pages[ADDRESS] = PAGE
    verify_text(TEXT)

    again = verify_text(f"{TEXT}\n")

    client.force_login(ada)
    page = client.get(reverse("reports:run_detail", args=[again.pk])).content.decode()
    assert "1 of 1 not read anew" in page
    assert "Not read anew: it was read on" in page


def test_program_reads_a_source_anew_and_hears_what_is_known(
    program, strange, verify_text, fetcher
):
    fetcher.pages[ADDRESS] = PAGE
    verify_text(TEXT)
    path = f"/sources/{Source.objects.get().pk}"

    asked = program.post(f"{path}/looks")
    known = program.get(path)

    assert (asked.status_code, known.status_code) == (202, 200)
    assert strange.get(path).status_code == 404
    told = known.json()
    assert (told["outcome"], told["is_read"], told["is_handed_in"]) == (
        "live",
        True,
        False,
    )


def test_text_handed_in_for_one_document_does_not_decide_another(
    ada, verify_text, fetcher
):
    run = verify_text(TEXT)
    entry = run.revision.references.get()
    supply_source_text(run, entry, user=ada, text=f"{CLAIM}, says the archive.")

    other = verify_text(TEXT)

    row = RunSource.objects.get(run=other)
    assert row.check_made.origin == "fetched"


def test_text_handed_in_does_not_switch_off_the_look_for_retractions(
    ada, verify_text, fetcher, settings
):
    with LoopbackSite() as site:
        settings.LOOKUPS = ()
        run = verify_text(PAPER)
        settings.LOOKUPS = ("crossref",)
        settings.LOOKUP_BASES = {name: f"{site.address}/{name}" for name in LOOKUPS}
        work = recorded.crossref(recorded.STAP_WORK)
        site.on(f"/crossref/works/{recorded.STAP}", answer(200, work))
        listed = recorded.crossref_list(recorded.STAP_NOTICE)
        site.on("/crossref/works", answer(200, listed))
        entry = run.revision.references.get()

        with_text = supply_source_text(run, entry, user=ada, text=f"{CELLS}.")
        verify_run(str(with_text.pk))

    [source] = report_of(with_text).sources
    assert source.snapshot is not None
    assert [notice.kind.value for notice in source.notices] == ["retraction"]
    assert source.action.value == "flagged"
