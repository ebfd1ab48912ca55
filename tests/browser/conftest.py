"""
A real Chromium in front of the live server, the sample desk behind it.

Nothing leaves this machine: a request that does not go to the live server is refused
and fails the test, and so do errors in the console and breaches of the policy.
"""

import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings as django_settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.test import override_settings
from playwright.sync_api import Error as PlaywrightError

from citeweb import env
from citeweb.places import STATIC_DIR
from citeweb.reports.models import Run
from citeweb.reports.runs.services import start_run
from citeweb.sample_desk import articles
from citeweb.sample_desk.loading import load_article, load_sample_desk
from citeweb.sample_desk.site import SampleSite

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--disable-dev-shm-usage"),
)
IMAGES = Path(__file__).resolve().parents[2] / "docs" / "img"
KEEP_IMAGES = "CITEWEB_KEEP_SCREENSHOTS"
"""Environment variable that makes the journeys write their pictures into docs/img/."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(scope="session", autouse=True)
def _static_files_as_they_stand() -> Iterator[None]:
    """The live server starts before any test's own settings, and needs the folder."""
    with override_settings(STATIC_ROOT=STATIC_DIR):
        yield


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """One browser a module: Playwright's loop must not run beside other tests."""
    path = CHROMIUM if Path(CHROMIUM).exists() else shutil.which("chromium")
    if not path:
        reason = "Chromium is not installed; `apt-get install chromium` gets it."
        if env.switch("CI", False):
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright runs a loop in this thread, which Django takes for async code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


WAITS_FOR_HTMX = (
    "Boolean(window.htmx && document.querySelector('[hx-get], [hx-post]')"
    " && !document.querySelector('[data-htmx-powered]'))"
)
"""htmx 4 looks at a page a moment after it has loaded: until then a link is a link."""

HTMX_SECONDS = 10.0
"""For that moment, on a machine that does other things too."""

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}
"""Of what passes axe-core would else describe every element, for half of its time."""

BROKEN_RULES = """rules => axe.run(rules).then(
    result => result.violations.map(rule => [rule.id, rule.nodes[0].html])
)"""
AXE = Axe().axe_script
WIDER_THAN_WINDOW = (
    "document.documentElement.scrollWidth > document.documentElement.clientWidth"
)
NEXT_FRAME = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
"""Until then a page has not answered to another size of its window."""

WINDOWS = [(360, "dark"), (1280, "light"), (360, "light"), (1280, "dark")]
"""The first two have each width and each scheme once."""


def barriers(page: Any) -> list[Any]:
    """What axe-core finds on a page: the rule that is broken, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(BROKEN_RULES, RULES)


def look_at(page: Any, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    page.evaluate(NEXT_FRAME)


def troubles_in(page: Any, width: int, scheme: str) -> list[Any]:
    """What is hard to use on an open page, or wider than this window."""
    look_at(page, width, scheme)
    is_wide = page.evaluate(WIDER_THAN_WINDOW)
    return barriers(page) + ["wider than its window"] * is_wide


def follow(page: Any, selector: str) -> None:
    """Press what leads to another page, and wait until that is there: without scripts
    nothing else tells when."""
    with page.expect_navigation():
        page.click(selector)


@dataclass
class Visitor:
    """A person at the browser, and what went wrong under their hands."""

    base_url: str
    context: Any
    page: Any
    troubles: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()
    """Parts of console messages that a test brings about on purpose."""

    def visit(self, path: str) -> Any:
        self.page.goto(self.base_url + path)
        deadline = time.monotonic() + HTMX_SECONDS
        while self._waits_for_htmx() and time.monotonic() < deadline:
            time.sleep(0.02)
        return self.page

    def _waits_for_htmx(self) -> bool:
        try:
            return bool(self.page.evaluate(WAITS_FOR_HTMX))
        except PlaywrightError:  # the page goes on to another by itself
            return True

    def troubles_at(self, path: str, windows: list[tuple[int, str]]) -> list[Any]:
        """What is hard to use on a page, or wider than its window, by windows: it is
        loaded in the first."""
        look_at(self.page, *windows[0])
        page = self.visit(path)
        found = [(window, troubles_in(page, *window)) for window in windows]
        return [(window, troubles) for window, troubles in found if troubles]

    def picture(self, name: str, **options: Any) -> None:
        """Keep a picture for the documentation, when asked to."""
        if env.switch(KEEP_IMAGES, False):
            self.page.screenshot(path=IMAGES / f"{name}.png", **options)


@pytest.fixture
def open_browser(chromium, live_server) -> Iterator[Callable[..., Visitor]]:
    """open_browser(user, **options of the context) -> Visitor, signed in as user."""
    visitors: list[Visitor] = []

    def open_one(user: Any = None, **options: Any) -> Visitor:
        options = {"viewport": {"width": 1280, "height": 900}} | options
        context = chromium.new_context(**options)
        if user is not None:
            context.add_cookies([session_cookie(user, live_server.url)])
        visitor = Visitor(live_server.url, context, context.new_page())
        watch(visitor)
        visitors.append(visitor)
        return visitor

    yield open_one
    for visitor in visitors:
        visitor.context.close()
    troubles = [
        trouble
        for visitor in visitors
        for trouble in visitor.troubles
        if not any(part in trouble for part in visitor.expected)
    ]
    assert troubles == []


def watch(visitor: Visitor) -> None:
    """Refuse what leaves the live server; note errors of scripts, policy and server."""

    def refuse(route: Any) -> None:
        visitor.troubles.append(f"request to {route.request.url}")
        route.abort()

    page, troubles = visitor.page, visitor.troubles
    # Playwright's own process compares the addresses: here comes what is refused alone.
    elsewhere = re.compile(rf"^(?!{re.escape(visitor.base_url)}|data:)")
    visitor.context.route(elsewhere, refuse)

    def listen(message: Any) -> None:
        if message.type in ("error", "warning"):
            troubles.append(f"console: {message.text}")

    page.on("console", listen)
    page.on("pageerror", lambda error: troubles.append(f"script: {error}"))


def session_cookie(user: Any, url: str) -> dict[str, str]:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    name = django_settings.SESSION_COOKIE_NAME
    return {"name": name, "value": session.session_key or "", "url": url}


@pytest.fixture
def sample_site(settings) -> Iterator[SampleSite]:
    """The sources of the sample desk, and leave to fetch them from this machine."""
    settings.ALLOW_PRIVATE_ADDRESSES = True
    with SampleSite() as site:
        yield site


@pytest.fixture
def work_off() -> Callable[[Run], None]:
    """work_off(run): be the worker, in this process, until the run has ended."""
    from citeweb.reports.tasks import verify_run

    def work(run: Run) -> None:
        # The engine starts an event loop of its own, which Playwright's thread has.
        worker = threading.Thread(target=verify_run, args=[str(run.pk)])
        worker.start()
        worker.join(timeout=60)

    return work


@pytest.fixture
def report(ada, team, sample_site, work_off) -> Run:
    """The first sample article, verified."""
    article = articles(sample_site.port)[0]
    run = start_run(load_article(article, user=ada, team=team), user=ada)
    work_off(run)
    run.refresh_from_db()
    return run


@pytest.fixture
def desk(ada, team, sample_site, work_off) -> list[Run]:
    """The sample articles, verified."""
    runs = load_sample_desk(user=ada, team=team, port=sample_site.port)
    for run in runs:
        work_off(run)
    return runs
