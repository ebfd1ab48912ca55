"""A list that a report corrects, and EndNote's XML."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from tests.verification.reporting.reports import bridge_report
from verification import records
from verification.records import Identifier, IdentifierScheme, IdentityState
from verification.reporting.bibliography.fixes import corrected
from verification.reporting.bibliography.listing import Format, format_bibliography

OWN = records.Work(
    "ng99",
    records.WorkType.ARTICLE_JOURNAL,
    title="Bridges of the Sund",
    authors=(records.Name(family="Ngo", given="Anna"),),
    issued=records.WorkDate((1999,)),
    container="Bridges",
)
RECORD = replace(
    OWN,
    id="none",
    title="Bridges of the sund",
    authors=(records.Name(family="Ng", given="Anna"),),
    issued=records.WorkDate((2001, 4)),
    volume="7",
)


def report(identity: IdentityState) -> records.Report:
    found = bridge_report()
    identifier = Identifier(IdentifierScheme.DOI, "10.1000/182")
    match = records.RegistryMatch(registry="crossref", work=RECORD)
    source = replace(
        found.sources[0],
        title="Bridges of the Sund",
        identifier=identifier,
        identity=identity,
        registry_match=match,
    )
    return replace(found, sources=(source, *found.sources[1:]))


def test_fields_in_which_a_registry_knows_better_are_corrected() -> None:
    [work], fixes = corrected([OWN], report(IdentityState.DETAILS_DIFFER))

    assert (work.id, work.title, work.container) == ("ng99", OWN.title, "Bridges")
    assert (work.volume, work.doi) == ("7", "10.1000/182")
    assert work.authors[0].family == "Ng"
    assert {fix.field for fix in fixes} == {"authors", "year", "volume", "doi"}
    assert "ng99: authors: “Ngo”, now “Ng”" in [fix.line for fix in fixes]


@pytest.mark.parametrize(
    "identity", [IdentityState.ANOTHER_WORK, IdentityState.NOT_FOUND]
)
def test_the_record_of_another_work_corrects_nothing(identity) -> None:
    assert corrected([OWN], report(identity)) == ((OWN,), ())


def test_a_work_that_the_report_does_not_know_stays() -> None:
    other = replace(OWN, id="b", title="Storms of the North")

    assert corrected([other], report(IdentityState.CONFIRMED)) == ((other,), ())


def test_endnote_gets_kind_people_titles_and_identifiers() -> None:
    work = replace(OWN, doi="10.1000/182", url="https://a.example/?a=1&b=2")

    root = ElementTree.fromstring(  # noqa: S314 - our own
        format_bibliography([work], format=Format.ENDNOTE)
    )

    [record] = root.iter("record")
    assert record.find("ref-type").attrib == {"name": "Journal Article"}
    assert record.find("ref-type").text == "17"
    assert record.find("contributors/authors/author").text == "Ngo, Anna"
    assert record.find("titles/title").text == OWN.title
    assert record.find("periodical/full-title").text == "Bridges"
    assert record.find("dates/year").text == "1999"
    assert record.find("electronic-resource-num").text == "10.1000/182"
    assert record.find("urls/related-urls/url").text == work.url
