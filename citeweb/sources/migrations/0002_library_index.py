"""The team's own library: an index over the words of every snapshot."""

from __future__ import annotations

from django.db import migrations

from citeweb.word_index import LIBRARY


def make(apps, schema_editor):
    LIBRARY.make(schema_editor.connection)


def drop(apps, schema_editor):
    LIBRARY.drop(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("sources", "0001_initial")]

    operations = [migrations.RunPython(make, drop)]
