"""Pages, mails and reports in the language of who reads them, and nothing left out."""

import re
from html.parser import HTMLParser
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo
from django.conf import settings as site
from django.core import mail
from django.test import RequestFactory
from django.utils import timezone

from citeweb.desk import mailing
from citeweb.desk.models import MailChoice, Notice
from citeweb.desk.planning import tell
from citeweb.documents.services import submit_document
from citeweb.languages import language_asked, speaking
from citeweb.teams.models import User
from citeweb.wording import word_table
from tests.catalog_files import ROOT, TRANSLATED

from .catalogs import PAGES, find_messages
from .verified_runs import verified

PLACE = re.compile(r"%\(\w+\)s|\{\w*\}|<[a-z]+|href=\"[^\"]*\"")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SAID = ("aria-label", "title", "placeholder", "alt")
NAMES = {"citeweb", "·", "JSON", "CSV", "Esc", "Enter", "Ctrl", "Ctrl+Enter"}
"""What is the same in every language."""

GERMAN = {"headers": {"Accept-Language": "de"}}


class Words(HTMLParser):
    """What a person reads of a page or a template, text by text."""

    def __init__(self, page):
        super().__init__()
        self.texts, self.hidden = [], 0
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.hidden += tag in ("script", "style")
        self.texts += [value for name, value in attrs if name in SAID and value]

    def handle_endtag(self, tag):
        self.hidden -= tag in ("script", "style")

    def handle_data(self, data):
        if not self.hidden:
            self.texts.append(data)

    def __iter__(self):
        plain = (" ".join(text.split()) for text in self.texts)
        return (text for text in plain if re.search(r"[^\W\d_]{2}", text))


def forms_of(string):
    return (string,) if isinstance(string, str) else tuple(string)


def places_of(text):
    return sorted(set(PLACE.findall(text)))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_of_a_page_has_its_translation(language):
    catalog = PAGES.read(language)

    known = {m.id for m in catalog if m.id and all(forms_of(m.string))}
    missing = [message for message in find_messages() if message not in known]

    assert missing == [], "Run `python -m tests.web.catalogs`, then translate them."


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalog_that_is_read_is_made_of_the_one_that_is_written(language):
    made = BytesIO()
    write_mo(made, PAGES.read(language))

    assert PAGES.path(language, ".mo").read_bytes() == made.getvalue()


@pytest.mark.parametrize("language", TRANSLATED)
def test_translation_has_the_places_of_its_message(language):
    wrong = [
        (message.id, form)
        for message in PAGES.read(language)
        if message.id
        for form in forms_of(message.string)
        if form and places_of(form) not in [places_of(m) for m in forms_of(message.id)]
    ]

    assert wrong == []


def own_words(path):
    text = path.read_text("utf-8")
    text = re.sub(r"(?s){% blocktranslate .*?{% endblocktranslate %}", "", text)
    text = re.sub(r"{% block (here_\w+|desk) %}[^{]*", "", text)  # an attribute
    bare = re.sub(r"(?s){%.*?%}|{{.*?}}|{#.*?#}|&\w+;", "", text)
    return [words for words in Words(bare) if not NAMES.issuperset(words.split())]


def test_templates_say_no_words_past_gettext():
    said = {path.name: own_words(path) for path in TEMPLATES}

    assert {name: words for name, words in said.items() if words} == {}


def test_words_follow_the_browser_until_somebody_chooses(client, ada):
    client.force_login(ada)
    asked = client.page("/", **GERMAN)

    client.post("/language/", {"language": "fr", "next": "/"})
    chosen = client.page("/", **GERMAN)

    ada.refresh_from_db()
    assert '<html lang="de"' in asked
    assert '<html lang="fr"' in chosen
    assert ada.language == "fr"


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("de-AT,de;q=0.8", "de"),
        ("it, es;q=0.5", "es"),
        ("en-US", "en-gb"),
        ("", "en-gb"),
    ],
)
def test_language_is_the_first_that_a_browser_asks_for_and_we_have(asked, given):
    request = RequestFactory().get("/", headers={"Accept-Language": asked})

    assert language_asked(request) == given


def test_unknown_language_is_not_kept(client, ada):
    client.force_login(ada)

    answer = client.post("/language/", {"language": "tlh", "next": "/sources/"})

    ada.refresh_from_db()
    assert (answer["Location"], ada.language) == ("/sources/", "")


def test_programs_are_answered_in_english(program, client):
    answer = client.get("/api/v1/runs/x", **GERMAN)

    assert "Content-Language" not in answer
    assert "Accept-Language" not in answer.get("Vary", "")
    assert answer.json()["message"].isascii()


def test_reader_of_a_share_has_the_browsers_language(client, address):
    german, english = client.page(address, **GERMAN), client.page(address)

    assert '<html lang="de"' in german
    assert '<html lang="en-gb"' in english


def test_stored_words_are_shown_in_the_language_of_the_moment():
    with speaking("de"):
        german = word_table("role")["owner"]

    assert german != word_table("role")["owner"]


def test_names_of_marks_are_the_same_in_every_language():
    with speaking("de"):
        assert word_table("stance_mark")["supports"] == "supported"


def test_mail_is_in_the_language_of_who_gets_it(settings, ada, bob, make_document):
    settings.EMAIL_HOST = "mail.example"
    User.objects.filter(pk=bob.pk).update(language="de")
    MailChoice.objects.create(user=bob, pace="at_once", address="bob@example.org")
    tell(bob, make_document(), Notice.Kind.MENTIONED, by=ada, text="Look.")
    Notice.objects.update(mail_at=timezone.now())

    mailing.send_due()

    with speaking("de"):
        verb = word_table("notice")["mentioned"]
    assert verb in mail.outbox[0].subject


def words_of_report(client, team, user, language):
    User.objects.filter(pk=user.pk).update(language=language)
    user.refresh_from_db()
    client.force_login(user)
    revision = submit_document(team=team, user=user, text=TEXT)
    run = verified(revision, user)
    return set(Words(client.page(f"/runs/{run.pk}/")))


TEXT = "The bridge is 512 metres long. It was opened in 2007.\n\n[1] No such source.\n"


def test_report_page_in_german_has_no_english_sentence(client, team, ada):
    english = words_of_report(client, team, ada, "en-gb")
    german = words_of_report(client, team, ada, "de")

    same = {text for text in english & german if len(text.split()) > 2}
    assert {text for text in same if "bridge" not in text and text not in TEXT} == set()
    assert dict(site.LANGUAGES).keys() == {"en-gb", *TRANSLATED}
