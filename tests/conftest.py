"""Fixtures that every test may use. Tests of the engine touch none of them."""

import asyncio
import gc
from collections.abc import Callable
from contextlib import nullcontext
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import is_hypothesis_test
from hypothesis import settings as property_settings

from tests import depth, prepared
from tests.cases import pytest_generate_tests as pytest_generate_tests
from verification.services import ServiceClient

PLAIN_STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
"""Without a manifest: pages are tested without collecting static files first."""

DAY = 24 * 60 * 60
"""Seconds; each limit's stretch goes into it."""

WEB_FIXTURES = {"settings", "db", "transactional_db", "client", "live_server"}
EVERYDAY_EXAMPLES = 20
"""Of a property test, where `--deep` is not asked for: finds what is plainly broken."""


def pytest_addoption(parser):
    parser.addoption(
        "--deep", action="store_true", help="try all that a property test says"
    )


def pytest_configure(config):
    """Before any file of tests is read: its sizes may depend on it."""
    depth.IS_DEEP = config.getoption("--deep")
    property_settings.register_profile("any machine", deadline=None)
    property_settings.load_profile("any machine")  # an example in 200 ms, else
    gc.set_threshold(50_000)  # the usual 700 costs a tenth of the time


def pytest_collection_finish():
    gc.freeze()  # what was imported stays, and no search for garbage looks at it


def pytest_collection_modifyitems(config, items):
    """Without `--deep` a property test tries few examples. A PDF takes a second: those
    of a table of formats are slow, and test_page_exports.py sets some every day."""
    for item in items:
        values = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if any(value in ("pdf", "exports/pdf/") for value in values):
            item.add_marker(pytest.mark.slow)
    if config.getoption("--deep"):
        return
    for function in {item.function for item in items if hasattr(item, "function")}:
        if is_hypothesis_test(function):
            asked = function._hypothesis_internal_use_settings
            if asked.max_examples > EVERYDAY_EXAMPLES:
                function._hypothesis_internal_use_settings = property_settings(
                    asked, max_examples=EVERYDAY_EXAMPLES
                )


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request, tmp_path_factory, django_db_modify_db_settings_parallel_suffix
):
    """A file where a browser's requests come side by side: SQLite in memory refuses one
    that reads a table while another writes it, where a file lets it wait."""
    test = connection.settings_dict["TEST"]
    is_browsed = any(
        item.get_closest_marker("browser") or item.get_closest_marker("side_by_side")
        for item in request.session.items
    )
    if connection.vendor != "sqlite":
        yield
        return
    if is_browsed:
        test["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    create = connection.creation._create_test_db
    filled = []

    def create_filled(*arguments):
        name = create(*arguments)
        filled.append(prepared.fill(name))  # what is left to migrate is little
        return name

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection.creation, "_create_test_db", create_filled)
        yield
    for opened in filled:
        opened.close()


@pytest.fixture(autouse=True)
def _quick_settings(request):
    """Judged by words, no look-ups, a cache in memory, cheap passwords, plain files."""
    patch = request.getfixturevalue("monkeypatch")
    patch.setattr("verification.commands.judges.DEFAULT_JUDGE", "lexical")
    # What asks a site or a service once more asks at once.
    patch.setattr("verification.reaching.pages.retry_delay_seconds", lambda *_, **__: 0)
    waits = ServiceClient.__init__.__kwdefaults__
    patch.setitem(waits, "pause", lambda seconds: asyncio.sleep(0))
    is_web = WEB_FIXTURES.intersection(request.fixturenames)
    if not is_web and not request.node.get_closest_marker("django_db"):
        return
    settings = request.getfixturevalue("settings")
    settings.LOOKUPS = ()
    settings.JUDGE = "lexical"
    settings.STORAGES = PLAIN_STORAGES
    settings.STATIC_ROOT = settings.STATICFILES_DIRS[0]  # else its absence is warned of
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
        "answers": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
        "pages": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "pages",
        },
    }
    for name in settings.CACHES:
        caches[name].clear()  # what one test counted or kept is no other's
    make_files_here(patch, request.getfixturevalue("tmp_path_factory").getbasetemp())
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Limits count in stretches of the clock: none may end while a test runs.
    ahead = timedelta(seconds=timezone.now().timestamp() % DAY - 1)
    clock = SimpleNamespace(now=lambda: timezone.now() - ahead)
    patch.setattr("citeweb.limits.timezone", clock)


def make_files_here(patch, folder):
    """No child process, which would know nothing of a test's database."""
    from citeweb import making

    files = folder / "files"
    files.mkdir(exist_ok=True)
    patch.setattr(making, "folder", lambda: files)
    patch.setattr(making, "start_child", lambda order, locks: making.make(order))


@pytest.fixture(scope="session", autouse=True)
def _emptied_trail():
    """Tests that commit are cleaned up after, which the audit trail refuses."""
    from django.core.management.commands import flush

    from citeweb.audit.triggers import CREATE, DROP

    empty = flush.sql_flush

    def sql_flush(style, connection, **options):
        vendor = connection.vendor
        return [*DROP[vendor], *empty(style, connection, **options), *CREATE[vendor]]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", sql_flush)
        yield


@pytest.fixture
def ada(db):
    """Owns a desk at which Bob works too."""
    from tests.factories import make_team, make_user

    ada = make_user("ada", first_name="Ada")
    make_team(ada, make_user("bob", first_name="Bob"), name="Ada's desk")
    return ada


@pytest.fixture
def bob(ada):
    from citeweb.teams.models import User

    return User.objects.get(username="bob")


@pytest.fixture
def mallory(db):
    """A stranger, with a desk of her own."""
    from tests.factories import make_team, make_user

    mallory = make_user("mallory", first_name="Mallory")
    make_team(mallory, name="Mallory's desk")
    return mallory


@pytest.fixture
def team(ada):
    from tests.factories import team_of

    return team_of(ada)


@pytest.fixture
def make_document(ada):
    """make_document(owner=ada, sentences=..., sources=2, title=...) -> Document."""
    from tests import factories

    def make(owner=ada, **content: Any):
        return factories.make_document(owner, **content)

    return make


@pytest.fixture
def make_run(ada):
    """make_run(owner=ada, state="finished", verdicts=[...], unread=[2]) -> Run."""
    from tests import factories

    def make(owner=ada, **values: Any):
        return factories.make_run(owner, **values)

    return make


@pytest.fixture
def document(make_document):
    return make_document()


@pytest.fixture
def run(make_run):
    """Finished: claim 1 and 2 supported, claim 3 uncited."""
    return make_run()


@pytest.fixture
def fetcher(monkeypatch):
    """Stands in for the network: `fetcher.pages[url] = html`, and `fetcher.calls[url]`.
    Any other address is gone."""
    from citeweb.sources import fetching
    from tests.verification.fakes import FakeFetcher

    fake = FakeFetcher({})
    monkeypatch.setattr(fetching, "open_fetcher", lambda: nullcontext(fake))
    return fake


@pytest.fixture
def count_queries() -> Callable[..., int]:
    """count_queries(client, url) or count_queries(function) -> how many it took."""

    def count(subject, *arguments: Any) -> int:
        with CaptureQueriesContext(connection) as queries:
            if callable(subject):
                subject(*arguments)
            else:
                subject.get(*arguments)
        return len(queries)

    return count
