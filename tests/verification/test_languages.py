"""What people read, in German, French and Spanish: nothing is missing, nothing is left
in English, and the language goes where sentences are made."""

import asyncio
import re
import string

import pytest
from babel.messages.mofile import read_mo

from tests.catalog_files import TRANSLATED
from tests.catalogs import ENGINE, find_messages
from verification.__main__ import main
from verification.judging import decide_claim
from verification.language import wording
from verification.language.dates import describe_date
from verification.language.wording import (
    current_language,
    gettext,
    ngettext,
    show_detail,
    show_number,
    show_percent,
    use_language,
)
from verification.reading import read
from verification.reporting.words import VERDICT_WORDS

from .reporting import test_every_finding as every_finding
from .reporting.conftest import in_this_process as in_this_process


def id_of(message):
    return message if isinstance(message, str) else message[0]


def places_in(message):
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_has_its_translation(language) -> None:
    catalog = ENGINE.read(language)
    found = {id_of(message) for message in find_messages()}

    held = {message.id: message.string for message in catalog if message.id}
    strings = {
        id_of(id): [text] if isinstance(id, str) else text for id, text in held.items()
    }
    missing = [id for id in found if not all(strings.get(id, [""]))]
    gone = set(strings) - found

    assert (missing, gone) == ([], set()), (
        "run: python -m tests.catalogs, and translate"
    )


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_places_of_its_message(language) -> None:
    wrong = []
    for message in ENGINE.read(language):
        forms = [message.id] if isinstance(message.id, str) else message.id
        texts = [message.string] if isinstance(message.id, str) else message.string
        places = places_in(forms[-1])
        wrong += [
            text for text in texts if text and message.id and places_in(text) != places
        ]

    assert wrong == []


def strings_in(catalog):
    return {id_of(entry.id): [*entry.string] for entry in catalog if entry.id}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_engine_reads_what_the_translator_wrote(language) -> None:
    with ENGINE.path(language, ".mo").open("rb") as file:
        made = strings_in(read_mo(file))

    written = strings_in(ENGINE.read(language))

    assert made == written, "run: python -m tests.catalogs"


def test_a_language_holds_for_its_own_run_alone() -> None:
    async def said_in(code):
        with use_language(code):
            await asyncio.sleep(0)
            return VERDICT_WORDS["supported"], await asyncio.to_thread(current_language)

    async def both():
        return await asyncio.gather(said_in("de-AT"), said_in("en"))

    german, english = asyncio.run(both())

    assert (german[1], english[1]) == ("de", "en")
    assert german[0] != english[0] == "Supported"
    assert current_language() == "en"


def test_what_no_catalog_has_stays_english() -> None:
    with use_language("de"):
        assert gettext("A sentence of nobody, {name}.", name="Ada").endswith("Ada.")
        assert ngettext("{number} thing", "{number} things", 1200) == "1.200 things"
    with use_language("tlh"):
        assert VERDICT_WORDS["supported"] == "Supported"


@pytest.mark.parametrize(
    ("language", "number", "share", "day"),
    [
        ("en", "12,345.6", "85%", "on 7 March 2010"),
        ("de", "12.345,6", "85\u00a0%", "am 7. März 2010"),
        ("fr", "12\u202f345,6", "85\u00a0%", "le 7 mars 2010"),
        ("es", "12.345,6", "85\u00a0%", "el 7 de marzo de 2010"),
    ],
)
def test_numbers_and_days_are_written_as_readers_write_them(
    language, number, share, day
) -> None:
    with use_language(language):
        assert show_number(12_345.6, 1) == number
        assert show_percent(0.85) == share
        assert describe_date("2010-03-07") == day


def test_a_stored_detail_is_translated_where_it_is_told() -> None:
    with use_language("de"):
        told = show_detail("it redirects, and port 8,080 is not for web pages")
        unknown = show_detail("something that nobody foresaw")

    assert "8.080" in told
    assert "redirects" not in told
    assert unknown == "something that nobody foresaw"


def test_reasons_are_made_in_the_language_of_the_run() -> None:
    [claim] = read("The pier of Halden opened in 1932.").claims

    with use_language("de"):
        german = decide_claim(claim, {}).reason

    assert german != decide_claim(claim, {}).reason


def test_the_command_line_is_english_unless_asked(
    capsys, tmp_path, monkeypatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    text = tmp_path / "a.md"
    text.write_text("The pier of Halden opened in 1932.", "utf-8")
    call = ["check", str(text), "--format", "text", "--judge", "lexical"]

    main([*call, "--lookups", "none"])
    english = capsys.readouterr().out
    main([*call, "--lookups", "none", "--language", "de"])
    german = capsys.readouterr().out

    assert english.startswith("Nothing was compared")
    assert "compared" not in german


class WordsDropped:
    """A catalog whose translations keep what stands in the places alone."""

    def gettext(self, message):
        places = " ".join(f"{{{name}}}" for name in sorted(places_in(message)))
        return places or f"{hash(message) % 10**9}"

    def ngettext(self, singular, plural, number):
        return self.gettext(plural)


FORMATS = ["markdown", "text", "xlsx", "docx", "html", "summary", "badge", "sarif"]
NOT_OURS = (
    every_finding.TEXT,
    str(every_finding.SOURCES),
    str(every_finding.FINDINGS),
    "citeweb Ada Crossref cw bbc com Bridge lexical SHA UTC http https notice warning",
)


@pytest.fixture
def in_a_language_without_words(monkeypatch):
    """Whatever is left of a report then was never put to a catalog."""
    monkeypatch.setattr(wording, "_catalog", lambda language: WordsDropped())
    with use_language("de"):
        report = every_finding.report_with_one_of_each.__wrapped__()
        monkeypatch.setattr(every_finding, "report_with_one_of_each", lambda: report)
        yield


def prose_of(name):
    """What people read of a format: no tags, no styles, no cell of one code alone."""
    said = every_finding.read(name)
    said = re.sub(r"(?s)<style>.*?</style>|<[^>]+>|:root.*", " ", said)
    lines = [line for line in said.split("\n") if name != "xlsx" or " " in line]
    return re.findall(r"[A-Za-z]{2,}", every_finding.plain(" ".join(lines)))


@pytest.mark.usefixtures("in_a_language_without_words", "in_this_process")
@pytest.mark.parametrize("name", FORMATS)
def test_an_export_says_nothing_that_no_catalog_has(name) -> None:
    known = {word.lower() for word in re.findall(r"[A-Za-z]{2,}", " ".join(NOT_OURS))}

    left = {word for word in prose_of(name) if word.lower() not in known}

    assert left == set()
