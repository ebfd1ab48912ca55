"""What each flagged claim asks for, as far as its verdict alone says it."""

from django.db import migrations, models

BY_VERDICT = {
    "contradicted": "error",
    "conflicting": "error",
    "unsupported": "read",
    "partially_supported": "read",
    "unverifiable": "unchecked",
}


def tell_attention(apps, schema_editor):
    results = apps.get_model("reports", "ClaimResult").objects
    for verdict, attention in BY_VERDICT.items():
        results.filter(verdict=verdict).update(attention=attention)
    results.filter(verdict="uncited", flagged=True).update(attention="read")


class Migration(migrations.Migration):
    dependencies = [("reports", "0009_one_form")]

    operations = [
        migrations.AddField(
            "claimresult",
            "attention",
            models.CharField(
                blank=True,
                choices=[
                    ("error", "error"),
                    ("read", "read"),
                    ("unchecked", "unchecked"),
                ],
                default="",
                max_length=12,
            ),
            preserve_default=False,
        ),
        migrations.RunPython(
            tell_attention, migrations.RunPython.noop, elidable=True
        ),
    ]
