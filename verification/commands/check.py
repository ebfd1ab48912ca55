"""`check`: a whole document, against given source texts or against what it cites."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any, NamedTuple

from verification import records
from verification.errors import BadCallError, InputError, kind_of, load_json
from verification.judging import BatchJudge, Judge
from verification.pipeline import check, verify
from verification.reaching.lookups import WIKIDATA_LOOKUP
from verification.reading import read
from verification.reporting.exports import COMBINERS, FORMATS
from verification.reporting.readiness import is_compared
from verification.weighing import WeighingPolicy

from . import ExitCode, exit_code, files, finished, report_output
from .calls import add_options
from .interest import read_policy
from .judges import add_judge_arguments, announce_budget, announce_cost, judge_of
from .lookups import (
    add_lookup_arguments,
    choice_of,
    notices_of,
    open_fetcher,
    open_lookups,
)
from .narrowing import Baseline, changed_only, check_narrowing
from .watching import changes_of

NO_FILES: Mapping[int, Path] = MappingProxyType({})


def add_arguments(parser: ArgumentParser) -> None:
    add_options(
        parser,
        "check",
        "output",
        "narrowing",
        "fetching",
        "language",
        format=FORMATS,
        strictness=records.Strictness,
        fail_on=records.Attention,
    )
    add_lookup_arguments(parser)
    add_options(parser, "wikidata")
    add_judge_arguments(parser)
    add_options(parser, "owners", "policies")


@dataclass(frozen=True, slots=True)
class Call:
    """What holds for every text of a call."""

    arguments: Namespace
    judge: Judge | BatchJudge
    policy: WeighingPolicy
    options: records.Options

    @classmethod
    def of(cls, arguments: Namespace) -> Call:
        """An assistant has neither strictness nor a say on what cites nothing."""
        options = records.Options(
            strictness=records.Strictness(
                getattr(arguments, "strictness", records.Strictness.EACH)
            ),
            flag_uncited=getattr(arguments, "flag_uncited", False),
            min_recall=arguments.min_recall,
        )
        return cls(arguments, judge_of(arguments), read_policy(arguments), options)


def with_other_names(arguments: Namespace) -> None:
    """Give what another tool's options mean here; see docs/from-other-tools.md."""
    if arguments.cite_min_recall is not None:
        arguments.judge, arguments.min_recall = "overlap", arguments.cite_min_recall
    if arguments.strict_cites:
        arguments.strictness = records.Strictness.STRICT
        arguments.fail_on = records.Attention.UNCHECKED


def run(arguments: Namespace) -> int:
    with_other_names(arguments)
    report_output.check_output(arguments)
    check_narrowing(arguments)
    names = files.files_named(arguments.inputs)
    report_output.others_of(arguments.also)  # a wrong one is said before the work
    is_joined = arguments.format in COMBINERS
    if len(names) > 1 and not (
        is_joined or arguments.format == "text" or arguments.output
    ):
        raise BadCallError(
            f"{len(names)} files: name a folder with --output, or take --format text."
        )
    if arguments.watch:
        return watch(names, arguments)
    return check_all(names, arguments)


def check_all(names: Sequence[str], arguments: Namespace) -> ExitCode:
    call, is_new = Call.of(arguments), arguments.update_baseline
    baseline = Baseline(arguments.baseline, is_new) if arguments.baseline else None
    looks = [check_file(name, call, baseline, is_one=len(names) == 1) for name in names]
    announce_cost(call.judge)
    parts = [look.part for look in looks if look.part]
    if len(names) > 1 and arguments.format in COMBINERS:
        report_output.write_together(parts, arguments)
    for name, path in report_output.others_of(arguments.also):
        report_output.write_also(name, path, parts)
    if baseline and is_new:
        baseline.write()
        return gravest(look.code for look in looks)
    if any(look.has_claims for look in looks) and not any(
        look.is_compared for look in looks
    ):
        return gravest([*(look.code for look in looks), ExitCode.COULD_NOT_CHECK])
    return gravest(look.code for look in looks)


def watch(names: Sequence[str], arguments: Namespace) -> ExitCode:
    """Check again whenever a file changes, until Ctrl-C."""
    if files.STANDARD_INPUT in names:
        raise BadCallError("--watch: name files; standard input does not change.")
    code = check_all(names, arguments)
    for changed in changes_of(names):
        files.say(", ".join(changed), "has changed")
        code = check_all(changed, arguments)
    return code


