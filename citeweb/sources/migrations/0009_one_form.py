"""The hops of looks in the form that they have in a report."""

from django.db import migrations

ROWS_AT_ONCE = 500


def to_report_form(apps, schema_editor):
    rewrite(apps, lambda hop: {"url": hop[0], "status": hop[1]})


def to_own_form(apps, schema_editor):
    rewrite(apps, lambda hop: [hop["url"], hop["status"]])


def rewrite(apps, convert):
    looks = apps.get_model("sources", "SourceCheck").objects.only("hops")
    rows = []
    for row in looks.order_by("pk").iterator(chunk_size=ROWS_AT_ONCE):
        row.hops = [convert(each) for each in row.hops]
        rows.append(row)
        if len(rows) == ROWS_AT_ONCE:
            looks.bulk_update(rows, ["hops"])
            rows.clear()
    looks.bulk_update(rows, ["hops"])


class Migration(migrations.Migration):
    dependencies = [("sources", "0008_fresh_hours")]

    operations = [migrations.RunPython(to_report_form, to_own_form, elidable=True)]
