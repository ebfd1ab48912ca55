"""A collection of Zotero as the source list: from its export, and from itself."""

import io
import json
from pathlib import Path

import pytest

from tests.verification.reaching.files import make_pdf
from verification.__main__ import main
from verification.commands.zotero import changed_items, paths_in, tags_of
from verification.records import (
    IdentityState,
    Notice,
    NoticeKind,
    ReachedSource,
    SourceAction,
)

OPENED = "The Sund bridge was opened to traffic on 1 July 1997 after five years. "
FILLER = "The harbour of Brack is old, and people like to walk there. " * 5
TEXT = "The Sund bridge was opened to traffic on 1 July 1997 [@ng2021].\n"
WORK = {
    "id": "http://zotero.org/users/7/items/AAAA1111",
    "type": "article-journal",
    "title": "Bridges of the Sund",
    "author": [{"family": "Ng", "given": "Anna"}],
    "issued": {"date-parts": [[2021]]},
}
COLLECTIONS = [
    {"key": "CCCC1111", "data": {"name": "Bridges"}},
    {"key": "CCCC2222", "data": {"name": "Twice"}},
    {"key": "CCCC3333", "data": {"name": "Twice"}},
    {"key": "../../no", "data": {"name": "Odd"}},
]
"""As Zotero 7 answers, without what nobody reads."""


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    storage = tmp_path / "storage" / "BBBB2222"
    storage.mkdir(parents=True)
    (storage / "Ng 2021.pdf").write_bytes(make_pdf([FILLER, OPENED + FILLER]))
    Path("paper.md").write_text(TEXT)
    return tmp_path


@pytest.fixture
def zotero(site, folder) -> str:
    """A stand-in for the Zotero on this machine."""
    path = folder / "storage" / "BBBB2222" / "Ng 2021.pdf"
    attachment = {
        "itemType": "attachment",
        "parentItem": "AAAA1111",
        "contentType": "application/pdf",
    }
    items = [
        {
            "key": "AAAA1111",
            "data": {"itemType": "journalArticle", "extra": "Citation Key: ng2021"},
            "csljson": json.dumps([WORK]),
        },
        {"key": "BBBB2222", "data": attachment, "csljson": "[]"},
        {"key": "NNNN1111", "data": {"itemType": "note"}, "csljson": "nonsense"},
    ]
    answers = {
        "/users/0/collections": json.dumps(COLLECTIONS),
        "/users/0/collections/CCCC1111/items": json.dumps(items),
        "/users/0/items/BBBB2222/file/view/url": path.as_uri(),
    }
    for address, body in answers.items():
        site.page(address, body)
    return site.address


def claim_of(capfd, *words: str):
    status = main(["check", *words, "--lookups", "none", "--judge", "lexical"])
    told = capfd.readouterr()
    claims = json.loads(told.out)["document"]["claims"] if told.out else []
    [claim] = [row for row in claims if row["citations"]] or [None]
    return status, claim, told.err


