import pytest

from tests.cases import cases
from verification.errors import EmptyTextError, TextTooLongError
from verification.reading import MAX_TEXT_LENGTH, read
from verification.records import BlockKind, ClaimKind, NotCheckable


@cases
def test_sentence_is_checkable_or_says_why_not(sentence, reason: NotCheckable | None):
    document = read(f"{sentence}\n\nThe road is wide and old.")

    assert document.claims[0].not_checkable is reason


@pytest.mark.parametrize(
    "sentence",
    ["I think the tower is tall [1].", "A tall tower [1].", "It should be tall [1]."],
)
def test_marker_shows_that_a_sentence_is_meant_to_be_checked(sentence):
    assert read(sentence).claims[0].is_checkable


@pytest.mark.parametrize("sentence", ["Is it tall? [1]", "See [1] for details."])
def test_marker_does_not_make_a_question_or_a_pointer_a_claim(sentence):
    (claim,) = read(sentence).claims

    assert not claim.is_checkable
    assert claim.citations[0].source_id == 1


def test_headings_are_listed_in_their_place_and_not_checked():
    document = read("# Towers\n\nThe tower is tall.\n\nBridges\n\nThe bridge is long.")

    assert [claim.id for claim in document.claims] == [1, 2, 3, 4]
    assert [claim.not_checkable for claim in document.claims] == [
        NotCheckable.HEADING,
        None,
        NotCheckable.HEADING,
        None,
    ]


def test_lone_sentence_without_a_stop_is_a_claim_and_no_heading():
    assert read("Paris has many tall towers").claims[0].is_checkable


@cases
def test_kinds_of_claims_are_told(sentence, kind: ClaimKind):
    assert kind in read(sentence).claims[0].kinds


def test_plain_statement_has_no_kind_and_a_year_alone_is_no_statistic():
    assert read("Towers attract many visitors.").claims[0].kinds == ()
    assert ClaimKind.STATISTIC not in read("It was built in 1889.").claims[0].kinds


@cases
def test_claim_leaves_out_markers_bullets_and_space_around_it(text, claim_text):
    assert read(text).claims[0].text == claim_text


def test_statement_has_spaces_where_markers_and_markup_stand():
    (claim,) = read("The **tower** [1] is *tall* &amp; old.").claims

    assert claim.text == "The **tower** [1] is *tall* &amp; old."
    assert claim.statement == "The   tower       is  tall  &     old."


def test_letter_written_as_a_character_reference_stays_in_its_word():
    text = "<p>Das hat M&uuml;ller gesagt.</p><p>Sonst niemand.</p>"

    claim = read(text).claims[0]

    assert claim.statement.split() == ["Das", "hat", "Müller", "gesagt."]
    assert len(claim.statement) == len(claim.text)


@pytest.mark.parametrize("text", ["", " \n\t ", "\ufeff", "\x00\u200b\u202e", "&nbsp;"])
def test_nothing_but_white_space_is_refused(text):
    with pytest.raises(EmptyTextError, match="Paste an article"):
        read(text)


def test_text_over_the_limit_is_refused_with_its_length():
    with pytest.raises(TextTooLongError, match="2,000,001 characters"):
        read("a" * (MAX_TEXT_LENGTH + 1))


@cases
def test_unseen_characters_are_white_space_and_keep_their_places(text, statement):
    document = read(text)

    (claim,) = document.claims
    assert claim.statement == statement
    assert claim.text == text[claim.span.start : claim.span.end]
    assert claim.citations[0].span.of(text) == "[1]"


def test_right_to_left_text_is_read():
    document = read(
        "اكتمل البرج في عام 1889 [1]. وهو مرتفع.\n\nالمصادر\n1. https://a.example"
    )

    assert [claim.span.of(document.text) for claim in document.claims][:2] == [
        "اكتمل البرج في عام 1889",
        "وهو مرتفع.",
    ]
    assert document.references[0].url == "https://a.example"


@cases
def test_title_is_the_first_heading(text, title):
    assert read(text).title == title


def test_blocks_tell_headings_lists_quotes_rows_code_and_entries():
    text = (
        "# Towers\n\nThe tower is tall.\n\n- One is tall\n"
        "  - Two is taller\n\n> It is old\n"
        "\n| City |  |\n|---|---|\n| Paris | 12 |\n\n```\nx[1]\n```\n\n## Sources\n"
        "1. https://a.example\n"
    )

    blocks = [(b.kind, b.level, b.span.of(text)) for b in read(text).blocks]

    assert blocks == [
        (BlockKind.HEADING, 1, "Towers"),
        (BlockKind.PARAGRAPH, 0, "The tower is tall."),
        (BlockKind.LIST_ITEM, 1, "One is tall"),
        (BlockKind.LIST_ITEM, 2, "Two is taller"),
        (BlockKind.QUOTE, 0, "It is old"),
        (BlockKind.TABLE_ROW, 0, "City"),
        (BlockKind.TABLE_ROW, 0, "Paris | 12"),
        (BlockKind.CODE, 0, "x[1]"),
        (BlockKind.HEADING, 2, "Sources"),
        (BlockKind.REFERENCE, 0, "https://a.example"),
    ]


def test_script_style_and_comments_are_hidden():
    text = (
        "<p>It is tall.</p><script>x[1]</script><!-- no [2] -->"
        "<style>p{}</style><p>Ok.</p>"
    )

    document = read(text)

    assert [claim.text for claim in document.claims] == ["It is tall.", "Ok."]
    assert "<script>x[1]</script>" in [m.span.of(text) for m in document.markup]


def test_signs_that_are_no_markup_stay():
    (claim,) = read(
        "The product 2 * 3 * 4 is 24 for snake_case_names & a < b > c."
    ).claims

    assert claim.statement == claim.text
