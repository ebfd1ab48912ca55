"""Agencies' stories and firms' releases, in papers with reports of their own."""

from tests.cases import each_of
from verification.records import SourceProfile
from verification.weighing.origins import group_origins
from verification.weighing.wires import find_agencies

from .releases import INTRO, OTHER_RELEASE, PLANT_RELEASE, RELEASE, REPORT

TAIL = f"Prices fell by a tenth.\n{INTRO * 12}\n"

SENT_BY = {
    f"ROME (AP, Reuters) - {TAIL}": ("AP", "Reuters"),
    f"ROME (AP/AFP) — {TAIL}": ("AP", "AFP"),
    f"ROME, May 3 (AFP + dpa) - {TAIL}": ("AFP", "dpa"),
    f"BERLIN (dpa/AFP) - {TAIL}": ("dpa", "AFP"),
    f"BERLIN (dpa und AFP) – {TAIL}": ("dpa", "AFP"),
    f"BERLIN (dpa/lno) - {TAIL}": ("dpa",),
    f"Kiel (dpa/lno/AFP) - {TAIL}": (),
    f"PARIS (AFP et Reuters) - {TAIL}": ("AFP", "Reuters"),
    f"MADRID (EFE y AP) - {TAIL}": ("EFE", "AP"),
    f"LONDON (PA; Reuters) - {TAIL}": ("PA", "Reuters"),
    f"ROME (AP, Reuters, AFP) - {TAIL}": ("AP", "Reuters", "AFP"),
    f"By AP and Reuters\n{TAIL}": ("AP", "Reuters"),
    f"By AP, Reuters\n{TAIL}": ("AP", "Reuters"),
    f"By Jo Roy, Reuters\n{TAIL}": ("Reuters",),
    f"By Jo Roy and Li Ng, AP\n{TAIL}": ("AP",),
    f"Von dpa/AFP\n{TAIL}": ("dpa", "AFP"),
    f"Sources: AP, AFP\n{TAIL}": ("AP", "AFP"),
    f"{TAIL}© 2026 AFP/dpa": ("AFP", "dpa"),
    f"{TAIL}The mill stays shut. (dpa, AFP)": ("dpa", "AFP"),
    f"{TAIL}The mill stays shut. (Reuters/AP)": ("Reuters", "AP"),
}

SENT_BY_NOBODY = [
    f"The agencies (AP, Reuters) had it first. {TAIL}",
    f"Two agencies, AP and Reuters, were there. {TAIL}",
    f"AP, Reuters and AFP boycotted the briefing. {TAIL}",
    f"Prices fell, AP and Reuters reported. {TAIL}",
    f"ROME (AP-7) - {TAIL}",
    f"ROME (APR, RTR) - {TAIL}",
    f"ROME (AP, Globex) - {TAIL}",
    f"ROME (Globex/AP) - {TAIL}",
    f"The PA/AP ratio (PA/AP = 2) - {TAIL}",
    f"By Apapane Reuterson\n{TAIL}",
    f"By Apple, Reutlingen\n{TAIL}",
    f"{TAIL}Photo: AP, Reuters",
    f"{TAIL}Foto: dpa/AFP",
    f"{TAIL}Pictures © AFP/Reuters",
    f"{TAIL}He works for both (AP, Reuters) and for us.",
    f"{TAIL}The stations (AP), he said, are shut (Reuters) now.",
    f"{INTRO * 12}LONDON (AP, Reuters) - {INTRO * 12}",
    f"The band (AFP) played. {TAIL}",
]


@each_of("text", SENT_BY)
def test_byline_names_its_agencies(text) -> None:
    assert find_agencies(SourceProfile(1, text=text))[0] == SENT_BY[text]


@each_of("text", SENT_BY_NOBODY)
def test_mention_of_agencies_is_no_byline(text) -> None:
    assert find_agencies(SourceProfile(1, text=text)) == ((), None)


def test_author_field_may_name_two_agencies() -> None:
    found = find_agencies(SourceProfile(1, author="Jo Roy, AP and Reuters"))

    assert found[0] == ("AP", "Reuters")


BBC, CNN = "https://www.bbc.com/", "https://edition.cnn.com/"
OF_REUTERS = f"LEIPZIG (Reuters) - {REPORT}"
ALSO_OF_REUTERS = f"BERLIN (Reuters) - {RELEASE}"
OWN_OF_BBC = "The mayor of Orrin has told the council that she will not stand again."
OWN_OF_CNN = "Four lorries left the depot on Tuesday with bread for the flooded valley."


def profiles(*pages):
    return [
        SourceProfile(number, url=url, text=text)
        for number, (url, text) in enumerate(pages, start=1)
    ]


