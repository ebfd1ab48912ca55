"""The tables as they are after 0003, made at once where there are none."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("desk", "0001_a_desks_days"), ("desk", "0002_piece_news"), ("desk", "0003_mail_choices")]

    initial = True

    dependencies = [
        ("documents", "0007_watched_pieces"),
        ("reports", "0018_doubts"),
        ("sources", "0016_watched_sources"),
        ("teams", "0006_signed_links"),
    ]

    operations = [
        migrations.CreateModel(
            name="Clearance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="clearances", to="documents.document"
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="clearances", to="documents.revision"
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="clearances",
                        to="reports.run",
                    ),
                ),
                (
                    "cleared_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="clearances",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("cleared_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("rules", models.JSONField(default=dict)),
            ],
            options={
                "ordering": ("-cleared_at", "-pk"),
                "constraints": [models.UniqueConstraint(fields=("revision",), name="one_clearance_per_revision")],
            },
        ),
        migrations.CreateModel(
            name="HouseRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="house_rules", to="teams.team"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("news", "News"),
                            ("feature", "Feature"),
                            ("release", "Press release"),
                            ("answer", "AI answer"),
                        ],
                        max_length=12,
                    ),
                ),
                ("blocks", models.JSONField(default=list)),
                ("needs_second_pair", models.BooleanField(default=False)),
                ("two_origins", models.TextField(blank=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("team", "kind"), name="one_set_of_rules_per_kind")]
            },
        ),
        migrations.CreateModel(
            name="MailChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_choice",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[
                            ("never", "Not by mail"),
                            ("at_once", "At once"),
                            ("daily", "Once a day, in the morning"),
                        ],
                        default="never",
                        max_length=8,
                    ),
                ),
                ("address", models.EmailField(max_length=254)),
                ("failed_at", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="documents.document"
                    ),
                ),
                ("finding", models.CharField(max_length=64)),
                ("sentence", models.TextField()),
                (
                    "written_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=150)),
                (
                    "assigned_to",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="assigned_messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("offered", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("created_at", "pk"),
                "indexes": [models.Index(fields=["document", "finding"], name="talk_of_claim")],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="documents.document"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("handed_over", "Handed Over"),
                            ("to_review", "To Review"),
                            ("mentioned", "Mentioned"),
                            ("assigned", "Assigned"),
                            ("answered", "Answered"),
                            ("watched", "Watched"),
                        ],
                        max_length=16,
                    ),
                ),
                ("by", models.CharField(blank=True, max_length=150)),
                ("text", models.CharField(blank=True, max_length=2000)),
                ("finding", models.CharField(blank=True, max_length=64)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(null=True)),
                ("mail_at", models.DateTimeField(null=True)),
                ("mail_failures", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("-created_at", "-pk"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("mail_at__isnull", False)), fields=["mail_at"], name="notices_to_mail"
                    ),
                    models.Index(
                        condition=models.Q(("seen_at", None)), fields=["user", "-created_at"], name="notices_unseen"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PieceNews",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="news", to="documents.document"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("notice", "Notice"), ("changed", "Changed"), ("rot", "Rot"), ("waiver", "Waiver")],
                        max_length=8,
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="news", to="sources.source"
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=1000)),
                ("sentences", models.JSONField(default=dict)),
                ("said", models.JSONField(default=dict)),
                ("key", models.CharField(max_length=64)),
                ("found_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "settled_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="settled_news",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-found_at", "-pk"),
                "indexes": [
                    models.Index(condition=models.Q(("settled_at", None)), fields=["document"], name="news_unsettled")
                ],
                "constraints": [models.UniqueConstraint(fields=("document", "key"), name="one_piece_of_news")],
            },
        ),
        migrations.CreateModel(
            name="SavedView",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="saved_views",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="saved_views", to="teams.team"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("query", models.CharField(max_length=1000)),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.UniqueConstraint(fields=("user", "team", "name"), name="one_saved_view_per_name")
                ],
            },
        ),
        migrations.CreateModel(
            name="Waiver",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="waivers", to="documents.document"
                    ),
                ),
                ("finding", models.CharField(blank=True, max_length=64)),
                ("rule", models.CharField(max_length=20)),
                ("reason", models.CharField(max_length=400)),
                ("until", models.DateField()),
                (
                    "waived_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="waivers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("waived_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("told_until", models.DateField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("document", "finding", "rule"), name="one_waiver_per_rule")
                ]
            },
        ),
        migrations.CreateModel(
            name="WriterQuestion",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="writer_questions", to="reports.run"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("finding", models.CharField(max_length=64)),
                ("question", models.CharField(max_length=400)),
                ("digest", models.CharField(max_length=64, unique=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="writer_questions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ends_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                ("withdrawn_at", models.DateTimeField(null=True)),
            ],
            options={"ordering": ("-asked_at",)},
        ),
    ]
