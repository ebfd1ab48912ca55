"""Texts come in, are read, and come back from their rows as they were read."""

import pytest

from citeweb.documents import services
from citeweb.documents.adapters import read_revision
from citeweb.documents.models import Citation, Document, Revision
from citeweb.sources.models import Source
from tests.cases import cases
from verification.errors import EmptyTextError, InputError
from verification.reading import read

TEXT = """# The Marrow Bridge

The bridge is **512 metres** long [1]. It was opened in 1931 [2, 3].
Who would not love it? Some say it sways [7].

## Sources

1. Bridges of the county. https://www.example.org/bridges
2. Calder, I. (1931). *Opening day*. doi:10.1000/opening
3. The same bridges. https://www.example.org/bridges?utm_source=mail
"""


def submit(team, user, text=TEXT, **values):
    return services.submit_document(team=team, user=user, text=text, **values)


def test_submitted_text_comes_back_as_it_was_read(team, ada):
    revision = submit(team, ada)

    revision = Revision.objects.get(pk=revision.pk)
    assert read_revision(revision) == read(TEXT)


@cases
def test_awkward_text_comes_back_as_it_was_read(team, ada, text):
    revision = submit(team, ada, text)

    revision = Revision.objects.get(pk=revision.pk)
    assert read_revision(revision).claims == read(text).claims


def test_very_long_text_is_kept_at_once_and_read_by_the_worker(team, ada, monkeypatch):
    monkeypatch.setattr(services, "READ_AT_ONCE", 100)
    revision = submit(team, ada)
    kept = Revision.objects.get(pk=revision.pk)
    waiting = (kept.is_read, kept.claims.count(), kept.text == TEXT)

    services.finish_reading(kept)
    services.finish_reading(kept)

    assert waiting == (False, 0, True)
    assert kept.is_read
    assert read_revision(kept).claims == read(TEXT).claims
    assert Document.objects.get().title == "The Marrow Bridge"


def test_entries_of_one_address_share_a_source_in_all_documents_of_the_team(
    team, ada, bob
):
    revision = submit(team, ada)
    submit(team, bob)

    sources = [reference.source_id for reference in revision.references.all()]
    citation = Citation.objects.get(claim__revision=revision, marker="[7]")

    assert sources[0] == sources[2] != sources[1]
    assert Source.objects.count() == 2
    assert (citation.reference, citation.label) == (None, 7)


@cases
def test_document_has_the_best_title_there_is(team, ada, values, title):
    revision = submit(team, ada, **values)

    assert revision.document.title.startswith(title)


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * 11_000_000])
def test_unusable_text_leaves_nothing_behind(team, ada, text):
    with pytest.raises(InputError):
        submit(team, ada, text)

    assert not Document.objects.exists()


def test_revision_has_the_next_number(team, ada, bob):
    first = submit(team, ada)

    second = services.revise_document(
        first.document, user=bob, text=TEXT.replace("512", "510")
    )

    assert (first.number, second.number) == (1, 2)
    assert second.created_by == bob
    assert read_revision(first).text == TEXT


def test_revising_with_the_same_text_or_an_unusable_one_changes_nothing(team, ada):
    first = submit(team, ada)

    assert services.revise_document(first.document, user=ada, text=TEXT) == first
    with pytest.raises(EmptyTextError):
        services.revise_document(first.document, user=ada, text=" ")

    assert first.document.revisions.get() == first


def test_reading_back_costs_the_same_for_a_long_text(team, ada, count_queries):
    short, long = submit(team, ada), submit(team, ada, "It rains [1]. " * 300 + TEXT)

    assert {count_queries(read_revision, revision) for revision in (short, long)} == {3}
