"""Which language somebody is spoken to in: chosen, or asked for by the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from verification.language.wording import use_language

FOR_PROGRAMS = "/api/"


class Speaker(Protocol):
    """A user, as far as it matters here."""

    language: str


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Have pages, mails and the engine's sentences in one language; "" is English."""
    code = code or settings.LANGUAGE_CODE
    with translation.override(code), use_language(code):
        yield


def language_of(user: Speaker | None) -> str:
    """What a person chose; English for nobody and for who chose nothing."""
    return (user and user.language) or settings.LANGUAGE_CODE


def language_asked(request: HttpRequest) -> str:
    """Chosen by the person, else by this browser, else the first it asks for that we
    have. Programs are always answered in English."""
    if request.path_info.startswith(FOR_PROGRAMS):
        return settings.LANGUAGE_CODE
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        language = getattr(request.user, "language", "")
        if language:
            return str(language)
    return translation.get_language_from_request(request)


def spoken_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer each request in the language of who asks."""

    def answer(request: HttpRequest) -> HttpResponse:
        code = language_asked(request)
        with speaking(code):
            response = get_response(request)
        if not request.path_info.startswith(FOR_PROGRAMS):
            response.headers.setdefault("Content-Language", code)
            patch_vary_headers(response, ["Accept-Language"])
        return response

    return answer
