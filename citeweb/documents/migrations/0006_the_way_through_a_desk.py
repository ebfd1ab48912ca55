import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def own_what_was_submitted(apps, schema_editor):
    """Whoever submitted a document sees it through."""
    documents = apps.get_model("documents", "Document").objects
    documents.update(owner=models.F("created_by"))


def person(name):
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.SET_NULL,
        related_name=name,
        to=settings.AUTH_USER_MODEL,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0005_text_read_by_the_worker"),
        ("teams", "0006_signed_links"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Tag",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tags",
                        to="teams.team",
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("team", "name"), name="one_tag_per_name"
                    )
                ],
            },
        ),
        migrations.AddField("document", "owner", person("owned_documents")),
        migrations.AddField("document", "reviewer", person("reviewed_documents")),
        migrations.AddField("document", "due", models.DateField(blank=True, null=True)),
        migrations.AddField(
            "document",
            "stage",
            models.CharField(
                choices=[
                    ("draft", "Draft"),
                    ("in_review", "In review"),
                    ("with_writer", "With the writer"),
                    ("cleared", "Cleared"),
                    ("published", "Published"),
                ],
                default="draft",
                max_length=12,
            ),
        ),
        migrations.AddField(
            "document",
            "kind",
            models.CharField(
                blank=True,
                choices=[
                    ("news", "News"),
                    ("feature", "Feature"),
                    ("release", "Press release"),
                    ("answer", "AI answer"),
                ],
                default="",
                max_length=12,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "document", "published_on", models.DateField(blank=True, null=True)
        ),
        migrations.AddField(
            "document",
            "published_url",
            models.CharField(blank=True, default="", max_length=2100),
            preserve_default=False,
        ),
        migrations.AddField(
            "document",
            "tags",
            models.ManyToManyField(
                blank=True, related_name="documents", to="documents.tag"
            ),
        ),
        migrations.AddIndex(
            "document",
            models.Index(fields=["team", "stage", "due"], name="documents_by_stage"),
        ),
        migrations.RunPython(own_what_was_submitted, migrations.RunPython.noop),
    ]
