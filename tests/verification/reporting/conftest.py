"""What tests of exports have in common."""

import json

import pytest

from verification.errors import ExportError, VerificationError
from verification.reporting.exports import docx_fresh, sandboxed


@pytest.fixture
def in_this_process(monkeypatch):
    """Comments are put into Word files here: a child for each takes a second."""

    def make_file(task, question, content, *, too_much, **bounds):
        told = json.loads(json.dumps({"task": task, **question}))
        try:
            return sandboxed.answer(told, content)[1]
        except VerificationError as error:
            raise ExportError(str(error)) from error
        except Exception as error:
            raise ExportError(too_much) from error

    monkeypatch.setattr(docx_fresh, "make_file", make_file)
