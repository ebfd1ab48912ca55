"""What was found for a claim in one column, as the engine's record has it."""

import re

from django.db import migrations, models

ROWS_AT_ONCE = 200
SAME = (
    "verdict", "score", "summary", "lenses", "supporters", "contradictors",
    "independent_origins", "confidence", "is_verified", "notes",
)
OF_PROFILE = ("url", "title", "author", "published", "site_name")
OF_SOURCE = (
    "lens", "source_type", "tier", "stance", "key_sentences",
    "is_self_promotion", "read_from", "unread_reason",
)


def to_one_column(apps, schema_editor):
    answers = apps.get_model("corroboration", "ClaimCorroboration").objects
    rows = []
    found = answers.exclude(found_at=None).select_related("claim").order_by("pk")
    for row in found.prefetch_related("found").iterator(chunk_size=ROWS_AT_ONCE):
        row.found_once = answer_of(row)
        rows.append(row)
        if len(rows) == ROWS_AT_ONCE:
            answers.bulk_update(rows, ["found_once"])
            rows.clear()
    answers.bulk_update(rows, ["found_once"])


def answer_of(row):
    results = sorted(row.found.all(), key=lambda each: each.position)
    return {
        **{name: getattr(row, name) for name in SAME},
        "claim": re.sub(
            r"\s+(?=[.,;:!?])", "", " ".join(row.claim.statement.split())
        ),
        "sources": [
            {
                "profile": {
                    "id": each.position,
                    "text": "",
                    **{name: getattr(each, name) for name in OF_PROFILE},
                },
                "origin_id": each.origin_number,
                **{name: getattr(each, name) for name in OF_SOURCE},
            }
            for each in results
        ],
        "origins": [
            {
                "id": number,
                "source_ids": [
                    each.position for each in results if each.origin_number == number
                ],
                "reason": reason,
            }
            for number, reason in row.origins
        ],
    }


class Migration(migrations.Migration):
    dependencies = [
        ("corroboration", "0001_initial"),
        ("documents", "0004_mended_sentences"),
    ]

    operations = [
        migrations.AddField(
            "claimcorroboration", "found_once", models.JSONField(null=True)
        ),
        migrations.RunPython(to_one_column, elidable=True),
        migrations.DeleteModel("FoundResult"),
        migrations.RenameField("claimcorroboration", "found_once", "found"),
        *(
            migrations.RemoveField("claimcorroboration", name)
            for name in (*SAME, "origins")
        ),
    ]
