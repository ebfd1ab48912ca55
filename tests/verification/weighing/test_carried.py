"""Agencies' stories and firms' releases, in papers with reports of their own."""

from tests.cases import cases
from verification.records import SourceProfile
from verification.weighing.origins import group_origins
from verification.weighing.wires import find_agencies

from .releases import INTRO, OTHER_RELEASE, PLANT_RELEASE, RELEASE, REPORT  # noqa: F401 - in the cases

TWELVE_INTROS = INTRO * 12
TAIL = f"Prices fell by a tenth.\n{INTRO * 12}\n"


@cases
def test_byline_names_its_agencies(author, text, agencies: tuple) -> None:
    assert find_agencies(SourceProfile(1, author=author, text=text))[0] == agencies


BBC, CNN = "https://www.bbc.com/", "https://edition.cnn.com/"
OF_REUTERS = f"LEIPZIG (Reuters) - {REPORT}"
ALSO_OF_REUTERS = f"BERLIN (Reuters) - {RELEASE}"
OWN_OF_BBC = "The mayor of Orrin has told the council that she will not stand again."
OWN_OF_CNN = "Four lorries left the depot on Tuesday with bread for the flooded valley."


@cases
def test_pages_are_grouped_by_who_wrote_them(
    name, sources: list[SourceProfile], expected: list[tuple]
) -> None:
    origins = group_origins(sources)

    assert [origin.source_ids for origin in origins] == expected
