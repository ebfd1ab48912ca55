from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sources", "0012_modified")]

    operations = [
        migrations.AddField(
            "housepolicy", "save_pages", models.BooleanField(default=False)
        )
    ]
