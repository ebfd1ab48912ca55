"""What people paste and upload by mistake or on purpose: words, never a 500."""

import io
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from fpdf import FPDF
from pypdf import PdfReader, PdfWriter

from citeweb.documents.models import Document
from tests.depth import at_depth

pytestmark = pytest.mark.django_db
URL = "reports:document_create"


@pytest.fixture
def submit(signed_in):
    def send(**values):
        return signed_in.post(reverse(URL), values)

    return send


def pdf_of(pages: int, password: str = "") -> bytes:
    paper = FPDF()
    paper.set_font("helvetica")
    for _ in range(min(pages, 2)):
        paper.add_page()
        paper.cell(text="The Marrow Bridge is 512 metres long [1].")
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(bytes(paper.output()))))
    for _ in range(pages - 2):
        writer.add_blank_page(width=100, height=100)
    if password:
        writer.encrypt(password, algorithm="AES-256")
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def empty_zip() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("hello.txt", "hello")
    return target.getvalue()


BAD_FILES = {
    "picture.md": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "nothing.md": b"",
    "not-a-word-file.docx": b"Just words, no archive.",
    "other-archive.docx": empty_zip(),
    "old.docx": b"\xd0\xcf\x11\xe0" + bytes(600),
    "cut-off.pdf": b"%PDF-1.7\n%%EOF",
    "locked.pdf": pdf_of(1, password="secret"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_file_that_cannot_be_read_is_refused_by_name(submit, name):
    file = SimpleUploadedFile(name, BAD_FILES[name])

    answer = submit(file=file, title="Kept title")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert f"“{name}”:" in page
    assert "Kept title" in page
    assert not Document.objects.exists()


def test_file_over_the_limit_is_refused_before_it_is_read(submit, settings):
    settings.UPLOAD_MAX_BYTES = 1024
    file = SimpleUploadedFile("long.md", b"Words. " * 1000)

    answer = submit(file=file)

    assert answer.status_code == 422
    assert "1.0\u00a0KB" in answer.content.decode()


def test_pdf_of_3000_pages_gives_an_answer(submit):
    file = SimpleUploadedFile("long.pdf", pdf_of(3000))

    answer = submit(file=file)

    assert answer.status_code in (302, 422)


def test_paste_of_ten_megabytes_is_refused_in_words(submit):
    answer = submit(text="Ten megabytes of words [1]. " * 374_492)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "at most" in page
    assert "Ten megabytes of words" in page


def test_request_beyond_every_limit_gets_a_page_of_ours(submit, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000

    answer = submit(text="Words. " * 1000)

    assert answer.status_code == 400
    assert "longer than" in answer.content.decode()


ODD_TEXTS = {
    "no citations": "The bridge is 512 metres long. It was opened in 1931.",
    "no sentence": "!!! ??? ...",
    "markers without sources": "The bridge is 512 metres long [1][2][99].",
    "half a pair": "A broken \ud83d sign in 512 metres [1].".encode(
        "utf-8", "surrogatepass"
    ),
    "right to left": "طول الجسر 512 مترا [1].\n\nالمصادر\n1. https://example.org/a",
    "turned": "The bridge \u202eis 512 metres long\u202c [1].",
    "markup": "<script>alert(1)</script> <b>Bold</b> & 512 [1](javascript:alert(1))",
    "one line": "word " * 20_000,
}


@pytest.mark.parametrize("name", ODD_TEXTS)
def test_odd_text_becomes_a_document_with_a_page(submit, client, name):
    answer = submit(text=ODD_TEXTS[name])

    page = client.get(answer["Location"])
    assert page.status_code == 200
    assert "<script>alert" not in page.content.decode()
    assert 'href="javascript' not in page.content.decode()


def test_thousands_of_citations_become_a_document(submit, client):
    sentences = " ".join(
        f"In {1000 + number} the bridge carried {number} carts [{number % 50 + 1}]."
        for number in range(at_depth(5000, 1250))
    )
    sources = "\n".join(
        f"{number}. https://www.example.org/{number}" for number in range(1, 51)
    )

    answer = submit(text=f"{sentences}\n\n## Sources\n\n{sources}\n")

    assert client.get(answer["Location"]).status_code == 200


SENTENCE = "The *Petrel* is **35** metres long."


def test_claim_is_set_as_it_was_written(signed_in, ada):
    signed_in.post(reverse("reports:document_create"), {"text": f"{SENTENCE} Why?"})
    [run] = ada.runs.all()

    page = signed_in.page(reverse("reports:run_detail", args=[run.pk]))

    paragraph = re.search(r'<p dir="auto"[^>]*>(.*?)</p>', page, re.DOTALL)
    words = re.sub(r"<[^>]*>", "", paragraph[1])
    assert words == "The Petrel is 35 metres long. Why?"


def test_judged_claim_has_no_space_at_its_end(signed_in, make_run):
    run = make_run(sentences=["It is 5 metres long."], sources=1)

    page = signed_in.page(reverse("reports:run_detail", args=[run.pk]))

    assert ">It is 5 metres long.</a>" in page


def test_passage_is_set_as_it_was_read(signed_in, run):
    url = reverse("reports:claim_detail", args=[run.pk, 1])
    page = signed_in.page(url)

    quotation = re.search(r'<span class="around"></span>(.*?)<span', page, re.DOTALL)
    assert quotation[1].startswith('<mark class="match">The</mark> Marrow')
    assert quotation[1].endswith("Calder.")
