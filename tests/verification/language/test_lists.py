"""Each data file of the engine is what its first line says; none is read early."""

import csv
import re
import subprocess
import sys
from pathlib import Path

import pytest

import verification
from tests.cases import cases, each_of
from verification.language.detection import detect_language, stop_words
from verification.language.lists import (
    late_regex,
    list_path,
    list_sections,
    phrase_list,
    word_list,
)

PACKAGE = Path(verification.__file__).parent
PAGES = PACKAGE.parent / "citeweb"
FILES = sorted(
    {*PACKAGE.rglob("data/*.txt"), *PACKAGE.rglob("data/*.csv"), *PAGES.glob("data/*")}
)
HEADER = re.compile(
    r"# \S.+ Source: \S.+ Licence: \S.+ Format: "
    r"(?P<sections>sections of )?(?P<kind>words|lines|patterns|CSV)(?P<rest>.*)\."
)


@each_of("path", FILES)
def test_first_line_says_what_a_list_is_and_the_rest_keeps_to_it(path):
    text = path.read_text(encoding="utf-8")
    header = HEADER.fullmatch(text.partition("\n")[0])

    assert header, "what it is. Source: . Licence: . Format: ."
    assert (header["kind"] == "CSV") == (path.suffix == ".csv")
    assert text.endswith("\n")
    if path.suffix == ".txt":
        assert_text_list(path, header)
    else:
        assert_table(text, header)


def assert_text_list(path, header):
    name = f"{path.parent.parent.relative_to(PACKAGE).as_posix()}/{path.stem}"
    for section, lines in list_sections(name).items():
        is_words = header["kind"] == "words"
        entries = " ".join(lines).split() if is_words else list(lines)
        assert bool(section) == bool(header["sections"])
        assert len(entries) == len(set(entries)), section
        if "sorted" in header["rest"]:
            assert entries == sorted(entries), section
        if header["kind"] == "patterns":
            re.compile("|".join(entries))


def assert_table(text, header):
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    names, *rows = csv.reader(lines, strict=True)

    assert header["rest"].lstrip(", ").startswith(f"({', '.join(names)})")
    assert {len(row) for row in rows} == {len(names)}
    assert len(rows) == len(set(map(tuple, rows)))


def test_words_are_those_of_one_section_that_there_is():
    assert list_path("language/stop_words") in FILES
    assert "the" in word_list("language/stop_words", "en")
    assert "the" not in word_list("language/stop_words", "de")
    with pytest.raises(KeyError):
        phrase_list("language/stop_words", "xx")


def test_broken_expression_is_reported_at_its_first_use():
    broken = late_regex("(")

    with pytest.raises(re.error):
        broken.search("text")


LOADED_BY_HELP = (
    "import sys\n"
    "from verification.commands.verbs import make_parser\n"
    "make_parser('').format_help()\n"
    "print(*{each.split('.')[1] for each in sys.modules if "
    "each.startswith('verification.')})"
)
READ_BY_READING = (
    "import verification.reading\n"
    "from verification.language import lists\n"
    "print(lists.list_sections.cache_info().misses)"
)


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (LOADED_BY_HELP, {"commands", "errors", "language", "version"}),
        (READ_BY_READING, {"0"}),
    ],
)
def test_nothing_is_loaded_or_read_early(program, told):
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert set(answer.stdout.split()) == told


@cases
def test_language_is_told(behaviour, text, language):
    assert detect_language(text) == language


def test_only_a_bounded_sample_is_read():
    german = "Der Turm ist nicht so hoch wie die Kirche in der Stadt. " * 60
    english = "The tower is not as high as the church in the city. " * 100_000

    assert detect_language(english[:1600] + german) in ("en", "de")
    assert detect_language(english) == "en"


@each_of("language", sorted(stop_words()))
def test_stop_words_are_single_lower_case_words(language):
    words = stop_words()[language]

    assert len(words) >= 20
    assert all(
        word == word.lower() and word.isalpha() for word in words if word.isascii()
    )


@cases
def test_main_languages_have_enough_stop_words(language):
    assert 60 <= len(stop_words()[language]) <= 160
