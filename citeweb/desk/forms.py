"""What somebody chooses about documents: who, until when, where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.core.validators import URLValidator
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext, gettext_lazy

from citeweb.documents.forms import LinesField
from citeweb.documents.models import Kind, Stage
from citeweb.reports.decisions import needs_note
from citeweb.reports.forms import NOTE_MISSING
from citeweb.reports.models import NOTE_LENGTH, Decision
from citeweb.sources.models import URL_LENGTH
from citeweb.teams.models import Team, User

from .models import SAID_LENGTH, HouseRules, MailChoice

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


TAG_LENGTH = 40
MOST_TAGS = 12

NOBODY = gettext_lazy("Nobody")


def page_field(label: _StrOrPromise) -> forms.CharField:
    """The address of a page of the web, or nothing."""
    message = gettext_lazy("That is no address of a page. Copy it from the browser.")
    return forms.CharField(
        label=label,
        required=False,
        max_length=URL_LENGTH,
        validators=[URLValidator(["http", "https"], message=message)],
        widget=forms.URLInput,
    )


class TagsField(forms.CharField):
    """Words between commas."""

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override] # a list of names
        words = str(super().to_python(value) or "").split(",")
        names = (" ".join(word.split())[:TAG_LENGTH] for word in words)
        return sorted(set(filter(None, names)))[:MOST_TAGS]

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else ", ".join(value or ())


class PlanForm(forms.Form):
    """Where a document is and who has it. Only what was changed here is kept."""

    owner = forms.ModelChoiceField(
        User.objects.none(), required=False, empty_label=NOBODY
    )
    reviewer = forms.ModelChoiceField(
        User.objects.none(), required=False, empty_label=NOBODY
    )
    due = forms.DateField(
        required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    stage = forms.ChoiceField(choices=Stage.choices)
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind of text"),
        required=False,
        choices=[("", gettext_lazy("Not said")), *Kind.choices],
    )
    tags = TagsField(label=gettext_lazy("Tags"), required=False, max_length=500)
    published_on = forms.DateField(
        label=gettext_lazy("Published on"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    published_url = page_field(gettext_lazy("Published at"))
    is_watched = forms.BooleanField(
        label=gettext_lazy("Watch its sources while it is cleared or published"),
        required=False,
    )
    note = forms.CharField(
        label=gettext_lazy("A word with it"),
        required=False,
        max_length=SAID_LENGTH,
        widget=forms.Textarea({"rows": 2}),
    )

    def __init__(self, team: Team, typed: Any = None, **more: Any) -> None:
        super().__init__(typed, **more)
        people = User.objects.filter(memberships__team=team).order_by("username")
        for name in ("owner", "reviewer"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - as above
            field.queryset = people
        for name, field in self.fields.items():
            # Along goes what the person saw: what others changed meanwhile stays.
            field.show_hidden_initial = name != "note"

    @property
    def changes(self) -> dict[str, Any]:
        """The new values of what somebody changed, by column."""
        return {
            name: self.cleaned_data[name]
            for name in self.changed_data
            if name != "note"
        }


class BulkForm(forms.Form):
    """What is changed in several documents at once; what is left out stays."""

    owner = forms.ModelChoiceField(
        User.objects.none(), required=False, empty_label=gettext_lazy("as before")
    )
    reviewer = forms.ModelChoiceField(
        User.objects.none(), required=False, empty_label=gettext_lazy("as before")
    )
    stage = forms.ChoiceField(
        required=False, choices=[("", gettext_lazy("as before")), *Stage.choices]
    )
    due = forms.DateField(required=False, widget=forms.DateInput({"type": "date"}))

    def __init__(self, team: Team, typed: Any = None) -> None:
        super().__init__(typed, auto_id="bulk_%s")
        people = User.objects.filter(memberships__team=team).order_by("username")
        for name in ("owner", "reviewer"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - as above
            field.queryset = people

    @property
    def changes(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if value}


class SayForm(forms.Form):
    """A message about a claim, and to whom the claim is handed with it."""

    text = LinesField(
        label=gettext_lazy("Say something about this claim"), max_length=SAID_LENGTH
    )
    to = forms.ModelChoiceField(
        User.objects.none(),
        label=gettext_lazy("Hand to"),
        required=False,
        empty_label=gettext_lazy("Nobody"),
    )

    def __init__(self, team: Team, typed: Any = None) -> None:
        super().__init__(typed, auto_id="say_%s")
        field = self.fields["to"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - as above
        field.queryset = User.objects.filter(memberships__team=team)

    def clean_text(self) -> str:
        text = str(self.cleaned_data["text"]).strip()
        if not text:
            raise forms.ValidationError(gettext("Nothing is said yet. Type something."))
        return text


class AnswerForm(forms.Form):
    """A writer's answer: words, a source, the sentence corrected; one is enough."""

    name = forms.CharField(
        label=gettext_lazy("Your name"), required=False, max_length=150
    )
    words = LinesField(
        label=gettext_lazy("Your answer"), required=False, max_length=SAID_LENGTH
    )
    source = page_field(gettext_lazy("A source that says it"))
    sentence = LinesField(
        label=gettext_lazy("The sentence, corrected"), required=False, max_length=3000
    )

    def __init__(self, before: str, typed: Any = None) -> None:
        super().__init__(typed, initial={"sentence": before})
        self.before = before

    @property
    def is_sentence_changed(self) -> bool:
        return self.cleaned_data.get("sentence", "").strip() not in ("", self.before)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        said = typed.get("words", "").strip() or typed.get("source")
        if not self.errors and not said and not self.is_sentence_changed:
            self.add_error(
                "words",
                gettext("There is no answer yet. Type one, or correct the sentence."),
            )
        return typed

    @property
    def answer(self) -> dict[str, str]:
        """The arguments of an answer that the writer decides."""
        typed = self.cleaned_data
        offered = typed["sentence"].strip() if self.is_sentence_changed else ""
        return {
            "name": typed["name"],
            "words": typed["words"].strip(),
            "source": typed["source"],
            "sentence": offered,
        }


