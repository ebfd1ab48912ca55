"""The tables as they are after 0004, made at once where there are none."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("corroboration", "0001_initial"),
        ("corroboration", "0002_answers_as_found"),
        ("corroboration", "0003_moments_nobody_reads"),
        ("corroboration", "0004_remove_claimcorroboration_found_at"),
    ]

    initial = True

    dependencies = [("documents", "0004_mended_sentences"), ("reports", "0001_initial"), ("teams", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="CorroborationRun",
            fields=[
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="queued",
                        max_length=12,
                    ),
                ),
                ("failure_code", models.CharField(blank=True, max_length=40)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("losses", models.PositiveSmallIntegerField(default=0)),
                ("queued_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("started_at", models.DateTimeField(null=True)),
                ("beat_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("finished_at", models.DateTimeField(null=True)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="corroboration_runs", to="reports.run"
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="corroboration_runs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("lenses", models.JSONField(default=list)),
                (
                    "results",
                    models.PositiveSmallIntegerField(
                        default=5,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(10),
                        ],
                    ),
                ),
                ("max_calls", models.PositiveIntegerField()),
                ("calls_spent", models.PositiveIntegerField(default=0)),
                ("stopped", models.JSONField(default=dict)),
                ("results_read", models.PositiveSmallIntegerField(default=0)),
                ("results_total", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("-queued_at", "-pk"),
                "indexes": [models.Index(fields=["state", "beat_at"], name="corroborati_state_bdc169_idx")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("queued", "running"))),
                        fields=("run",),
                        name="one_active_corroboration_per_run",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamLens",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lenses", to="teams.team"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("title", models.CharField(max_length=200)),
                ("about", models.CharField(blank=True, max_length=200)),
                ("services", models.JSONField(default=list)),
                ("domains", models.JSONField(default=list)),
            ],
            options={
                "ordering": ("name",),
                "constraints": [models.UniqueConstraint(fields=("team", "name"), name="one_lens_per_team_and_name")],
            },
        ),
        migrations.CreateModel(
            name="ClaimCorroboration",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "corroboration_run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="corroboration.corroborationrun",
                    ),
                ),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="corroborations", to="documents.claim"
                    ),
                ),
                ("found", models.JSONField(null=True)),
            ],
            options={
                "ordering": ("claim__number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("corroboration_run", "claim"), name="one_corroboration_per_run_and_claim"
                    )
                ],
            },
        ),
    ]
