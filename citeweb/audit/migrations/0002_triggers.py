from django.db import migrations

from citeweb.audit.triggers import create_triggers, drop_triggers


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(create_triggers, drop_triggers),
    ]
