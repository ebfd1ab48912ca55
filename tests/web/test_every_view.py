"""
What holds for every view of a desk: who sees it, by which methods, at what cost.

`every_view.csv` names each view with what its address is made of, the
methods it takes and what it shows.
"""

import ast
import csv
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from citeweb.api.services import make_token
from citeweb.corroboration.models import TeamLens
from citeweb.reports.citations.services import start_check
from citeweb.reports.decisions import decide
from citeweb.sharing.services import make_share
from citeweb.sources.models import Source
from citeweb.sources.policy import services as policy
from citeweb.sources.policy.models import MeasuredModel
from citeweb.teams.models import Membership
from tests.cases import each_of
from tests.factories import make_check, make_run, make_source, make_user, weigh_run
from verification.weighing.owners import OwnerRow

from .corroboration_site import start

HTMX = {"HX-Request": "true"}
METHODS = {"get", "post", "put", "delete"}
UNTOLD = ("Marrow", "Quarry", "example.org", "person0")
"""Words of what Ada's desk holds, which no page shows to a stranger."""

with Path(__file__).with_name("every_view.csv").open(encoding="utf-8") as file:
    VIEWS = [tuple(row.values()) for row in csv.DictReader(file)]


class Desk:
    """Ada's desk with some of all there is: what addresses of views are made of."""

    def __init__(self, ada, team):
        self.ada, self.team, self.rows = ada, team, 0
        sentences = [f"The Marrow Bridge has {number} lamps." for number in range(9)]
        verdicts = ["contradicted"] * 9
        self.run = make_run(ada, verdicts=verdicts, sentences=sentences, sources=9)
        weigh_run(self.run)
        self.search = start(self.run, range(1, 10))
        cited = "https://a.example/"
        self.check = start_check(team, user=ada, citation=cited, claim="")
        self.model = MeasuredModel.objects.create(
            team=team, base_url="http://127.0.0.1:9/v1", model="Quarry", pairs=2
        )
        self.grow()
        self.comment = self.run.shares.get().comments.create(name="R", text="Marrow")

    def grow(self):
        """One more of each kind of row that a page lists."""
        ada, team, number = self.ada, self.team, self.rows
        source = make_source(ada, f"https://a.example.org/{number}")
        make_check(source)
        make_check(Source.objects.visible_to(ada).earliest("pk"))
        make_run(ada, verdicts=["contradicted"], title=f"Marrow {number}")
        make_run(ada, revision=self.run.revision)
        result = self.run.claim_results.order_by("claim__number")[number]
        decide(result, state="fixed", note="Marrow", user=ada)
        make_token(ada, team, name=f"Quarry {number}", scope="read")
        make_share(self.run, user=ada, allows_comments=True)
        owner = OwnerRow("Marrow", f"Brand {number}", "courier.example", "")
        policy.add_owned_domain(team, ada, owner)
        rated = "domain,rating,reason\npaper.example,0.1,copies\n"
        policy.import_list(team, ada, name=f"Marrow {number}", text=rated)
        lens = {"title": "Quarry", "services": ["web"], "domains": []}
        TeamLens.objects.create(team=team, name=f"quarry{number}", **lens)
        about = {"document": self.run.revision.document, "by": "Marrow"}
        ada.notices.create(kind="mentioned", **about)
        ada.saved_views.create(team=team, name=f"Marrow {number}", query="due=week")
        person = make_user(f"person{number}")
        Membership.objects.create(user=person, team=team)
        make_token(person, team, name=f"Quarry of {number}", scope="read")
        self.rows += 1

    def url(self, view, made_of):
        pk = {
            "run": self.run.pk,
            "document": self.run.revision.document_id,
            "search": self.search.pk,
            "check": self.check.pk,
            "model": self.model.pk,
            "comment": self.comment.pk,
            "notice": self.ada.notices.first().pk,
            "view": self.ada.saved_views.first().pk,
            "share": self.run.shares.first().pk,
            "source": Source.objects.earliest("pk").pk,
            "apitoken": self.team.api_tokens.first().pk,
            "owner": self.team.owned_domains.first().pk,
            "list": self.team.rating_lists.first().pk,
            "person": self.team.memberships.get(user__username="person0").pk,
            **{
                "kind": "news",
                "lens": "quarry0",
                "number": 1,
                "format": "json",
                "file": "ris",
            },
        }
        return reverse(view, args=[pk[word] for word in made_of.split()])


