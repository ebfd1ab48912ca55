from django.db import migrations, models


def mark_close_calls(apps, schema_editor):
    """As a verification marks them: supported by a source below an even chance."""
    judgments = apps.get_model("reports", "Judgment").objects
    close = judgments.filter(verdict="supported", support__lt=0.5)
    close = close.exclude(judge__startswith="overlap/")
    results = apps.get_model("reports", "ClaimResult").objects
    supported = results.filter(verdict="supported", pk__in=close.values("claim_result"))
    supported.update(doubt="unsure")


class Migration(migrations.Migration):
    dependencies = [("reports", "0017_findings_of_weighing")]

    operations = [
        migrations.AddField(
            model_name="claimresult",
            name="doubt",
            field=models.CharField(
                blank=True,
                choices=[("unsure", "Unsure"), ("date", "Date")],
                default="",
                max_length=8,
            ),
            preserve_default=False,
        ),
        migrations.RunPython(mark_close_calls, migrations.RunPython.noop),
    ]
