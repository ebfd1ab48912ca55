"""Submitting a document: pasted or as a file, good and bad."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from citeweb.documents.models import Document
from citeweb.reports.models import Run

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
