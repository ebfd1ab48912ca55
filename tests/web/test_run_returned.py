"""A file that came back: read, looked at, and taken over in parts."""

import csv
import io
import re
from html import unescape

import docx
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citeweb.desk.models import Message
from citeweb.reports.models import Decision
from tests.factories import make_run

SENTENCES = ["The bridge has 30 lamps.", "It is red.", "Nobody pays a toll."]


@pytest.fixture
def run(ada):
    return make_run(ada, verdicts=["contradicted"] * 3, sentences=SENTENCES)


@pytest.fixture
def address(run):
    return f"/runs/{run.pk}/returned/"


def table(signed_in, run, **cells) -> SimpleUploadedFile:
    """The CSV of a report, filled in for its first claim."""
    sent = signed_in.get(f"/runs/{run.pk}/exports/csv").getvalue().decode()
    rows = [*csv.DictReader(io.StringIO(sent, newline=""))]
    rows[0] |= cells
    file = io.StringIO()
    writer = csv.DictWriter(file, [*rows[0]])
    writer.writeheader()
    writer.writerows(rows)
    return SimpleUploadedFile("back.csv", file.getvalue().encode())


def fields_of(page: str) -> dict[str, str]:
    """What the form of proposals would send as it stands."""
    found = re.findall(
        r'<input type="hidden" name="(form-[^"]+)" value="([^"]*)"', page
    )
    typed = dict(found)
    areas = re.findall(r'<textarea name="(form-[^"]+)"[^>]*>\n([^<]*)</textarea>', page)
    chosen = re.findall(
        r'<select name="(form-[^"]+)".*?<option value="([^"]*)" selected>', page, re.S
    )
    ticked = re.findall(r'<input type="checkbox" name="(form-[^"]+)"', page)
    told = typed | dict(areas) | dict(chosen) | dict.fromkeys(ticked, "on")
    return {name: unescape(value) for name, value in told.items()}


def test_table_is_shown_first_and_taken_over_as_it_was_looked_at(
    signed_in, run, address
):
    file = table(
        signed_in, run, decision="False alarm", decision_note="<b>Old</b> figure."
    )

    page = signed_in.post(address, {"file": file})
    kept_before = Decision.objects.count()
    answer = signed_in.post(address, fields_of(page.text))

    assert "&lt;b&gt;Old" in page.text
    assert kept_before == 0
    decision = Decision.objects.get()
    assert (decision.state, decision.note) == ("false_alarm", "<b>Old</b> figure.")
    assert answer["Location"] == f"/runs/{run.pk}/"


def test_reply_and_changed_sentence_stand_in_the_talk(signed_in, run, address):
    sent = signed_in.get(f"/runs/{run.pk}/exports/docx").getvalue()
    word = docx.Document(io.BytesIO(sent))
    [paragraph] = [part for part in word.paragraphs if SENTENCES[0][:-1] in part.text]
    [text] = [piece for piece in paragraph.runs if piece.text.startswith("The bridge")]
    text.text = text.text.replace("30", "40")
    word.add_comment(text, text="Forty by now.", author="Wim")
    file = io.BytesIO()
    word.save(file)
    upload = SimpleUploadedFile("back.docx", file.getvalue())

    page = signed_in.post(address, {"file": upload})
    signed_in.post(address, fields_of(page.text))

    message = Message.objects.get()
    assert (message.name, message.text) == ("Wim", "Forty by now.")
    assert message.offered.startswith("The bridge has 40 lamps")
    assert "Put it in and verify" in signed_in.page(f"/runs/{run.pk}/claims/1/")


def test_decision_that_somebody_took_meanwhile_stands(signed_in, run, address):
    file = table(signed_in, run, decision="fixed", decision_note="Done.")
    page = signed_in.post(address, {"file": file})
    signed_in.post(f"/runs/{run.pk}/claims/1/decision/", {"state": "wont_fix"})

    answer = signed_in.post(address, fields_of(page.text), follow=True)

    assert Decision.objects.get().state == "wont_fix"
    assert "left to others" in answer.text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("form-0-state", "contested"),
        ("form-0-state", "nothing"),
        ("form-0-words", "x" * 401),
        ("form-0-number", "one"),
        ("form-TOTAL_FORMS", "-1"),
        ("form-TOTAL_FORMS", "9999999"),
        ("form-TOTAL_FORMS", "many"),
    ],
)
def test_what_cannot_be_decided_is_said_and_nothing_kept(
    signed_in, run, address, field, value
):
    typed = {
        "form-TOTAL_FORMS": "1",
        "form-INITIAL_FORMS": "1",
        "form-0-number": "1",
        "form-0-is_taken": "on",
        "form-0-state": "upheld",
        "form-0-words": "Typed by hand.",
    }

    answer = signed_in.post(address, typed | {field: value})

    assert answer.status_code in (302, 422)
    assert not Decision.objects.exists()


@pytest.mark.parametrize("content", [b"", b"a,b\n1,2\n", b"PK\x03\x04 damaged"])
def test_another_file_is_refused_with_a_reason(signed_in, address, content):
    file = SimpleUploadedFile("back.csv", content)

    answer = signed_in.post(address, {"file": file})

    assert answer.status_code == 422
    assert 'class="error"' in answer.text
