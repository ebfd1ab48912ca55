"""Findings of revisions with all fields that they have in a report."""

from django.db import migrations

ROWS_AT_ONCE = 500


def to_report_form(apps, schema_editor):
    revisions = apps.get_model("documents", "Revision").objects.only("findings")
    rows = []
    for row in revisions.order_by("pk").iterator(chunk_size=ROWS_AT_ONCE):
        row.findings = [{**each, "claim_ids": [], "values": []} for each in row.findings]
        rows.append(row)
        if len(rows) == ROWS_AT_ONCE:
            revisions.bulk_update(rows, ["findings"])
            rows.clear()
    revisions.bulk_update(rows, ["findings"])


class Migration(migrations.Migration):
    dependencies = [("documents", "0002_uploaded_file")]

    operations = [
        migrations.RunPython(to_report_form, migrations.RunPython.noop, elidable=True)
    ]
