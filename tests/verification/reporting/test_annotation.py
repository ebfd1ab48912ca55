"""A document set as a page: what is shown, and who owns which words."""

import gc
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from tests.depth import at_depth
from verification import reading
from verification.records import BlockKind, Document, Span
from verification.reporting.annotation import Mark, set_page
from verification.reporting.segments import cut, within


def mark_all(document: Document) -> dict[int, Mark]:
    return {
        claim.id: Mark(claim.id, verdict="supported", word="Supported")
        for claim in document.claims
        if claim.is_checkable
    }


def page_of(text: str, title: str = ""):
    document = reading.read(text)
    return set_page(document, mark_all(document), title=title)


def shown(groups) -> list[str]:
    return [block.text for group in groups for block in group.blocks]


def test_markup_is_not_shown_and_its_dress_is():
    [group] = page_of("The *Petrel* is **35** metres long.")

    dresses = {
        segment.text: set(segment.dress)
        for stretch in group.blocks[0].stretches
        for segment in stretch.segments
        if segment.dress
    }
    assert group.blocks[0].text == "The Petrel is 35 metres long."
    assert dresses == {"Petrel": {"emphasis"}, "35": {"strong"}}


def test_claim_owns_its_sentence_and_nothing_more():
    [group] = page_of("It is 5 metres long [1]. Why? It is 7 metres wide.")

    owned = [
        ("".join(segment.text for segment in stretch.segments), stretch.mark.number)
        for stretch in group.blocks[0].stretches
        if stretch.mark
    ]
    assert [text for text, _ in owned] == [
        "It is 5 metres long",
        "It is 7 metres wide.",
    ]


def test_marker_is_dressed_as_one():
    [group] = page_of("It is 5 metres long [1] and 7 metres wide [2].")

    markers = [
        segment.text
        for stretch in group.blocks[0].stretches
        for segment in stretch.segments
        if "marker" in segment.dress
    ]
    assert markers == ["[1]", "[2]"]


def test_title_over_the_page_is_not_repeated():
    groups = page_of("# Bridges\n\nIt is 5 metres long.", title="Bridges")

    assert shown(groups) == ["It is 5 metres long."]


def test_neighbouring_items_make_one_list():
    groups = page_of("Before it.\n\n- One is 1.\n- Two is 2.\n\nAfter it.")

    assert [group.kind for group in groups] == [
        BlockKind.PARAGRAPH,
        BlockKind.LIST_ITEM,
        BlockKind.PARAGRAPH,
    ]


def test_numbered_items_keep_their_numbers():
    [group] = page_of("3. Three is 3 metres.\n4. Four is 4 metres.")

    assert [block.label for block in group.blocks] == ["3.", "4."]


@cases
def test_table_row_has_its_cells(text):
    [group] = page_of(text)

    cells = [
        "".join(
            segment.text for stretch in cell for segment in stretch.segments
        ).strip()
        for cell in group.blocks[-1].cells
    ]
    assert cells == ["Petrel", "35 metres"]


@pytest.mark.slow
def seconds_of(sentences):
    """In which a page of so many sentences is set."""
    document = reading.read("It is **5** metres long [1]. " * sentences)
    gc.collect()
    gc.disable()  # it would count what other tests have left
    try:
        started = time.process_time()
        set_page(document, mark_all(document))
        return time.process_time() - started
    finally:
        gc.enable()


def test_large_document_is_set_in_linear_time():
    many = at_depth(20_000, 4_000)

    quarter, whole = seconds_of(many // 4), seconds_of(many)

    # Within one run, so that a slow machine is no fault; squares would give sixteen.
    assert whole < max(0.5, 9 * quarter)


SPANS = st.lists(
    st.tuples(st.integers(0, 60), st.integers(1, 9)).map(
        lambda pair: Span(pair[0], pair[0] + pair[1])
    ),
    max_size=6,
)


@given(text=st.text(min_size=60, max_size=70), first=SPANS, second=SPANS)
def test_segments_together_are_the_text(text, first, second):
    span = Span(0, len(text))
    layers = {"a": within(first, span), "b": within(second, span)}

    segments = list(cut(text, span, layers=layers))

    assert "".join(segment.text for segment in segments) == text
    assert all(segment.text for segment in segments)


@given(spans=SPANS)
def test_ranges_within_a_range_are_ordered_and_disjoint(spans):
    ranges = within(spans, Span(10, 50))

    bounds = [bound for span in ranges for bound in (span.start, span.end)]
    assert bounds == sorted(set(bounds))
