"""
The opposite, or somebody else, where words are not parted or have no capitals: "減少"
for "増加", "大阪の人口" for "東京の人口".

Ours. Opposites are looked for as runs of letters from lists written by hand; whom a
sentence is about stands at its head in these languages, so that another head before the
same words is another one's fact. Arabic and Hebrew begin with the verb and are left to
their words.
"""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_OPPOSITES = {
    "zh": """
        增加 增长 上升 上涨 升高 提高 扩大 / 减少 下降 下跌 降低 缩小 裁减 削减;
        增長 上漲 擴大 / 減少 下跌 縮小 裁減 削減; 批准 通过 同意 赞成 / 否决 拒绝 反对;
        通過 贊成 / 否決 拒絕 反對; 有罪 / 无罪; 有罪 / 無罪; 胜 赢 获胜 / 负 输 败;
        胜利 / 失败; 之前 / 之后; 以前 / 以后; 高于 / 低于; 高於 / 低於; 多于 / 少于;
        允许 / 禁止; 允許 / 禁止; 开放 开业 / 关闭 停业; 盈利 / 亏损; 盈利 / 虧損;
        进口 / 出口; 買 / 賣; 支持 / 反对; 支持 / 反對; 安全 / 危险; 雇用 招聘 / 解雇
    """,
    "ja": """
        増加 上昇 拡大 増えた 上がった 値上げ / 減少 下落 低下 縮小 減った 下がった;
        可決 承認 / 否決 却下; 有罪 / 無罪; 勝利 勝った / 敗北 敗れた 負けた;
        以前 / 以後; 許可 / 禁止; 賛成 支持 / 反対; 黒字 / 赤字; 輸入 / 輸出;
        購入 / 売却; 採用 / 解雇;
        開始 / 終了; 開業 開店 / 閉鎖 閉店; 安全 / 危険; 上回 / 下回; 継続 / 中止
    """,
    "ko": """
        증가 상승 확대 늘었 올랐 / 감소 하락 축소 줄었 내렸; 가결 승인 / 부결 거부;
        유죄 / 무죄; 승리 이겼 / 패배 졌; 이전 / 이후; 허용 허가 / 금지;
        찬성 지지 / 반대; 흑자 / 적자; 수입 / 수출; 매입 / 매각; 채용 / 해고;
        시작 / 종료; 개장 / 폐쇄; 안전 / 위험; 웃돌 / 밑돌
    """,
    "th": """
        เพิ่มขึ้น เพิ่ม สูงขึ้น ขยายตัว / ลดลง ลด ต่ำลง หดตัว; อนุมัติ เห็นชอบ / ปฏิเสธ ไม่อนุมัติ; ชนะ / แพ้;
        ก่อน / หลัง; อนุญาต / ห้าม; สนับสนุน / คัดค้าน; กำไร / ขาดทุน; นำเข้า / ส่งออก; ซื้อ / ขาย;
        เปิด / ปิด; ปลอดภัย / อันตราย
    """,
}
"""By language: runs of letters, and those that say the opposite."""

_HEADED = re.compile(
    r"[\u0900-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
"""Scripts without capitals in which a sentence begins with whom it is about."""

_PAUSE = re.compile(r"[,،、，;:]")
"""A head with a pause is an aside: "after the bridge was opened, ..."."""

_PRONOUNS = frozenset(
    """
        同社 当社 彼女 これ それ この その 他们 她们 它们 该公司 公司 这家公司 当局
        그녀 이는 이것 그는 회사는 해당 เขา เธอ มัน บริษัท यह वह उन्होंने इस इसका
    """.split()
)
"""What stands for whom the source names."""

_TOPIC = re.compile(r"[はがもの의은는이가]")
_LETTERS = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\s।,.;:!?]+")

ALIKE = 0.5
"""Share of the claim's letters that run like the sentence's: it is the same one."""

SAME_SENTENCE = 0.45
"""The same by its pieces, as for a "not" (see `unspaced_turns`)."""

LONGEST = 400
"""Code points of a sentence that is compared letter by letter."""

FEWEST = 2
"""Letters of a head; one is an ending more often than a name."""

OPPOSITE = 0.15
OTHER_HEAD = 0.25
"""Most that `support` may be of the opposite, and of what is told of another."""


