"""
A collection of a reference manager as the source list, with its PDFs.

From a file of works that names them (Zotero's and Better BibTeX's `file`, JabRef's), or
from Zotero itself by its local API, which answers on this machine alone. Sources that
are retracted, wrong or dead are told back as tags by Zotero's web API, since the local
one takes nothing.

Source: zotero.org/support/dev/web_api/v3; server_localAPI.js of Zotero 7.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from verification import records
from verification.errors import BadCallError, load_json
from verification.records import IdentityState, NoticeKind, SourceId
from verification.reporting.bibliography.bibtex_scanning import scan_bibtex
from verification.services import ServiceAnswer, ServiceClient, ServiceQuestion

from .files import read_input, read_text, say

SERVICE = "Zotero"
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
KEY = re.compile(r"[A-Z0-9]{8}")
CITATION_KEY = re.compile(r"^citation key: *(\S{1,200})$", re.IGNORECASE | re.MULTILINE)
FILE_PARTS = re.compile(r"(?<!\\):")
FILES = re.compile(r"(?<!\\);")
ESCAPED = re.compile(r"\\([:;\\])")
PDF_SIGN = b"%PDF"
MOST_ITEMS, A_PART = 10_000, 100
"""Items of a collection, and of one answer of Zotero."""

AT_ONCE = 50
"""Items that the web API takes in one request."""

TAG_PREFIX = "citeweb: "
NOTICE_TAGS = {
    NoticeKind.RETRACTION: "retracted",
    NoticeKind.PARTIAL_RETRACTION: "retracted in part",
    NoticeKind.WITHDRAWAL: "withdrawn",
    NoticeKind.REMOVAL: "removed",
    NoticeKind.RETRACT_AND_REPLACE: "retracted and replaced",
    NoticeKind.EXPRESSION_OF_CONCERN: "expression of concern",
}


@dataclass(frozen=True, slots=True)
class Collection:
    """Works in order, and what belongs to each by its number in that order, from 1."""

    works: str
    """BibTeX or CSL-JSON."""

    files: Mapping[int, Path] = field(default_factory=dict)
    items: Mapping[SourceId, str] = field(default_factory=dict)
    """Zotero's keys."""


def collection_in_file(path: str, folder: str) -> Collection:
    """
    A file of works with the PDFs that it names, as far as they lie in or under a
    folder: a list that somebody else made must not choose what is read.
    """
    text, root = read_text(path).strip(), Path(folder).resolve()
    listed = [*files_named_in(text, path)]
    found = {
        number: file
        for number, names in enumerate(listed, start=1)
        if (file := first_pdf(names, beside=Path(path).resolve().parent, root=root))
    }
    naming = sum(map(bool, listed))
    say(folder, f"PDFs of {len(found)} of {naming} works that name files lie there")
    return Collection(text, found)


def files_named_in(text: str, name: str) -> Iterator[Sequence[str]]:
    """What each work names as its files, in the order of the list."""
    if not text.startswith(("[", "{")):
        for entry in scan_bibtex(text, name):
            yield paths_in(entry.fields.get("file", ""))
        return
    items = load_json(text, name)
    for item in items if isinstance(items, list) else ():
        attached = item.get("attachments") if isinstance(item, dict) else None
        listed = attached if isinstance(attached, list) else ()
        paths = (
            attachment.get("path")
            for attachment in listed
            if isinstance(attachment, dict)
        )
        yield [path for path in paths if isinstance(path, str)]


def paths_in(value: str) -> list[str]:
    r"""
    The paths of a `file` field: title, path and type between colons, or a path alone.

    >>> paths_in("Full Text:files/12/ng.pdf:application/pdf;/home/a/b.pdf")
    ['files/12/ng.pdf', '/home/a/b.pdf']
    """
    paths = []
    for part in FILES.split(value):
        pieces = FILE_PARTS.split(part)
        path = pieces[1] if len(pieces) == 3 else part
        paths.append(ESCAPED.sub(r"\1", path.strip()))
    return [path for path in paths if path]


def first_pdf(names: Sequence[str], *, beside: Path, root: Path) -> Path | None:
    for name in names:
        if not name.lower().endswith(".pdf") or "\0" in name:
            continue
        path = (beside / name).resolve()
        if path.is_relative_to(root) and path.is_file():
            return path
    return None


