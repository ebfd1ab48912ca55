"""What an editor reads where an owner has forms passes axe too, and fits its window."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from citeweb.api.services import make_token
from citeweb.sharing.services import ShareChoices, make_share
from citeweb.sources.policy.services import add_owned_domain, import_list
from tests.factories import make_run
from verification.weighing.owners import OwnerRow

from .test_accessibility import RULES

WIDER_THAN_WINDOW = (
    "document.documentElement.scrollWidth > document.documentElement.clientWidth"
)
READ = ["/policy/", "/policy/owners/?words=adobe", "/policy/lists/", "/people/"]
"""Pages on which an owner has forms."""


@pytest.fixture
def desk(ada, bob, team):
    add_owned_domain(team, ada, OwnerRow("Holding", "Courier", "courier.example", ""))
    import_list(team, ada, name="House list", text="domain,rating\na.example,0.1\n")
    make_token(bob, team, name="Board of the newsroom", scope="read")
    run = make_run(ada)
    make_share(run, ShareChoices(pass_phrase="seven seas"), user=bob)
    return run.revision.document


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_of_both_roles_are_accessible(
    open_browser, ada, bob, desk, scheme, width
):
    look = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
    editor, owner = open_browser(bob, **look), open_browser(ada, **look)
    editor.expected = ("403",)
    refused = f"/documents/{desk.pk}/delete/"

    visits = [(editor, each) for each in [*READ, refused]]
    others = ["/people/", "/tokens/", "/shares/", refused]
    visits += [(owner, each) for each in others]
    problems = {}
    for visitor, address in visits:
        page = visitor.visit(address)
        found = Axe().run(page, options=RULES).response["violations"]
        problems[visitor is owner, address] = [
            *((each["id"], each["nodes"][0]["html"]) for each in found),
            *(["wider than its window"] if page.evaluate(WIDER_THAN_WINDOW) else []),
        ]

    assert not any(problems.values()), problems
