"""Making, opening and closing shares; what their visitors say."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import Any

from django.core.signing import BadSignature, TimestampSigner
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from citeweb.audit.services import VISITOR, Actor, person
from citeweb.limits import attempt, limit
from citeweb.reports.models import Run
from citeweb.reports.trail import record_actions
from citeweb.sources.columns import storable
from citeweb.teams.models import User, stamp_once
from citeweb.teams.services import digest_of
from verification.errors import InputError
from verification.reporting.audit import Action, AuditKind

from .models import Share, ShareComment

DEFAULT_AGE_DAYS = 30
AGES_DAYS = (1, 7, DEFAULT_AGE_DAYS, 90, 365)
"""A day for a question on the telephone, a year for an archive."""

MAX_COMMENTS = 200
"""Comments that one share takes: a discussion longer than that needs another place."""

KEY_AGE = timedelta(hours=12)
"""A working day: how long a pass phrase that was given is remembered."""

ANYBODY = "anybody"
"""Stands for all clients together, where many of them could share the guessing."""

WRONG_PHRASES, WRONG_PHRASES_OF_ALL = limit("share-phrase"), limit("share-phrases")
COMMENTS, EXPORTS, VIEWS = map(limit, ("share-comment", "share-export", "share-view"))
REFUSALS_NOTED = limit("share-refusals-noted")


class TooManyError(InputError):
    """A limit of attempts was reached; the message says when to come back."""

    code = "too_many"


SHOWN = (
    "shows_names",
    "shows_notes",
    "shows_reviewed",
    "shows_full_texts",
    "allows_comments",
)
"""What a share shows and allows, by its columns."""


def make_share(
    run: Run,
    *,
    user: User,
    age_days: int = DEFAULT_AGE_DAYS,
    pass_phrase: str = "",
    note: str = "",
    embed_origins: str = "",
    **shown: bool,
) -> Share:
    """Open an address for a run's report. `token_of` gives its token.

    Args:
        embed_origins: As `settled_origins` gives them.
    """
    ends = timezone.now() + timedelta(days=age_days)
    said: dict[str, Any] = {"created_by": user, "note": storable(note), **shown}
    share = Share(run=run, expires_at=ends, embed_origins=embed_origins, **said)
    share.set_pass_phrase(pass_phrase)
    share.digest = digest_of(token_of(share))
    with transaction.atomic():
        share.save(force_insert=True)
        told = {
            "expires": f"{share.expires_at:%Y-%m-%d}",
            "pass_phrase": bool(share.pass_phrase),
            "embed_origins": embed_origins,
            **{field.partition("_")[2]: getattr(share, field) for field in SHOWN},
        }
        note_in_trail(share, person(user), AuditKind.SHARE, "made", told)
    return share


def token_of(share: Share) -> str:
    """The secret part of a share's address: a keyed digest of its id. So the team can
    be shown it again, and who reads the database alone cannot open a share."""
    digest = salted_hmac("citeweb.sharing", str(share.pk), algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def share_of(token: str) -> Share | None:
    """The open share of a token; None whether it is closed or never was."""
    shares = Share.objects.select_related("run__revision__document__team", "created_by")
    return shares.open().filter(digest=digest_of(token)).first()


def revoke_share(share: Share, *, user: User) -> bool:
    """Close a share for ever. False when it was closed before."""
    with transaction.atomic():
        if is_changed := stamp_once(share, "revoked_at"):
            note_in_trail(share, person(user), AuditKind.SHARE, "revoked")
    return is_changed


def note_view(share: Share, client: str | None) -> None:
    if VIEWS.use(share.pk, client):
        seen = {"view_count": F("view_count") + 1, "last_viewed_at": timezone.now()}
        with transaction.atomic():
            Share.objects.filter(pk=share.pk).update(**seen)
            note_in_trail(share, VISITOR, AuditKind.OPEN_SHARE, "opened")


def sign_in(share: Share, words: str, client: str | None) -> str | None:
    """A key that opens a share; None for a wrong phrase, TooManyError after many."""
    mine, everybodys = (share.pk, client), (share.pk, ANYBODY)
    tried = attempt((WRONG_PHRASES, mine), (WRONG_PHRASES_OF_ALL, everybodys))
    if not tried.is_allowed:
        raise refusal(
            share,
            AuditKind.SIGN_IN_TO_SHARE,
            "too many wrong pass phrases",
            gettext(
                "There were too many wrong pass phrases. Wait a quarter of an hour,"
                " and ask the person who sent you the link for the right one."
            ),
        )
    kind, wrong = AuditKind.SIGN_IN_TO_SHARE, "wrong pass phrase"
    if share.has_pass_phrase(words):
        tried.give_back()
        note_in_trail(share, VISITOR, kind, "signed in")
        return key_of(share)
    note_in_trail(share, VISITOR, kind, "refused", error=wrong)
    return None


KEYS_SALT = "citeweb.sharing.key"


def key_of(share: Share) -> str:
    return TimestampSigner(salt=KEYS_SALT).sign(str(share.pk))


def is_opened_by(share: Share, key: str) -> bool:
    """Whether a visitor's key opens the share, or it needs none."""
    if not share.pass_phrase:
        return True
    signer = TimestampSigner(salt=KEYS_SALT)
    try:
        return signer.unsign(key, max_age=KEY_AGE) == str(share.pk)
    except BadSignature:
        return False


def add_comment(
    share: Share, *, name: str, text: str, client: str | None
) -> ShareComment:
    """Keep what a visitor says; TooManyError where they, or all, said too much."""
    if share.comments.count() >= MAX_COMMENTS:
        raise refusal(
            share,
            AuditKind.COMMENT,
            "no more comments are taken",
            gettext(
                "This report has {max_comments} comments, which is all it takes. "
                "Write to the person who sent you the link."
            ).format(max_comments=MAX_COMMENTS),
        )
    if not COMMENTS.use(share.pk, client):
        raise refusal(
            share,
            AuditKind.COMMENT,
            "too many comments",
            gettext(
                "{count} comments in ten minutes are all one reader may send. Wait "
                "a little; what you typed is still here."
            ).format(count=COMMENTS.count),
        )
    with transaction.atomic():
        comment = share.comments.create(name=storable(name), text=storable(text))
        note_in_trail(share, VISITOR, AuditKind.COMMENT, "added")
    return comment


def remove_comment(comment: ShareComment, *, user: User) -> bool:
    """Take a comment away. False when it was gone before."""
    with transaction.atomic():
        if is_changed := stamp_once(comment, "removed_at"):
            note_in_trail(comment.share, person(user), AuditKind.COMMENT, "removed")
    return is_changed


def refusal(
    share: Share, kind: AuditKind, error: str, told: str, *, what: str = ""
) -> TooManyError:
    """What a limit turned down, noted in the trail, but not without end."""
    if REFUSALS_NOTED.use(share.pk):
        is_last = not REFUSALS_NOTED.allows(share.pk)
        until = "; further refusals of this hour leave no row" if is_last else ""
        note_in_trail(
            share, VISITOR, kind, "refused", what=what, error=f"{error}{until}"
        )
    return TooManyError(told)


def note_in_trail(
    share: Share,
    actor: Actor,
    kind: AuditKind,
    outcome: str,
    input: dict[str, object] | None = None,
    *,
    what: str = "",
    error: str = "",
) -> None:
    """A row about a share: by its short id, never by its address."""
    said = what or str(share)
    action = Action(kind, said, input=input or {}, outcome=outcome, error=error)
    record_actions(share.run, actor, [action])
