"""The choice of light and dark."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_choice_is_kept_and_stands_on_every_page(client, theme):
    client.post(reverse("teams:theme_choose"), {"theme": theme})

    page = client.get(reverse("teams:sign_in"))

    assert f'data-theme="{theme}"' in page.content.decode()


def test_system_is_the_choice_until_another_is_made(client):
    page = client.get(reverse("teams:sign_in"))

    assert "data-theme" not in page.content.decode()


def test_unknown_theme_changes_nothing(client):
    answer = client.post(reverse("teams:theme_choose"), {"theme": '"><script>'})

    assert "theme" not in answer.cookies


def test_forged_cookie_reaches_no_page(client):
    client.cookies["theme"] = '"><script>'

    page = client.get(reverse("teams:sign_in"))

    assert "<script>" not in page.content.decode()


@pytest.mark.parametrize("goal", ["reports:home", "teams:sign_in_link", "x", "é.html"])
def test_next_that_is_no_path_of_ours_leads_home(client, goal):
    answer = client.post(reverse("teams:theme_choose"), {"theme": "dark", "next": goal})

    assert answer["Location"] == reverse("reports:document_list")
