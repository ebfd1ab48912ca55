"""The people of a desk."""

from __future__ import annotations

from django.urls import path

from .views import members, organisation, second_factor

app_name = "people"
urlpatterns = [
    path("sign-out/everywhere/", members.sign_out_all, name="sign_out_all"),
    path("second-factor/", second_factor.second_factor_edit, name="second_factor_edit"),
    path(
        "second-factor/picture.svg",
        second_factor.second_factor_picture,
        name="second_factor_picture",
    ),
    path(
        "second-factor/off/",
        second_factor.second_factor_remove,
        name="second_factor_remove",
    ),
    path(
        "sign-in/organisation/begin/",
        organisation.organisation_sign_in,
        name="organisation_sign_in",
    ),
    path(
        "sign-in/organisation/return/",
        organisation.organisation_return,
        name="organisation_return",
    ),
    path("people/", members.member_list, name="member_list"),
    path("people/<int:pk>/link/", members.member_link, name="member_link"),
    path("people/<int:pk>/role/", members.member_role, name="member_role"),
    path("people/<int:pk>/remove/", members.member_remove, name="member_remove"),
]
