from django.db import migrations, models


def mark_close_calls(apps, schema_editor):
    """As the judge marks them from now on: supported, and below an even chance."""
    judgments = apps.get_model("reports", "Judgment").objects
    close = judgments.filter(verdict="supported", support__lt=0.5)
    close.exclude(judge__startswith="overlap/").update(unsure=True)


class Migration(migrations.Migration):
    dependencies = [("reports", "0018_doubts")]

    operations = [
        migrations.AddField(
            model_name="judgment",
            name="unsure",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="judgment",
            name="adds_nothing",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(mark_close_calls, migrations.RunPython.noop),
    ]
