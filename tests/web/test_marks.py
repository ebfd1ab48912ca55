"""Marks and the text that carries them, as the pages have them."""

from citeweb.templatetags.marks import bar, note, segments
from verification.records import ClaimVerdict
from verification.reporting.annotation import Mark
from verification.reporting.segments import Segment


def test_text_is_escaped_and_each_stretch_wears_its_dress():
    cut = [
        Segment("<b>\0"),
        Segment("[1]", frozenset({"marker"})),
        Segment("512 & more", frozenset({"match", "strong"})),
    ]

    shown = segments(cut)

    assert shown == (
        '&lt;b&gt;␀<span class="marker">[1]</span>'
        '<mark class="match">512 &amp; more</mark>'
    )


def test_note_tells_the_verdict_and_its_hint_until_somebody_decided():
    mark = Mark(7, "contradicted", "Contradicted", "source: <41>", flagged=True)
    decided = Mark(7, "contradicted", "Contradicted", "", True, True, "fixed", "F, AL")

    open_one, closed = note(mark), note(decided, swap=True)

    assert 'data-verdict="contradicted" data-flagged>' in open_one
    assert "<bdi>source: &lt;41&gt;</bdi>" in open_one
    assert 'id="note-7" hx-swap-oob="outerHTML"' in closed
    assert "Contradicted. Decided: </span>" in closed
    assert 'data-decided="fixed"' in closed


def test_bar_has_a_stretch_for_each_verdict_and_none_without_claims():
    counts = {ClaimVerdict.SUPPORTED: 3, ClaimVerdict.UNCITED: 1}

    drawn = bar(counts, words=True)

    assert drawn.count("<rect ") == drawn.count("<li ") == 2
    assert 'aria-label="Supported 3, No source cited 1"' in drawn
    assert bar({}) == ""
