"""Every format and every list of works by every way out, read by others' libraries."""

import json

import bibtexparser
import pytest
import rispy
from bibtexparser.bparser import BibTexParser
from django.urls import reverse
from lxml import etree, html
from markdown_it import MarkdownIt

from citeweb.api.services import make_token
from citeweb.audit.models import AuditEntry
from citeweb.sharing.services import make_share, token_of
from tests.cases import cases
from tests.outside_readers import READERS, flagged_in
from verification.__main__ import main
from verification.reporting.bibliography.listing import Format, Style
from verification.reporting.exports import FORMATS

BOM = b"\xef\xbb\xbf"


class Ways:
    """One run, from which files are taken by page, API and command line."""

    def __init__(self, run, client, secret, folder):
        self.run, self.client, self.folder = run, client, folder
        self.headers = {"Authorization": f"Bearer {secret}"}

    def page(self, name, **query):
        address = f"/runs/{self.run.pk}/exports/{name}"
        return body_of(self.client.get(address, query))

    def api(self, name, **query):
        address = f"/api/runs/{self.run.pk}/exports/{name}"
        return body_of(self.client.get(address, query, headers=self.headers))

    def share(self, name, **query):
        user = self.run.requested_by
        share = make_share(self.run, user=user)
        address = reverse("sharing:shared_export", args=[token_of(share), name])
        return body_of(self.client.get(address, query))

    def command(self, name, *options):
        path = self.folder / f"out.{name}"
        call = ["export", str(self.saved()), "--format", name, "--output", str(path)]
        assert main([*call, *options]) == 0
        return path.read_bytes()

    def saved(self):
        path = self.folder / "report.json"
        path.write_bytes(self.page("json"))
        return path

    def list_page(self, **query):
        name = query.pop("format")
        query["notes"] = "on" if query.pop("footnotes") else ""
        address = f"/runs/{self.run.pk}/bibliography/{name}"
        return body_of(self.client.get(address, query))

    def list_api(self, **query):
        address = f"/api/runs/{self.run.pk}/bibliography"
        return body_of(self.client.get(address, query, headers=self.headers))

    def list_command(self, capfdbinary, *, footnotes, **query):
        options = [
            part for name, value in query.items() for part in (f"--{name}", value)
        ]
        notes = ["--footnotes"] if footnotes else []
        assert main(["bibliography", str(self.saved()), *options, *notes]) == 0
        return capfdbinary.readouterr().out


def body_of(response):
    assert response.status_code == 200
    return response.getvalue()


@pytest.fixture
def ways(signed_in, ada, team, make_run, tmp_path):
    run = make_run(verdicts=["contradicted", "supported"], sources=2)
    secret = make_token(ada, team, name="CMS", scope="read")[1]
    return Ways(run, signed_in, secret, tmp_path)


@pytest.mark.parametrize("way", ["page", "api", "command"])
@pytest.mark.parametrize("name", list(FORMATS))
def test_other_programs_read_every_format_by_every_way(name, way, ways):
    record = json.loads(ways.page("json"))

    content = getattr(ways, way)(name)

    assert READERS[name](content, record) == flagged_in(record)
    assert flagged_in(record) == ["The Marrow Bridge is 512 metres long."]


@cases
def test_csv_has_a_byte_order_mark_by_choice(way, query, ways):
    plain, marked = getattr(ways, way)("csv"), getattr(ways, way)("csv", **query)

    assert not plain.startswith(BOM)
    assert marked == BOM + plain


def test_csv_of_the_command_line_has_a_byte_order_mark_by_choice(ways):
    assert ways.command("csv", "--bom") == BOM + ways.command("csv")


def entries_of_bibtex(text):
    """The parser knows `@online` and the like only when told so."""
    parser = BibTexParser(ignore_nonstandard_types=False, common_strings=True)
    return bibtexparser.loads(text, parser).entries


ENTRIES = {
    "text": lambda text: text.splitlines(),
    "markdown": lambda text: html.fromstring(
        f"<div>{MarkdownIt('commonmark').render(text)}</div>"
    ).xpath("p | ol/li"),
    "html": lambda text: html.document_fromstring(text).xpath("//li"),
    "bibtex": entries_of_bibtex,
    "biblatex": entries_of_bibtex,
    "ris": rispy.loads,
    "csl-json": json.loads,
    "endnote": lambda text: etree.fromstring(text.encode()).xpath(
        "/xml/records/record[ref-type/@name and titles/title]"
    ),
}


@pytest.mark.parametrize("way", ["list_page", "list_api"])
@pytest.mark.parametrize("format", list(Format))
def test_list_of_works_is_the_same_by_every_way(format, way, ways, capfdbinary):
    query = {"format": format.value, "style": "ieee", "footnotes": False}

    content = getattr(ways, way)(**query)

    head = b'<!doctype html>\n<meta charset="utf-8">\n<title>Sources</title>\n'
    assert content.removeprefix(head) == ways.list_command(capfdbinary, **query)
    assert content.startswith(head) is (format is Format.HTML)
    assert len(ENTRIES[format](content.decode())) == 2


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("footnotes", [False, True])
def test_style_order_case_and_notes_are_the_same_by_every_way(
    style, footnotes, ways, capfdbinary
):
    query = {
        "format": "text",
        "style": style.value,
        "order": "alphabetical",
        "case": "title",
        "claim": "1",
        "footnotes": footnotes,
    }

    content = ways.list_api(**query)

    assert content == ways.list_page(**query)
    assert content == ways.list_command(capfdbinary, **query)
    assert len(content.splitlines()) == 1


def test_list_taken_by_a_program_is_in_the_trail(ways):
    ways.list_api(format="ris", style="apa")

    entry = AuditEntry.objects.filter(kind="export").last()
    assert entry.what == "bibliography as ris"
    assert "CMS" in entry.actor


@cases
def test_list_that_cannot_be_is_refused_in_the_shape_of_all(ways, query, code):
    address = f"/api/runs/{ways.run.pk}/bibliography"

    response = ways.client.get(address, query, headers=ways.headers)

    assert (response.status_code, response.json()["code"]) == (422, code)
