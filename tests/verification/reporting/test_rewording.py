"""Which sentences were changed between two texts, and values that fit into one."""

import pytest

from verification.reading import read
from verification.records import Difference, DifferenceKind
from verification.reporting.rewording import is_exchangeable, reworded


@pytest.mark.parametrize(
    ("kind", "claim", "source", "is_offered"),
    [
        (DifferenceKind.NUMBER, "4,120", "4,012", True),
        (DifferenceKind.NUMBER, "4,120", "thousands", False),
        (DifferenceKind.NUMBER, "dozens", "hundreds", False),
        (DifferenceKind.NAME, "Henrik Solberg", "Amara Oduya", True),
        (DifferenceKind.NEGATION, "is", "is not", False),
    ],
)
def test_correction_is_offered_where_it_makes_sense(kind, claim, source, is_offered):
    assert is_exchangeable(Difference(kind, claim, source)) is is_offered


FIRST = "The bridge is 400 metres long [1]. It is red [1]. Nobody pays a toll."
SECOND = "Ferries went on for ten years [2]. They were slow [2]."
LIST = "## Sources\n\n1. https://a.example/b\n2. https://a.example/c\n"


def text_of(*paragraphs):
    return "\n\n".join((*paragraphs, LIST))


@pytest.mark.parametrize(
    ("first", "second", "changes"),
    [
        (FIRST, SECOND, ()),
        (
            FIRST.replace("400", "512").replace("red [1]", "blue [2]"),
            SECOND,
            (
                (
                    "The bridge is 400 metres long [1]",
                    "The bridge is 512 metres long [1]",
                ),
                ("It is red [1]", "It is blue [2]"),
            ),
        ),
        (
            FIRST.replace("It is red", "It is old [1]. It is red"),
            SECOND,
            (
                (
                    "The bridge is 400 metres long [1]",
                    "The bridge is 400 metres long [1]. It is old [1]",
                ),
            ),
        ),
        (
            FIRST.replace("The bridge is 400 metres long [1]. ", ""),
            SECOND,
            (("The bridge is 400 metres long [1]. It is red [1]", "It is red [1]"),),
        ),
        ("A text about a cat that sleeps.", "Another sentence of no bridge.", None),
    ],
)
def test_changed_sentences_are_told_with_their_markers(first, second, changes):
    before, after = read(text_of(FIRST, SECOND)), read(text_of(first, second))

    assert reworded(before, after) == changes
