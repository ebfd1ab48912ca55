"""Every kind of interest on the pages: the Conflicts tab, the card, the panel."""

from __future__ import annotations

from html import unescape

import pytest
from django.urls import reverse

from citeweb.documents.services import submit_document
from citeweb.reports.adapters import report_of
from citeweb.reports.runs.services import start_run
from citeweb.reports.tasks import verify_run
from citeweb.sources.policy.services import change_policy
from tests.verification.reporting.test_interests_leave import SOURCES, claim_for
from verification.reporting.words import INTEREST_WORDS

pytestmark = pytest.mark.django_db

OWN_FACT = "ClickUp was founded in 2017"
FILLING = (
    "<p>Teams plan their weeks on boards, and each card on a board has one owner and "
    "one day on which it is due, so that nobody has to ask who does what.</p>" * 8
)


@pytest.fixture
def pages(client, team, ada, fetcher):
    """pages(claim, url, title, text) -> the report, and the three pages of its run."""

    def shown(claim, url, title, text):
        paragraphs = "".join(f"<p>{line}</p>" for line in text.split("\n") if line)
        fetcher.pages[url] = (
            f"<html><head><title>{title}</title></head><body><article><h1>{title}</h1>"
            f"{paragraphs}{FILLING}</article></body></html>"
        )
        cited = f"{claim} [1].\n\n## Sources\n\n1. {title}. {url}\n"
        run = start_run(submit_document(team=team, user=ada, text=cited), user=ada)
        verify_run(str(run.pk))
        run.refresh_from_db()
        client.force_login(ada)
        addresses = [
            reverse("reports:run_conflicts", args=[run.pk]),
            reverse("reports:run_detail", args=[run.pk]),
            reverse("reports:claim_detail", args=[run.pk, 1]),
        ]
        texts = [client.page(each) for each in addresses]
        return report_of(run), [" ".join(unescape(each).split()) for each in texts]

    return shown


@pytest.mark.parametrize(("kind", "url", "title", "text"), SOURCES)
def test_interest_of_each_kind_is_named_and_explained(
    pages, team, kind, url, title, text
) -> None:
    change_policy(team, {"publisher_url": "https://desk.example/"})

    report, (conflicts, card, panel) = pages(claim_for(kind), url, title, text)

    (source,) = report.weighing.sources
    told = {each.interest.kind: each.interest.explanation for each in source.interests}
    assert f"<strong>{INTEREST_WORDS[kind]}</strong>" in conflicts
    assert told[kind] in conflicts
    assert INTEREST_WORDS[kind] in card
    assert INTEREST_WORDS[kind] in panel
    assert told[kind] in panel


def test_primary_source_is_told_as_one(pages) -> None:
    _, (conflicts, card, panel) = pages(
        OWN_FACT, "https://clickup.com/about", "About", f"{OWN_FACT}."
    )

    words = "The party reports a fact of its own. The cited source (clickup.com)"
    assert "<strong>Primary source</strong>" in conflicts
    assert words in conflicts
    assert "Primary source" in card
    assert words in panel
    assert "Published by a party named in the claim" not in conflicts + card + panel
