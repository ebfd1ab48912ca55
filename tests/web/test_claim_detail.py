"""One claim beside its evidence, as a page and as the panel."""

import pytest
from django.urls import reverse

from citeweb.reports.models import Judgment
from citeweb.sources.models import Snapshot

pytestmark = pytest.mark.django_db


def address_of(run, number=1):
    return reverse("reports:claim_detail", args=[run.pk, number])


def test_differing_number_is_marked_on_both_sides_and_listed(signed_in, make_run):
    run = make_run(verdicts=["contradicted"])
    text = Snapshot.objects.get().text
    claim_start = "The Marrow Bridge is 512 metres long.".index("512")
    source_start = text.index("512")
    Judgment.objects.filter(citation__claim__number=1).update(
        differences=[
            {
                "kind": "number",
                "claim": "512",
                "source": "521",
                "claim_span": [claim_start, claim_start + 3],
                "source_span": [source_start, source_start + 3],
            }
        ]
    )

    page = signed_in.page(address_of(run))

    assert page.count('<mark class="differ">512</mark>') == 2
    assert "521" in page
