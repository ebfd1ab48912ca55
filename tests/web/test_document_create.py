"""Submitting a document, pasted or as a file; what a text promises as it is typed."""

import re
from html import unescape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from citeweb.documents.models import Document
from citeweb.reports.models import Run
from tests.cases import cases

pytestmark = pytest.mark.django_db

URL = "/documents/new/"

TEXT = """# The Marrow Bridge

The Marrow Bridge is 512 metres long [1].

## Sources

1. County archive. https://www.example.org/bridges
"""


def test_pasted_text_becomes_a_document_with_a_run(signed_in, ada):
    answer = signed_in.post(URL, {"text": TEXT.replace("\n", "\r\n")})

    run = Run.objects.get()
    assert answer["Location"] == f"/runs/{run.pk}/"
    assert run.requested_by == ada
    assert run.revision.document.title == "The Marrow Bridge"
    assert run.revision.text == TEXT


def test_list_of_a_reference_manager_becomes_the_sources(signed_in):
    listed = "@online{a, title={Bridges}, url={https://www.example.org/bridges}}"

    signed_in.post(URL, {"text": f"The bridge is 512 metres long [@a].\n\n{listed}"})

    [reference] = Document.objects.get().revisions.get().references.all()
    assert reference.url == "https://www.example.org/bridges"
    assert reference.citations.count() == 1


def test_file_becomes_a_document(signed_in):
    file = SimpleUploadedFile("bridge.md", TEXT.encode())

    answer = signed_in.post(URL, {"file": file})

    assert answer.status_code == 302
    assert Document.objects.get().revisions.get().file_name == "bridge.md"


def test_latex_file_becomes_a_document_with_its_list_as_sources(signed_in):
    latex = r"""\documentclass{article}\title{The Bridge}\begin{document}\maketitle
The Marrow Bridge is \emph{512} metres long \cite{county}.
\begin{thebibliography}{1}
\bibitem{county} County archive. Bridges. \url{https://www.example.org/bridges}
\end{thebibliography}\end{document}"""

    signed_in.post(URL, {"file": SimpleUploadedFile("a.tex", latex.encode())})

    revision = Document.objects.get().revisions.get()
    [reference] = revision.references.all()
    assert reference.url == "https://www.example.org/bridges"
    assert reference.citations.count() == 1
    assert ".tex" in signed_in.get(URL).text


def test_text_and_file_together_are_one_too_many(signed_in):
    file = SimpleUploadedFile("bridge.md", TEXT.encode())

    answer = signed_in.post(URL, {"text": TEXT, "file": file})

    assert answer.status_code == 422
    assert "not both" in answer.text
    assert "512 metres long" in answer.text


def test_htmx_gets_the_errors_alone(signed_in):
    answer = signed_in.post(URL, {"text": ""}, headers={"HX-Request": "true"})

    assert answer.status_code == 422
    assert "There is no text yet" in answer.text
    assert "<h1>" not in answer.text


def test_nobody_is_asked_to_sign_in(client):
    answer = client.post(URL, {"text": TEXT})

    assert answer.status_code == 403
    assert reverse("teams:sign_in") in answer.text


PREVIEW = "/documents/new/preview/"

PREVIEWED = """The bridge is 512 metres long [1]. It was opened in 1931 [7].

## Sources

1. County archive. https://www.example.org/bridges
2. Herald. https://herald.example.net/1931
"""


@pytest.fixture
def preview(signed_in):
    def send(text=PREVIEWED, **headers):
        return signed_in.post(PREVIEW, {"text": text}, headers=headers)

    return send


def test_preview_tells_what_was_found_what_is_missing_and_who_is_called(preview):
    page = preview().text
    fragment = preview(**{"HX-Request": "true"}).text

    assert "512 metres long" in page
    assert "2 citations, 2 sources" in page
    assert "1 of 2 markers tied to no entry: [7]" in page
    assert "2 addresses" in page
    assert "example.org" in page
    assert "herald.example.net" in page
    assert "2 citations" in fragment
    assert "<textarea" not in fragment
    assert not Document.objects.exists()


def test_preview_tells_sources_without_a_citation_and_forms_that_are_not_read(preview):
    listed = "The bridge is long ⟦1⟧.\n\nSources\n1. Herald. https://a.example/b\n"

    page = preview(listed).text
    token = preview("The bridge is long [ref:x9]. It is old turn0oddity4.").text

    assert "1 source and no citation" in page
    assert "The bridge is long ⟦1⟧." in page
    assert "[ref:x9]" in token
    assert "they look like citations" in token


def test_preview_tells_a_second_list_with_the_numbers_of_the_first(preview):
    lists = "Part one: sources\n[1] https://a.example\n\nPart two: sources\n[1] https://b.example\n"

    page = preview(f"The bridge is 512 metres long [1].\n\n{lists}").text

    assert "a second list has the numbers of the first" in page


def test_markers_are_shown_as_text(preview):
    page = preview(text="A claim of 12 [<b>x</b>] here [^<i>]. And 13 [9].")

    assert "<b>x</b>" not in page.text


def test_long_text_is_read_on_demand_only(preview):
    text = "The bridge is 512 metres long [1]. " * 8000

    live = preview(text=text, **{"HX-Request": "true"}).text
    asked_for = preview(text=text).text

    assert "too long to be followed" in live
    assert "8,000 citations" in asked_for