GROUPS = {
    "papers with reports of their own beside one agency's story": (
        profiles(
            (f"{BBC}own", OWN_OF_BBC),
            (f"{BBC}wire", OF_REUTERS),
            (f"{CNN}wire", ALSO_OF_REUTERS),
            (f"{CNN}own", OWN_OF_CNN),
        ),
        [(1,), (2, 3), (4,)],
    ),
    "the agency itself among them": (
        profiles(
            (f"{BBC}own", OWN_OF_BBC),
            (f"{BBC}wire", OF_REUTERS),
            ("https://www.reuters.com/x", ALSO_OF_REUTERS),
        ),
        [(1,), (2, 3)],
    ),
    "two reports of a paper beside one that it printed": (
        profiles(
            (f"{BBC}own", OWN_OF_BBC),
            (f"{BBC}other", OWN_OF_CNN),
            (f"{BBC}wire", OF_REUTERS),
            (f"{CNN}wire", ALSO_OF_REUTERS),
        ),
        [(1, 2), (3, 4)],
    ),
    "sister papers and one story": (
        profiles(
            ("https://wsj.com/own", OWN_OF_BBC),
            ("https://marketwatch.com/wire", OF_REUTERS),
            (f"{CNN}wire", ALSO_OF_REUTERS),
        ),
        [(1,), (2, 3)],
    ),
    "a paper of unknown kind": (
        profiles(
            ("https://orrin-courier.example/own", OWN_OF_BBC),
            ("https://orrin-courier.example/wire", OF_REUTERS),
            (f"{CNN}wire", ALSO_OF_REUTERS),
        ),
        [(1,), (2, 3)],
    ),
    "an agency's story that one paper alone prints": (
        profiles((f"{BBC}own", OWN_OF_BBC), (f"{BBC}wire", OF_REUTERS)),
        [(1, 2)],
    ),
    "stories of two agencies in one paper": (
        profiles((f"{BBC}a", OF_REUTERS), (f"{BBC}b", f"ROME (AP) - {OWN_OF_CNN}")),
        [(1, 2)],
    ),
    "two stories on the agency's own site": (
        profiles(
            ("https://reuters.com/a", OWN_OF_BBC), ("https://reuters.com/b", RELEASE)
        ),
        [(1, 2)],
    ),
    "a story of two agencies and one of the first": (
        profiles(
            (f"{BBC}a", f"ROME (AP, Reuters) - {OWN_OF_BBC}"),
            (f"{CNN}b", f"ROME (AP) - {OWN_OF_CNN}"),
        ),
        [(1, 2)],
    ),
    "a story of two agencies and one of the second": (
        profiles(
            (f"{BBC}a", f"ROME (AP, Reuters) - {OWN_OF_BBC}"),
            (f"{CNN}b", f"ROME (Reuters) - {OWN_OF_CNN}"),
        ),
        [(1, 2)],
    ),
    "a story of two agencies and one of each": (
        profiles(
            (f"{BBC}a", f"ROME (AP, Reuters) - {OWN_OF_BBC}"),
            (f"{CNN}b", f"ROME (Reuters) - {OWN_OF_CNN}"),
            ("https://a.example/c", f"ROME (AP) - {RELEASE}"),
        ),
        [(1, 3), (2,)],
    ),
    "stories of overlapping agencies": (
        profiles(
            (f"{BBC}a", f"ROME (AP, Reuters) - {OWN_OF_BBC}"),
            (f"{CNN}b", f"ROME (Reuters, dpa) - {OWN_OF_CNN}"),
        ),
        [(1, 2)],
    ),
    "stories of agencies that have nothing in common": (
        profiles(
            (f"{BBC}a", f"ROME (AP, Reuters) - {OWN_OF_BBC}"),
            (f"{CNN}b", f"ROME (AFP, dpa) - {OWN_OF_CNN}"),
        ),
        [(1,), (2,)],
    ),
    "a release in two papers with reports of their own": (
        profiles(
            (f"{BBC}own", OWN_OF_BBC),
            (f"{BBC}release", PLANT_RELEASE),
            (f"{CNN}release", PLANT_RELEASE),
            (f"{CNN}own", OWN_OF_CNN),
        ),
        [(1,), (2, 3), (4,)],
    ),
    "a release on its issuer's site and in a paper": (
        profiles(
            ("https://globex.com/plants", OWN_OF_BBC),
            ("https://globex.com/press-releases/1", PLANT_RELEASE),
            (f"{CNN}release", PLANT_RELEASE),
            (f"{CNN}own", OWN_OF_CNN),
        ),
        [(1, 2, 3), (4,)],
    ),
    "a release on a site that may be its issuer's": (
        profiles(
            ("https://gx-group.example/plants", OWN_OF_BBC),
            ("https://gx-group.example/release", PLANT_RELEASE),
            (f"{CNN}release", PLANT_RELEASE),
        ),
        [(1, 2, 3)],
    ),
    "releases of two firms at one distributor": (
        profiles(
            ("https://www.prnewswire.com/a", PLANT_RELEASE),
            ("https://www.prnewswire.com/b", OTHER_RELEASE),
        ),
        [(1,), (2,)],
    ),
    "releases of one firm at one distributor": (
        profiles(
            ("https://www.prnewswire.com/a", PLANT_RELEASE),
            ("https://www.prnewswire.com/b", PLANT_RELEASE),
        ),
        [(1, 2)],
    ),
    "pages of a distributor that name no issuer": (
        profiles(
            ("https://www.prnewswire.com/a", OWN_OF_BBC),
            ("https://www.prnewswire.com/b", OWN_OF_CNN),
        ),
        [(1, 2)],
    ),
    "a paper's own report is meant by its name": (
        profiles(
            (f"{BBC}wire", OF_REUTERS),
            (f"{CNN}wire", ALSO_OF_REUTERS),
            (f"{BBC}own", OWN_OF_BBC),
            ("https://a.example/", "She will not stand again, the BBC reported."),
        ),
        [(1, 2), (3, 4)],
    ),
}


@each_of("name", GROUPS)
def test_pages_are_grouped_by_who_wrote_them(name) -> None:
    sources, expected = GROUPS[name]

    origins = group_origins(sources)

    assert [each.source_ids for each in origins] == expected
