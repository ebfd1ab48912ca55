"""Columns that copying put side by side."""

import pytest

from verification.reading.columns import with_columns_parted

SIDE_BY_SIDE = """The tower of the west stood       Repairs took nine months
for years [1] on the high and     and cost four millions [2].
red rocks of the coast.           The toll rose to three."""
TABLE = "Tower   Height   Built\nWest    31 m     1889\nEast    30 m     1890"
CELLS = "\n".join(["Who built the tower?      The keepers of the coast"] * 4)
LONE = "The gap    in this line is one of type and not of two columns, it seems."


def test_the_right_column_follows_the_left_one():
    text = f"Towers\n\n{SIDE_BY_SIDE}\n\nSources\n[1] Ng, Towers, 2019."

    parted = with_columns_parted(text)

    assert " ".join(parted.split()) == (
        "Towers The tower of the west stood for years [1] on the high and red rocks "
        "of the coast. Repairs took nine months and cost four millions [2]. The toll "
        "rose to three. Sources [1] Ng, Towers, 2019."
    )


@pytest.mark.parametrize(
    "text", [TABLE, CELLS, LONE, "", "a\n\nb", f"{LONE}\n{LONE[:40]}"]
)
def test_tables_and_gaps_in_prose_stay_as_they_are(text):
    assert with_columns_parted(text) == text


def test_long_lines_of_gaps_are_parted_in_linear_time():
    text = ("x" * 30 + "   ") * 20_000

    assert with_columns_parted(text) == text