@cases
def test_preview_names_who_is_asked(preview, settings, lookups: tuple, has, lacks):
    settings.LOOKUPS = lookups

    page = preview().text

    assert has in page
    assert lacks not in page


def test_form_names_who_learns_names_before_anything_is_typed(signed_in, settings):
    url, hint = "/documents/new/", "it is sent names, no sentence."

    settings.LOOKUPS = ("wikidata",)
    named = signed_in.page(url)
    settings.LOOKUPS = ("crossref",)
    unnamed = signed_in.page(url)

    assert f"is looked up at Wikidata: {hint}" in named
    assert hint not in unnamed


def packed(files):
    """A ZIP of some files, by their names."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return SimpleUploadedFile("all.zip", written.getvalue())


def told(page):
    """By file what became of it, in a word."""
    rows = re.findall(r'dir="auto">([^<]*)</th>\s*<td>\s*(Taken|Not taken)', page)
    return {unescape(name): word for name, word in rows}


def test_several_files_become_a_document_each_and_each_is_told(signed_in):
    files = [
        SimpleUploadedFile("bridge.md", TEXT.encode()),
        SimpleUploadedFile("empty.md", b""),
        SimpleUploadedFile("<b>.pdf", b"no pdf"),
        packed({"deep/one.md": TEXT, "two.md": TEXT * 2, "__MACOSX/x.md": "x"}),
    ]

    answer = signed_in.post(URL, {"file": files, "judge": "lexical"})

    assert answer.status_code == 200
    assert told(answer.text) == {
        "bridge.md": "Taken",
        "empty.md": "Not taken",
        "<b>.pdf": "Not taken",
        "deep/one.md": "Taken",
        "two.md": "Taken",
    }
    assert Document.objects.count() == Run.objects.count() == 3


@cases
def test_hostile_archives_are_refused_with_a_reason(signed_in, content: bytes, says):
    file = SimpleUploadedFile("all.zip", content)

    answer = signed_in.post(URL, {"file": file})

    assert answer.status_code == 422
    assert says in answer.text
    assert not Document.objects.exists()


def test_archives_are_read_within_bounds(signed_in, settings, monkeypatch):
    monkeypatch.setattr("citeweb.documents.several.MOST_FILES", 2)
    settings.UPLOAD_MAX_BYTES = 2000
    names = {f"{number}.md": f"{TEXT} {number}" for number in range(3)}
    bomb = packed({"bomb.md": "a" * 100_000, "../up.md": TEXT, **names})

    answer = signed_in.post(URL, {"file": bomb})

    found = told(answer.text)
    assert found["bomb.md"] == "Not taken"
    assert found["../up.md"] == "Taken"
    assert list(found.values()).count("Taken") == 2
    assert "2 files are read at once" in answer.text


def test_preview_of_several_says_that_each_becomes_a_document(signed_in):
    files = [SimpleUploadedFile(name, b"x") for name in ("a.md", "b.md")]

    page = signed_in.post(PREVIEW, {"file": files}).text

    assert "2 files: each file becomes a document of its own" in page


def test_limits_of_a_text_and_a_file_stand_beside_the_form(signed_in, settings):
    settings.UPLOAD_MAX_BYTES = 7 * 1024**2

    page = signed_in.page("/documents/new/")

    assert "A text has 2,000,000 characters at most, a file 7 MB." in page


WORKS = b"@online{a, title={Bridges}, url={https://www.example.org/bridges}}"
MARKED = b"The Marrow Bridge is 512 metres long [@a]."


def chosen(name, content):
    return SimpleUploadedFile(name, content)


def cited(revision):
    return [(row.url, row.citations.count()) for row in revision.references.all()]


def test_list_of_works_in_a_file_of_its_own_becomes_the_sources(signed_in):
    files = {"file": chosen("a.md", MARKED), "works_file": chosen("a.bib", WORKS)}

    previewed = signed_in.post(PREVIEW, files)
    files = {"file": chosen("a.md", MARKED), "works_file": chosen("a.bib", WORKS)}
    signed_in.post(URL, files)

    revision = Document.objects.get().revisions.get()
    assert "1 citation, 1 source" in previewed.text
    assert "choose the list of works once more" in previewed.text
    assert cited(revision) == [("https://www.example.org/bridges", 1)]
    assert revision.file_name == "a.md"


def test_one_list_of_works_goes_with_several_files(signed_in):
    files = [chosen("a.md", MARKED), chosen("b.md", MARKED + b" So they say.")]

    signed_in.post(URL, {"file": files, "works_file": chosen("a.bib", WORKS)})

    made = [cited(document.revisions.get()) for document in Document.objects.all()]
    assert made == [[("https://www.example.org/bridges", 1)]] * 2


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"@online{a, title={Bridges", "a.bib"),
        (b"\x00\xff\x00", "NUL"),
        (b"[]", "names no work"),
        (b"", "empty"),
        (b"@" * 3_000_000, "may have"),
    ],
)
def test_file_that_is_no_list_of_works_is_refused(signed_in, content, told):
    answer = signed_in.post(
        URL, {"text": MARKED.decode(), "works_file": chosen("a.bib", content)}
    )

    assert answer.status_code == 422
    assert told in answer.text
    assert MARKED.decode() in answer.text
    assert not Document.objects.exists()
