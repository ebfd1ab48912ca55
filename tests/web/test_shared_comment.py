"""What visitors of a share write below it."""

from __future__ import annotations

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.sharing.models import Share


def test_reader_comments_and_everybody_with_the_link_reads_it(client, share_of):
    address = share_of(allows_comments=True)

    response = client.post(
        f"{address}comments/", {"name": "Ines", "text": "Line one.\n<script>"}
    )

    content = client.page(address)
    assert response["Location"] == f"{address}#comments"
    assert "Ines" in content
    assert "Line one.\n&lt;script&gt;" in content.replace("\r\n", "\n")
    assert AuditEntry.objects.get(kind="comment").outcome == "added"


@pytest.mark.parametrize(
    "typed",
    [
        {"name": "", "text": "Words."},
        {"name": "Ines", "text": ""},
        {"name": "Ines", "text": "x" * 2001},
        {"name": "x" * 81, "text": "Words."},
        {"name": "Ines", "text": "a\x00b"},
    ],
)
def test_wrong_comment_is_422_and_kept(client, share_of, typed):
    page = client.post(f"{share_of(allows_comments=True)}comments/", typed)

    assert page.status_code == 422
    assert (typed["name"] or typed["text"]) in page.content.decode()
    assert not Share.objects.get().comments.exists()


def test_half_of_a_pair_in_a_comment_is_kept_as_something_storable(client, share_of):
    address = share_of(allows_comments=True)

    response = client.post(
        f"{address}comments/",
        "name=Ines&text=%ED%A0%80",
        content_type="application/x-www-form-urlencoded",
    )

    assert response.status_code in (302, 422)


def test_comments_are_refused_where_they_are_not_allowed(client, address):
    page = client.post(f"{address}comments/", {"name": "Ines", "text": "Words."})

    assert page.status_code == 404


def test_comments_are_limited(client, share_of):
    address = share_of(allows_comments=True)
    for number in range(5):
        client.post(f"{address}comments/", {"name": "Ines", "text": f"No. {number}"})

    page = client.post(f"{address}comments/", {"name": "Ines", "text": "One more."})

    assert page.status_code == 429
    assert "One more." in page.content.decode()
    assert Share.objects.get().comments.count() == 5


def test_page_costs_the_same_with_more_comments(client, share_of, count_queries):
    address = share_of(allows_comments=True)
    share = Share.objects.get()
    client.get(address)
    share.comments.create(name="Ines", text="So that the page is made anew.")
    before = count_queries(client, address)

    for number in range(10):
        share.comments.create(name="Ines", text=str(number))

    assert count_queries(client, address) == before
