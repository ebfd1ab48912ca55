"""Values of answers, read without trusting the type of any."""

from tests.cases import cases
from verification.reaching.registries import answers
from verification.records import Name


@cases
def test_value_is_one_clean_line(value, line: str) -> None:
    assert answers.text_of(value) == line


def test_line_ends_at_its_limit_without_a_space() -> None:
    assert answers.text_of("ab cd", 3) == "ab"
    assert answers.text_of("<i>" * 400 + "ab", 40) == "ab"
    assert answers.text_of("x" * 1001) == "x" * 1000


@cases
def test_parts_make_as_much_of_a_date_as_they_can(
    parts, date: str, in_parts: str
) -> None:
    assert answers.iso_date(answers.date_from(*parts)) == date
    assert answers.iso_date(answers.date_of_parts({"date-parts": [parts]})) == in_parts


@cases
def test_text_begins_with_its_date(text, date: str) -> None:
    assert answers.iso_date(answers.date_of_text(text)) == date


@cases
def test_name_is_read_in_either_order(text, name: Name | None) -> None:
    assert answers.split_name(text) == name


@cases
def test_person_has_a_family_name(parts, name: Name | None) -> None:
    assert answers.person(*parts) == name


def test_body_is_kept_whole_up_to_its_limit() -> None:
    assert answers.body(" The  <b>Hive</b> ") == Name(literal="The Hive")
    assert answers.body("x" * 401) == Name(literal="x" * 400)
    assert answers.body(" ") is answers.body(None) is None


@cases
def test_doi_is_found_in_a_value(value, doi: str) -> None:
    assert answers.doi_of(value) == doi


@cases
def test_identifier_is_a_part_of_a_path(value: str, path: str) -> None:
    assert answers.path_of(value) == path


def test_lists_are_read_as_far_as_their_limits() -> None:
    record = answers.Record({"a": [{"b": 1}] * 201, "t": ["", *"abcdefgh"], "c": "z"})
    ada = Name("Ng", "Ada")

    assert len(record.each("a")) == len(answers.list_of([0] * 201)) == 200
    assert record.texts("t", "c") == [*"abcdefg", "z"]
    assert answers.names([None, *[ada] * 101]) == (ada,) * 100


def test_record_is_empty_where_nothing_of_its_kind_stands() -> None:
    record = answers.Record({"a": {"b": {"c": "d"}}, "n": [1, {"x": "y"}], "s": "text"})

    assert record.inside("a", "b").text("c") == "d"
    assert not record.inside("a", "c")
    assert not record.inside("s", "x")
    assert not answers.Record(None)
    assert [entry.text("x") for entry in record.each("n")] == ["y"]
    assert record.each("s") == record.each("none") == answers.list_of("text") == []
    assert record.text("s", 2) == "te"
    assert record.text("none") == ""
