"""The tables as they are after 0020, made at once where there are none."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("reports", "0001_initial"),
        ("reports", "0002_citation_checks"),
        ("reports", "0003_weighing"),
        ("reports", "0004_decisions"),
        ("reports", "0005_weighing_shortfalls"),
        ("reports", "0006_taken_over_judgments"),
        ("reports", "0007_long_names_of_judges"),
        ("reports", "0008_contested"),
        ("reports", "0009_one_form"),
        ("reports", "0010_attention"),
        ("reports", "0011_decision_of_result"),
        ("reports", "0012_pointed_passages"),
        ("reports", "0013_standing"),
        ("reports", "0014_model_use"),
        ("reports", "0015_weights_beside_results"),
        ("reports", "0016_moments_nobody_reads"),
        ("reports", "0017_findings_of_weighing"),
        ("reports", "0018_doubts"),
        ("reports", "0019_unsure_and_idle_citations"),
        ("reports", "0020_verdicts_by_words_first"),
    ]

    initial = True

    dependencies = [("documents", "0003_one_form"), ("sources", "0010_measured_models"), ("teams", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="CitationCheck",
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
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="citation_checks", to="teams.team"
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="citation_checks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("citation", models.TextField()),
                ("claim", models.TextField(blank=True)),
                ("found", models.JSONField(null=True)),
            ],
            options={
                "ordering": ("-queued_at", "-pk"),
                "indexes": [models.Index(fields=["team", "-queued_at"], name="reports_cit_team_id_658388_idx")],
            },
        ),
        migrations.CreateModel(
            name="Run",
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
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="runs", to="documents.revision"
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="runs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("options", models.JSONField(default=dict)),
                ("judge_name", models.CharField(blank=True, max_length=40)),
                ("judge_version", models.CharField(blank=True, max_length=240)),
                ("model_use", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "ordering": ("-queued_at", "-pk"),
                "indexes": [models.Index(fields=["state", "beat_at"], name="reports_run_state_156b1c_idx")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("queued", "running"))),
                        fields=("revision",),
                        name="one_active_run_per_revision",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="decisions", to="documents.document"
                    ),
                ),
                ("finding", models.CharField(max_length=64)),
                ("verdict", models.CharField(max_length=24)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("upheld", "Error, to be fixed"),
                            ("false_alarm", "False alarm"),
                            ("fixed", "Fixed"),
                            ("wont_fix", "Stays as it is"),
                            ("contested", "Contested, the source does not say this"),
                            ("asked", "Question to the writer"),
                        ],
                        max_length=12,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=400)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="decisions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("decided_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("document", "finding"), name="one_decision_per_finding")
                ]
            },
        ),
        migrations.CreateModel(
            name="PointedPassage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pointed_passages",
                        to="documents.document",
                    ),
                ),
                ("finding", models.CharField(max_length=64)),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pointed_passages",
                        to="sources.source",
                    ),
                ),
                ("passage", models.TextField()),
                (
                    "pointed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="pointed_passages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("pointed_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("document", "finding", "source"), name="one_passage_per_finding_and_source"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="RunSource",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="run_sources", to="reports.run"
                    ),
                ),
                (
                    "reference",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="run_sources",
                        to="documents.reference",
                    ),
                ),
                (
                    "check_made",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="run_sources",
                        to="sources.sourcecheck",
                    ),
                ),
                ("is_taken_over", models.BooleanField(default=False)),
                ("weight", models.JSONField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("run", "reference"), name="one_look_per_run_and_reference")
                ]
            },
        ),
        migrations.CreateModel(
            name="RunWeighing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="weighing", to="reports.run"
                    ),
                ),
                ("origins", models.JSONField(default=list)),
                ("findings", models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name="ClaimResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claim_results", to="reports.run"
                    ),
                ),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="results", to="documents.claim"
                    ),
                ),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("supported", "supported"),
                            ("partially_supported", "partially_supported"),
                            ("contradicted", "contradicted"),
                            ("unsupported", "unsupported"),
                            ("unverifiable", "unverifiable"),
                            ("conflicting", "conflicting"),
                            ("uncited", "uncited"),
                            ("not_checkable", "not_checkable"),
                        ],
                        max_length=24,
                    ),
                ),
                ("flagged", models.BooleanField()),
                (
                    "attention",
                    models.CharField(
                        blank=True,
                        choices=[("error", "error"), ("read", "read"), ("unchecked", "unchecked")],
                        max_length=12,
                    ),
                ),
                ("doubt", models.CharField(blank=True, choices=[("unsure", "Unsure"), ("date", "Date")], max_length=8)),
                ("reason", models.TextField(blank=True)),
                ("is_taken_over", models.BooleanField(default=False)),
                ("is_read", models.BooleanField(default=True)),
                ("weight", models.JSONField(null=True)),
                (
                    "decision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="results",
                        to="reports.decision",
                    ),
                ),
            ],
            options={
                "ordering": ("claim__number",),
                "constraints": [models.UniqueConstraint(fields=("run", "claim"), name="one_result_per_run_and_claim")],
            },
        ),
        migrations.CreateModel(
            name="Judgment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "claim_result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="judgments", to="reports.claimresult"
                    ),
                ),
                (
                    "citation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="judgments", to="documents.citation"
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="judgments",
                        to="sources.snapshot",
                    ),
                ),
                ("judge", models.CharField(max_length=281)),
                ("basis", models.CharField(blank=True, max_length=64)),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("supported", "supported"),
                            ("partially_supported", "partially_supported"),
                            ("contradicted", "contradicted"),
                            ("unsupported", "unsupported"),
                            ("unverifiable", "unverifiable"),
                        ],
                        max_length=24,
                    ),
                ),
                ("support", models.FloatField()),
                ("unsure", models.BooleanField(default=False)),
                ("recall", models.FloatField()),
                ("flagged", models.BooleanField()),
                ("contributes", models.BooleanField(default=False)),
                ("adds_nothing", models.BooleanField(default=False)),
                ("reason", models.TextField(blank=True)),
                ("evidence", models.JSONField(default=list)),
                ("differences", models.JSONField(default=list)),
                ("matches", models.JSONField(default=list)),
                ("checks", models.JSONField(default=list)),
                ("found", models.JSONField(null=True)),
            ],
            options={
                "ordering": ("citation__position",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("claim_result", "citation"), name="one_judgment_per_result_and_citation"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("support__gte", 0), ("support__lte", 1)), name="support_is_a_probability"
                    ),
                ],
            },
        ),
    ]
