"""Having a cited page saved at the Internet Archive, where the desk allows it."""

from contextlib import nullcontext
from dataclasses import replace

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.sources import fetching
from citeweb.sources.looking_again import save_page
from citeweb.sources.policy.services import change_policy
from tests import factories
from tests.cases import cases
from tests.verification.fakes import FakeFetcher

pytestmark = pytest.mark.django_db

PAGE = "https://www.example.org/a"


class Archive(FakeFetcher):
    async def fetch(self, url):
        return replace(await super().fetch(url), final_url=self.pages.get(url, url))


@cases
def test_page_is_saved_and_its_copy_named(signed_in, ada, monkeypatch, pages, shown):
    source = factories.make_source(ada, PAGE)
    factories.make_check(source)
    change_policy(source.team, {"save_pages": True})
    monkeypatch.setattr(fetching, "open_fetcher", lambda: nullcontext(Archive(pages)))
    assert "Save this page now" in signed_in.page(f"/sources/{source.pk}/")

    signed_in.post(f"/sources/{source.pk}/save/")
    save_page(str(source.pk))

    assert shown in signed_in.page(f"/sources/{source.pk}/")
    row = AuditEntry.objects.get(kind="search", actor_kind="person")
    assert row.what == f"the Internet Archive to save {PAGE}"


def test_desk_that_did_not_allow_it_saves_nothing(signed_in, ada, monkeypatch):
    monkeypatch.setattr(fetching, "open_fetcher", None)
    source = factories.make_source(ada, PAGE)
    factories.make_check(source)

    answer = signed_in.post(f"/sources/{source.pk}/save/", follow=True)
    save_page(str(source.pk))

    assert "does not let pages be saved" in answer.content.decode()
    assert "Save this page now" not in signed_in.page(f"/sources/{source.pk}/")
