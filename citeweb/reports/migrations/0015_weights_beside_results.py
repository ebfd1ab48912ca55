from django.db import migrations, models
from django.db.models import OuterRef, Subquery

PARTS = (
    ("ClaimResult", "ClaimWeight", "claim"),
    ("RunSource", "SourceWeight", "reference"),
)


def move_weights(apps, schema_editor):
    """What weighing found of a claim or a source goes beside what else the run has."""
    for row, weight, about in PARTS:
        same = {"run": OuterRef("run"), about: OuterRef(about)}
        found = apps.get_model("reports", weight).objects.filter(**same)
        rows = apps.get_model("reports", row).objects
        rows.update(weight=Subquery(found.values("weight")[:1]))


class Migration(migrations.Migration):
    dependencies = [("reports", "0014_model_use")]

    operations = [
        migrations.AddField("claimresult", "weight", models.JSONField(null=True)),
        migrations.AddField("runsource", "weight", models.JSONField(null=True)),
        migrations.RunPython(
            move_weights, migrations.RunPython.noop, elidable=True
        ),
        migrations.DeleteModel("ClaimWeight"),
        migrations.DeleteModel("SourceWeight"),
    ]
