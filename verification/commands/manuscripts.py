"""What stands beside a manuscript: files of works (`--bib`) and of texts (`--pdfs`)."""

from __future__ import annotations

import asyncio
import re
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from verification.errors import BadCallError, InputError
from verification.language.lists import late_regex
from verification.reaching.bounded import CHILDREN, shared_reader
from verification.reaching.extracted import Extraction
from verification.reaching.reach import identified, identify, snapshot_of
from verification.reaching.registries.answers import Registries
from verification.reaching.titles import best_title
from verification.reading.author_year import family_key
from verification.records import (
    Document,
    Fetch,
    FetchOutcome,
    ReachedSource,
    Reference,
    SourceAction,
    TitleMatchKind,
)

from .files import MAX_FILES, read_text, say
from .zotero import Collection, collection_in_file, collection_of_zotero, read_pdf

MIN_TITLE_SIGNS = 15
"""Letters of a title that are looked for in a file: fewer stand in any."""

HEAD_SIGNS = 4000
"""Of a file, where its own title and DOI stand."""

FILES_NAMED = 10
AT_HAND = Fetch("", "", FetchOutcome.LIVE, content_type="application/pdf")
_LISTS = late_regex(
    r"^[^%\n]*\\(?:bibliography|addbibresource)\s*(?:\[[^\]]*\])?\{([^{}]*)\}",
    re.MULTILINE,
)


def works_beside(name: str, content: bytes, bib: str | None) -> str:
    """
    The list of works that goes with a manuscript, as its file has it; "" without one.

    Of the lists that a LaTeX file names, those in its folder or below are read.
    """
    if bib:
        return read_text(bib).strip()
    if not name.lower().endswith((".tex", ".latex")):
        return ""
    folder = Path(name).parent.resolve()
    named = ",".join(_LISTS.findall(content.decode("utf-8", "replace"))).split(",")
    paths = [(folder / path.strip()).resolve() for path in named if path.strip()]
    paths = [path if path.suffix else path.with_suffix(".bib") for path in paths]
    inside = [path for path in paths if path.is_relative_to(folder) and path.is_file()]
    return "\n".join(read_text(str(path)) for path in inside)


async def collection_for(name: str, content: bytes, arguments: Namespace) -> Collection:
    """What goes with a manuscript: a list of works, and the PDFs that it names where
    the call takes them."""
    zotero, bib = getattr(arguments, "zotero", ""), arguments.bib
    folder = getattr(arguments, "attachments", "")
    if zotero and bib:
        raise BadCallError("--bib and --zotero: one list of works, not two.")
    if folder and not bib:
        raise BadCallError("--attachments: goes with --bib, whose list names them.")
    if getattr(arguments, "zotero_tags", "") and not zotero:
        raise BadCallError("--zotero-tags: goes with --zotero.")
    if zotero:
        return await collection_of_zotero(zotero, arguments.zotero_base)
    if folder:
        return collection_in_file(bib, folder)
    return Collection(works_beside(name, content, bib))


@dataclass(frozen=True, slots=True)
class PdfFile:
    path: Path
    read: Extraction
    head: str
    """Letters and digits of its first pages and of its name, to look for titles."""

    def fits(self, reference: Reference) -> int:
        """How surely it is the work of an entry: 3 by DOI, 2 by title, 1 by name."""
        name = self.path.stem.lower()
        start = self.read.text[:HEAD_SIGNS].lower()
        for identifier in reference.identifiers:
            value = identifier.value.lower()
            is_named = re.sub(r"\W", "", value) in re.sub(r"\W", "", name)
            if (is_named and len(value) > 6) or value in start:
                return 3
        match = best_title(reference.title, self.read.titles)
        is_titled = match is not None and match.kind is TitleMatchKind.MATCH
        title = family_key(reference.title)
        if is_titled or (len(title) >= MIN_TITLE_SIGNS and title in self.head):
            return 2
        author = family_key(reference.authors[0]) if reference.authors else ""
        has_author = bool(author) and author in family_key(name)
        return 1 if has_author and str(reference.year) in name else 0


