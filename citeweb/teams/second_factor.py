"""The second step of signing in: a code of a telephone, or one kept on paper."""

from __future__ import annotations

import secrets
import textwrap
from base64 import b32encode
from binascii import unhexlify

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy
from django_otp import devices_for_user
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from citeweb.htmx import text_field

from .models import User

SPARE_CODES = 10
"""Each works once, where the telephone is lost."""


class CodeForm(forms.Form):
    """Six digits of a telephone, or a spare code; spaces in it do not matter."""

    code = text_field(
        gettext_lazy("Code"),
        30,
        gettext_lazy("Type the code that your telephone shows."),
        widget=forms.TextInput(
            {"autocomplete": "one-time-code", "autocapitalize": "off"}
        ),
    )

    def clean_code(self) -> str:
        return "".join(self.cleaned_data["code"].split()).lower()


def shown_key(key: str) -> str:
    """A key as people type it where a telephone reads no picture: letters in fours."""
    return " ".join(textwrap.wrap(b32encode(unhexlify(key)).decode().rstrip("="), 4))


def switch_on(user: User, key: str, code: str) -> list[str]:
    """Ask for codes from now on. Returns the spare ones, which are shown once; none,
    and nothing is switched on, when the code is not one of the key."""
    with transaction.atomic():
        switch_off(user)
        if not TOTPDevice(user=user, key=key, name="telephone").verify_token(code):
            transaction.set_rollback(True)
            return []
        spare = StaticDevice.objects.create(user=user, name="spare", confirmed=True)
        codes = [secrets.token_hex(5) for _ in range(SPARE_CODES)]
        tokens = (StaticToken(device=spare, token=spare_code) for spare_code in codes)
        StaticToken.objects.bulk_create(tokens)
    return codes


def switch_off(user: User) -> bool:
    """Ask for no code any more. False when none was asked for."""
    devices = list(devices_for_user(user, confirmed=None))
    for device in devices:
        device.delete()
    return bool(devices)
