"""
What pages say that show a part of their text, or none, to whoever has not paid or is
not signed in. Ours; the rules with worked examples are docs/algorithms/outcomes.md.
"""

from __future__ import annotations

import re

from .statements import without_quotations

_PAYWALL_WORDS = re.compile(
    r"\b(?:subscribe (?:now |today )?(?:to (?:continue|keep|read|unlock|get|view"
    r"|access)"
    r"|for (?:full|unlimited))|to (?:continue|keep) reading"
    r"|(?:subscribe|sign (?:up|in)|log in|register|join|upgrade|buy|pay)\b.{0,60}"
    r"\bto read (?:the (?:full|whole|rest)|this|more)|subscribers? only"
    r"|(?:for|to) (?:\w+ )?(?:subscribers|members) only"
    r"|members?-only (?:story|article|content)"
    r"|already a (?:paid )?subscriber|(?:this|the) (?:article|story|content|post) is"
    r" (?:reserved |only |exclusive(?:ly)? )*(?:for|to) (?:our )?(?:paid |paying "
    r"|premium )?"
    r"(?:subscribers|members)|(?:reached|used(?: up)?|exceeded|hit) (?:your|the) (?:\w+"
    r" )?"
    r"(?:limit of|number of|\d+)? ?(?:\w+ )?free (?:articles|stories)"
    r"|\d+ free articles? (?:left|remaining)|unlock (?:this|the full) (?:article|story)"
    r"|(?:purchase|buy|rent|get) (?:full |this )?(?:access|article)"
    r"|(?:this is a )?preview of subscription content|premium (?:article|content) for"
    r"|access through your institution|log in via an institution"
    r"|jetzt weiterlesen mit|nur für (?:abonnenten|mitglieder)|(?:diesen|den ganzen)"
    r" (?:artikel|text) (?:können sie |lesen sie )?.{0,40}\b(?:mit|im) .{0,20}abo"
    r"|weiterlesen mit .{0,20}(?:abo|plus)|exklusiv für abonnenten"
    r"|réservée? (?:à nos |aux )abonnés|abonnez-vous pour (?:lire|continuer|accéder)"
    r"|pour lire la suite|il vous reste \d+ ?% de cet article"
    r"|(?:solo|exclusivo|sólo|solamente) para (?:suscriptores|assinantes)"
    r"|suscríbete para (?:leer|seguir|continuar)|para seguir leyendo"
    r"|riservat[oa] agli abbonati|abbonati per (?:continuare|leggere)"
    r"|(?:conteúdo|exclusivo) (?:exclusivo )?para assinantes|assine para (?:ler"
    r"|continuar)"
    r"|alleen voor abonnees|(?:lees|verder lezen).{0,30}(?:met een|neem een) abonnement"
    r"|artikeln är låst|bli prenumerant|för prenumeranter|kun for abonnenter"
    r"|bliv abonnent|bli abonnent|denne artikkelen er for abonnenter|vain tilaajille"
    r"|(?:tylko )?dla (?:prenumeratorów|subskrybentów)|jen pro předplatitele"
    r"|csak előfizetők|doar pentru abonați|abonelere özel)\b"
    r"|только для подписчиков|для подписчиков|по подписке"
    r"|会員限定|有料会員|有料記事|続きを読むには|유료 ?회원|구독자 전용|구독 후"
    r"|订阅后|訂閱後|付费(?:阅读|内容)|會員專屬|会员专享|开通会员",
)
_LOGIN_WORDS = re.compile(
    r"\b(?:(?:log|sign) ?in to (?:continue|view|see|access|read|your)"
    r"|you (?:must|need to|have to) (?:be (?:logged|signed)|log|sign) ?in"
    r"|please (?:log|sign) ?in|(?:log|sign) ?in or (?:register|create an account)"
    r"|log into facebook|(?:join|sign up) (?:now )?to (?:view|see|continue)"
    r"|(?:create|register for) (?:a|your) (?:free )?account to"
    r"|melden sie sich(?: bitte)? an|bitte (?:melden sie sich an|einloggen|anmelden)"
    r"|(?:connectez-vous|vous connecter) pour|identifiez-vous"
    r"|inici(?:a|e) sesión para|debes iniciar sesión|accedi per|effettua (?:il login"
    r"|l'accesso) per|(?:faça|inicie) (?:o )?(?:login|sessão) para|entre para continuar"
    r"|log in om|inloggen om|meld je aan om|logga in för|log ind for|logg inn for"
    r"|kirjaudu sisään|zaloguj się,? aby|přihlaste se|jelentkezzen be"
    r"|giriş yap(?:ın|malısınız))\b"
    r"|войдите,? чтобы|необходимо (?:войти|авторизоваться)|ログインして|ログインが必要"
    r"|로그인이 필요|로그인 후|请先?登录|請先?登入|登录后",
)


def says_paywall(words: str) -> bool:
    """
    >>> says_paywall("To continue reading, subscribe."), says_paywall("Bus services")
    (True, False)
    """
    return _PAYWALL_WORDS.search(_plain(words)) is not None


def says_login_wall(words: str) -> bool:
    """
    >>> says_login_wall("Sign in to continue"), says_login_wall("He signed in.")
    (True, False)
    """
    return _LOGIN_WORDS.search(_plain(words)) is not None


def _plain(words: str) -> str:
    """In lower case: patterns that mind case are three to ten times as fast."""
    return without_quotations(words.replace("’", "'").lower())
