"""Made-up works in the form of CSL-JSON: articles, books, chapters, papers, theses,
reports, pages, news and preprints, by people and bodies, in a dozen languages."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

Work = dict[str, Any]

LISTS = Path(__file__).with_name("lists.txt")
PAIRS = Path(__file__).parents[1] / "pairs"
"""Written articles of the small reader: their headlines and sentences lend titles."""

KINDS = {
    "article-journal": 34,
    "book": 12,
    "chapter": 12,
    "paper-conference": 11,
    "thesis": 6,
    "report": 8,
    "webpage": 9,
    "article-newspaper": 4,
    "article": 4,
}
LANGUAGES = (
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "sv",
    "pl",
    "tr",
    "cs",
    "ru",
    "zh",
    "ja",
)
_SLOT = re.compile(r"\{(\w+)\}")


@cache
def lists() -> dict[str, list[str]]:
    """The entries of each section, which stand by commas or one a line."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in LISTS.read_text("utf-8").splitlines()[1:]:
        if line.startswith("["):
            section = line[1:-1]
        elif line:
            found.setdefault(section, []).extend(line.split(", "))
    return found


@cache
def phrases() -> tuple[str, ...]:
    """Headlines, topics and openings of sentences from the written pairs."""
    found = []
    for path in sorted(PAIRS.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            found += [row["title"], row["topic"]]
            for sentence in re.split(r"(?<=[.?!])\s+", row["text"])[:6]:
                words = sentence.rstrip(".").split()
                if 3 < len(words) < 22 and not re.search(r"[\"“”]", sentence):
                    found.append(
                        " ".join(words[: 4 + len(sentence) % 11]).strip(",;:–")
                    )
    return tuple(phrase for phrase in found if 2 < len(phrase) < 160)


class Maker:
    """Draws works; the same seed gives the same works."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def pick(self, section: str) -> str:
        return self.fill(self.random.choice(lists()[section]))

    def fill(self, pattern: str) -> str:
        return _SLOT.sub(lambda match: self._slot(match[1]), pattern)

    def _slot(self, name: str) -> str:
        draw = self.random
        if name == "number":
            return str(draw.choice((2, 4, 7, 10, 25, 42, 75, 100, 365, 900)))
        if name == "year":
            return str(draw.randint(1790, 2024))
        if name == "ordinal":
            number = draw.randint(1, 48)
            return f"{number}{ordinal_ending(number)}"
        if name == "letter":
            return draw.choice("ABCDE")
        section = {
            "name": "family",
            "short": "field abbreviated",
            "shortest": "field abbreviated",
        }.get(name, name)
        word = self.pick(section)
        return word.replace(".", "") if name == "shortest" else word

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def title(self, language: str) -> str:
        if language != "en":
            own = lists()[f"titles {language}"]
            title = self.fill(self.random.choice(own))
            if self.chance(0.5):
                other = self.fill(self.random.choice(own))
                joint = "：" if language in ("zh", "ja") else ": "
                joint = " : " if language == "fr" and self.chance(0.5) else joint
                joint = ". " if self.chance(0.15) and language not in "zh ja" else joint
                if not title.endswith("?"):
                    title += joint + other
            return title
        kind = self.random.random()
        if kind < 0.14:
            title = self._list_of_words()
        elif kind < 0.5:
            title = self.random.choice(phrases())
        elif kind < 0.95:
            title = self.pick("opening")
        else:
            title = self._one_word()
        if self.chance(0.12) and not title.startswith(("The ", "A ", "An ")):
            article = self.random.choice(("A", "A", "An", "The"))
            title = f"{article} {title[0].lower()}{title[1:]}"
        title = title[0].upper() + title[1:]
        if self.chance(0.04):
            title += self.fill(
                self.random.choice(
                    (
                        ", {year}–{year}",
                        ", {year}-{year}",
                        ", {year}",
                        " ({year}–{year})",
                        " in {year}",
                        ", {year} to {year}",
                    )
                )
            )
        elif self.chance(0.4):
            joint = self.random.choices(
                (": ", " – ", "—", ". ", "; ", " - "), (80, 5, 5, 5, 3, 2)
            )[0]
            end = (
                self.pick("subtitle")
                if self.chance(0.5)
                else self.random.choice(phrases())
            )
            if title.endswith(("?", "!")):
                joint = " "
                end = end[0].upper() + end[1:]
            if joint == ". ":
                end = end[0].upper() + end[1:]
            title += joint + end
        return title.strip()[:260]

    def _list_of_words(self) -> str:
        """Few words as books are called: "Salt", "Ropes, maps and rank"."""
        words = [self._one_word().lower() for _ in range(4)]
        pattern = self.random.choice(
            (
                "{0}",
                "{0} and {1}",
                "{0}, {1} and {2}",
                "{0}, {1}, and {2}",
                "{0} {1}",
                "The {0}",
                "A {0} of {1}",
                "{0} of {1}",
                "{0} or {1}",
                "The {0} {1}",
                "{0}, {1}, {2} and {3}",
                "A {0} {1} to {2}",
                "{0} on {1}",
                "{0} & {1}",
                "An {0} in {1}",
            )
        )
        return pattern.format(*words)

    def _one_word(self) -> str:
        words = self.random.choice(phrases()).split(" ")
        word = next((word for word in words if len(word) > 3), "Stillness")
        return word.strip(",.:;?!()'’–-")

    def person(self, language: str) -> dict[str, str]:
        draw = self.random
        if language == "ru" and self.chance(0.8):
            return {
                "family": self.pick("families ru"),
                "given": f"{self.pick('given ru')} {draw.choice('АВИМНПС')}.",
            }
        if language == "zh" and self.chance(0.7):
            return {"family": self.pick("families zh"), "given": self.pick("given zh")}
        person = {"family": self.pick("family"), "given": self.pick("given")}
        if self.chance(0.35):
            person["given"] += f" {draw.choice('ABCDEFGHJKLMNPRSTVW')}."
        elif self.chance(0.15):
            person["given"] += f" {self.pick('given')}"
        elif self.chance(0.1):
            person["given"] = (
                f"{draw.choice('ABCDEFGHJKLMNPRST')}. {draw.choice('ABCDEFGHJKLM')}."
            )
        if self.chance(0.08):
            person["non-dropping-particle"] = self.pick("particle")
        if self.chance(0.02):
            person["suffix"] = self.pick("suffix")
        return person

    def people(self, language: str, share_of_bodies: float) -> list[dict[str, str]]:
        if self.chance(share_of_bodies):
            return [{"literal": self.pick("body")}]
        count = self.random.choices(
            (1, 2, 3, 4, 5, 6, 8, 12, 25), (34, 24, 15, 9, 6, 4, 3, 2, 1)
        )[0]
        return [self.person(language) for _ in range(count)]

    def work(self, number: int) -> Work:
        """One work with the fields that its kind has, some left out as people do."""
        draw = self.random
        language = draw.choice(LANGUAGES) if self.chance(0.24) else "en"
        kind = draw.choices(list(KINDS), list(KINDS.values()))[0]
        year = draw.choices(
            (draw.randint(1995, 2025), draw.randint(1850, 1994)), (80, 20)
        )[0]
        bodies = {"report": 0.55, "webpage": 0.5, "article-newspaper": 0.1}.get(
            kind, 0.06
        )
        work: Work = {
            "id": f"w{number}",
            "type": kind,
            "title": self.title(language),
            "author": self.people(language, bodies),
            "issued": {"date-parts": [[year]]},
        }
        getattr(self, "_" + kind.replace("-", "_"))(work)
        if self.chance(0.45) and kind not in ("webpage", "article-newspaper"):
            work["DOI"] = (
                f"10.{draw.randint(1000, 99999)}/"
                f"{draw.choice('abcjnpsx')}{draw.randint(10, 10**7)}"
            )
        if kind != "webpage" and self.chance(0.12):
            work["URL"] = self.address()
        if "URL" in work and self.chance(0.5):
            work["accessed"] = {
                "date-parts": [
                    [draw.randint(2010, 2026), draw.randint(1, 12), draw.randint(1, 28)]
                ]
            }
        if self.chance(0.04):
            work.pop("author", None)
        if self.chance(0.04) and kind in ("webpage", "report", "book"):
            del work["issued"]
        return work

    def address(self) -> str:
        draw = self.random
        name = re.sub(r"\W+", "", self.pick("family").lower()) or "site"
        path = "/".join(
            draw.choice(
                ("a", "news", "2021", "report.pdf", "line4", "id=12", "wiki/Bees")
            )
            for _ in range(draw.randint(0, 3))
        )
        start = draw.choice(("www.", "", ""))
        end = draw.choice(("example", "org", "com", "de"))
        return f"https://{start}{name}.{end}/{path}"

    def _pages(self, work: Work, share: float = 0.9) -> None:
        draw = self.random
        if not self.chance(share):
            return
        first = draw.randint(1, 1900)
        last = first + draw.randint(1, 40)
        forms = (
            f"{first}-{last}",
            str(first),
            f"e{draw.randint(1, 99999)}",
            f"S{first}-S{last}",
        )
        work["page"] = draw.choices(forms, (86, 6, 6, 2))[0]

    def _numbers(self, work: Work) -> None:
        draw = self.random
        if self.chance(0.92):
            work["volume"] = str(draw.randint(1, 420))
        if self.chance(0.6):
            work["issue"] = draw.choices(
                (str(draw.randint(1, 48)), "3-4", "Suppl. 1"), (94, 4, 2)
            )[0]

    def _day(self, work: Work, share: float) -> None:
        if "issued" in work and self.chance(share):
            work["issued"]["date-parts"][0] += [
                self.random.randint(1, 12),
                self.random.randint(1, 28),
            ]

    def _article_journal(self, work: Work) -> None:
        work["container-title"] = self.pick(
            "journal abbreviated" if self.chance(0.22) else "journal"
        )
        self._numbers(work)
        self._pages(work)
        self._day(work, 0.15)

    def _publisher(self, work: Work) -> None:
        if self.chance(0.93):
            work["publisher"] = self.pick("publisher")
        if self.chance(0.75):
            work["publisher-place"] = self.pick("place")

    def _book(self, work: Work) -> None:
        self._publisher(work)
        if self.chance(0.2):
            work["edition"] = str(self.random.randint(2, 9))
        if self.chance(0.1):
            work["ISBN"] = "978-3-16-148410-0"
        if self.chance(0.08):
            work["editor"] = work.pop("author")
            if "literal" in work["editor"][0]:
                work["editor"] = [self.person("en")]
        if self.chance(0.1):
            work["collection-title"] = f"Studies in {self.pick('field')}"
            work["collection-number"] = str(self.random.randint(1, 90))

    def _chapter(self, work: Work) -> None:
        work["container-title"] = (
            self.pick("book") if self.chance(0.6) else self.title("en")
        )
        if self.chance(0.85):
            work["editor"] = [
                self.person("en") for _ in range(self.random.choice((1, 1, 2, 3)))
            ]
        self._publisher(work)
        self._pages(work)

    def _paper_conference(self, work: Work) -> None:
        work["container-title"] = self.pick("conference")
        if self.chance(0.35):
            self._publisher(work)
        if self.chance(0.2):
            work["editor"] = [
                self.person("en") for _ in range(self.random.choice((1, 2)))
            ]
        if self.chance(0.15):
            self._numbers(work)
        self._pages(work, 0.8)

    def _thesis(self, work: Work) -> None:
        work["genre"] = self.pick("thesis")
        work["publisher"] = self.pick("school")
        if self.chance(0.5):
            work["publisher-place"] = self.pick("place")

    def _report(self, work: Work) -> None:
        work["publisher"] = self.pick("body")
        same = work.get("author", [{}])[0].get("literal")
        if same and self.chance(0.5):
            work["publisher"] = same
        if self.chance(0.5):
            work["genre"] = self.pick("report")
        if self.chance(0.4):
            work["number"] = self.random.choice(
                (
                    str(self.random.randint(1, 400)),
                    f"TR-{self.random.randint(80, 99)}-{self.random.randint(1, 40)}",
                )
            )
        if self.chance(0.4):
            work["publisher-place"] = self.pick("place")

    def _webpage(self, work: Work) -> None:
        work["URL"] = self.address()
        if self.chance(0.6):
            work["container-title"] = self.pick("site")
        self._day(work, 0.6)

    def _article_newspaper(self, work: Work) -> None:
        work["container-title"] = self.pick("site")
        self._day(work, 0.95)
        if self.chance(0.6):
            work["URL"] = self.address()
        elif self.chance(0.6):
            work["page"] = self.random.choice(("3", "A1", "12"))

    def _article(self, work: Work) -> None:
        work["publisher" if self.chance(0.5) else "container-title"] = self.pick(
            "preprint"
        )
        if self.chance(0.5):
            work["number"] = (
                f"arXiv:{self.random.randint(1001, 2512)}."
                f"{self.random.randint(10000, 19999)}"
            )
        self._day(work, 0.3)


def ordinal_ending(number: int) -> str:
    if 10 < number % 100 < 14:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def make_works(count: int, seed: int) -> Sequence[Work]:
    maker = Maker(seed)
    return [maker.work(number) for number in range(count)]
