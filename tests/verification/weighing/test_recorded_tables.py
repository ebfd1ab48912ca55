"""All that weighing says of the rows of the tables beside this file, and of counts."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from tests.cases import CONVERTER, cases, filled, sections
from tests.verification.judging.samples import make_judgment
from tests.verification.reaching.site import answer
from verification.errors import BadCallError
from verification.judging import index_source
from verification.records import (
    Agreement,
    Bearing,
    CrossReading,
    Difference,
    DifferenceKind,
    Evidence,
    FoundSource,
    Origin,
    OriginLoad,
    SourceProfile,
    Span,
    Verdict,
)
from verification.weighing import corroborate, read_list
from verification.weighing.agreement import agree, find_loads
from verification.weighing.corroboration_words import notes_on, summarise
from verification.weighing.counting import Count, confidence_of, score_of, verdict_of
from verification.weighing.cross_reference import bearing_of_uncited, supports_uncited

from . import test_corroboration as corroborating
from . import test_credibility as rating
from . import test_cross_reference as crossing
from . import test_wikidata as owning


def rows_of(module, name: str) -> list[list]:
    """The rows of a test's table, with its file's texts in them."""
    path = Path(module.__file__).with_suffix(".cases")
    return [
        [filled(value, vars(module)) for value in row]
        for row in sections(path)[name][1]
    ]


def test_factors_are_rated_as_recorded(recorded):
    rows = rows_of(rating, "test_factor_is_rated")

    assert [
        [factor, *given, rating.RATE[factor](*given, **options)]
        for factor, given, options, _ in rows
    ] == recorded


def test_lists_are_read_as_recorded(recorded):
    texts = [row[1] for row in rows_of(rating, "test_list_is_read")]
    texts += [row[0] for row in rows_of(rating, "test_text_that_is_no_list_is_refused")]
    texts += yaml.safe_load(Path(__file__).with_name("lists.yaml").read_text("utf-8"))

    assert [[text[:400], read_or_refused(text)] for text in texts] == recorded


def read_or_refused(text: str) -> object:
    try:
        return read_list(text, name="Own")
    except BadCallError as error:
        return str(error)


def test_sources_are_counted_as_recorded(recorded):
    told = []
    for row in rows_of(corroborating, "test_sources_are_counted"):
        behaviour, claim, found, originals, options, _ = row
        counted = corroborate(
            claim or corroborating.CLAIM,
            CONVERTER.structure(found, list[FoundSource]),
            judge=None if claim else corroborating.MarkedJudge(),
            originals=CONVERTER.structure(originals, list[SourceProfile]),
            **options,
        )
        sources = [
            replace(source, profile=replace(source.profile, text=""))
            for source in counted.sources
        ]
        told.append([behaviour, replace(counted, sources=tuple(sources))])

    assert told == recorded


def test_sources_are_held_against_claims_as_recorded(recorded):
    held = rows_of(crossing, "test_sources_are_held_against_claims")
    others = rows_of(
        crossing, "test_source_that_speaks_of_another_thing_is_not_against_the_claim"
    )

    told = [
        [text, crossing.weighed(text, *sources, urls=tuple(urls)).weighing]
        for _, text, sources, urls, _ in held
    ]
    for _, claim, source, _ in others:
        report = crossing.weighed(f"{claim} [1].", crossing.LAKE, source)
        told.append([claim, source, report.weighing.claims, report.weighing.readings])

    assert told == recorded


def test_wikidata_is_asked_as_recorded(site, recorded):
    told = []
    for row in rows_of(owning, "test_desk_asks_beyond_the_table"):
        behaviour, answered, then, asked, _ = row
        answers = iter([owning.replies] * answered)
        otherwise = answer(*then)
        site.requests.clear()
        site.respond(
            owning.API,
            lambda request, answers=answers, otherwise=otherwise: next(
                answers, lambda _: otherwise
            )(request),
        )
        table = owning.extend(site, **asked)
        added = [row for row in table.rows if row.is_asked]
        questions = [request.split(" HTTP")[0] for request in site.requests]
        told.append([behaviour, asked, questions, added, table.shortfall])

    assert told == recorded


def test_counts_are_told_as_recorded(recorded):
    origins = [Origin(1, (1,), reason="They print one text."), Origin(2, (2,))]
    lenses = ["news", "tech"]
    rows = yaml.safe_load(Path(__file__).with_name("counts.yaml").read_text("utf-8"))
    nothing = rows.pop("nothing")
    counts = {
        name: CONVERTER.structure(nothing | row, Count) for name, row in rows.items()
    }

    told = {
        name: [
            score := score_of(count),
            verdict_of(score, count),
            confidence_of(count, score, 2),
            summarise(count.independent, lenses[: count.standing], count, score),
            notes_on(count, origins, count.following, 2),
        ]
        for name, count in counts.items()
    }

    assert told == recorded


CLAIM = "The Marrow Bridge is 42 metres long."
PASSAGE = "The Marrow Bridge is 24 metres long."
LENGTH = Difference(DifferenceKind.NUMBER, "42 metres", "24 metres", Span(21, 30))
MISSING = Difference(DifferenceKind.MISSING_TERM, "long", "", Span(31, 35))


@pytest.mark.parametrize("judge", ["lexical", "reader"])
def test_bearing_of_a_source_that_nobody_cited_is_as_recorded(judge, recorded):
    source = index_source(f"{PASSAGE} It stands.")
    told = {}
    for verdict, support, held, differences in product(
        Verdict,
        (0.69, 0.7, 0.74, 0.75, 0.84, 0.85),
        (0.79, 0.8, 0.94, 0.95),
        ((), (LENGTH,), (LENGTH, MISSING)),
    ):
        judgment = replace(
            make_judgment(verdict),
            judge=f"{judge}/1",
            support=support,
            differences=differences,
            evidence=(Evidence(Span(0, len(PASSAGE)), PASSAGE, held),),
        )
        row = f"{verdict} {support} {held} {len(differences)}"
        told[row] = bearing_of_uncited(CLAIM, judgment, source, "en")

    assert told == recorded
    unsure = replace(make_judgment(Verdict.SUPPORTED), support=1.0, unsure=True)
    assert not supports_uncited(unsure)


@cases
def test_agreement_is_counted_in_origins(
    bearings: list[Bearing], origins, agreement: Agreement
) -> None:
    readings = [
        CrossReading(1, place, bearing, is_cited=True, support=0.9, read_by="reader")
        for place, bearing in enumerate(bearings)
    ]
    weighed = {
        place: SimpleNamespace(origin_id=origin, interests=())
        for place, origin in enumerate(origins)
    }

    assert agree(readings, weighed, set(weighed)) is agreement


def test_loads_are_of_origins_on_which_a_claim_rests_alone():
    readings = [
        CrossReading(claim, source, bearing, is_cited=True, support=0.9)
        for claim, source, bearing in (
            (1, 1, Bearing.SUPPORTS),
            (2, 3, Bearing.SUPPORTS),
            (3, 3, Bearing.SUPPORTS),
            (3, 4, Bearing.SUPPORTS),
            (4, 1, Bearing.SUPPORTS),
            (4, 3, Bearing.SUPPORTS),
            (5, 5, Bearing.SUPPORTS),
            (6, 5, Bearing.PARTIALLY_SUPPORTS),
        )
    ]

    loads = find_loads(readings, {1: 10, 3: 30, 4: 30, 5: 5})

    assert loads == (
        OriginLoad(30, (2, 3)),
        OriginLoad(5, (5,)),
        OriginLoad(10, (1,)),
    )
