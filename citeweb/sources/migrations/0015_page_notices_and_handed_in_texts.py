from django.db import migrations, models

KINDS = (
    "retraction", "partial_retraction", "expression_of_concern", "correction",
    "withdrawal", "removal", "reinstatement", "retract_and_replace",
    "satire", "machine_made", "archived", "editors_note",
)


class Migration(migrations.Migration):
    dependencies = [("sources", "0014_unread_columns")]

    operations = [
        migrations.AddField(
            "sourcecheck", "page_notices", models.JSONField(default=list)
        ),
        migrations.AddField("sourcecheck", "supplied_for", models.UUIDField(null=True)),
        migrations.AlterField(
            "listednotice",
            "kind",
            models.CharField(choices=[(kind, kind) for kind in KINDS], max_length=24),
        ),
    ]
