"""A sentence is changed beside its evidence: tried first, then kept and verified."""

import io
import re

import docx
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citeweb.documents.models import MendedSentence
from citeweb.documents.services import revise_document
from citeweb.reports.models import Run
from citeweb.reports.tasks import verify_run
from tests.cases import cases

from .verified_runs import exported

PAGE, OTHER = "https://www.example.org/a", "https://www.example.org/b"
TEXT = f"""The *Marrow* Bridge is 400 metres long [1]. Mayor Ines Calder opened it [1].

## Sources

1. The Marrow Bridge. {PAGE}
2. Bridges of the county. {OTHER}
"""
FIXED = "The *Marrow* Bridge is 512 metres long"


@pytest.fixture
def run(verify_text, fetcher):
    """Finished: the first claim contradicted, the second said by another source."""
    fetcher.pages[PAGE] = "<p>The Marrow Bridge is 512 metres long.</p>"
    fetcher.pages[OTHER] = "<p>Mayor Ines Calder opened the Marrow Bridge.</p>"
    return verify_text(TEXT)


@pytest.fixture
def address(run):
    return f"/runs/{run.pk}/claims/1/mend/"


def newest(run):
    return Run.objects.filter(revision__document=run.revision.document).first()


def test_changed_sentence_is_judged_before_it_is_saved(signed_in, run, address):
    page = signed_in.page(address)
    tried = signed_in.post(f"{address}try/", {"text": FIXED}).text

    assert "The *Marrow* Bridge is 400 metres long</textarea>" in page
    assert "The source says 512" in page
    assert "Supported" in tried
    assert FIXED in tried
    assert newest(run) == run
    assert run.revision.document.revisions.count() == 1


def test_saved_it_is_the_next_revision_with_all_else_as_it_was(signed_in, run, address):
    answer = signed_in.post(address, {"text": FIXED})

    later = newest(run)
    assert answer.url == f"/runs/{later.pk}/#claim-1"
    assert later.revision.number == 2
    assert later.revision.text == TEXT.replace("400", "512")
    verify_run(str(later.pk))
    assert later.claim_results.get(claim__number=1).verdict == "supported"
    mended = MendedSentence.objects.get()
    assert mended.before == "The Marrow Bridge is 400 metres long"
    assert mended.after == "The Marrow Bridge is 512 metres long"


def press(signed_in, run, number, order):
    """Press a button of a claim's page, as a browser without scripts does."""
    panel = signed_in.line(f"/runs/{run.pk}/claims/{number}/?order=place")
    form = panel[: panel.index(order)].rpartition("<form")[2]
    hidden = re.findall(r'name="(?!csrf)([^"]+)" value="([^"]*)"', form)
    [action] = re.findall(r'action="([^"]+)"', form)
    return signed_in.post(action, dict(hidden))


def test_value_of_the_source_is_applied_and_undone_with_one_press_each(signed_in, run):
    applied = press(signed_in, run, 1, "Use “512")
    later = newest(run)
    verify_run(str(later.pk))
    undone = press(signed_in, later, 1, "Undo the change")

    assert applied.url == f"/runs/{later.pk}/?order=place#claim-1"
    assert later.revision.text == TEXT.replace("400", "512")
    assert undone.url == f"/runs/{newest(run).pk}/?order=place#claim-1"
    assert newest(run).revision.text == TEXT
    assert "finished the verification" in signed_in.page(f"/runs/{later.pk}/trail/")


def test_another_source_is_cited_instead_and_undone(signed_in, run):
    press(signed_in, run, 2, "Cite [2] instead of [1]")
    later = newest(run)
    assert "long [1]. Mayor Ines Calder opened it [2]." in later.revision.text
    verify_run(str(later.pk))

    undone = press(signed_in, later, 2, "Undo the change")

    assert undone.url.endswith("#claim-2")
    assert newest(run).revision.text == TEXT


def test_change_is_undone_only_while_nothing_came_after_it(signed_in, ada, run):
    press(signed_in, run, 1, "Use “512")
    later = newest(run)
    revise_document(run.revision.document, user=ada, text=TEXT.replace("Mayor", "Lady"))

    page = signed_in.post(f"/runs/{later.pk}/change/undo/", follow=True)

    assert "nothing was undone" in page.text
    assert run.revision.document.revisions.count() == 3


@cases
def test_what_cannot_stand_there_is_told_and_keeps_nothing(
    signed_in, run, address, typed, said
):
    page = signed_in.post(address, typed)

    assert page.status_code == 422
    assert said in page.text
    assert newest(run) == run


def test_marker_inside_a_sentence_has_to_stay(signed_in, fetcher, verify_text):
    fetcher.pages[PAGE] = "<p>It opened in 1931 and is 512 metres long.</p>"
    text = f"It opened in 1931 [1] and is 400 metres long.\n\n1. Bridge. {PAGE}\n"
    run = verify_text(text)

    page = signed_in.post(f"/runs/{run.pk}/claims/1/mend/", {"text": "It is long."})

    assert page.status_code == 422
    assert "The marker [1] is gone" in page.text


def test_word_file_comes_back_with_the_change_tracked(
    signed_in, ada, team, fetcher, run
):
    fetcher.pages[PAGE] = "<p>The Marrow Bridge is 512 metres long.</p>"
    file = docx.Document()
    sentence = file.add_paragraph("The Marrow Bridge is ")
    sentence.add_run("400 metres long [1]").bold = True
    sentence.add_run(". It is painted green.")
    file.add_paragraph("Sources")
    file.add_paragraph(f"[1] The Marrow Bridge. {PAGE}")
    saved = io.BytesIO()
    file.save(saved)
    upload = SimpleUploadedFile("bridge.docx", saved.getvalue())
    signed_in.post("/documents/new/", {"text": "", "file": upload})
    first = Run.objects.exclude(pk=run.pk).get()
    verify_run(str(first.pk))
    claim = first.claim_results.get(verdict="contradicted").claim

    page = signed_in.page(f"/runs/{first.pk}/claims/{claim.number}/mend/")
    [words] = re.findall(r"<textarea[^>]*>([^<]*)</textarea>", page)
    text = words.replace("400", "512")
    signed_in.post(f"/runs/{first.pk}/claims/{claim.number}/mend/", {"text": text})
    later = newest(first)
    for _ in ("undone", "done again"):
        signed_in.post(f"/runs/{later.pk}/change/undo/")
        later = newest(first)
    verify_run(str(later.pk))
    made = docx.Document(io.BytesIO(exported(signed_in, later, "docx")))

    xml = made.element.body.xml
    assert re.findall(r"<w:delText[^>]*>([^<]*)</w:delText>", xml) == ["400"]
    [inserted] = re.findall(r"<w:ins .*?</w:ins>", xml, re.DOTALL)
    assert "512" in inserted
    assert "<w:b/>" in inserted
    assert 'w:author="citeweb"' in inserted
