"""The opposite, or somebody else, in scripts without spaces or capitals."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

OPPOSITES = [
    ("株価は大幅に下落した。", "株価は大幅に上昇した。投資家は歓迎した。"),
    ("公司宣布增加员工300人。", "公司宣布裁减员工300人,并关闭两家工厂。"),
    ("물가가 5월에 하락했다.", "물가가 5월에 상승했다. 통계청이 발표했다."),
    ("ราคาน้ำมันลดลงในเดือนมกราคม", "ราคาน้ำมันเพิ่มขึ้นในเดือนมกราคม ตามรายงานของกระทรวง"),
    ("انخفضت الأسعار في مايو.", "ارتفعت الأسعار في مايو بحسب الوزارة."),
    ("कीमतें मई में घटीं।", "कीमतें मई में बढ़ीं। सरकार ने यह बताया।"),
    ("Fiyatlar mayıs ayında düştü.", "Fiyatlar mayıs ayında arttı, bakanlık açıkladı."),
    ("Ceny w maju spadły.", "Ceny w maju wzrosły, podał urząd statystyczny."),
]
HEADS = [
    (
        "大阪の人口は1400万人を超えた。",
        "東京の人口は1400万人を超えた。都庁が発表した。",
    ),
    (
        "부산의 인구는 약 950만 명이다.",
        "서울의 인구는 약 950만 명이다. 2020년 통계이다.",
    ),
    (
        "เชียงใหม่มีประชากรประมาณ 10 ล้านคน",
        "กรุงเทพมหานครมีประชากรประมาณ 10 ล้านคน ตามรายงานปี 2563",
    ),
    ("ढाका भारत की राजधानी है।", "दिल्ली भारत की राजधानी है। यह शहर यमुना के किनारे है।"),
    ("কলকাতা বাংলাদেশের রাজধানী।", "ঢাকা বাংলাদেশের রাজধানী ও বৃহত্তম শহর।"),
    ("மதுரை தமிழ்நாட்டின் தலைநகரம் ஆகும்.", "சென்னை தமிழ்நாட்டின் தலைநகரம் ஆகும்."),
    (
        "「計画は中止する」と知事は述べた。",
        "「計画は中止する」と市長は述べた。議会で答えた。",
    ),
]


@pytest.mark.parametrize(("claim", "source"), OPPOSITES)
def test_the_opposite_in_a_sentence_that_runs_alike_is_a_direction(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.DIRECTION in {each.kind for each in judgment.differences}


@pytest.mark.parametrize(("claim", "source"), HEADS)
def test_another_one_at_the_head_of_a_sentence_is_a_name(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NAME in {each.kind for each in judgment.differences}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("株価は大幅に上昇した。", "株価は大幅に上昇した。投資家は歓迎した。"),
        ("株価は上昇し、その後下落した。", "株価は上昇し、その後下落した。"),
        ("同社の売上高は前年比5%増加した。", "トヨタの売上高は前年比5%増加した。"),
        (
            "大桥通车后,东湾区和石岭县之间的车程缩短到25分钟。",
            "大桥连接东湾区和石岭县,两地之间的车程缩短到25分钟。",
        ),
        ("서울의 인구는 약 950만 명이다.", "서울의 인구는 약 950만 명이다. 2020년."),
        ("दिल्ली भारत की राजधानी है।", "दिल्ली भारत की राजधानी है। यह शहर बड़ा है।"),
    ],
)
def test_the_same_in_the_same_words_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_missing_pieces_are_shown_as_one_stretch() -> None:
    judgment = judge_text(
        "北京市常住人口比上年末减少1.5万人。",
        "2023年末,北京市常住人口为2185.8万人,比上年末增加1.5万人。",
    )

    assert [each.claim for each in judgment.differences] == ["减少"]
