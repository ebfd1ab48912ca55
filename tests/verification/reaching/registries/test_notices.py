"""Retractions and the like: from registries, from a table at hand, and as one list."""

import csv

import pytest

from tests.cases import cases
from tests.verification.reaching.site import answer
from verification.errors import BadCallError
from verification.reaching.identity import is_taken_back, standing_notices
from verification.reaching.registries.notices import ListedNotices, merge_notices
from verification.reaching.registries.retraction_watch import (
    Row,
    read_notice_file,
    read_rows,
)
from verification.records import (
    CheckState,
    Identifier,
    IdentifierScheme,
    Identity,
    Notice,
    NoticeKind,
)

from . import recorded

HEADS = (
    "Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,"
    "OriginalPaperPubMedID,RetractionNature,Reason"
)


def notice_check(identity: Identity) -> tuple[CheckState, str]:
    return identity.checks[2].state, identity.checks[2].reason


def row(
    doi: str = recorded.STAP,
    *,
    date: str = "7/2/2014 0:00",
    nature: str = "Retraction",
    notice: str = "10.1038/nature13598",
    number: str = "0",
    reason: str = "+Error in Image;",
) -> str:
    return f"1,A title,{date},{notice},{doi},{number},{nature},{reason}"


LIST = "/crossref/works"


def test_notice_that_only_its_own_record_ties_to_the_work_is_found(
    identify, registries
):
    registries.on(LIST, answer(200, recorded.crossref_list(recorded.STAP_NOTICE)))

    identity = identify(f"doi:{recorded.STAP}", names=("doi", "crossref"))

    assert [(notice.kind, notice.date, notice.doi) for notice in identity.notices] == [
        (NoticeKind.RETRACTION, "2014-07-02", "10.1038/nature13598")
    ]


def test_one_retraction_with_many_voices_is_told_once(identify, registries):
    registries.on(LIST, answer(200, recorded.crossref_list(recorded.STAP_NOTICE)))
    (listed,) = read_rows([HEADS, row(reason="+Error in Image;")])
    table = ListedNotices({listed.work: [listed.notice]})

    identity = identify(f"doi:{recorded.STAP}", table=table)

    (notice,) = identity.notices
    assert notice.source == "Retraction Watch, Crossref and OpenAlex"
    assert notice.reason == "Error in Image"


OTHERS = answer(200, recorded.crossref_list(recorded.WAKEFIELD_NOTICE))


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (OTHERS, (CheckState.PASSED, "No notice at Crossref on 3 May 2027.")),
        (answer(500), (CheckState.COULD_NOT_CHECK, "Crossref did not answer.")),
    ],
    ids=["a notice on another work", "silence"],
)
def test_without_a_notice_on_the_work_there_is_none(identify, registries, told, found):
    registries.on(LIST, told)

    identity = identify(f"doi:{recorded.STAP}", names=("crossref",))

    assert identity.notices == ()
    assert notice_check(identity) == found


def test_preprint_that_its_author_withdrew_is_told(identify, registries):
    feed = recorded.atom(recorded.WITHDRAWN_ENTRY)
    registries.on("/arxiv/api/query", answer(200, feed))

    identity = identify("arXiv:2101.00001", names=("arxiv",))

    assert [
        (notice.kind, notice.date, notice.source) for notice in identity.notices
    ] == [(NoticeKind.WITHDRAWAL, "2021-05-03", "arXiv")]


def test_table_answers_when_nobody_is_asked(identify, registries):
    stap = Identifier(IdentifierScheme.DOI, recorded.STAP)
    table = ListedNotices({stap: [Notice(NoticeKind.RETRACTION, "2014", source="R W")]})

    identity = identify(f"doi:{recorded.STAP}", names=(), table=table)

    assert notice_check(identity) == (CheckState.FAILED, "Retracted in 2014, says R W.")
    assert not registries.requests


@cases
def test_notices_are_merged_and_the_gravest_comes_first(
    notices: list[Notice], merged: list[tuple]
) -> None:
    found = merge_notices(notices)

    assert [(entry.kind.value, entry.date, entry.source) for entry in found] == merged


@cases
def test_what_warns_of_a_work_is_what_no_later_notice_took_back(kinds, standing):
    notices = [Notice(NoticeKind(kind), f"201{at}") for at, kind in enumerate(kinds)]

    assert bool(standing_notices(notices)) is standing


def test_concern_takes_nothing_back() -> None:
    assert not is_taken_back([Notice(NoticeKind.EXPRESSION_OF_CONCERN)])
    assert is_taken_back([Notice(NoticeKind.WITHDRAWAL)])
    both = (NoticeKind.RETRACTION, NoticeKind.REINSTATEMENT)
    assert not is_taken_back([Notice(kind, "2014-07-02") for kind in both])


def test_table_of_retraction_watch_is_read_row_by_row() -> None:
    rows = read_rows([HEADS, row()])

    doi = Identifier(IdentifierScheme.DOI, recorded.STAP)
    told = ("2014-07-02", "10.1038/nature13598", "Retraction Watch", "Error in Image")
    assert list(rows) == [Row(2, doi, Notice(NoticeKind.RETRACTION, *told))]


@cases
def test_nature_and_reason_of_a_row_tell_the_kind(written, kind: NoticeKind) -> None:
    (found,) = read_rows([HEADS, row(**written)])

    assert found.notice is not None
    assert found.notice.kind is kind


@cases
def test_row_that_cannot_be_used_is_named_by_its_line(written, reason: str) -> None:
    found = list(read_rows([HEADS, row(), row(**written)]))

    assert found[1] == Row(3, fault=reason)


def test_row_is_kept_under_its_pubmed_number_where_it_has_no_doi() -> None:
    rows = [row("unavailable"), row("Unavailable", number="9500320")]
    unnamed, numbered = read_rows([HEADS, *rows])

    assert unnamed == Row(2)
    assert str(numbered.work) == "pmid:9500320"


def test_file_that_is_no_such_table_is_refused_with_its_name(tmp_path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("a,b\n1,2\n")

    with pytest.raises(BadCallError, match=r"other\.csv: The first line has no column"):
        read_notice_file(str(path))


def test_table_leaves_the_limit_of_other_csv_readers_as_it_was() -> None:
    before = csv.field_size_limit()

    list(read_rows([HEADS, row()]))

    assert csv.field_size_limit() == before