async def read_folder(folder: str) -> list[PdfFile]:
    """The PDFs in and under a folder. Raises BadCallError: it is no folder, holds no
    PDF, or too many."""
    paths = sorted(Path(folder).rglob("*.[pP][dD][fF]"))
    if not 0 < len(paths) <= MAX_FILES:
        found = "no folder that holds PDFs" if not paths else f"{len(paths)} PDFs"
        raise BadCallError(f"--pdfs {folder}: {found}. Name one with 1 to {MAX_FILES}.")
    return await read_files(paths)


async def read_files(paths: Sequence[Path]) -> list[PdfFile]:
    """PDFs read in children; one that cannot be read is said, and left out."""
    slots = asyncio.Semaphore(CHILDREN)

    async def read(path: Path) -> PdfFile | None:
        async with slots:
            try:
                content = await asyncio.to_thread(read_pdf, path)
                found = await shared_reader().read_soon(content, url=path.name)
            except InputError as error:
                say(str(path), str(error))
                return None
        head = family_key(f"{path.stem}\n{found.text[:HEAD_SIGNS]}")
        return PdfFile(path, found, head)

    return [file for file in await asyncio.gather(*map(read, paths)) if file]


def paired(
    references: Sequence[Reference], files: Sequence[PdfFile]
) -> Iterator[tuple[Reference, PdfFile]]:
    """Each entry with its file, the surest first; what fits two entries fits none."""
    left, free = list(references), list(files)
    for surely in (3, 2, 1):
        fitting = {
            file.path: [
                reference for reference in left if file.fits(reference) == surely
            ]
            for file in free
        }
        for file in free[:]:
            if len(fits := fitting[file.path]) == 1 and fits[0] in left:
                yield fits[0], file
                left.remove(fits[0])
                free.remove(file)


async def sources_at_hand(
    folder: str, document: Document, registries: Registries | None, now: datetime
) -> list[ReachedSource]:
    files = await read_folder(folder)
    pairs = list(paired(document.references, files))
    used = {file.path for _, file in pairs}
    others = [file.path.name for file in files if file.path not in used]
    more = f" and {len(others) - FILES_NAMED} more" if others[FILES_NAMED:] else ""
    named = f"; no entry fits {', '.join(others[:FILES_NAMED])}{more}" if others else ""
    share = f"{len(pairs)} of {len(document.references)} entries"
    say(folder, f"{share} read as PDF{named}")
    return await sources_of(pairs, registries, now)


async def sources_attached(
    attached: Mapping[int, Path],
    document: Document,
    registries: Registries | None,
    now: datetime,
) -> list[ReachedSource]:
    """The sources whose PDFs a list of works names, by the numbers of the works."""
    entries = [
        reference
        for reference in document.references
        if reference.source_id in attached
    ]
    paths = {attached[int(entry.source_id)] for entry in entries}
    files = {file.path: file for file in await read_files(sorted(paths))}
    pairs = [
        (entry, files[path])
        for entry in entries
        if (path := attached[int(entry.source_id)]) in files
    ]
    share = f"{len(pairs)} of {len(document.references)} entries"
    say("attachments", f"{share} read as PDF")
    return await sources_of(pairs, registries, now)


async def sources_of(
    pairs: Sequence[tuple[Reference, PdfFile]],
    registries: Registries | None,
    now: datetime,
) -> list[ReachedSource]:
    asked = (identify(pair, registries, now=now) for pair, _ in pairs)
    known = await asyncio.gather(*asked)
    return [
        identified(source_of(reference, file, now), identity)
        for (reference, file), identity in zip(pairs, known, strict=True)
    ]


def source_of(reference: Reference, file: PdfFile, now: datetime) -> ReachedSource:
    read = file.read
    match = best_title(reference.title, read.titles)
    is_same = match is not None and match.kind is not TitleMatchKind.MISMATCH
    return ReachedSource(
        id=reference.source_id,
        url=reference.url,
        title=reference.title,
        outcome=None,
        action=SourceAction.OK,
        detail=file.path.name,
        page_title=match.actual if match and is_same else "",
        title_match=match if is_same else None,
        identifier=next(iter(reference.identifiers), None),
        snapshot=snapshot_of(read, AT_HAND, now=now),
    )
