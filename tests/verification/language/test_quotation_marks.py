"""Quotation marks in whichever direction a language turns them."""

from tests.cases import cases
from verification.judging.values.quotations import find_quotations
from verification.language.quotation_marks import face_outward
from verification.reading.checkability import find_kinds
from verification.records import ClaimKind


@cases
def test_inward_marks_are_turned_and_outward_ones_stay(text, turned):
    assert face_outward(text) == turned


@cases
def test_a_quotation_is_found_whichever_way_its_marks_point(text, quoted: tuple):
    assert tuple(quotation.text for quotation in find_quotations(text)) == quoted


def test_a_sentence_between_inward_marks_is_a_quotation():
    kinds = find_kinds("»Wir bauen alle Brücken neu«, sagte Velde")

    assert ClaimKind.QUOTATION in kinds
