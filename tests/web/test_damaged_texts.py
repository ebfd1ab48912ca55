"""A text of a source that was changed in the database is not believed."""

import pytest

from citeweb.reports.models import Run
from citeweb.sources.models import Snapshot, SourceCheck

from .verified_runs import verified

pytestmark = pytest.mark.django_db

PAGE = "https://www.example.org/bridge"
FACT = "The Marrow Bridge is 512 metres long."
TEXT = f"{FACT} [1]\n\n[1] {PAGE}\n"


@pytest.fixture
def run(verify_text, fetcher):
    fetcher.pages[PAGE] = f"<article><p>{FACT} It was opened in 1899.</p></article>"
    return verify_text(TEXT)


def alter():
    Snapshot.objects.update(text="The Marrow Bridge is 90 metres long.")


def test_altered_page_is_fetched_anew_and_judged_as_it_was(run, ada, fetcher):
    before = run.claim_results.get().verdict
    kept = Snapshot.objects.get().text
    alter()

    again = verified(run.revision, ada)

    assert again.claim_results.get().verdict == before
    assert Snapshot.objects.get().text == kept
    assert fetcher.calls[PAGE] == 2


def test_altered_text_that_was_handed_in_is_used_no_more_and_said_to_be(
    run, ada, signed_in
):
    signed_in.post(f"/runs/{run.pk}/references/0/text/", {"text": f"{FACT} So be it."})
    alter()

    again = verified(Run.objects.order_by("queued_at").last().revision, ada)

    assert SourceCheck.objects.filter(origin="pasted").exists()
    assert again.claim_results.get().verdict == "unverifiable"


@pytest.mark.parametrize("path", ["/sources/{source}/", "/runs/{run}/claims/1/source/"])
def test_page_that_shows_an_altered_text_says_so(run, signed_in, path):
    source = SourceCheck.objects.get().source_id
    url = path.format(source=source, run=run.pk)
    before = signed_in.page(url)
    alter()

    after = signed_in.page(url)

    assert "changed in the database" not in before
    assert "changed in the database" in after
