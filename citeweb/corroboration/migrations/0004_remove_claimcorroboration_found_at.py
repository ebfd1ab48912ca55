from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("corroboration", "0003_moments_nobody_reads")]
    operations = [
        migrations.RemoveField(model_name="claimcorroboration", name="found_at"),
    ]
