"""The tables as they are after 0004, made at once where there are none."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("sharing", "0001_initial"),
        ("sharing", "0002_notes"),
        ("sharing", "0003_reviewed"),
        ("sharing", "0004_embed_origins"),
    ]

    initial = True

    dependencies = [("reports", "0001_initial"), ("teams", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Share",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="shares", to="reports.run"
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="shares",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("pass_phrase", models.CharField(blank=True, max_length=200)),
                ("note", models.CharField(blank=True, max_length=1000)),
                ("shows_names", models.BooleanField(default=False)),
                ("shows_notes", models.BooleanField(default=False)),
                ("shows_reviewed", models.BooleanField(default=True)),
                ("shows_full_texts", models.BooleanField(default=False)),
                ("allows_comments", models.BooleanField(default=False)),
                ("embed_origins", models.CharField(blank=True, max_length=1000)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                ("view_count", models.PositiveIntegerField(default=0)),
                ("last_viewed_at", models.DateTimeField(null=True)),
            ],
            options={"ordering": ("-created_at", "-pk")},
        ),
        migrations.CreateModel(
            name="ShareComment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "share",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="comments", to="sharing.share"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("text", models.CharField(max_length=2000)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("removed_at", models.DateTimeField(null=True)),
            ],
            options={"ordering": ("created_at", "pk")},
        ),
    ]
