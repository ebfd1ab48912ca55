"""Tables, feeds, captions, films and posts, as judges read them."""

import io
import json
import zipfile

import openpyxl
import pytest

from tests.cases import cases
from verification.errors import UnreadableFileError
from verification.reaching.extracted import Kind
from verification.reaching.extraction import extract


@cases
def test_file_of_data_is_read_line_by_line(
    content: str, content_type: str, url: str, kind: Kind, text: str
) -> None:
    found = extract(content.encode(), content_type=content_type, url=url)

    assert (found.kind, found.text) == (kind, text)


@cases
def test_page_of_a_film_or_a_post_is_read_by_what_it_says_of_it(
    page: str, url: str, text: str, captions: str, part: bool
) -> None:
    found = extract(page.encode(), content_type="text/html", url=url)

    assert found.text == text
    assert found.signals.captions_url == captions
    assert found.is_truncated is part


def workbook(*rows: tuple) -> bytes:
    book = openpyxl.Workbook()
    book.active.title = "Exports"
    for row in rows:
        book.active.append(row)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def test_row_of_a_workbook_names_its_columns() -> None:
    found = extract(workbook(("Exports by year",), ("Year", "Tonnes"), (2020, 512.0)))

    assert found.text == (
        "Exports\nExports by year\nYear | Tonnes\nYear: 2020 | Tonnes: 512"
    )


def test_damaged_workbook_is_unreadable() -> None:
    with pytest.raises(UnreadableFileError, match="damaged"):
        extract(workbook(("Year",))[:-300] + b"\x00" * 300)


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml"])
def test_workbook_of_which_a_part_is_cut_is_unreadable(part: str) -> None:
    written = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(("Year",), (2020,)))) as whole,
        zipfile.ZipFile(written, "w") as cut,
    ):
        for name in whole.namelist():
            content = whole.read(name)
            length = len(content) // 2 if name == part else len(content)
            cut.writestr(name, content[:length])

    with pytest.raises(UnreadableFileError, match="damaged"):
        extract(written.getvalue())


def test_sheet_with_too_many_rows_says_that_a_part_is_unread(monkeypatch) -> None:
    monkeypatch.setattr("verification.reaching.data_files.MAX_ROWS", 2)

    found = extract(b"a,b\n1,2\n3,4\n", url="https://x.example/a.csv")

    assert (found.text, found.is_truncated) == ("a | b\na: 1 | b: 2", True)


def test_answer_of_a_sites_own_interface_is_read_without_its_keys() -> None:
    post = {
        "uri": "at://did:plc:x/app.bsky.feed.post/3k",
        "cid": "bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy",
        "html": '<blockquote><p lang="en">The ferry sank.</p>&mdash; Ada</blockquote>',
    }

    found = extract(json.dumps(post).encode(), content_type="application/json")

    assert found.text == "html: The ferry sank.\n— Ada"