def find_unspaced_opposite(comparison: Comparison) -> Departure | None:
    """An opposite of the claim's word in the sentence that runs like it."""
    claim, source = comparison.claim, comparison.source
    pairs = _OPPOSITES.get(claim.language)
    if pairs is None or not _runs_alike(comparison):
        return None
    start, end = source.sentences[comparison.sentence]
    sentence = source.blanked[start:end]
    for pair in pairs.split(";"):
        left, right = (side.split() for side in pair.split("/"))
        for own, other in ((left, right), (right, left)):
            ours, theirs = _one_of(own, claim.statement), _one_of(other, sentence)
            if ours is None or theirs is None:
                continue
            if _one_of(other, claim.statement) or _one_of(own, sentence):
                continue
            return Departure(
                kind=DifferenceKind.DIRECTION,
                claim=ours,
                source=(start + theirs[0], start + theirs[1]),
                reason=(
                    f"The source says “{sentence[slice(*theirs)]}”; "
                    f"the text says “{claim.statement[slice(*ours)]}”."
                ),
                ceiling=OPPOSITE,
                contradicts=True,
            )
    return None


def _one_of(words: list[str], text: str) -> tuple[int, int] | None:
    """Where one of the words stands, the longest first."""
    for word in sorted(words, key=len, reverse=True):
        at = text.find(word)
        if at >= 0:
            return at, at + len(word)
    return None


def _runs_alike(comparison: Comparison) -> bool:
    count = len(comparison.claim.tokens)
    return (
        comparison.sentence >= 0
        and comparison.alignment.shared >= SAME_SENTENCE * count
    )


def find_other_head(comparison: Comparison) -> Departure | None:
    """Another one than the claim's at the head of a sentence that runs like it."""
    claim, source = comparison.claim, comparison.source
    if comparison.sentence < 0 or _HEADED.search(claim.statement) is None:
        return None
    start, end = source.sentences[comparison.sentence]
    sentence = source.blanked[start:end]
    if max(len(sentence), len(claim.statement)) > LONGEST:
        return None
    found = _other_head(claim.statement, sentence)
    if found is None:
        return None
    ours, theirs = found
    own = claim.statement[slice(*ours)]
    told = sentence[slice(*theirs)]
    if own in source.text or own.strip() in _PRONOUNS or _PAUSE.search(own):
        return None
    if _UNPARTED.search(own) and any(
        own[at : at + FEWEST] in told for at in range(len(own) - 1)
    ):
        return None  # the same one, told with more or less about it
    return Departure(
        kind=DifferenceKind.NAME,
        claim=ours,
        source=(start + theirs[0], start + theirs[1]),
        reason=f"The source says “{sentence[slice(*theirs)]}”; the text says “{own}”.",
        ceiling=OTHER_HEAD,
    )


def _other_head(
    claim: str, sentence: str
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """
    Where two sentences differ at their heads, or before a particle of the topic, and
    run alike behind; None where they do not.
    """
    least = FEWEST_ALIKE if _UNPARTED.search(claim) else 1
    one, other = _pieces(claim), _pieces(sentence)
    blocks = [
        each
        for each in SequenceMatcher(
            None, [each[0] for each in one], [each[0] for each in other], autojunk=False
        ).get_matching_blocks()
        if each.size >= least
    ]
    alike = sum(len(one[each.a + n][0]) for each in blocks for n in range(each.size))
    if alike < ALIKE * max(1, sum(len(each[0]) for each in one)):
        return None
    first, at = 0, 0
    for block in blocks:
        is_topic = _TOPIC.match(one[block.a][0]) is not None
        if first < block.a and at < block.b and (first == 0 or is_topic):
            own = (one[first][1], one[block.a - 1][2])
            told = _last_part(sentence, other[at][1], other[block.b - 1][2])
            if min(_letters(claim, own), _letters(sentence, told)) >= FEWEST:
                return own, told
        first, at = block.a + block.size, block.b + block.size
    return None


def _last_part(text: str, start: int, end: int) -> tuple[int, int]:
    """What stands behind the last comma or space of a stretch."""
    for place in range(end - 2, start - 1, -1):
        if not text[place].isalnum() and not unicodedata.combining(text[place]):
            if unicodedata.category(text[place]) in {"Mn", "Mc"}:
                continue
            return place + 1, end
    return start, end


FEWEST_ALIKE = 3
"""Letters in a row that are no chance, where words are not parted."""


def _letters(text: str, span: tuple[int, int]) -> int:
    return len(_LETTERS.findall(text[slice(*span)]))


def _pieces(text: str) -> list[tuple[str, int, int]]:
    """Words where they are parted, and letters where they are not."""
    pattern = _ANY if _UNPARTED.search(text) else _WORD
    return [(each.group(), each.start(), each.end()) for each in pattern.finditer(text)]


_UNPARTED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]"
)
_ANY = re.compile(r"\S")
