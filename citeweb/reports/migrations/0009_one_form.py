"""Evidence and matches of judgments in the form that they have in a report."""

from django.db import migrations

ROWS_AT_ONCE = 500


def to_report_form(apps, schema_editor):
    def matches(row):
        return [{"claim": claim, "source": source} for claim, source in row.matches]

    def evidence(row):
        for passage in row.evidence:
            passage["score"] = round(passage["score"], 4)
            if not passage.get("page"):
                passage.pop("page", None)
        return row.evidence

    rewrite(apps, matches, evidence)


def to_own_form(apps, schema_editor):
    def matches(row):
        return [[each["claim"], each["source"]] for each in row.matches]

    def evidence(row):
        return [{"page": None, **passage} for passage in row.evidence]

    rewrite(apps, matches, evidence)


def rewrite(apps, matches, evidence):
    judgments = apps.get_model("reports", "Judgment").objects.only("matches", "evidence")
    rows = []
    for row in judgments.order_by("pk").iterator(chunk_size=ROWS_AT_ONCE):
        row.matches, row.evidence = matches(row), evidence(row)
        rows.append(row)
        if len(rows) == ROWS_AT_ONCE:
            judgments.bulk_update(rows, ["matches", "evidence"])
            rows.clear()
    judgments.bulk_update(rows, ["matches", "evidence"])


class Migration(migrations.Migration):
    dependencies = [("reports", "0008_contested")]

    operations = [migrations.RunPython(to_report_form, to_own_form, elidable=True)]
