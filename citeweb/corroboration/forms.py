"""What a person chooses before a search, and how a lens is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext, gettext_lazy

from verification.records import Lens
from verification.weighing import searching

from .lenses import FIRST_CHOICE

FLAGGED = "flagged"
"""The choice of all claims that need a look."""

DEFAULT_CALLS = 50
"""Requests of one search: some ten claims in two lenses with two services."""


class SearchForm(forms.Form):
    """Which claims are searched for ("flagged", or a number), where, for how much."""

    claims = forms.ChoiceField(
        error_messages={
            "required": gettext_lazy("Choose what to search for."),
            "invalid_choice": gettext_lazy(
                "That claim is not one of this text. Choose again."
            ),
        }
    )
    lenses = forms.MultipleChoiceField(
        error_messages={
            "required": gettext_lazy("Choose one lens or more."),
            "invalid_choice": gettext_lazy(
                "“%(value)s” is no lens of your team. Choose again."
            ),
        }
    )
    results = forms.IntegerField(min_value=1, max_value=searching.MOST_RESULTS)
    max_calls = forms.IntegerField(min_value=0, required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        claims: Mapping[str, str],
        lenses: Mapping[str, Lens],
    ) -> None:
        self.most_calls = settings.SEARCH_MAX_CALLS
        super().__init__(
            data,
            initial={
                "claims": next(iter(claims), ""),
                "lenses": [name for name in FIRST_CHOICE if name in lenses],
                "results": searching.DEFAULT_RESULTS,
                "max_calls": min(DEFAULT_CALLS, self.most_calls),
            },
        )
        titles = {name: lens.title for name, lens in lenses.items()}
        for name, words in (("claims", claims), ("lenses", titles)):
            choices = list(words.items())
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean_max_calls(self) -> int:
        calls = self.cleaned_data["max_calls"]
        if calls is None:
            return min(DEFAULT_CALLS, self.most_calls)
        if calls > self.most_calls:
            raise forms.ValidationError(
                gettext(
                    "{calls} requests are more than one search may send here. Set it to"
                    " {most_calls} or less."
                ).format(calls=calls, most_calls=self.most_calls)
            )
        return int(calls)


SERVICE_CHOICES = [
    (searching.WEB, gettext_lazy("Every general search of the web that is set up")),
    (searching.LIBRARY, gettext_lazy("Your own library")),
    *searching.SERVICE_TITLES.items(),
]


class LensForm(forms.Form):
    """A lens as a person writes it. What is in it, the engine checks."""

    name = forms.CharField(max_length=40, label=gettext_lazy("Name"))
    title = forms.CharField(max_length=200, label=gettext_lazy("Title"))
    about = forms.CharField(
        max_length=200, required=False, label=gettext_lazy("What it is")
    )
    services = forms.MultipleChoiceField(
        choices=SERVICE_CHOICES,
        error_messages={"required": gettext_lazy("Choose one service or more.")},
    )
    sites = forms.CharField(
        required=False,
        widget=forms.Textarea,
        label=gettext_lazy("Sites"),
        max_length=20_000,
    )

    def lens(self) -> Lens:
        """Its name in small letters; sites stand on lines or between commas.
        BadCallError quotes what cannot be used."""
        typed = self.cleaned_data
        return searching.make_lens(
            typed["name"].strip().lower(),
            title=typed["title"],
            about=typed["about"],
            services=tuple(typed["services"]),
            domains=tuple(typed["sites"].replace(",", " ").split()),
        )
