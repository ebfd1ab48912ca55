"""Sources are kept once in a team, their texts too, and failures never as answers."""

from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.sources import services
from citeweb.sources.adapters import read_check
from citeweb.sources.models import Snapshot, SourceCheck
from tests import factories
from tests.cases import cases
from verification import records
from verification.errors import EmptyTextError, TextTooLongError

pytestmark = pytest.mark.django_db


def reference(text="", url="", source_id=1, title=""):
    return records.Reference(source_id, records.Span(0, 1), text, title, url)


def source_for(team, named):
    return services.sources_for(team, [named])[0]


DAY = timedelta(days=1)


def fresh_check(source):
    return services.fresh_checks([source], fresh_for=DAY).get(source.pk)


def test_same_address_or_words_are_the_same_source_of_one_team(team, mallory):
    page = reference(url="https://www.example.org/a")
    first = source_for(team, page)
    again = source_for(team, reference("other", "https://www.example.org/a"))
    entry = source_for(team, reference("Ng,  A. (2021). Rivers."))
    other = source_for(team, reference("Ng, A. (2022). Rivers."))

    assert again == first != source_for(factories.team_of(mallory), page)
    assert first.domain == "example.org"
    assert source_for(team, reference("ng, a. (2021). rivers.")) == entry != other
    assert entry.url == ""


@cases
def test_awkward_addresses_have_a_source(team, url):
    source = source_for(team, reference(url=url))

    assert source_for(team, reference(url=url)) == source


def test_many_sources_cost_as_many_queries_as_few(team, count_queries):
    few = [reference(url=f"https://few.example/{n}") for n in range(2)]
    many = [reference(url=f"https://many.example/{n}") for n in range(90)]

    counts = {count_queries(services.sources_for, team, lot) for lot in (few, many)}

    assert len(counts) == 1


def test_same_text_is_stored_once_and_unstorable_characters_keep_their_place(ada):
    one, other = (
        factories.make_source(ada, f"https://www.example.org/{name}") for name in "ab"
    )

    for source in (one, other):
        services.store_check(source, factories.make_reached(text="a\x00b\ud800c"))

    assert Snapshot.objects.get().text == "a\ufffdb\ufffdc"
    assert SourceCheck.objects.count() == 2


def test_check_comes_back_as_it_was_stored(ada):
    source = factories.make_source(ada)
    reached = factories.make_reached(
        hops=(records.Hop("https://www.example.org/a", 301),),
        identifier=records.Identifier(records.IdentifierScheme.DOI, "10.1000/a:b"),
        title="Bridges",
        snapshot=factories.make_snapshot(content_type="a/b", is_truncated=True),
        title_match=records.TitleMatch(
            records.TitleMatchKind.MATCH, "Bridges", "Bridges", 1.0
        ),
    )

    check = services.store_check(source, reached)

    check.refresh_from_db()
    found = read_check(check, source_id=1, url=reached.url, title=reached.title)
    assert found == reached


def test_title_is_matched_anew_for_another_reference(ada):
    source = factories.make_source(ada)
    check = factories.make_check(source, title="Bridges")

    title = "How to cook an octopus at home"
    reached = read_check(check, source_id=2, url=source.url, title=title)

    assert reached.title_match.kind is records.TitleMatchKind.MISMATCH
    assert reached.action is records.SourceAction.FLAGGED


def test_text_is_fresh_until_it_is_too_old(ada):
    source = factories.make_source(ada)
    check = factories.make_check(source, checked_at=timezone.now())

    found = fresh_check(source)
    age = DAY + timedelta(seconds=1)
    SourceCheck.objects.update(checked_at=timezone.now() - age)

    assert found == check
    assert fresh_check(source) is None


@cases
def test_failure_is_never_an_answer(ada, outcome, text):
    source = factories.make_source(ada)
    look = {"checked_at": timezone.now(), "outcome": records.FetchOutcome(outcome)}
    factories.make_check(source, text=text, **look)

    assert fresh_check(source) is None


def supply(source, user, text="The bridge is long."):
    given = {"text": text, "title": "", "origin": "pasted"}
    return services.store_supplied_text(source, supplied_by=user, **given)


def test_newest_text_is_given_and_a_supplied_one_stays_fresh(ada):
    source = factories.make_source(ada)
    factories.make_check(source, checked_at=timezone.now() - timedelta(hours=1))
    check = supply(source, ada)
    newest = fresh_check(source)
    SourceCheck.objects.update(checked_at=timezone.now() - timedelta(days=900))

    assert newest == fresh_check(source) == check
    assert check.supplied_by == ada


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (" \n ", EmptyTextError),
        ("x" * (services.SUPPLIED_LENGTH + 1), TextTooLongError),
    ],
)
def test_useless_supplied_text_is_refused(ada, text, error):
    source = factories.make_source(ada)

    with pytest.raises(error):
        supply(source, ada, text)

    assert not SourceCheck.objects.exists()