async def collection_of_zotero(name: str, base: str) -> Collection:
    """
    A collection by its name or key.

    Raises:
        BadCallError: Zotero does not answer, or has no such collection, or two.
    """
    check_loopback(base)
    async with ServiceClient() as client:
        answers = LocalZotero(client, base)
        key = await answers.key_of(name)
        path = f"/collections/{key}/items"
        listed = await answers.ask(path, include="data,csljson")
        works: list[Any] = []
        items: dict[SourceId, str] = {}
        numbers: dict[str, int] = {}
        for item in listed:
            work = work_of(item)
            if work is not None:
                works.append(work)
                items[len(works)] = item["key"]
                numbers[item["key"]] = len(works)
        files: dict[int, Path] = {}
        for item in listed:
            told = as_mapping(item.get("data"))
            number = numbers.get(str(told.get("parentItem")))
            if number and told.get("contentType") == "application/pdf":
                path = f"/items/{item['key']}/file/view/url"
                file = local_pdf(await answers.text(path))
                if file:
                    files.setdefault(number, file)
    return Collection(json.dumps(works, ensure_ascii=False), files, items)


def check_loopback(base: str) -> None:
    parts = urlsplit(base)
    if parts.scheme != "http" or parts.hostname not in LOOPBACK:
        said = "must be Zotero on this machine, such as http://127.0.0.1:23119/api."
        raise BadCallError(f"--zotero-base {base[:200]!r}: {said}")


@dataclass(frozen=True, slots=True)
class LocalZotero:
    client: ServiceClient
    base: str

    async def answer(self, path: str, **parameters: str) -> ServiceAnswer:
        address = f"{self.base.rstrip('/')}/users/0{path}"
        question = ServiceQuestion(address, parameters)
        answer = await self.client.ask(SERVICE, question)
        if not answer.is_answer:
            raise BadCallError(
                f"--zotero: {answer.detail or 'no answer'}. Start Zotero, and allow "
                "other programs on this computer to talk to it (Settings, Advanced)."
            )
        return answer

    async def ask(self, path: str, **parameters: str) -> list[dict[str, Any]]:
        """All rows of a list, asked for in parts: one answer has a bound."""
        found: list[dict[str, Any]] = []
        for start in range(0, MOST_ITEMS, A_PART):
            part = {"start": str(start), "limit": str(A_PART)}
            rows = (await self.answer(path, **parameters, **part)).read_json()
            listed = rows if isinstance(rows, list) else []
            found += [item for item in listed if has_key(item)]
            if len(listed) < A_PART:
                break
        return found

    async def text(self, path: str) -> str:
        return (await self.answer(path)).body.decode("utf-8", "replace").strip()

    async def key_of(self, name: str) -> str:
        if KEY.fullmatch(name):
            return name
        known = {
            str(collection["key"]): str(
                as_mapping(collection.get("data")).get("name", "")
            )
            for collection in await self.ask("/collections")
        }
        wanted = name.strip().lower()
        found = [key for key, words in known.items() if words.lower() == wanted]
        if len(found) == 1:
            return found[0]
        keys = ", ".join(found)
        told = f"{len(found)} collections of that name; name one by its key: {keys}"
        named = ", ".join(sorted(filter(None, known.values()))[:20])
        missing = f"no such collection. There are: {named or 'none'}"
        raise BadCallError(f"--zotero {name!r}: {told if keys else missing}.")


def has_key(row: object) -> bool:
    return isinstance(row, dict) and bool(KEY.fullmatch(str(row.get("key"))))


def work_of(item: Mapping[str, Any]) -> Any | None:
    """A work as CSL-JSON under the key by which manuscripts cite it; None for what is
    no work: a note, an attachment."""
    told = as_mapping(item.get("data"))
    if told.get("itemType") in ("attachment", "note", "annotation"):
        return None
    try:
        [work] = json.loads(item["csljson"])
        own = CITATION_KEY.search(str(told.get("extra") or ""))
        key = work.get("citation-key") or told.get("citationKey")
        return {**work, "id": key or (own[1] if own else item["key"])}
    except (AttributeError, KeyError, ValueError, TypeError, RecursionError):
        return None


