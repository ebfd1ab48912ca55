"""Every link of a desk that works, whoever made it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.sharing.models import Share
from citeweb.sharing.services import make_share, revoke_share

pytestmark = pytest.mark.django_db

URL = "/shares/"


@pytest.fixture
def share(run, bob):
    return make_share(run, user=bob)


def test_open_links_of_others_are_listed_without_addresses_and_ended_ones_are_not(
    signed_in, ada, run, share, address
):
    soon = make_share(run, user=ada, age_days=1)

    page = signed_in.page(URL)

    assert "3 links by which" in page
    assert "by <bdi>Bob</bdi>" in page
    assert address not in page
    assert page.index(str(soon.pk)) < page.index(str(share.pk))
    Share.objects.update(expires_at=timezone.now())
    share.expires_at = timezone.now() + timedelta(days=9)
    share.save()
    revoke_share(share, user=ada)
    later = signed_in.page(URL)
    assert "0 links by which" in later
    assert "Revoke" not in later


def test_link_of_somebody_who_left_is_revoked_from_here(signed_in, bob, share):
    bob.memberships.all().delete()

    before = signed_in.page(URL)
    answer = signed_in.post(f"{URL}{share.pk}/revoke/", {"next": f"{URL}?page=1"})

    assert "by <bdi>Bob</bdi>, who left" in before
    assert answer.url == f"{URL}?page=1"
    assert not Share.objects.open().exists()
    assert AuditEntry.objects.filter(outcome="revoked", actor="ada").exists()


def test_long_list_has_pages(signed_in, run):
    later = timezone.now() + timedelta(days=9)
    Share.objects.bulk_create(
        Share(run=run, digest=str(number), expires_at=later) for number in range(60)
    )

    first, second = signed_in.get(URL), signed_in.get(URL, {"page": 2})

    assert first.content.count(b"look-line") == 50
    assert second.content.count(b"look-line") == 10
