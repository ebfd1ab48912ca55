"""What a desk decides about sources, as typed or in a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.template.defaultfilters import filesizeformat

from citeweb.wording import word_table
from verification.weighing.domains import is_domain, parse_address
from verification.weighing.owners import LONGEST_CELL, OwnerRow

STRICTNESS_WORDS = word_table("strictness")
MODEL_USE_WORDS = word_table("model_use")
MOST_HOURS = 365 * 24
"""A year: later, nobody would call a page's text that of the page."""


class PolicyForm(forms.Form):
    strictness = forms.ChoiceField(
        label="A claim with several citations is supported when",
        choices=list(STRICTNESS_WORDS.items()),
    )
    flag_uncited = forms.BooleanField(
        label="Flag sentences that could be checked and cite nothing", required=False
    )
    model_use = forms.ChoiceField(
        label="Who judges whether a source supports a claim",
        choices=list(MODEL_USE_WORDS.items()),
    )
    fresh_hours = forms.IntegerField(
        label="Hours for which a source that was read is not fetched again",
        min_value=0,
        max_value=MOST_HOURS,
        required=False,
    )
    save_pages = forms.BooleanField(
        label="Offer to save cited pages at the Internet Archive", required=False
    )
    publisher_url = forms.CharField(
        label="Where this desk publishes", max_length=400, required=False
    )

    def clean_publisher_url(self) -> str:
        url = str(self.cleaned_data["publisher_url"])
        if url and parse_address(url) is None:
            raise forms.ValidationError(
                f"“{url[:80]}” is not a web address. Type it as in a browser, or leave "
                "the field empty."
            )
        return url


class OwnedDomainForm(forms.Form):
    owner = forms.CharField(label="Owner", max_length=LONGEST_CELL)
    brand = forms.CharField(label="Brand", max_length=LONGEST_CELL)
    domain = forms.CharField(label="Domain", max_length=255)
    note = forms.CharField(label="Who says so", max_length=LONGEST_CELL, required=False)

    def clean_domain(self) -> str:
        typed = str(self.cleaned_data["domain"])
        address = parse_address(typed)
        if address is None or not is_domain(address):
            raise forms.ValidationError(
                f"“{typed[:80]}” is not a domain. Type it like “example.org”."
            )
        return address.host

    @property
    def row(self) -> OwnerRow:
        return OwnerRow(*map(self.cleaned_data.get, self.fields))  # type: ignore[arg-type] # texts


class RatingListForm(forms.Form):
    name = forms.CharField(label="Name of the list", max_length=120)
    file = forms.FileField(
        label="CSV file",
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv"}),
    )
    text = ""

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.UPLOAD_MAX_BYTES:
            raise forms.ValidationError(
                f"“{file.name[:80]}” has {filesizeformat(file.size)}; at most "
                f"{filesizeformat(settings.UPLOAD_MAX_BYTES)} can be read. Split it."
            )
        try:
            self.text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise forms.ValidationError(
                f"“{file.name[:80]}” is not UTF-8. Save it as CSV in UTF-8."
            ) from error
        return file
