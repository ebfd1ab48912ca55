"""`check`: a whole document, against given source texts or against what it cites."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Any

from verification.errors import BadCallError
from verification.judging import BatchJudge, Judge
from verification.pipeline import check, check_asking, verify
from verification.reaching.lookups import WIKIDATA_LOOKUP
from verification.reading import read
from verification.records import (
    Options,
    Report,
    RunFinished,
    SourceText,
    Strictness,
)
from verification.weighing import WeighingPolicy

from . import finished
from .fetching import add_fetch_arguments, open_fetcher
from .files import (
    STANDARD_INPUT,
    decode,
    expect_object,
    kind_of,
    parse_json,
    read_input,
    text_field,
)
from .judges import add_judge_arguments, announce, announce_cost, judge_of
from .lookups import (
    add_lookup_arguments,
    add_wikidata_argument,
    choice_of,
    notices_of,
    open_lookups,
)
from .policies import add_policy_arguments, read_policy
from .progress import Progress
from .report_output import (
    add_output_arguments,
    check_output,
    exit_code_of,
    export_options,
    write_report,
)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "input",
        help='JSON {"document", "sources"}, or a text, Markdown, HTML, DOCX or PDF '
        "file whose own source list is fetched; - for standard input",
    )
    add_output_arguments(parser)
    parser.add_argument(
        "--strictness",
        choices=[each.value for each in Strictness],
        default=Strictness.EACH.value,
        help="when a claim with several citations counts as supported",
    )
    parser.add_argument(
        "--flag-uncited",
        action="store_true",
        help="flag checkable sentences that cite nothing",
    )
    add_fetch_arguments(parser)
    add_lookup_arguments(parser)
    add_wikidata_argument(parser)
    add_judge_arguments(parser)
    add_policy_arguments(parser)


def run(arguments: Namespace) -> int:
    judge = judge_of(arguments)
    options = Options(
        strictness=Strictness(arguments.strictness),
        flag_uncited=arguments.flag_uncited,
        min_recall=arguments.min_recall,
    )
    check_output(arguments)
    content = read_input(arguments.input)
    report = make_report(content, arguments, judge, options, read_policy(arguments))
    announce_cost(judge)
    path = PurePath(arguments.input)
    name = path.name if path.is_absolute() else path.as_posix()
    name = "" if arguments.input == STANDARD_INPUT else name
    write_report(
        report,
        arguments,
        export_options(arguments, report, name=name, content=content),
    )
    return exit_code_of(report)


def make_report(
    content: bytes,
    arguments: Namespace,
    judge: Judge | BatchJudge,
    options: Options,
    policy: WeighingPolicy,
) -> Report:
    now = datetime.now(UTC)
    if is_json(arguments.input, content):
        return report_on_call(content, arguments, judge, options, now, policy)
    # Not above: what reads files takes longer to load than most calls take.
    from verification.reaching.uploads import read_upload
    from verification.reporting.bibliography import with_written_list

    name = "" if arguments.input == STANDARD_INPUT else arguments.input
    upload = read_upload(PurePath(name).name or "input.md", content)
    is_typed = upload.format in ("text", "markdown")
    text = with_written_list(upload.text) if is_typed else upload.text
    if isinstance(judge, BatchJudge):
        announce(judge, read(text))
    return finished(verify_text(text, arguments, judge, options, now, policy))


def report_on_call(
    content: bytes,
    arguments: Namespace,
    judge: Judge | BatchJudge,
    options: Options,
    now: datetime,
    policy: WeighingPolicy,
) -> Report:
    """The report on a text whose sources stand beside it in JSON."""
    text, sources = parse_call(decode(content, arguments.input), arguments.input)
    if choice_of(arguments).is_on(WIKIDATA_LOOKUP):
        policy = finished(ask_owners(text, sources, arguments, policy))
    if not isinstance(judge, BatchJudge):
        return check(
            text,
            sources,
            judge=judge,
            options=options,
            now=now,
            notices=notices_of(arguments),
            policy=policy,
        )
    announce(judge, read(text))
    return finished(
        check_asking(
            text,
            sources,
            judge=judge,
            options=options,
            now=now,
            notices=notices_of(arguments),
            policy=policy,
        )
    )


async def ask_owners(
    text: str,
    sources: Sequence[SourceText],
    arguments: Namespace,
    policy: WeighingPolicy,
) -> WeighingPolicy:
    """The policy with owners that a look-up knows, for texts that need no fetching."""
    document = read(text)
    urls = [
        *(each.url for each in sources),
        *(each.url for each in document.references),
    ]
    claims = [each.text for each in document.claims if each.citations]
    async with open_lookups(arguments) as lookups:
        if lookups.owners is None:
            return policy
        extended = await lookups.owners.extend(policy.owners, urls=urls, claims=claims)
    return replace(policy, owners=extended)


async def verify_text(
    text: str,
    arguments: Namespace,
    judge: Judge | BatchJudge,
    options: Options,
    now: datetime,
    policy: WeighingPolicy,
) -> Report:
    async with (
        open_fetcher(arguments) as fetcher,
        open_lookups(arguments) as lookups,
    ):
        with Progress() as progress:
            async for event in verify(
                text,
                fetcher=fetcher,
                registries=lookups.registries,
                copies=lookups.copies,
                owner_desk=lookups.owners,
                now=now,
                judge=judge,
                options=options,
                policy=policy,
            ):
                if isinstance(event, RunFinished):
                    return event.report
                progress.show(event)
    raise AssertionError("verify() ended without a report")


def is_json(name: str, content: bytes) -> bool:
    """Whether the input is a call in JSON: by its name, or by its first sign."""
    if name.lower().endswith(".json"):
        return True
    suffix = PurePath(name).suffix if name != STANDARD_INPUT else ""
    return not suffix and content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def parse_call(text: str, name: str) -> tuple[str, list[SourceText]]:
    call = expect_object(parse_json(text, name), name)
    document = text_field(call, "document", name)
    sources = call.get("sources", [])
    if not isinstance(sources, list):
        raise BadCallError(f'{name}: "sources" must be a list, is {kind_of(sources)}.')
    return document, [
        source_text(each, index + 1, f'{name}, "sources" entry {index + 1}')
        for index, each in enumerate(sources)
    ]


def source_text(value: Any, position: int, place: str) -> SourceText:
    fields = expect_object(value, place)
    id = fields.get("id", position)
    if isinstance(id, bool) or not isinstance(id, int | str):
        raise BadCallError(
            f'{place}: "id" must be a whole number or a text, is {kind_of(id)}.'
        )
    text = fields.get("text")
    return SourceText(
        id=id,
        url=text_field(fields, "url", place, default=""),
        title=text_field(fields, "title", place, default=""),
        text=None if text is None else text_field(fields, "text", place),
    )
