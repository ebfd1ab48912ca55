"""
A desk that nobody owns gets an owner: whoever joined it first.

Until now owners only added and removed people; from here on they alone change the house
policy, which must not be out of everybody's reach.
"""

from django.db import migrations


def name_owners(apps, editor):
    Membership = apps.get_model("teams", "Membership")
    owned = Membership.objects.filter(role="owner").values("team")
    ownerless = Membership.objects.exclude(team__in=owned)
    first_of = {}
    for place in ownerless.order_by("created_at", "pk"):
        first_of.setdefault(place.team_id, place.pk)
    for pk in first_of.values():
        Membership.objects.filter(pk=pk).update(role="owner")


class Migration(migrations.Migration):

    dependencies = [
        ('teams', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(name_owners, migrations.RunPython.noop),
    ]
