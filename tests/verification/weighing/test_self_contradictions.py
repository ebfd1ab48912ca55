"""Sentences of one document that give different values for one thing."""

from __future__ import annotations

import pytest

from verification import check, read
from verification.records import FindingKind
from verification.weighing.self_contradictions import find_self_contradictions


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "The Marrow Bridge is 512 metres long. "
            "The Marrow Bridge is 480 metres long.",
            ("512 metres", "480 metres"),
        ),
        (
            "Turnout in Hallow reached 64 percent in the 2023 election.\n\n"
            "Turnout in Hallow reached 46 percent in the 2023 election.",
            ("64 percent", "46 percent"),
        ),
        (
            "The Petrel carries 296 passengers over Skerrin Sound.\n\nIt rained.\n\n"
            "The Petrel carries 269 passengers over Skerrin Sound.",
            ("296", "269"),
        ),
        (
            "The museum of Orrin was founded in 1911.\n\n"
            "The museum of Orrin was founded in 1921.",
            ("1911", "1921"),
        ),
        (
            "The council spent $4.2 million on the new library.\n\n"
            "The council spent $2.4 million on the new library.",
            ("$4.2 million", "$2.4 million"),
        ),
    ],
)
def test_two_values_for_one_thing_are_found(text, values) -> None:
    [found] = find_self_contradictions(read(text))

    assert found.values == values


@pytest.mark.parametrize(
    "text",
    [
        "The Marrow Bridge is 512 metres long. The Tamsin Bridge is 480 metres long.",
        "Sales were 5 million in 2022. Sales were 7 million in 2023.",
        "The Marrow Bridge is 512 metres long. The Marrow Bridge is 14 metres wide.",
        "The Marrow Bridge is 512 metres long. It is 480 metres long.",
        "The tower is about 50 metres high. The tower is 52 metres high.",
        "The tower is 4,200 metres high. The tower is 4.2 km high.",
        "The town has 512 houses. The county has 480 houses.",
        "Was the bridge 512 metres long? The bridge is 480 metres long.",
        "In May the town counted 512 riders. In June the town counted 480 riders.",
        "Globex reported revenue of 42 million dollars in 2024. Globex expects revenue "
        "of 50 million dollars in 2024.",
        "The Marrow Bridge is 42 metres long. The old Marrow Bridge is 24 metres long.",
        "42% of men in Norland smoke daily. 24% of women in Norland smoke daily.",
        "42% of adults in Norland smoke. 24% of young adults in Norland smoke.",
        "42% of adults in Norland smoke. 24% of adults in rural Norland smoke.",
        "Births fell to 51,000 in 2024. Births fell by 3,000 in 2024.",
        "Globex wanted to sell 50,000 cars in 2024. Globex sold 42,000 cars in 2024.",
        "The model has 7 billion parameters. The larger model has 70 billion.",
        "The median wage in Norland is 2,400 euros. The mean wage in Norland is 2,900 "
        "euros.",
        "The city of Orrin had 1.2 million people. The city of Orrin has 1.4 million "
        "people.",
        "Unemployment rose to 7% in 2024, up from 5%. Unemployment was 5% in 2023.",
        "Between 20% and 30% of adults in Norland smoke. 24% of adults there smoke.",
        "Critics say the hall cost 40 million euros. The hall cost 20 million euros.",
        "",
        "One sentence with 5 numbers.",
    ],
)
def test_different_things_do_not_contradict(text) -> None:
    document = read(text or "Nothing to see.")

    assert find_self_contradictions(document) == ()


def test_report_has_the_pair_among_its_findings() -> None:
    text = "The Marrow Bridge is 512 m long. The Marrow Bridge is 480 m long."

    report = check(text, [])

    [finding] = report.document.findings
    assert finding.kind is FindingKind.SELF_CONTRADICTION
    assert finding.claim_ids == (1, 2)
    assert finding.span.of(text) == finding.text


def test_a_long_list_of_like_sentences_stays_bounded() -> None:
    text = "\n\n".join(f"Station {n} counted {n * 37} bicycles." for n in range(400))

    assert find_self_contradictions(read(text)) == ()