class ReturnedForm(forms.Form):
    """The file that came back."""

    file = forms.FileField(
        label=gettext_lazy("The file"),
        allow_empty_file=True,
        widget=forms.ClearableFileInput({"accept": ".docx,.csv,.xlsx"}),
        error_messages={"required": gettext_lazy("Choose the file that came back.")},
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.UPLOAD_MAX_BYTES:
            most = filesizeformat(settings.UPLOAD_MAX_BYTES)
            raise forms.ValidationError(
                gettext("At most {most} can be read.").format(most=most)
            )
        return file


class ProposalForm(forms.Form):
    """What somebody answered about one claim in a file, to be taken over or left."""

    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    basis = forms.CharField(required=False, widget=forms.HiddenInput)
    """What was decided when the file was read; see `decisions.basis_of`."""

    name = forms.CharField(required=False, max_length=150, widget=forms.HiddenInput)
    is_taken = forms.BooleanField(label=gettext_lazy("Take it over"), required=False)
    state = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        required=False,
        choices=[("", gettext_lazy("Leave as it is")), *Decision.State.choices],
    )
    words = LinesField(
        label=gettext_lazy("Said"),
        required=False,
        max_length=SAID_LENGTH,
        widget=forms.Textarea({"rows": 3, "dir": "auto"}),
    )
    sentence = LinesField(
        label=gettext_lazy("The sentence, as it should be"),
        required=False,
        max_length=3000,
        widget=forms.Textarea({"rows": 3, "dir": "auto"}),
    )

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        state, words = typed.get("state", ""), typed.get("words", "").strip()
        if typed.get("is_taken") and state:
            if needs_note(state) and not words:
                self.add_error("words", NOTE_MISSING[state])
            if len(words) > NOTE_LENGTH:
                said = gettext(
                    "A decision's note has at most {note_length} characters."
                ).format(note_length=NOTE_LENGTH)
                self.add_error("words", said)
        return typed


MOST_PROPOSALS = 100
"""Of one file at once: a page that somebody can read, and a form that can be sent."""

ProposalFormSet = forms.formset_factory(
    ProposalForm, extra=0, max_num=MOST_PROPOSALS, absolute_max=MOST_PROPOSALS
)


class RulesForm(forms.Form):
    """What must hold before a document is cleared."""

    blocks = forms.MultipleChoiceField(
        label=gettext_lazy("What stands in the way until somebody decides"),
        required=False,
        choices=HouseRules.Blocks.choices,
        widget=forms.CheckboxSelectMultiple,
    )
    needs_second_pair = forms.BooleanField(
        label=gettext_lazy("Somebody else than its owner clears it"), required=False
    )
    two_origins = LinesField(
        label=gettext_lazy(
            "Claims with one of these words need two independent origins"
        ),
        required=False,
        max_length=4000,
    )


class WaiverForm(forms.Form):
    """Why a rule does not hold here, and until when."""

    rule = forms.CharField(max_length=20)
    finding = forms.CharField(required=False, max_length=64)
    reason = forms.CharField(
        max_length=400,
        error_messages={"required": gettext_lazy("Say why it does not hold here.")},
    )
    until = forms.DateField(
        error_messages={
            "required": gettext_lazy("Say until which day."),
            "invalid": gettext_lazy("Choose a day."),
        },
        widget=forms.DateInput({"type": "date"}),
    )


class MailForm(forms.Form):
    """How somebody wants to be mailed, and where."""

    pace = forms.ChoiceField(
        label=gettext_lazy("What is new to me"), choices=MailChoice.Pace.choices
    )
    address = forms.EmailField(
        label=gettext_lazy("Mail address"),
        error_messages={
            "required": gettext_lazy("Give the address that the mail goes to."),
            "invalid": gettext_lazy("That is no mail address. Check it for a slip."),
        },
    )


class ViewForm(forms.Form):
    """The name of a filter that is kept."""

    name = forms.CharField(
        max_length=60,
        error_messages={"required": gettext_lazy("Type a name for this view.")},
    )
    query = forms.CharField(required=False, max_length=1000)