def gravest(codes: Iterable[ExitCode]) -> ExitCode:
    found = set(codes)
    if ExitCode.WRONG_CALL in found:
        return ExitCode.WRONG_CALL
    is_open = ExitCode.COULD_NOT_CHECK in found
    return exit_code(is_flagged=ExitCode.FLAGGED in found, is_open=is_open)


class Look(NamedTuple):
    """What became of one file."""

    code: ExitCode
    has_claims: bool = False
    is_compared: bool = False
    """One text of many may cite nothing, as a preface does; not all of them."""

    part: report_output.Checked | None = None
    """What goes into one file with those of the others."""


def check_file(
    name: str, call: Call, baseline: Baseline | None, *, is_one: bool
) -> Look:
    """Of several files one that cannot be read is said, and the others go on."""
    arguments = call.arguments
    try:
        content = files.read_input(name)
        if arguments.no_verify_cites:
            report = unjudged(name, content)
        else:
            report = make_report(name, content, call)
    except InputError as error:
        if is_one:
            raise
        files.say(name, str(error).removeprefix(f"{name}: "))
        return Look(ExitCode.WRONG_CALL)
    report, known = counting(report, name, arguments, baseline)
    path = PurePath(name)
    shown = path.name if path.is_absolute() else path.as_posix()
    shown = "" if name == files.STANDARD_INPUT else shown
    options = report_output.export_options(arguments, report, shown, content)
    has_baseline = baseline is not None and not arguments.update_baseline
    options = replace(options, has_baseline=has_baseline, in_baseline=known)
    if is_one:
        report_output.write_report(report, arguments, options)
    elif arguments.format not in COMBINERS:
        report_output.write_one_of_many(report, arguments, options, name)
    if arguments.update_baseline or arguments.no_verify_cites:
        return Look(ExitCode.NOTHING_FLAGGED)
    return Look(
        report_output.exit_code_of(report, arguments.fail_on or ""),
        has_claims=any(claim.claim.is_checkable for claim in report.claims),
        is_compared=is_compared(report),
        part=(report, options),
    )


def counting(
    report: records.Report, name: str, arguments: Namespace, baseline: Baseline | None
) -> tuple[records.Report, tuple[records.JudgedClaim, ...]]:
    """The report in which only what counts for this call is flagged, and the claims
    that count no more because a baseline has them."""
    known: tuple[records.JudgedClaim, ...] = ()
    before = sum(claim.flagged for claim in report.claims)
    if arguments.only_changed_since and name != files.STANDARD_INPUT:
        report = changed_only(report, name, arguments.only_changed_since)
        left_out = before - sum(claim.flagged for claim in report.claims)
        if left_out and not arguments.quiet:
            files.say(name, f"{left_out} flagged claims not counted")
    if baseline and arguments.update_baseline:
        kept = baseline.keep(PurePath(name).as_posix(), report)
        files.say(name, f"{kept} claims in the baseline")
    elif baseline:
        report, known = baseline.split(PurePath(name).as_posix(), report)
        if known and not arguments.quiet:
            ids = ", ".join(str(judged.claim.id) for judged in known)
            files.say(name, f"{len(known)} flagged claims are in the baseline: {ids}")
    return report, known


def unjudged(name: str, content: bytes) -> records.Report:
    """A report for whoever asked that nothing be judged: it says so."""
    text = files.decode(content, name)
    if is_json(name, content):
        text, _ = parse_call(text, name)
    return check(text, [], now=datetime.now(UTC))


def make_report(name: str, content: bytes, call: Call) -> records.Report:
    arguments = call.arguments
    if is_json(name, content):
        if arguments.bib or arguments.pdfs or arguments.zotero:
            said = "--bib, --pdfs and --zotero go with a manuscript."
            raise BadCallError(f"{name}: {said}")
        return report_on_call(name, content, call)
    # Not above: what reads files takes longer to load than most calls take.
    from verification.reaching.uploads import read_upload
    from verification.reporting.bibliography.reading import HEADING, with_works

    from .manuscripts import collection_for

    collection = finished(collection_for(name, content, arguments))
    works, own_name = collection.works, PurePath(name).name
    if name == files.STANDARD_INPUT:
        own_name = ""
        # A collection can be checked by itself.
        content = content if content.strip() or not works else HEADING.encode()
    upload = read_upload(own_name or "input.md", content)
    text = with_works(upload.text, upload.format, works)
    if isinstance(call.judge, BatchJudge):
        announce_budget(call.judge, document=read(text))
    report = finished(verify_text(text, call, attached=collection.files))
    if arguments.zotero_tags and collection.items:
        from .zotero import tell_zotero

        web, key_file = arguments.zotero_web, arguments.zotero_tags
        telling = tell_zotero(report, collection.items, web=web, key_file=key_file)
        finished(telling)
    return report


