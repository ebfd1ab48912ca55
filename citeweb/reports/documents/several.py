"""Taking in several files at once, each told: taken, or why not."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext, gettext_noop

from citeweb.documents.forms import DocumentForm
from citeweb.documents.services import submit_document
from citeweb.documents.several import HandedIn, files_of
from citeweb.reports.models import Run
from citeweb.reports.quotas.services import require_quota
from citeweb.reports.runs import services
from citeweb.teams.models import Team, User
from verification.errors import InputError
from verification.language.wording import show_detail

SECONDS = 25
"""That one request reads files for: proxies give up after thirty or sixty."""

NO_TIME = gettext_noop("There was no time left to read it. Hand it in again.")


class Taken(NamedTuple):
    """What became of one file."""

    name: str
    run: Run | None = None
    refusal: str = ""


def take_files(
    uploads: Sequence[UploadedFile[Any]],
    *,
    team: Team,
    user: User,
    judge: str,
    works: UploadedFile[Any] | None = None,
) -> list[Taken]:
    """A document and its verification of each file that can be read, one list of works
    for all."""
    ends = time.monotonic() + SECONDS
    taken = []
    for handed_in in files_of(uploads):
        if time.monotonic() > ends and handed_in.file:
            handed_in = HandedIn(handed_in.name, refusal=gettext(NO_TIME))
        taken.append(
            take_file(handed_in, team=team, user=user, judge=judge, works=works)
        )
    return taken


def take_file(
    handed_in: HandedIn,
    *,
    team: Team,
    user: User,
    judge: str,
    works: UploadedFile[Any] | None,
) -> Taken:
    name = handed_in.name
    if handed_in.file is None:
        return Taken(name, refusal=handed_in.refusal)
    files: MultiValueDict[str, UploadedFile[Any]] = MultiValueDict(
        {"file": [handed_in.file], "works_file": [works] if works else []}
    )
    form = DocumentForm({"judge": judge}, files)
    if not form.is_valid():
        said = [str(error) for errors in form.errors.values() for error in errors]
        return Taken(name, refusal=" ".join(said))
    try:
        require_quota(team)
        revision = submit_document(team=team, user=user, **form.submission())
    except InputError as error:
        return Taken(name, refusal=show_detail(str(error)))
    chosen = services.judge_for(team, form.cleaned_data["judge"])
    return Taken(name, services.start_run(revision, user=user, judge=chosen))
