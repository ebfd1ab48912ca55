"""
Situations of the web on a loopback site: which outcome and which action are right.

The situations are a data file beside the cases. Names of hosts all lead to the site on
this machine; nothing else is asked.
"""

import asyncio
import hashlib
import ssl
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from tests.verification.reaching.site import LoopbackSite, answer, redirect
from verification.reaching.bounded import BoundedReader
from verification.reaching.http import HttpFetcher
from verification.reaching.reach import reach_source
from verification.records import ReachedSource, Reference, Span

from .figures import share_figure
from .page_cases import FOLDER
from .sections import Section

CORPUS = "outcomes of our own"
NOW = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)
PROSE = "".join(
    f"<p>In {year} the ferry Alma carried {year * 9} people across the river, and the "
    f"harbour master counted {year - 1900} days on which it stayed at the quay.</p>"
    for year in range(1985, 1997)
)
LINE = PROSE.replace("<p>", "").replace("</p>", " ").strip()


@dataclass(frozen=True, slots=True)
class Answered:
    """What stands at one address."""

    address: str
    status: int
    goal: str
    headers: tuple[tuple[str, str], ...]
    body: str


@dataclass(frozen=True, slots=True)
class OutcomeCase:
    """One situation; the first answer is the cited address's."""

    outcome: str
    action: str
    why: str
    cited: str
    answers: tuple[Answered, ...]


@cache
def load_outcomes() -> tuple[OutcomeCase, ...]:
    text = (FOLDER / "outcomes.txt").read_text(encoding="utf-8")
    return tuple(map(_read_case, text.split("\n=== ")[1:]))


def _read_case(written: str) -> OutcomeCase:
    head, _, rest = written.partition("\n")
    outcome, action, why = (each.strip() for each in head.split("|"))
    cited = ""
    if rest.startswith("cited: "):
        line, _, rest = rest.partition("\n")
        cited = line.removeprefix("cited: ")
    answers = f"\n{rest}".split("\nat ")[1:]
    return OutcomeCase(outcome, action, why, cited, tuple(map(_read_answer, answers)))


def _read_answer(written: str) -> Answered:
    first, _, rest = written.partition("\n")
    place, _, goal = first.partition(" -> ")
    address, status = place.split()
    lines, _, body = rest.partition("\n\n") if ": " in rest[:20] else ("", "", rest)
    headers = [tuple(line.split(": ", 1)) for line in lines.splitlines()]
    return Answered(
        address=address,
        status=int(status),
        goal=goal,
        headers=tuple((name.replace("-", "_"), value) for name, value in headers),
        body=body.removeprefix("\n"),
    )


async def _resolve(host: str, port: int) -> Sequence[str]:
    if host.endswith(".invalid.example"):
        raise OSError(-2, "Name or service not known")
    return ["127.0.0.1"]


async def _rest(seconds: float) -> None:
    """Wait for nothing."""


def _prepare(site: LoopbackSite, case: OutcomeCase) -> str:
    """Have the site behave as the case says, and give the cited address."""

    def filled(text: str) -> str:
        text = text.replace("{PORT}", str(site.port))
        return text.replace("{PROSE}", PROSE).replace("{LINE}", LINE)

    def placed(address: str) -> str:
        host, slash, path = filled(address).partition("/")
        return f"http://{host}:{site.port}{slash}{path}"

    for each in case.answers:
        path = "/" + each.address.partition("/")[2].partition("?")[0]
        if each.goal:
            goal = each.goal
            is_here = goal.startswith("http://")
            goal = placed(goal.removeprefix("http://")) if is_here else goal
            site.on(path, redirect(goal, status=each.status))
        elif each.status:
            headers = dict(each.headers)
            site.on(path, answer(each.status, filled(each.body), **headers))
    return placed(case.answers[0].address)


async def reach_case(
    case: OutcomeCase, site: LoopbackSite, fetcher: HttpFetcher, reader: BoundedReader
) -> ReachedSource:
    url = _prepare(site, case)
    reference = Reference(
        source_id=1, span=Span(0, 1), text=case.cited or url, title=case.cited, url=url
    )
    return await reach_source(
        reference, fetcher=fetcher, now=NOW, reader=reader, sleep=_rest
    )


async def _reach_all(cases: Sequence[OutcomeCase]) -> list[ReachedSource]:
    reader = BoundedReader()
    try:
        with LoopbackSite() as site:
            async with HttpFetcher(
                allow_private_addresses=True,
                resolver=_resolve,
                total_seconds=20.0,
                tls=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
            ) as fetcher:
                return [await reach_case(each, site, fetcher, reader) for each in cases]
    finally:
        reader.close()


@cache
def measure_outcomes() -> Section:
    """The table by expected outcome; what was told wrongly, in the details."""
    cases = load_outcomes()
    reached = asyncio.run(_reach_all(cases))
    told: dict[str, list[bool]] = defaultdict(list)
    section = Section(
        f"Outcomes: {len(cases)} situations", ("outcome", "cases", "told rightly")
    )
    for case, source in zip(cases, reached, strict=True):
        found = source.outcome.value if source.outcome else ""
        is_right = (found, source.action.value) == (case.outcome, case.action)
        told[case.outcome].append(is_right)
        if not is_right:
            section.wrong.append(
                f"{case.why}: {found}, {source.action.value} ({source.detail}), "
                f"not {case.outcome}, {case.action}"
            )
    section.rows = [
        (name, str(len(flags)), str(sum(flags))) for name, flags in told.items()
    ]
    figure = share_figure([each for flags in told.values() for each in flags])
    section.pin(CORPUS, {f"{CORPUS} / told rightly": figure})
    section.digests[CORPUS] = hashlib.sha256(repr(cases).encode()).hexdigest()
    return section
