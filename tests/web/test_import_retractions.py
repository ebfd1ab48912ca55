"""`citeweb import_retractions`: the table at hand, and what it does to a run."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from citeweb.documents.services import submit_document
from citeweb.reports.adapters import report_of
from citeweb.reports.runs.services import start_run
from citeweb.reports.tasks import verify_run
from citeweb.sources.models import ListedNotice
from citeweb.sources.notices import notice_table
from tests.cases import cases
from tests.verification.reaching.site import article
from verification.reading.references import read_reference

HEADS = "RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature,Reason"
STAP = "7/2/2014 0:00,10.1038/nature13598,10.1038/nature12968,Retraction,+Error;"
LANCET = "2/6/2010 0:00,10.1016/s1,10.1016/S0140-6736(97)11096-0,Retraction,+Error;"


@pytest.fixture
def table(tmp_path):
    """table(row, ...) -> path of a CSV file."""

    def write(*rows: str) -> str:
        path = tmp_path / "table.csv"
        path.write_text("\n".join([HEADS, *rows]) + "\n")
        return str(path)

    return write


def load(path: str, *options: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("import_retractions", path, *options, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def rows() -> set[tuple[str, str, str]]:
    return set(ListedNotice.objects.values_list("work", "kind", "date"))


def test_rows_become_notices_by_identifier_and_a_new_file_corrects_them(db, table):
    out, err = load(table(STAP, LANCET))
    first = rows()
    again, _ = load(table(STAP, LANCET, STAP))
    second = rows()
    corrected, _ = load(table(STAP, LANCET.replace("Retraction,", "Correction,")))

    assert out.startswith("2 notices at hand: 2 added, 0 removed.")
    assert err == ""
    assert again.startswith("2 notices at hand: 0 added, 0 removed.")
    stap = ("doi:10.1038/nature12968", "retraction", "2014-07-02")
    lancet = "doi:10.1016/s0140-6736(97)11096-0"
    assert first == second == {stap, (lancet, "retraction", "2010-02-06")}
    assert corrected.startswith("2 notices at hand: 1 added, 1 removed.")
    assert rows() == {stap, (lancet, "correction", "2010-02-06")}
    assert ListedNotice.objects.filter(reason="Error").count() == 2


def test_file_that_was_cut_off_removes_nothing_unless_it_is_meant(db, table):
    whole = [STAP.replace("nature12968", f"work{number}") for number in range(300)]
    load(table(*whole))

    with pytest.raises(CommandError, match="lacks 200 of the notices at hand"):
        load(table(*whole[:100]))
    before = len(rows())
    out, _ = load(table(*whole[:100]), "--shrink")

    assert before == 300
    assert out.startswith("100 notices at hand: 0 added, 200 removed.")


SEMICOLONS = HEADS.replace(",", ";")
TWO_BYTES = f"{HEADS}\n{STAP}".encode("utf-16").decode("latin-1")


@cases
def test_wrong_file_is_told_in_one_line(db, tmp_path, content: bytes):
    path = tmp_path / "table.csv"
    path.write_bytes(content)

    with pytest.raises(CommandError) as refusal:
        load(str(path))

    assert str(path) in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert not ListedNotice.objects.exists()


def test_bad_rows_are_named_by_line_and_the_others_kept(db, table):
    bad = STAP.replace("Retraction,", "Gossip,")

    out, err = load(table(STAP, bad, LANCET, LANCET.replace("10.1016/S", "x")))
    load(table(bad))

    assert "2 lines could not be used" in out
    assert "Line 3 is left out: RetractionNature is “gossip”" in err
    assert "Line 5 is left out: OriginalPaperDOI is “x0140-6736(97)11096-0”" in err
    assert len(rows()) == 2, "A file without a usable row empties nothing."


@pytest.mark.parametrize("content", ["", "a,b\n1,2\n", "\x00\x01\x02"])
def test_file_that_is_no_such_table_or_not_there_is_refused(db, tmp_path, content):
    path = tmp_path / "other.csv"
    with pytest.raises(CommandError, match="cannot be read"):
        load(str(path))
    path.write_text(content)

    with pytest.raises(CommandError, match="has no column"):
        load(str(path))


def test_many_works_are_looked_up_in_few_queries(db, table, count_queries, monkeypatch):
    monkeypatch.setattr("citeweb.sources.columns.VALUES_A_QUERY", 50)
    assert notice_table([read_reference("doi:10.1038/nature12968")]) is None
    load(table(STAP, LANCET))
    names = (f"doi:10.1038/nature12{number}" for number in range(900, 999))
    references = list(map(read_reference, names))

    found = notice_table(references)

    assert count_queries(notice_table, references) <= 3
    stap = next(reference for reference in references if "nature12968" in reference.url)
    [notice] = found.notices_of(stap.identifiers)
    assert notice.date == "2014-07-02"


def test_fresh_look_is_taken_again_when_the_table_has_learned_more(
    team, ada, fetcher, table
):
    text = "It was opened in 2000 [1].\n\n## Sources\n\n1. doi:10.1038/nature12968\n"
    fetcher.pages["https://doi.org/10.1038/nature12968"] = article("A paper")
    revision = submit_document(team=team, user=ada, text=text)
    before = start_run(revision, user=ada)
    verify_run(str(before.pk))

    load(table(STAP))
    after = start_run(revision, user=ada)
    verify_run(str(after.pk))

    assert report_of(before).sources[0].notices == ()
    notices = report_of(after).sources[0].notices
    said = [(notice.kind.value, notice.source) for notice in notices]
    assert said == [("retraction", "Retraction Watch")]
