"""Where a cited address points, and what a judge makes of it."""

from tests.cases import cases
from verification import check
from verification.reaching.explanations import explain_pointer
from verification.reading.web_addresses import find_pointer, locate
from verification.records import Snapshot, SourceText, Span

TEXT = "It was 512 m high.\n\nPeople came.\n\nIn 2021 it’s\n498 m high again."
PAGES = Snapshot(TEXT, "", None, page_starts=(0, 20, 34))


@cases
def test_address_points_to_a_stretch_of_the_text(typed: str, stretch: str) -> None:
    pointer = find_pointer(typed)
    place = locate(pointer, PAGES) if pointer else None

    assert (place.of(TEXT).strip() if place else None) == stretch


@cases
def test_reader_is_told_where_evidence_stands_elsewhere(
    typed: str, start: int, told: str
) -> None:
    pointer = find_pointer(typed)
    found = [Span(start, start + 5)]

    assert explain_pointer(pointer, locate(pointer, PAGES), found, PAGES) == told


def test_of_two_passages_that_say_it_the_one_pointed_to_is_shown() -> None:
    source = (
        "The tower is 512 metres high.\n\nMany people came and saw it, they said.\n\n"
        "After the work of 2021 the tower is 512 metres high."
    )
    url = "https://a.example/t"
    typed = f"The tower is 512 metres high [tower]({url}#:~:text=After%20the%20work)."

    plain, pointed = (
        check(text, [SourceText(1, url, "", source)]).claims[0].citations[0].judgment
        for text in (typed.replace("#:~:text=After%20the%20work", ""), typed)
    )

    assert plain.evidence[0].span.start == 0
    assert pointed.evidence[0].span.of(source).startswith("After the work of 2021")


@cases
def test_address_is_told_of_unless_the_source_is_silent(claim, url, reason):
    text, said = (
        f"{claim} [1].\n\n## Sources\n\n[1] {url}",
        "Rain fell on the last day.",
    )
    source = SourceText(1, "https://a.example/u", "", f"In May came ships. {said}")

    assert check(text, [source]).claims[0].citations[0].judgment.reason == reason
