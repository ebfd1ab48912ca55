"""The tables as they are after 0016, made at once where there are none."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("sources", "0001_initial"),
        ("sources", "0002_library_index"),
        ("sources", "0003_looks_and_copies"),
        ("sources", "0004_registered"),
        ("sources", "0005_house_policy"),
        ("sources", "0006_check_headers"),
        ("sources", "0007_model_use"),
        ("sources", "0008_fresh_hours"),
        ("sources", "0009_one_form"),
        ("sources", "0010_measured_models"),
        ("sources", "0011_standing"),
        ("sources", "0012_modified"),
        ("sources", "0013_save_pages"),
        ("sources", "0014_unread_columns"),
        ("sources", "0015_page_notices_and_handed_in_texts"),
        ("sources", "0016_watched_sources"),
    ]

    initial = True

    dependencies = [("teams", "0002_owners")]

    operations = [
        migrations.CreateModel(
            name="HousePolicy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="house_policy", to="teams.team"
                    ),
                ),
                (
                    "strictness",
                    models.CharField(
                        choices=[("each", "each"), ("any", "any"), ("strict", "strict")], default="each", max_length=12
                    ),
                ),
                ("flag_uncited", models.BooleanField(default=False)),
                (
                    "model_use",
                    models.CharField(
                        choices=[
                            ("off", "Off"),
                            ("offered", "Offered"),
                            ("cascade", "Cascade"),
                            ("default", "Default"),
                        ],
                        default="offered",
                        max_length=12,
                    ),
                ),
                ("publisher_url", models.CharField(blank=True, max_length=400)),
                ("fresh_hours", models.PositiveIntegerField(null=True)),
                ("save_pages", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="ListedNotice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("work", models.CharField(max_length=400)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("retraction", "retraction"),
                            ("partial_retraction", "partial_retraction"),
                            ("expression_of_concern", "expression_of_concern"),
                            ("correction", "correction"),
                            ("withdrawal", "withdrawal"),
                            ("removal", "removal"),
                            ("reinstatement", "reinstatement"),
                            ("retract_and_replace", "retract_and_replace"),
                            ("satire", "satire"),
                            ("machine_made", "machine_made"),
                            ("archived", "archived"),
                            ("editors_note", "editors_note"),
                        ],
                        max_length=24,
                    ),
                ),
                ("date", models.CharField(blank=True, max_length=10)),
                ("doi", models.CharField(blank=True, max_length=400)),
                ("source", models.CharField(max_length=80)),
                ("reason", models.CharField(blank=True, max_length=2000)),
                ("imported_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["imported_at"], name="sources_lis_importe_3bf81a_idx")],
                "constraints": [
                    models.UniqueConstraint(fields=("work", "kind", "date", "doi"), name="one_row_per_notice")
                ],
            },
        ),
        migrations.CreateModel(
            name="MeasuredModel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="measured_models", to="teams.team"
                    ),
                ),
                ("base_url", models.CharField(max_length=300)),
                ("model", models.CharField(max_length=200)),
                ("pairs", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("failed", "Failed"),
                        ],
                        default="queued",
                        max_length=12,
                    ),
                ),
                ("failure", models.CharField(blank=True, max_length=400)),
                ("measured", models.JSONField(default=list)),
                ("is_judge", models.BooleanField(default=False)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("base_url", "model"),
                "constraints": [
                    models.UniqueConstraint(fields=("team", "base_url", "model"), name="one_row_per_model"),
                    models.UniqueConstraint(
                        condition=models.Q(("is_judge", True)), fields=("team",), name="one_model_judges_for_a_team"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OwnedDomain",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="owned_domains", to="teams.team"
                    ),
                ),
                ("owner", models.CharField(max_length=200)),
                ("brand", models.CharField(max_length=200)),
                ("domain", models.CharField(max_length=255)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("is_left_out", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("owner", "brand", "domain", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("team", "owner", "brand", "domain", "is_left_out"), name="one_row_per_owned_domain"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rating_lists", to="teams.team"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("entries", models.JSONField(default=list)),
                ("entry_count", models.PositiveIntegerField(default=0)),
                (
                    "imported_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rating_lists",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("imported_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("name", "pk"),
                "constraints": [models.UniqueConstraint(fields=("team", "name"), name="one_rating_list_per_name")],
            },
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="snapshots", to="teams.team"
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("text", models.TextField(blank=True)),
                ("language", models.CharField(blank=True, max_length=8)),
                ("content_type", models.CharField(blank=True, max_length=120)),
                ("page_starts", models.JSONField(default=list)),
                ("is_truncated", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("team", "sha256"), name="one_snapshot_per_content")]
            },
        ),
        migrations.CreateModel(
            name="Source",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sources", to="teams.team"
                    ),
                ),
                ("key", models.CharField(max_length=2200)),
                ("url", models.CharField(blank=True, max_length=2100)),
                ("domain", models.CharField(blank=True, db_index=True, max_length=255)),
                ("failed_looks", models.PositiveSmallIntegerField(default=0)),
                ("first_failed_at", models.DateTimeField(null=True)),
                ("next_look_at", models.DateTimeField(db_index=True, null=True)),
                ("is_dead", models.BooleanField(default=False)),
                ("is_watched", models.BooleanField(db_index=True, default=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("team", "key"), name="one_source_per_key")]},
        ),
        migrations.CreateModel(
            name="SourceCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="checks", to="sources.source"
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="checks",
                        to="sources.snapshot",
                    ),
                ),
                (
                    "origin",
                    models.CharField(
                        choices=[("fetched", "Fetched"), ("pasted", "Pasted"), ("uploaded", "Uploaded")],
                        default="fetched",
                        max_length=12,
                    ),
                ),
                (
                    "supplied_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="supplied_source_texts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("supplied_for", models.UUIDField(null=True)),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("live", "live"),
                            ("moved", "moved"),
                            ("moved_other_site", "moved_other_site"),
                            ("redirected_home", "redirected_home"),
                            ("soft_404", "soft_404"),
                            ("gone", "gone"),
                            ("blocked", "blocked"),
                            ("paywalled", "paywalled"),
                            ("login_wall", "login_wall"),
                            ("server_error", "server_error"),
                            ("dns_failure", "dns_failure"),
                            ("refused", "refused"),
                            ("timeout", "timeout"),
                            ("tls_error", "tls_error"),
                            ("too_large", "too_large"),
                            ("not_text", "not_text"),
                            ("unreadable", "unreadable"),
                            ("empty", "empty"),
                            ("forbidden_address", "forbidden_address"),
                            ("malformed_url", "malformed_url"),
                        ],
                        max_length=24,
                    ),
                ),
                (
                    "action",
                    models.CharField(
                        choices=[("ok", "ok"), ("removed", "removed"), ("flagged", "flagged")], max_length=12
                    ),
                ),
                ("detail", models.CharField(blank=True, max_length=400)),
                ("http_status", models.PositiveSmallIntegerField(null=True)),
                ("final_url", models.CharField(blank=True, max_length=2100)),
                ("hops", models.JSONField(default=list)),
                ("headers", models.JSONField(default=list)),
                ("archived_url", models.CharField(blank=True, max_length=2100)),
                ("copy", models.JSONField(null=True)),
                ("copy_note", models.CharField(blank=True, max_length=600)),
                ("is_abstract", models.BooleanField(default=False)),
                ("failed_looks", models.PositiveSmallIntegerField(default=0)),
                ("is_dead", models.BooleanField(default=False)),
                ("is_local_trouble", models.BooleanField(default=False)),
                ("cited_title", models.CharField(blank=True, max_length=1000)),
                ("page_title", models.CharField(blank=True, max_length=1000)),
                (
                    "title_match",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("match", "match"),
                            ("near_match", "near_match"),
                            ("mismatch", "mismatch"),
                            ("nothing_to_compare", "nothing_to_compare"),
                        ],
                        max_length=24,
                    ),
                ),
                ("registered", models.JSONField(null=True)),
                ("page_notices", models.JSONField(default=list)),
                ("title_score", models.FloatField(default=0.0)),
                ("matched_title", models.CharField(blank=True, max_length=1000)),
                ("titles", models.JSONField(default=list)),
                ("identifier", models.CharField(blank=True, max_length=400)),
                ("author", models.CharField(blank=True, max_length=400)),
                ("published", models.CharField(blank=True, max_length=32)),
                ("modified", models.CharField(blank=True, max_length=32)),
                ("site_name", models.CharField(blank=True, max_length=400)),
                ("checked_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "ordering": ("-checked_at", "-pk"),
                "indexes": [models.Index(fields=["source", "-checked_at"], name="sources_sou_source__364893_idx")],
            },
        ),
    ]
