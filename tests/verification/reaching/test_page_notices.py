"""What pages say of themselves: which lines are notices, and where they stand."""

from tests.cases import cases
from verification.reaching.extraction import extract
from verification.reaching.page_notices import (
    amended_figures,
    find_page_notices,
    page_notices,
    without_earlier_words,
)
from verification.records import Notice, NoticeKind, Snapshot

BODY = "\n".join(
    f"The council met for the {time} time and spoke of the bridge over the Tamm."
    for time in [
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
    ]
)
STORY = "".join(f"<p>{line}</p>" for line in BODY.split("\n"))


def snapshot(text: str, *titles: str) -> Snapshot:
    return Snapshot(text, sha256="", fetched_at=None, titles=titles)


@cases
def test_line_at_the_edge_of_a_page_is_a_notice(line, kind: NoticeKind) -> None:
    for text in (f"{line}\n{BODY}", f"{BODY}\n{line}"):
        [found] = find_page_notices(text)

        assert found.kind is kind
        assert found.span is not None
        assert found.span.of(text) == found.own_words


@cases
def test_line_about_something_else_is_no_notice(line) -> None:
    assert find_page_notices(f"{line}\n{BODY}\n{line}") == ()


def test_page_that_tells_of_another_paper_in_its_midst_has_no_notice() -> None:
    told = "This paper was retracted in 2012, two years after it came out."

    assert find_page_notices(f"{BODY}\n{told}\n{BODY}") == ()


def test_title_that_bears_the_mark_of_a_retraction_is_a_notice() -> None:
    retracted = find_page_notices(BODY, ["RETRACTED ARTICLE: Quays and crabs"])
    withdrawn = find_page_notices(BODY, ["WITHDRAWN: Quays and crabs"])
    others = find_page_notices(
        BODY, ["Retraction: Quays and crabs", "Withdrawn: a life"]
    )

    assert [notice.kind for notice in retracted] == [NoticeKind.RETRACTION]
    assert [notice.kind for notice in withdrawn] == [NoticeKind.WITHDRAWAL]
    assert others == ()


def test_section_called_satire_makes_its_page_satire() -> None:
    above = find_page_notices(f"Satire\n{BODY}")
    below = find_page_notices(f"{BODY}\nSatire")

    assert [notice.kind for notice in above] == [NoticeKind.SATIRE]
    assert below == ()


def read(markup: str, head: str = "") -> tuple[Notice, ...]:
    page = f"<html><head><title>Bridge</title>{head}</head><body>{markup}</body></html>"
    found = extract(page.encode(), content_type="text/html")
    return page_notices(snapshot(found.text, *found.titles), found.signals.notice_lines)


def test_notice_in_the_frame_of_a_page_is_read_too() -> None:
    bar = "<div class=banner>This page is archived and no longer updated.</div>"
    foot = "<footer><p>This site is satirical.</p></footer>"

    found = read(f"{bar}<main><h1>Bridge</h1>{STORY}</main>{foot}")

    assert [notice.kind for notice in found] == [NoticeKind.ARCHIVED, NoticeKind.SATIRE]


def test_markup_that_calls_an_article_satirical_is_a_notice() -> None:
    said = '{"@type": "SatiricalArticle", "headline": "Bridge"}'

    found = read(
        f"<main><h1>Bridge</h1>{STORY}</main>",
        f"<script type='application/ld+json'>{said}</script>",
    )

    assert [notice.kind for notice in found] == [NoticeKind.SATIRE]


def test_comment_or_link_that_sounds_like_a_notice_is_none() -> None:
    comment = "<div class=comments><p>This article is satire.</p></div>"
    link = "<p><a href=/x>This article has been retracted: a list</a></p>"

    assert read(f"<main><h1>Bridge</h1>{STORY}</main>{comment}{link}") == ()


@cases
def test_correction_says_which_figure_was_wrong(
    words, wrong: list[str], right: list[str]
) -> None:
    found = amended_figures(Notice(NoticeKind.CORRECTION, own_words=words))

    assert (sorted(found[0]), list(found[1])) == (wrong, right)


def test_what_a_correction_takes_back_is_no_text_of_the_page() -> None:
    wrong = "Correction: An earlier version of this story named Ilse Tamm as the mayor."
    page = snapshot(f"{BODY}\n{wrong} She is the engineer.")

    current = without_earlier_words(page, find_page_notices(page.text))

    assert len(current.text) == len(page.text)
    assert "as the mayor" not in current.text
    assert current.text.endswith("She is the engineer.")