def test_collection_of_the_zotero_here_is_the_list_with_its_pdfs(zotero, capfd) -> None:
    _, claim, said = claim_of(
        capfd, "paper.md", "--zotero", "bridges", "--zotero-base", zotero
    )

    [evidence, *_] = claim["citations"][0]["evidence"]
    assert claim["verdict"] == "supported"
    assert (evidence["page"], claim["citations"][0]["source_id"]) == (2, 1)
    assert "1 of 1 entries read as PDF" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--zotero", "Twice"], "2 collections of that name"),
        (["--zotero", "Odd"], "no such collection. There are: Bridges, Twice"),
        (["--zotero", "a", "--bib", "works.bib"], "one list of works, not two"),
        (["--zotero", "a", "--zotero-base", "http://example.org/api"], "this machine"),
        (["--zotero", "a", "--zotero-base", "https://[::1]:9/api"], "this machine"),
        (["--zotero", "a", "--zotero-base", "http://127.0.0.1:9/api"], "Start Zotero"),
        (["--zotero-tags", "key"], "goes with --zotero"),
        (["--attachments", "storage"], "goes with --bib"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(words, says, zotero, capfd) -> None:
    base = [] if "--zotero-base" in words else ["--zotero-base", zotero]

    status, _, said = claim_of(capfd, "paper.md", *words, *base)

    assert status == 2
    assert says in said


EXPORTS = {
    "works.bib": "@article{{ng2021, title={{Bridges of the Sund}}, author={{Ng, Anna}},"
    " year={{2021}}, file={{Full Text:{path}:application/pdf}}}}",
    "works.json": '[{{"id": "ng2021", "title": "Bridges of the Sund",'
    ' "attachments": [{{"path": "{path}"}}]}}]',
}


@pytest.mark.parametrize("name", EXPORTS)
@pytest.mark.parametrize("is_relative", [True, False])
def test_export_names_its_pdfs(name, is_relative, folder, capfd) -> None:
    beside = Path("storage/BBBB2222/Ng 2021.pdf")
    path = beside if is_relative else folder / beside
    Path(name).write_text(EXPORTS[name].format(path=path))

    _, claim, _ = claim_of(capfd, "paper.md", "--bib", name, "--attachments", "storage")

    assert claim["verdict"] == "supported"
    assert claim["citations"][0]["evidence"][0]["page"] == 2


def test_list_chooses_no_file_outside_the_folder_of_the_call(folder, capfd) -> None:
    Path("works.bib").write_text(
        EXPORTS["works.bib"].format(path="storage/BBBB2222/Ng 2021.pdf")
    )
    Path("other").mkdir()

    _, claim, said = claim_of(
        capfd, "paper.md", "--bib", "works.bib", "--attachments", "other"
    )

    assert claim["verdict"] == "unverifiable"
    assert "PDFs of 0 of 1 works that name files lie there" in said


@pytest.mark.parametrize(
    ("field", "paths"),
    [
        ("", []),
        ("/home/a/b.pdf", ["/home/a/b.pdf"]),
        (r"PDF:C\:\\Zotero\\b.pdf:application/pdf", [r"C:\Zotero\b.pdf"]),
        (r"a:x\;y.pdf:PDF;:z.pdf:PDF", ["x;y.pdf", "z.pdf"]),
    ],
)
def test_file_fields_of_each_program_are_read(field, paths) -> None:
    assert paths_in(field) == paths


def source(**told) -> ReachedSource:
    return ReachedSource(1, "", "", None, told.pop("action", SourceAction.OK), **told)


@pytest.mark.parametrize(
    ("reached", "tags"),
    [
        (source(), []),
        (source(action=SourceAction.REMOVED), ["citeweb: dead link"]),
        (source(identity=IdentityState.ANOTHER_WORK), ["citeweb: wrong work"]),
        (source(identity=IdentityState.NOT_FOUND), ["citeweb: identifier not found"]),
        (
            source(notices=(Notice(NoticeKind.RETRACTION, "x"),)),
            ["citeweb: retracted"],
        ),
        (
            source(
                notices=(
                    Notice(NoticeKind.REINSTATEMENT, "x"),
                    Notice(NoticeKind.RETRACTION, "x"),
                )
            ),
            [],
        ),
    ],
)
def test_sources_are_told_back_by_tags(reached, tags) -> None:
    assert tags_of(reached) == tags


def test_tags_of_other_people_stay_and_ours_follow_what_holds() -> None:
    found = [
        {
            "key": "AAAA1111",
            "version": 5,
            "data": {"tags": [{"tag": "read"}, {"tag": "citeweb: dead link"}]},
        },
        {"key": "DDDD1111", "version": 6, "data": {"tags": [{"tag": "read"}]}},
    ]

    changes = [*changed_items(found, {"AAAA1111": ["citeweb: retracted"]})]

    assert changes == [
        {
            "key": "AAAA1111",
            "version": 5,
            "tags": [{"tag": "read"}, {"tag": "citeweb: retracted"}],
        }
    ]


def test_dead_link_is_told_to_zotero_org_where_the_call_says_so(
    zotero, site, capfd, monkeypatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    work = WORK | {"URL": site.url("/gone")}
    items = [{"key": "AAAA1111", "data": {}, "csljson": json.dumps([work])}]
    told = [{"key": "AAAA1111", "version": 5, "data": {"tags": []}}]
    answers = {
        "/users/0/collections/CCCC1111/items": items,
        "/keys/current": {"userID": 7},
        "/users/7/items": told,
    }
    for address, value in answers.items():
        site.page(address, json.dumps(value))
    Path("key").write_text("secret\n")
    words = ["--zotero", "Bridges", "--zotero-base", zotero, "--zotero-web", zotero]

    words += ["--zotero-tags", "key", "--allow-private-addresses"]
    _, _, said = claim_of(capfd, "-", *words)

    assert "0 of 1 items" in said  # the stand-in confirms nothing
    [posted] = [request for request in site.requests if request.startswith("POST")]
    head, _, body = posted.partition("\r\n\r\n")
    assert json.loads(body) == [
        {"key": "AAAA1111", "version": 5, "tags": [{"tag": "citeweb: dead link"}]}
    ]
    assert "zotero-api-key: secret" in head.lower()
