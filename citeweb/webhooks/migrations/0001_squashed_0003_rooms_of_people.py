"""The tables as they are after 0003, made at once where there are none."""

import citeweb.webhooks.models
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("webhooks", "0001_initial"),
        ("webhooks", "0002_silent_receivers"),
        ("webhooks", "0003_rooms_of_people"),
    ]

    initial = True

    dependencies = [("desk", "0003_mail_choices"), ("reports", "0018_doubts"), ("teams", "0006_signed_links")]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="webhooks", to="teams.team"
                    ),
                ),
                (
                    "form",
                    models.CharField(
                        choices=[("program", "JSON for a program"), ("slack", "Slack"), ("teams", "Microsoft Teams")],
                        default="program",
                        max_length=8,
                    ),
                ),
                ("url", models.CharField(max_length=2000)),
                (
                    "secret",
                    models.CharField(default=citeweb.webhooks.models.make_secret, editable=False, max_length=80),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("silences", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("asked_again_at", models.DateTimeField(editable=False, null=True)),
                ("paused_at", models.DateTimeField(editable=False, null=True)),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("team", "form"), name="one_webhook_per_form")]},
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="webhooks.webhook"
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="reports.run",
                    ),
                ),
                (
                    "notice",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="desk.notice",
                    ),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("next_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now, null=True)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("error", models.CharField(blank=True, max_length=300)),
                ("delivered_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("-made_at", "-pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("webhook", "run"), name="one_message_a_run"),
                    models.UniqueConstraint(fields=("webhook", "notice"), name="one_message_a_notice"),
                ],
            },
        ),
    ]
