"""A cited title held against a page's own."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.reaching import best_title, match_titles
from verification.records import TitleMatchKind

MATCH = TitleMatchKind.MATCH
NEAR = TitleMatchKind.NEAR_MATCH
MISMATCH = TitleMatchKind.MISMATCH
NOTHING = TitleMatchKind.NOTHING_TO_COMPARE


@pytest.mark.parametrize(
    ("cited", "actual"),
    [
        ("Coffee and health", "COFFEE AND HEALTH"),
        ("Café life", "Cafe life"),
        ("Straße der Freiheit", "Strasse der Freiheit"),
        ("Coffee & health", "Coffee and Health"),
        ("Coffee and health", "Coffee and health | The Daily Cup"),
        ("Coffee and health", "Coffee and health - The New York Times"),
        ("Coffee and health", "Coffee and health — Wikipedia"),
        ("Coffee and health", "Coffee and health - Food - The Daily Cup"),
        ("Prices rise in March", "BBC News - Prices rise in March"),
        ("Coffee and health - The Daily Cup", "Coffee and health"),
        ("The effects of coffee: a review", "Effects of Coffee – A Review"),
        ("“Coffee” – what’s new?", '"Coffee" - what\'s new'),
        ("1,000 ways to cook", "1000 Ways to Cook"),
        ("1.000 Wege", "1000 Wege"),
        ("Growth of 3.50%", "Growth of 3.5 percent"),
        ("U.S. economy grows", "US economy grows"),
        ("Website design", "Web site design"),
        ("Attention is all you need", "[1706.03762] Attention Is All You Need"),
        ("Annual report", "Annual report [PDF]"),
        ("Apple", "Apple Inc. - Wikipedia"),
        ("東京の天気", "東京の天気 | 新聞"),
        ("Война и мир", "Война и мир — Википедия"),
        ("ＡＢＣ　ｇｕｉｄｅ", "ABC guide"),
        ("Don't look up", "Don’t Look Up"),
        ("Home", "Home"),
        ("안녕 서울", "안녕 서울 | 한겨레"),
        ("कला और विज्ञान", "कला और विज्ञान"),
        ("Symphony No. 5", "Symphony no 5"),
        ("Sales of 2,5 %", "Sales of 2.5%"),
        ("Cold at −5 °C", "Cold at -5°C"),
        ("Coffee—and health", "Coffee – and health"),
        ("Coffee-house stories", "Coffee house stories"),
        ("R&D spending", "R and D spending"),
    ],
)
def test_same_title_in_other_dress_matches(cited: str, actual: str) -> None:
    assert match_titles(cited, actual).kind is MATCH


@pytest.mark.parametrize(
    ("cited", "actual"),
    [
        ("Colour theory basics", "Color theory basics"),
        ("Recieving honest letters", "Receiving honest letters"),
        ("Coffee, health and long life", "Coffee, health and long life in cities"),
        ("The long title that gets cut…", "The long title that gets cut off here"),
        ("Top coffee tips", "10 top coffee tips"),
    ],
)
def test_title_cut_short_or_misspelt_is_a_near_match(cited: str, actual: str) -> None:
    assert match_titles(cited, actual).kind is NEAR


@pytest.mark.parametrize(
    ("cited", "actual"),
    [
        ("Home", "Home renovation costs"),
        ("Art", "Heart disease"),
        ("Growth of 3%", "Growth of 3.5%"),
        ("Annual report 2022", "Annual report 2023"),
        ("Vaccines cause autism", "Vaccines do not cause autism"),
        ("Do look up", "Don't look up"),
        ("Coffee causes cancer", "Coffee never causes cancer"),
        ("Kaffee ist gesund", "Kaffee ist nicht gesund"),
        ("Coffee increases risk", "Coffee decreases risk"),
        ("Legal downloads of music", "Illegal downloads of music"),
        ("Sleep in mice after exercise", "Sleep in rats after exercise"),
        ("東京の天気", "大阪の天気"),
        ("Deep learning", "Deep learning: foundations and concepts"),
        ("€5 million deal signed", "$5 million deal signed"),
        ("Wikipedia", "Paris - Wikipedia"),
        ("Coffee and health", "Page not found"),
        ("15 ways to cook rice", "1500 ways to cook rice"),
        ("커피는 건강에 해롭다", "커피는 건강에 해롭지 않다"),
        ("백신은 안전하다", "백신은 안전하지 않다"),
        ("백신이 자폐를 일으킨다", "백신이 자폐를 일으키지 못한다"),
        ("정부가 세금을 올린다", "정부가 세금을 안 올린다"),
        ("효과가 있다는 연구", "효과가 없다는 연구"),
        ("통일은 가능하다", "통일은 불가능하다"),
        ("コーヒーは体に良い", "コーヒーは体に良くない"),
        ("ワクチンは自閉症を起こす", "ワクチンは自閉症を起こさない"),
        ("政府は税を上げます", "政府は税を上げません"),
        ("コーヒーに効果あり", "コーヒーに効果なし"),
        ("疫苗会导致自闭症", "疫苗不会导致自闭症"),
        ("咖啡有害健康", "咖啡没有害健康"),
        ("政府加税", "政府未加税"),
        ("疫苗會導致自閉症", "疫苗並非會導致自閉症"),
        ("กาแฟดีต่อสุขภาพ", "กาแฟไม่ดีต่อสุขภาพ"),
        ("Кофе полезен для сердца", "Кофе не полезен для сердца"),
        ("Kawa jest zdrowa dla serca", "Kawa nie jest zdrowa dla serca"),
        ("Kahve kalp için zararlı", "Kahve kalp için zararlı değil"),
        ("القهوة مفيدة للقلب", "القهوة ليست مفيدة للقلب"),
        ("कॉफी दिल के लिए अच्छी है", "कॉफी दिल के लिए अच्छी नहीं है"),
        ("Thousands join vaccine rally", "Thousands join anti-vaccine rally"),
        ("バス停の歴史", "パス停の歴史"),
        ("काला रंग", "कला रंग"),
        ("Cold at −5 °C", "Cold at 5 °C"),
        ("日本人在中国", "大阪人在中国"),
        ("日本人在中国", "中国人在日本"),
    ],
)
def test_other_title_is_a_mismatch(cited: str, actual: str) -> None:
    assert match_titles(cited, actual).kind is MISMATCH


@pytest.mark.parametrize(
    ("cited", "actual"),
    [
        ("アフリカ：非洲の未来", "アフリカ 非洲の未来"),
        ("未来の東京タワー計画", "未来の東京タワー計画とその先"),
        ("人工智能的无线网络", "人工智能的无线网络技术"),
        ("뿐만 아니라 커피도", "뿐만 아니라 커피도 있다"),
    ],
)
def test_word_that_only_looks_like_a_denial_is_none(cited: str, actual: str) -> None:
    assert match_titles(cited, actual).kind in {MATCH, NEAR}


@pytest.mark.parametrize(
    ("cited", "actual", "sites", "kind"),
    [
        ("Paris", "Paris - A short history", ["Herald", "herald"], MISMATCH),
        ("Home", "Home | Renovation costs", ["Herald", "herald"], MISMATCH),
        ("Paris", "Paris - Herald", ["Herald"], MATCH),
        ("Paris", "Paris - Herald of the Isles", ["Herald"], MATCH),
        ("Paris", "Paris | NYT", ["The New York Times"], MATCH),
        ("Coffee and long life", "Coffee and long life - Food", ["Herald"], MATCH),
        ("Paris", "Paris - Wikipedia", [], MATCH),
    ],
)
def test_short_title_is_not_cut_out_of_a_longer_one_beside_a_known_site(
    cited: str, actual: str, sites: list[str], kind: TitleMatchKind
) -> None:
    assert match_titles(cited, actual, sites=sites).kind is kind


@pytest.mark.parametrize(
    ("cited", "actual"),
    [
        ("", "Coffee"),
        ("Coffee", ""),
        ("https://example.org/a", "Coffee"),
        ("www.example.org", "Coffee"),
        ("example.co.uk/page", "Coffee"),
        ("Source", "Coffee"),
        ("—", "Coffee"),
        ("🙂", "Coffee"),
    ],
)
def test_title_that_says_nothing_is_not_compared(cited: str, actual: str) -> None:
    assert match_titles(cited, actual).kind is NOTHING


def test_best_of_several_titles_is_taken() -> None:
    found = best_title("Coffee and health", ["The Daily Cup", "Coffee and health"])

    assert found.kind is MATCH
    assert found.actual == "Coffee and health"


def test_page_without_titles_leaves_nothing_to_compare() -> None:
    assert best_title("Coffee and health", []).kind is NOTHING


@given(st.text(max_size=60), st.text(max_size=60))
def test_comparing_works_both_ways_for_any_text(first: str, second: str) -> None:
    there, back = match_titles(first, second), match_titles(second, first)

    assert there.kind is back.kind
    assert 0.0 <= there.score <= 1.0


@given(st.text(max_size=200))
def test_title_never_mismatches_itself(title: str) -> None:
    assert match_titles(title, title).kind in {MATCH, NOTHING}


@pytest.mark.parametrize(
    "title", ["a." * 500_000, " - " * 300_000, "[" * 1_000_000, "1," * 500_000]
)
def test_title_of_a_megabyte_is_compared_at_once(title: str) -> None:
    started = time.process_time()

    match_titles(title, f"{title}!")

    assert time.process_time() - started < 2.0
