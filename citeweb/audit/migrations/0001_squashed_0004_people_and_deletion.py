"""The tables as they are after 0004, made at once where there are none."""

from django.db import migrations, models

from citeweb.audit.triggers import create_triggers, drop_triggers


class Migration(migrations.Migration):
    replaces = [
        ("audit", "0001_initial"),
        ("audit", "0002_triggers"),
        ("audit", "0003_errors"),
        ("audit", "0004_people_and_deletion"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("team_id", models.BigIntegerField()),
                ("number", models.PositiveBigIntegerField()),
                ("document_id", models.UUIDField(null=True)),
                ("document_number", models.PositiveBigIntegerField(null=True)),
                ("run_id", models.UUIDField(null=True)),
                ("at", models.DateTimeField()),
                (
                    "actor_kind",
                    models.CharField(
                        choices=[
                            ("person", "Person"),
                            ("worker", "Worker"),
                            ("visitor", "visitor of a share"),
                            ("program", "program with a token"),
                        ],
                        max_length=12,
                    ),
                ),
                ("actor", models.CharField(max_length=500)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("submit", "submit"),
                            ("edit", "edit"),
                            ("run", "run"),
                            ("search", "search"),
                            ("fetch", "fetch"),
                            ("extract", "extract"),
                            ("supply", "supply"),
                            ("judge", "judge"),
                            ("decide", "decide"),
                            ("export", "export"),
                            ("share", "share"),
                            ("open_share", "open_share"),
                            ("sign_in_to_share", "sign_in_to_share"),
                            ("comment", "comment"),
                            ("rename", "rename"),
                            ("delete", "delete"),
                            ("member", "member"),
                            ("token", "token"),
                        ],
                        max_length=20,
                    ),
                ),
                ("what", models.CharField(max_length=500)),
                ("input", models.JSONField(default=dict)),
                ("outcome", models.CharField(blank=True, max_length=500)),
                ("sources", models.JSONField(default=list)),
                ("success", models.BooleanField(default=True)),
                ("error", models.CharField(blank=True, max_length=500)),
                ("previous", models.CharField(max_length=64)),
                ("document_previous", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name_plural": "audit entries",
                "ordering": ("-number",),
                "indexes": [
                    models.Index(fields=["run_id", "number"], name="audit_by_run"),
                    models.Index(fields=["team_id", "kind", "number"], name="audit_by_kind"),
                    models.Index(fields=["team_id", "at"], name="audit_by_time"),
                    models.Index(
                        condition=models.Q(("success", False)), fields=["team_id", "number"], name="audit_errors"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("team_id", "number"), name="one_entry_per_number"),
                    models.UniqueConstraint(
                        fields=("document_id", "document_number"), name="one_entry_per_document_number"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Chain",
            fields=[
                ("team_id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.PositiveBigIntegerField(default=0)),
                (
                    "hash",
                    models.CharField(
                        default="0000000000000000000000000000000000000000000000000000000000000000", max_length=64
                    ),
                ),
            ],
        ),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