@pytest.fixture
def desk(ada, team):
    return Desk(ada, team)


def ask(client, method, url, **values):
    return getattr(client, method)(url, **values)


def test_every_view_that_asks_who_is_there_is_in_the_table():
    named = {view.partition(":")[2] for view, *_ in VIEWS}

    asked = {view.name for view in OWN_VIEWS} - PUBLIC_VIEWS
    assert named == asked, "Give each new view its row in every_view.csv."


def test_strangers_find_nothing_of_another_desk(client, mallory, desk):
    client.force_login(mallory)
    wrong = []

    for view, made_of, methods, shows in VIEWS:
        for method in methods.split() if made_of else ["get"] * bool(shows):
            answer = ask(client, method, desk.url(view, made_of))
            text = b"".join(answer).decode("utf-8", "replace")
            is_right = answer.status_code == (404 if made_of else 200)
            if not is_right or any(words in text for words in UNTOLD):
                wrong.append((view, method, answer.status_code))

    assert wrong == []


def test_no_view_takes_another_method(signed_in, desk):
    taken = [
        (view, method)
        for view, made_of, methods, _ in VIEWS
        for method in METHODS - set(methods.split())
        if ask(signed_in, method, desk.url(view, made_of)).status_code != 405
    ]

    assert taken == []


def test_browser_gets_the_page_and_htmx_its_part(signed_in, desk):
    wrong = []

    for view, made_of, _, shows in VIEWS:
        if shows == "page with a part":
            url = desk.url(view, made_of)
            page, part = signed_in.get(url), signed_in.get(url, headers=HTMX)
            is_whole = "<html" in page.text
            is_part = "<html" not in part.text and part.content.strip()
            if not (is_whole and is_part and "HX-Request" in page["Vary"]):
                wrong.append(view)

    assert wrong == []


def test_page_costs_the_same_with_more_rows(signed_in, desk, count_queries):
    shown = [row for row in VIEWS if row[3].startswith("page")]
    pages = [desk.url(view, made_of) for view, made_of, *_ in shown]
    desk.grow()  # of one row a page may say less
    for url in pages:
        signed_in.get(url)  # what is asked once is asked now
    before = {url: count_queries(signed_in, url) for url in pages}

    for _ in range(3):
        desk.grow()

    assert {url: count_queries(signed_in, url) for url in pages} == before


PUBLIC_VIEWS = {
    *("writer_question", "sign_in", "sign_in_link", "sign_in_code"),
    *("theme_choose", "language_choose"),
    *("admin_sign_in", "organisation_sign_in", "organisation_return"),
    *("shared_run", "shared_claim", "shared_source", "shared_export"),
    *("shared_bibliography", "shared_bibliography_export"),
    *("shared_badge", "shared_comment", "nothing_shared"),
    *("shared_embed", "oembed"),
    *("healthz", "readyz", "metrics", "robots", "favicon"),
}
"""The first show nothing of anybody: a redirect, the way in, cookies about tastes;
nor do the last, which proxies ask. The others are for whoever holds the address of a
share."""

METHOD_DECORATORS = {"require_safe", "require_POST", "for_visitors", "view_of"}
ANY_METHOD = {"nothing_shared"}
"""To every method the answer that an address gets under which nothing is shared."""


def own_views(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            if entry.namespace not in ("admin", "api"):
                yield from own_views(entry)
        else:
            yield entry


def decorators_of(pattern: URLPattern) -> set[str]:
    source = inspect.getsource(inspect.unwrap(pattern.callback))
    function = ast.parse(source).body[0]
    return {ast.unparse(node).split("(")[0] for node in function.decorator_list}


OWN_VIEWS = sorted(own_views(), key=lambda pattern: str(pattern.name))


@each_of("pattern", OWN_VIEWS)
def test_view_is_for_people_who_signed_in_unless_it_is_named_public(pattern):
    is_guarded = bool({"login_required", "view_of"} & decorators_of(pattern))

    assert is_guarded != (pattern.name in PUBLIC_VIEWS)


@each_of("pattern", OWN_VIEWS)
def test_view_says_which_methods_it_takes(pattern):
    named = decorators_of(pattern)

    is_named = bool(named & {*METHOD_DECORATORS, "require_http_methods"})
    assert is_named != (pattern.name in ANY_METHOD)


@each_of("pattern", OWN_VIEWS)
def test_view_and_url_have_one_name(pattern):
    assert pattern.name == inspect.unwrap(pattern.callback).__name__
