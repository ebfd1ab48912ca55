"""The tables as they are after 0007, made at once where there are none."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("documents", "0001_initial"),
        ("documents", "0002_uploaded_file"),
        ("documents", "0003_one_form"),
        ("documents", "0004_mended_sentences"),
        ("documents", "0005_text_read_by_the_worker"),
        ("documents", "0006_the_way_through_a_desk"),
        ("documents", "0007_watched_pieces"),
    ]

    initial = True

    dependencies = [("sources", "0001_initial"), ("teams", "0006_signed_links")]

    operations = [
        migrations.CreateModel(
            name="Tag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="teams.team"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
            ],
            options={
                "ordering": ("name",),
                "constraints": [models.UniqueConstraint(fields=("team", "name"), name="one_tag_per_name")],
            },
        ),
        migrations.CreateModel(
            name="Document",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="documents", to="teams.team"
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="documents",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("title", models.CharField(max_length=300)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="owned_documents",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reviewer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reviewed_documents",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("due", models.DateField(blank=True, null=True)),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("in_review", "In review"),
                            ("with_writer", "With the writer"),
                            ("cleared", "Cleared"),
                            ("published", "Published"),
                        ],
                        default="draft",
                        max_length=12,
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
                ("published_on", models.DateField(blank=True, null=True)),
                ("published_url", models.CharField(blank=True, max_length=2100)),
                ("is_watched", models.BooleanField(db_default=True, default=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("tags", models.ManyToManyField(blank=True, related_name="documents", to="documents.tag")),
            ],
            options={
                "ordering": ("-created_at", "-pk"),
                "indexes": [models.Index(fields=["team", "stage", "due"], name="documents_by_stage")],
            },
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="revisions", to="documents.document"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                (
                    "submitted_as",
                    models.CharField(
                        choices=[
                            ("text", "Text"),
                            ("markdown", "Markdown"),
                            ("html", "Html"),
                            ("docx", "Docx"),
                            ("pdf", "Pdf"),
                        ],
                        default="text",
                        max_length=12,
                    ),
                ),
                ("file_name", models.CharField(blank=True, max_length=255)),
                ("language", models.CharField(blank=True, max_length=8)),
                ("layout", models.JSONField(default=dict)),
                ("is_read", models.BooleanField(db_default=True, default=True)),
                ("findings", models.JSONField(default=list)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="revisions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "ordering": ("-number",),
                "constraints": [models.UniqueConstraint(fields=("document", "number"), name="one_revision_per_number")],
            },
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="documents.revision"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("statement", models.TextField()),
                (
                    "not_checkable",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("question", "question"),
                            ("heading", "heading"),
                            ("opinion", "opinion"),
                            ("about_sources", "about_sources"),
                            ("no_statement", "no_statement"),
                        ],
                        max_length=16,
                    ),
                ),
                ("kinds", models.JSONField(default=list)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("revision", "number"), name="one_claim_per_number"),
                    models.CheckConstraint(condition=models.Q(("end__gt", models.F("start"))), name="claim_has_length"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MendedSentence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "revision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mended_sentence",
                        to="documents.revision",
                    ),
                ),
                ("before", models.TextField()),
                ("after", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="Reference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="references", to="documents.revision"
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="references", to="sources.source"
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("label", models.JSONField()),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("title", models.CharField(blank=True, max_length=1000)),
                ("url", models.CharField(blank=True, max_length=2100)),
                ("identifiers", models.JSONField(default=list)),
                ("authors", models.JSONField(default=list)),
                ("year", models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                "ordering": ("position",),
                "constraints": [
                    models.UniqueConstraint(fields=("revision", "position"), name="one_reference_per_position")
                ],
            },
        ),
        migrations.CreateModel(
            name="UploadedFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "revision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="uploaded_file",
                        to="documents.revision",
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Citation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="citations", to="documents.claim"
                    ),
                ),
                (
                    "reference",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="citations",
                        to="documents.reference",
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("label", models.JSONField()),
                ("marker", models.CharField(max_length=400)),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("scope_start", models.PositiveIntegerField()),
                ("scope_end", models.PositiveIntegerField()),
            ],
            options={
                "ordering": ("position",),
                "constraints": [
                    models.UniqueConstraint(fields=("claim", "position"), name="one_citation_per_position")
                ],
            },
        ),
    ]
