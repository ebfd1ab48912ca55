"""The team's own library: an index over the words of every snapshot."""

from __future__ import annotations

from django.db import migrations

from citeweb.sources.library_index import drop_library_index, make_library_index


def make(apps, schema_editor):
    make_library_index(schema_editor.connection)


def drop(apps, schema_editor):
    drop_library_index(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("sources", "0001_initial")]

    operations = [migrations.RunPython(make, drop)]
