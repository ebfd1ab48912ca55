"""`docs/permissions.md` says who gets what at each address; here every row is walked.

    CITEWEB_WRITE_PERMISSIONS=1 pytest tests/web/test_permissions.py

writes its table anew.
"""

import re
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, resolve

from citeweb import env
from citeweb.teams.models import Membership

from .test_every_view import VIEWS, Desk

PAGE = Path(__file__).resolve().parents[2] / "docs" / "permissions.md"
ROW = re.compile(r"^\| (\w+) `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$")
ROLES = ("nobody", "stranger", "editor", "owner")
HEAD = """| Address | Nobody | Stranger | Editor | Owner |
| --- | --- | --- | --- | --- |
"""


@pytest.fixture
def people(ada, bob, mallory, team):
    """By role somebody in it; None for whoever has not signed in."""
    Membership.objects.get_or_create(user=bob, team=team)
    return dict(zip(ROLES, (None, mallory, bob, ada), strict=True))


@pytest.fixture
def browsers(people):
    """By role the browser of somebody in it."""
    opened = {role: Client() for role in people}
    for role, user in people.items():
        if user:
            opened[role].force_login(user)
    return opened


def outcome(browser, method, url):
    """What somebody gets, in a word; whatever was changed for it is taken back."""
    cookies = SimpleCookie(browser.cookies)
    with transaction.atomic():
        answer = getattr(browser, method)(url)
        transaction.set_rollback(True)
    browser.cookies = cookies
    if answer.status_code in (403, 404):
        return str(answer.status_code)
    is_sent_away = answer.status_code == 302 and "/sign-in/" in answer["Location"]
    return "sign in" if is_sent_away else "yes"


def rows_as_they_are(desk, browsers):
    for view, made_of, methods, _ in VIEWS:
        url = desk.url(view, made_of)
        route = f"/{resolve(url).route}"
        for method in methods.split():
            said = (outcome(browsers[role], method, url) for role in ROLES)
            yield (method.upper(), route, *said)


def test_everybody_gets_at_each_address_what_the_table_says(ada, team, browsers):
    desk = Desk(ada, team)

    found = sorted(rows_as_they_are(desk, browsers), key=lambda row: (row[1], row[0]))

    if env.switch("CITEWEB_WRITE_PERMISSIONS", False):
        lines = (
            f"| {method} `{route}` | {' | '.join(said)} |\n"
            for method, route, *said in found
        )
        text = PAGE.read_text("utf-8").partition("| Address |")[0]
        PAGE.write_text(f"{text}{HEAD}{''.join(lines)}", "utf-8")
    told = [ROW.match(line) for line in PAGE.read_text("utf-8").splitlines()]
    assert [line.groups() for line in told if line] == found
    assert {nobody for _, _, nobody, *_ in found} == {"sign in"}


def test_addresses_of_visitors_are_named_in_words():
    text = PAGE.read_text("utf-8")

    groups = (getattr(part, "url_patterns", []) for part in get_resolver().url_patterns)
    patterns = [pattern.pattern for group in groups for pattern in group]
    routes = [getattr(pattern, "_route", "") for pattern in patterns]
    routes = [route for route in routes if route.startswith("s/")]
    assert [route for route in routes if route.split("/")[1] not in text] == []
