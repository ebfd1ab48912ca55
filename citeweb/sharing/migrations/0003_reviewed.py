"""Shares made before show what they showed; new ones the figures after review."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sharing", "0002_notes")]

    operations = [
        migrations.AddField(
            "share", "shows_reviewed", models.BooleanField(default=False)
        ),
        migrations.AlterField(
            "share", "shows_reviewed", models.BooleanField(default=True)
        ),
    ]
