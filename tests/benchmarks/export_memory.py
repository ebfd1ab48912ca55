"""What it costs to write a report of 10,000 claims in each format."""

import hashlib
import resource
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime

from tests.benchmarks import at_most, child, sized
from tests.benchmarks.made_text import make_desk
from verification import reading, records
from verification.errors import ExportError
from verification.reporting.exports import FORMATS

CLAIMS, SOURCES, WORDS = sized(10_000, 100), sized(300, 10), 1500
MOST_SECONDS, MOST_MB = 30, 500
NOW = datetime(2026, 5, 1, tzinfo=UTC)
VERDICTS = (*["supported"] * 3, "unsupported", "supported", "contradicted")


def report() -> Iterator[str]:
    """A line for each format: seconds, size, and memory of the largest process."""
    yield f"Exports of a report of {CLAIMS:,} claims, {SOURCES} sources"
    for name in FORMATS:
        yield f"  {name:<9} {child('export_memory', name).strip()}"


def made_report() -> records.Report:
    text, sources = make_desk(sentences=CLAIMS, sources=SOURCES, words=WORDS)
    document = reading.read(text)
    texts = {source.id: source.text or "" for source in sources}
    return records.Report(
        document=document,
        claims=tuple(judged(claim, texts) for claim in document.claims),
        sources=tuple(
            records.ReachedSource(
                id=source.id,
                url=f"https://example.org/{source.id}",
                title=source.title,
                outcome=None,
                action=records.SourceAction.OK,
                snapshot=snapshot_of(source.text or ""),
            )
            for source in sources
        ),
        judge_name="lexical",
        judge_version="1",
        options=records.Options(),
        generated_at=NOW.isoformat(),
    )


def snapshot_of(text: str) -> records.Snapshot:
    return records.Snapshot(text, hashlib.sha256(text.encode()).hexdigest(), NOW, "en")


def judged(claim: records.Claim, texts: dict[int | str, str]) -> records.JudgedClaim:
    """A verdict of each kind, with a passage of the source and a difference."""
    verdict = records.Verdict(VERDICTS[claim.id % len(VERDICTS)])
    flagged = verdict is not records.Verdict.SUPPORTED
    differs = records.Difference(records.DifferenceKind.NUMBER, "12", "13")
    citations = []
    for citation in claim.citations:
        text = texts[citation.source_id]
        start = claim.id % max(1, len(text) - 400)
        passage = records.Span(start, start + 300)
        judgment = records.Judgment(
            verdict=verdict,
            support=0.5,
            recall=0.5,
            judge="lexical/1",
            evidence=(records.Evidence(passage, passage.of(text), 0.5),),
            differences=(differs,) if flagged else (),
            reason="The source says 13; the text says 12.",
        )
        citations.append(
            records.JudgedCitation(citation, judgment=judgment, flagged=flagged)
        )
    return records.JudgedClaim(
        claim, records.ClaimVerdict(verdict), flagged, citations=tuple(citations)
    )


def main(name: str) -> None:
    made = made_report()
    before, size = time.perf_counter(), 0
    try:
        for chunk in FORMATS[name].write(made):
            size += len(chunk)
        told = f"{size / 1e6:.1f} MB written"
    except ExportError as error:
        told = f"refused: {error}"
    seconds = time.perf_counter() - before
    both = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    peak = max(resource.getrusage(who).ru_maxrss for who in both) / 1024
    sys.stdout.write(
        f"{seconds:.1f} s ({at_most(seconds, MOST_SECONDS, ' s')}), "
        f"{peak:.0f} MB memory ({at_most(peak, MOST_MB, ' MB')}), {told}\n"
    )


if __name__ == "__main__":
    main(sys.argv[1])
