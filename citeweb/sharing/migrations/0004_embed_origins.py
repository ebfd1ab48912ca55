"""Shares made before may be embedded nowhere."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sharing", "0003_reviewed")]

    operations = [
        migrations.AddField(
            "share", "embed_origins", models.CharField(blank=True, max_length=1000)
        ),
    ]
