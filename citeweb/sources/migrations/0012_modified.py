from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sources", "0011_standing")]

    operations = [
        migrations.AddField(
            "sourcecheck", "modified", models.CharField(blank=True, max_length=32)
        )
    ]
