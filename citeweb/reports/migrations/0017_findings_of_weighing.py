"""What weighing found of the document in one column; a check has one moment of its end."""

from django.db import migrations, models


def to_one_column(apps, schema_editor):
    weighings = apps.get_model("reports", "RunWeighing").objects
    told = weighings.exclude(contradictions=[], shortfalls=[])
    for row in told.only("contradictions", "shortfalls").iterator(chunk_size=200):
        row.findings = [*row.contradictions, *row.shortfalls]
        row.save(update_fields=["findings"])


class Migration(migrations.Migration):
    dependencies = [("reports", "0016_moments_nobody_reads")]
    operations = [
        migrations.AddField(
            model_name="runweighing",
            name="findings",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(to_one_column, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(model_name="runweighing", name="contradictions"),
        migrations.RemoveField(model_name="runweighing", name="shortfalls"),
        migrations.RemoveField(model_name="citationcheck", name="checked_at"),
    ]
