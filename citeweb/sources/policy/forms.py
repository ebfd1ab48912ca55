"""What a desk decides about sources, as typed or in a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext, gettext_lazy

from citeweb.wording import word_table
from verification.weighing.domains import is_domain, parse_address
from verification.weighing.owners import LONGEST_CELL, OwnerRow

STRICTNESS_WORDS = word_table("strictness")
MODEL_USE_WORDS = word_table("model_use")
MOST_HOURS = 365 * 24
"""A year: later, nobody would call a page's text that of the page."""


class PolicyForm(forms.Form):
    strictness = forms.ChoiceField(
        label=gettext_lazy("A claim with several citations is supported when"),
        choices=STRICTNESS_WORDS.choices(),
    )
    flag_uncited = forms.BooleanField(
        label=gettext_lazy("Flag sentences that could be checked and cite nothing"),
        required=False,
    )
    model_use = forms.ChoiceField(
        label=gettext_lazy("Who judges whether a source supports a claim"),
        choices=MODEL_USE_WORDS.choices(),
    )
    fresh_hours = forms.IntegerField(
        label=gettext_lazy(
            "Hours for which a source that was read is not fetched again"
        ),
        min_value=0,
        max_value=MOST_HOURS,
        required=False,
    )
    save_pages = forms.BooleanField(
        label=gettext_lazy("Offer to save cited pages at the Internet Archive"),
        required=False,
    )
    publisher_url = forms.CharField(
        label=gettext_lazy("Where this desk publishes"), max_length=400, required=False
    )

    def clean_publisher_url(self) -> str:
        url = str(self.cleaned_data["publisher_url"])
        if url and parse_address(url) is None:
            raise forms.ValidationError(
                gettext(
                    "“{url}” is not a web address. Type it as in a browser, or leave "
                    "the field empty."
                ).format(url=url[:80])
            )
        return url


class OwnedDomainForm(forms.Form):
    owner = forms.CharField(label=gettext_lazy("Owner"), max_length=LONGEST_CELL)
    brand = forms.CharField(label=gettext_lazy("Brand"), max_length=LONGEST_CELL)
    domain = forms.CharField(label=gettext_lazy("Domain"), max_length=255)
    note = forms.CharField(
        label=gettext_lazy("Who says so"), max_length=LONGEST_CELL, required=False
    )

    def clean_domain(self) -> str:
        typed = str(self.cleaned_data["domain"])
        address = parse_address(typed)
        if address is None or not is_domain(address):
            raise forms.ValidationError(
                gettext(
                    "“{typed}” is not a domain. Type it like “example.org”."
                ).format(typed=typed[:80])
            )
        return address.host

    @property
    def row(self) -> OwnerRow:
        return OwnerRow(*map(self.cleaned_data.get, self.fields))  # type: ignore[arg-type] # texts


class RatingListForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the list"), max_length=120)
    file = forms.FileField(
        label=gettext_lazy("CSV file"),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv"}),
    )
    text = ""

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.UPLOAD_MAX_BYTES:
            raise forms.ValidationError(
                gettext(
                    "“{name}” has {size}; at most {upload_max_bytes} can be read. Split"
                    " it."
                ).format(
                    name=file.name[:80],
                    size=filesizeformat(file.size),
                    upload_max_bytes=filesizeformat(settings.UPLOAD_MAX_BYTES),
                )
            )
        try:
            self.text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise forms.ValidationError(
                gettext("“{name}” is not UTF-8. Save it as CSV in UTF-8.").format(
                    name=file.name[:80]
                )
            ) from error
        return file
