"""The tables as they are after 0002, made at once where there are none."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("api", "0001_initial"), ("api", "0002_given_answers")]

    initial = True

    dependencies = [("teams", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="api_tokens", to="teams.team"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                (
                    "scope",
                    models.CharField(
                        choices=[("read", "Read"), ("write", "Read and write")], default="read", max_length=8
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("beginning", models.CharField(max_length=12)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("last_used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
            ],
            options={"ordering": ("-created_at", "-pk")},
        ),
        migrations.CreateModel(
            name="GivenAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "token",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="given_answers", to="api.apitoken"
                    ),
                ),
                ("key", models.CharField(max_length=200)),
                ("request", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("body", models.TextField(null=True)),
                ("headers", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("token", "key"), name="one_answer_a_key")]},
        ),
    ]
