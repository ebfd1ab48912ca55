"""The day on which a page came out, wherever it stands; and bodies that hide."""

import gzip
import io
import json

import openpyxl

from tests.cases import cases
from verification.reaching.extraction import extract
from verification.reaching.transport import BodyReader

from .judged_page import PROSE, judge, page


@cases
def test_day_of_a_page_is_read(form, head, above, below, day) -> None:
    body = f"<main><article><h1>Quays</h1>{above}{PROSE}{below}</article></main>"
    markup = page("Quays", f"{body}<footer>© 2026 Velm News</footer>", head)

    assert extract(markup.encode(), content_type="text/html").published == day


STORY = [
    "The ferry board agreed on Monday to build two new quays by the spring of 2030.",
    "The work will cost 41 million crowns, of which the region pays half in time.",
    "Passengers were asked to use the old pier for two more summers until then.",
]


def test_body_of_a_fusion_page_is_read() -> None:
    content = {
        "headlines": {"basic": "Quays"},
        "content_elements": [{"type": "text", "content": line} for line in STORY],
    }
    state = (
        "window.Fusion=window.Fusion||{};Fusion.arcSite='x';"
        f"Fusion.globalContent={json.dumps(content)};Fusion.spa=false;"
    )
    kind = "application/javascript"
    markup = page(
        "Quays", f"<div><h1>Quays</h1></div><script type={kind}>{state}</script>"
    )

    text = extract(markup.encode(), content_type="text/html").text

    assert [line for line in STORY if line not in text] == []


def test_name_of_a_sheet_is_no_title() -> None:
    book, packed = openpyxl.Workbook(), io.BytesIO()
    book.active.title = "Table 3"
    book.active.append(["port", "ships"])
    book.active.append(["Velm", 31])
    book.save(packed)

    assert extract(packed.getvalue()).titles == ()


def test_film_that_was_removed_is_no_longer_there_and_a_private_one_is_closed() -> None:
    def film(status: str, reason: str) -> str:
        said = {"playabilityStatus": {"status": status, "reason": reason}}
        script = f"var ytInitialPlayerResponse = {json.dumps(said)};"
        return page(" - YouTube", f"<script>{script}</script><div id=player></div>")

    assert judge(film("ERROR", "Video unavailable"))[0] == "soft_404"
    assert judge(film("LOGIN_REQUIRED", "Private video"))[0] == "login_wall"


def test_compressed_body_without_its_end_is_cut_and_a_closed_page_is_whole() -> None:
    packed = gzip.compress(page("Quays", PROSE * 20).encode(), mtime=0)

    def is_cut(sent: bytes) -> bool:
        reader = BodyReader("gzip", max_bytes=10**6)
        reader.feed(sent)
        reader.finish()
        return reader.is_cut

    assert is_cut(packed[: len(packed) // 2])
    assert not is_cut(packed)
    assert not is_cut(packed[:-8])