def report_on_call(name: str, content: bytes, call: Call) -> records.Report:
    text, sources = parse_call(files.decode(content, name), name)
    policy, judge = call.policy, call.judge
    if choice_of(call.arguments).is_on(WIKIDATA_LOOKUP):
        policy = finished(ask_owners(text, sources, call))
    known: dict[str, Any] = {"options": call.options, "now": datetime.now(UTC)}
    known |= {"policy": policy, "notices": notices_of(call.arguments)}
    if isinstance(judge, BatchJudge):
        announce_budget(judge, document=read(text))
    return check(text, sources, judge=judge, **known)


async def ask_owners(
    text: str, sources: Sequence[records.SourceText], call: Call
) -> WeighingPolicy:
    """The policy with owners that a look-up knows, for texts that need no fetching."""
    document, urls = read(text), [source.url for source in sources]
    urls += [reference.url for reference in document.references]
    claims = [claim.text for claim in document.claims if claim.citations]
    async with open_lookups(call.arguments) as lookups:
        if lookups.owners is None:
            return call.policy
        known = call.policy.owners
        extended = await lookups.owners.extend(known, urls=urls, claims=claims)
    return replace(call.policy, owners=extended)


async def verify_text(
    text: str, call: Call, *, attached: Mapping[int, Path] = NO_FILES
) -> records.Report:
    """`attached` are PDFs of the entries, by their numbers."""
    document, handed, now = read(text), [], datetime.now(UTC)
    async with (
        open_fetcher(call.arguments) as fetcher,
        open_lookups(call.arguments) as lookups,
    ):
        if folder := getattr(call.arguments, "pdfs", ""):  # no option of assistants
            from .manuscripts import sources_at_hand

            handed = await sources_at_hand(folder, document, lookups.registries, now)
        elif attached:
            from .manuscripts import sources_attached

            handed = await sources_attached(attached, document, lookups.registries, now)
        with files.Progress(getattr(call.arguments, "tell", None)) as progress:
            async for event in verify(
                document,
                reached=handed,
                fetcher=fetcher,
                registries=lookups.registries,
                copies=lookups.copies,
                owner_desk=lookups.owners,
                now=now,
                judge=call.judge,
                options=call.options,
                policy=call.policy,
            ):
                if isinstance(event, records.RunFinished):
                    return event.report
                progress.show(event)
    raise AssertionError("verify() ended without a report")


def is_json(name: str, content: bytes) -> bool:
    """Whether the input is a call in JSON: by its name, or by its first sign."""
    if name.lower().endswith(".json"):
        return True
    suffix = PurePath(name).suffix if name != files.STANDARD_INPUT else ""
    return not suffix and content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def parse_call(text: str, name: str) -> tuple[str, list[records.SourceText]]:
    call = files.expect_object(load_json(text, name), name, ("document", "sources"))
    document = files.text_field(call, "document", name)
    sources = call.get("sources", [])
    if not isinstance(sources, list):
        raise BadCallError(f'{name}: "sources" must be a list, is {kind_of(sources)}.')
    return document, [
        source_text(source, number, f'{name}, "sources" entry {number}')
        for number, source in enumerate(sources, start=1)
    ]


def source_text(value: Any, position: int, place: str) -> records.SourceText:
    fields = files.expect_object(value, place, ("id", "url", "title", "text"))
    id = fields.get("id", position)
    if isinstance(id, bool) or not isinstance(id, int | str):
        found = f"must be a whole number or a text, is {kind_of(id)}."
        raise BadCallError(f'{place}: "id" {found}')
    names, text = ("url", "title"), fields.get("text")
    url, title = (files.text_field(fields, name, place, default="") for name in names)
    text = None if text is None else files.text_field(fields, "text", place)
    return records.SourceText(id, url, title, text)
