import pytest

from tests.cases import cases
from verification.errors import EmptyTextError, TextTooLongError
from verification.reading import MAX_TEXT_LENGTH, read
from verification.records import ClaimKind, NotCheckable


@cases
def test_sentence_is_checkable_or_says_why_not(sentence, reason: NotCheckable | None):
    document = read(f"{sentence}\n\nThe road is wide and old.")

    assert document.claims[0].not_checkable is reason


@cases
def test_marker_shows_that_a_sentence_is_meant_to_be_checked(sentence):
    assert read(sentence).claims[0].is_checkable


@cases
def test_kinds_of_claims_are_told(sentence, kind: ClaimKind):
    assert kind in read(sentence).claims[0].kinds


@cases
def test_claim_leaves_out_markers_bullets_and_space_around_it(text, claim_text):
    assert read(text).claims[0].text == claim_text


def test_statement_has_spaces_where_markers_and_markup_stand():
    (claim,) = read("The **tower** [1] is *tall* &amp; old.").claims

    assert claim.text == "The **tower** [1] is *tall* &amp; old."
    assert claim.statement == "The   tower       is  tall  &     old."


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


@cases
def test_title_is_the_first_heading(text, title):
    assert read(text).title == title


def test_script_style_and_comments_are_hidden():
    text = (
        "<p>It is tall.</p><script>x[1]</script><!-- no [2] -->"
        "<style>p{}</style><p>Ok.</p>"
    )

    document = read(text)

    assert [claim.text for claim in document.claims] == ["It is tall.", "Ok."]
    assert "<script>x[1]</script>" in [m.span.of(text) for m in document.markup]
