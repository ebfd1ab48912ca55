"""Each claim of each run points to what was decided about it."""

import django.db.models.deletion
from django.db import migrations, models

from citeweb.reports.decisions import finding_of


def point_to_decisions(apps, schema_editor):
    results = apps.get_model("reports", "ClaimResult").objects
    decisions = apps.get_model("reports", "Decision").objects
    documents = decisions.values_list("document", flat=True).distinct()
    for document in documents:
        made = {each.finding: each for each in decisions.filter(document=document)}
        rows = results.filter(run__revision__document=document)
        for row in rows.select_related("claim"):
            decision = made.get(finding_of(row.claim))
            if decision:
                results.filter(pk=row.pk).update(decision=decision)


class Migration(migrations.Migration):
    dependencies = [("reports", "0010_attention")]

    operations = [
        migrations.AddField(
            "claimresult",
            "decision",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="results",
                to="reports.decision",
            ),
        ),
        migrations.AlterField(
            "decision",
            "state",
            models.CharField(
                choices=[
                    ("upheld", "Error, to be fixed"),
                    ("false_alarm", "False alarm"),
                    ("fixed", "Fixed"),
                    ("wont_fix", "Stays as it is"),
                    ("contested", "Contested, the source does not say this"),
                ],
                max_length=12,
            ),
        ),
        migrations.RunPython(
            point_to_decisions, migrations.RunPython.noop, elidable=True
        ),
    ]