def local_pdf(address: str) -> Path | None:
    parts = urlsplit(address)
    path = Path(unquote(parts.path))
    is_pdf = path.suffix.lower() == ".pdf" and "\0" not in str(path)
    return path if parts.scheme == "file" and is_pdf and path.is_file() else None


def read_pdf(path: Path) -> bytes:
    """Raises BadCallError: it is called PDF and is none, or cannot be read."""
    content = read_input(str(path))
    if not content.startswith(PDF_SIGN):
        raise BadCallError(f"{path}: is no PDF.")
    return content


def tags_of(source: records.ReachedSource) -> list[str]:
    """What is said back of a source, as tags: nothing of one that is in order."""
    kinds = {notice.kind for notice in source.notices}
    if NoticeKind.REINSTATEMENT in kinds:
        kinds -= {NoticeKind.RETRACTION, NoticeKind.REINSTATEMENT}
    tags = [words for kind, words in NOTICE_TAGS.items() if kind in kinds]
    match = source.title_match
    is_other = match is not None and match.kind is records.TitleMatchKind.MISMATCH
    if is_other or source.identity is IdentityState.ANOTHER_WORK:
        tags.append("wrong work")
    elif source.identity is IdentityState.NOT_FOUND:
        tags.append("identifier not found")
    if source.action is records.SourceAction.REMOVED and not is_other:
        tags.append("dead link")
    return [f"{TAG_PREFIX}{tag}" for tag in tags]


async def tell_zotero(
    report: records.Report, items: Mapping[SourceId, str], *, web: str, key_file: str
) -> None:
    """
    Put tags on the items whose sources are retracted, wrong or dead, and take ours off
    the others. Other people's tags stay.

    Raises:
        BadCallError: zotero.org refuses the key, or does not answer.
    """
    key = read_text(key_file).strip()
    wanted = {
        items[source.id]: tags_of(source)
        for source in report.sources
        if source.id in items
    }
    async with ServiceClient() as client:
        remote = WebZotero(client, web, key)
        user = (await remote.ask("/keys/current") or {}).get("userID")
        if not isinstance(user, int):
            raise BadCallError("--zotero-tags: zotero.org does not know this key.")
        keys, changed = sorted(wanted), 0
        for start in range(0, len(keys), AT_ONCE):
            some = {"itemKey": ",".join(keys[start : start + AT_ONCE])}
            found = await remote.ask(f"/users/{user}/items", some)
            changes = [*changed_items(found, wanted)]
            if changes:
                done = await remote.ask(f"/users/{user}/items", json=changes)
                changed += len(as_mapping(as_mapping(done).get("successful")))
    say("Zotero", f"{changed} of {len(keys)} items have other tags now")


def changed_items(
    found: Any, wanted: Mapping[str, Sequence[str]]
) -> Iterator[dict[str, Any]]:
    for item in filter(has_key, found if isinstance(found, list) else ()):
        told = as_mapping(as_mapping(item).get("data"))
        listed = told.get("tags")
        before = [
            tag
            for tag in (listed if isinstance(listed, list) else ())
            if isinstance(tag, dict)
        ]
        others = [
            tag for tag in before if not str(tag.get("tag")).startswith(TAG_PREFIX)
        ]
        after = [*others, *({"tag": tag} for tag in wanted.get(item["key"], ()))]
        names = [{tag.get("tag") for tag in tags} for tags in (before, after)]
        if names[0] != names[1]:
            version = item.get("version")
            yield {"key": item["key"], "version": version, "tags": after}


def as_mapping(value: Any) -> Mapping[str, Any]:
    """A value of an answer, which may be anything."""
    return value if isinstance(value, dict) else {}


@dataclass(frozen=True, slots=True)
class WebZotero:
    client: ServiceClient
    base: str
    key: str

    async def ask(
        self,
        path: str,
        parameters: Mapping[str, str] | None = None,
        *,
        json: Sequence[dict[str, Any]] | None = None,
    ) -> Any:
        headers = {"Zotero-API-Key": self.key, "Zotero-API-Version": "3"}
        address = f"{self.base.rstrip('/')}{path}"
        question = ServiceQuestion(address, parameters or {}, headers, json)
        answer = await self.client.ask("zotero.org", question)
        if not answer.is_answer:
            detail = answer.detail or "no answer"
            raise BadCallError(f"--zotero-tags: zotero.org says {detail}.")
        return answer.read_json()
