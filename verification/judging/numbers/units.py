"""Units of measure: what is measured, and how much of the base unit one of them is."""

from __future__ import annotations

import re

_TABLE = """
    share 1: % percent per\\scent pct prozent pour\\scent
    share 1: por\\sciento procent
    share 0.1: ‰
    points 0.01: basis\\spoints? bps
    points 1: percentage\\spoints? %\\spoints? prozentpunkten?
    length 1: m meters? metres? metern? mètres? metros? metri
    length 1000: km kms kilometers? kilometres? kilometern? kilomètres?
    length 1000: kilómetros? chilometri
    length 0.01: cm centimeters? centimetres? zentimeter
    length 0.001: mm millimeters? millimetres? millimeter
    length 1e-6: μm µm micrometers? micrometres? microns?
    length 1e-9: nm nanometers? nanometres?
    length 1609.344: mi miles?
    length 0.3048: ft feet foot
    length 0.0254: inch inches in\\.
    length 0.9144: yards? yd
    length 1852: nautical\\smiles?
    area 1: m² m2 sq\\.?\\sm square\\smet(?:re|er)s?
    area 1e6: km² km2 sq\\.?\\skm square\\skilomet(?:re|er)s?
    area 2589988: sq\\.?\\smi(?:les?)? square\\smiles?
    area 0.09290304: sq\\.?\\sft square\\sfeet square\\sfoot
    area 10000: ha hectares? hektar
    area 4046.856: acres?
    mass 1: kg kgs kilos? kilograms? kilogrammes? kilogramm
    mass 0.001: g grams? grammes?
    mass 1e-6: mg milligrams? milligrammes?
    mass 1000: t tonnes? metric\\stons? tonnen
    mass 907.185: short\\stons?
    mass 0.453592: lb lbs
    mass 0.0283495: oz ounces?
    mass 6.35029: stones?
    tons 1: tons?
    pounds 1: pounds?
    volume 1: l liters? litres? liter
    volume 0.001: ml millilit(?:er|re)s?
    volume 3.78541: gallons? gal
    volume 158.987: barrels?
    volume 1000: m³ m3 cubic\\smet(?:re|er)s?
    time 1: s secs? seconds? sekunden? secondes? segundos?
    time 60: min mins minutes? minuten? minutos? minuti
    time 3600: h hrs? hours? stunden? heures? horas? ore
    time 86400: days? tagen? jours? días? dias? giorni
    time 604800: weeks? wochen? semaines? semanas? settimane
    time 2629746: months? monaten? mois mes(?:es)? mesi
    time 31556952: years? yrs? jahren? ans? années? años? anos? anni
    time 315569520: decades?
    time 3155695200: centur(?:y|ies)
    speed 1: m/s met(?:er|re)s?\\sper\\ssecond
    speed 0.277778: km/h kmh kph kilomet(?:er|re)s?\\s(?:per|an)\\shour
    speed 0.44704: mph miles?\\s(?:per|an)\\shour
    celsius 1: °c ℃ degrees?\\scelsius celsius
    fahrenheit 1: °f ℉ degrees?\\sfahrenheit fahrenheit
    power 1: w watts?
    power 1e3: kw kilowatts?
    power 1e6: mw megawatts?
    power 1e9: gw gigawatts?
    energy 0.001: wh watt[\\s-]hours?
    energy 1: kwh kilowatt[\\s-]hours?
    energy 1e3: mwh megawatt[\\s-]hours?
    energy 1e6: gwh gigawatt[\\s-]hours?
    energy 1e9: twh terawatt[\\s-]hours?
    bytes 1e3: kb kilobytes?
    bytes 1e6: mb megabytes?
    bytes 1e9: gb gigabytes?
    bytes 1e12: tb terabytes?
    frequency 1: hz hertz
    frequency 1e3: khz
    frequency 1e6: mhz
    frequency 1e9: ghz
    usd 1: dollars? usd us\\sdollars? u\\.s\\.\\sdollars?
    usd 0.01: cents?
    eur 1: euros? eur
    gbp 1: gbp pounds?\\ssterling
    gbp 0.01: pence
    jpy 1: yen jpy
    cny 1: yuan cny renminbi rmb
    inr 1: rupees? inr
    chf 1: chf swiss\\sfrancs? franken
    crown 1: crowns? sek kronor kroner krone nok dkk czk koruna isk
    pln 1: zlot(?:y|ych|e|ys) pln zł
    rub 1: rubles? roubles? rub руб(?:лей|ля|ль)?
    uah 1: hryvnias? hryven uah грив(?:ень|ні|ня)
    brl 1: reais brl
    try 1: liras? turkish\\sliras?
    zar 1: rands? zar
    krw 1: south\\skorean\\swon krw
    ils 1: shekels? ils
    peso 1: pesos? mxn
    huf 1: forints? huf
    eur 1: евро
    share 1: процент(?:ов|а)?
    time 31556952: jahr лет год(?:а|у)?
    time 2629746: monat месяц(?:ев|а)?
    time 604800: woche
    time 86400: tag дн(?:ей|я)
    time 3600: час(?:ов|а)?
    time 60: минут(?:а|ы)?
    length 1000: км
    mass 1: кг
    mass 1000: тонн
    cad 1: canadian\\sdollars?
    aud 1: australian\\sdollars?
"""

CURRENCY_SIGNS = {
    "us$": "usd",
    "$": "usd",
    "€": "eur",
    "£": "gbp",
    "¥": "jpy",
    "₹": "inr",
    "a$": "aud",
    "c$": "cad",
    "usd": "usd",
    "eur": "eur",
    "gbp": "gbp",
    "chf": "chf",
    "rs": "inr",
    "rs.": "inr",
    "r$": "brl",
    "hk$": "hkd",
    "nz$": "nzd",
    "s$": "sgd",
    "sek": "crown",
    "nok": "crown",
    "dkk": "crown",
    "czk": "crown",
    "pln": "pln",
    "cad": "cad",
    "aud": "aud",
    "jpy": "jpy",
    "₽": "rub",
    "₩": "krw",
    "₺": "try",
    "₪": "ils",
    "₴": "uah",
}
"""What stands before an amount, lower case, to the currency."""

SIGNS = "|".join(
    re.escape(sign)
    for sign in sorted(CURRENCY_SIGNS, key=len, reverse=True)
    if sign not in "$€£¥₹₽₩₺₪₴"
)
"""Those of more than one letter, as a pattern."""

CURRENCIES = frozenset(CURRENCY_SIGNS.values()) | {"cny", "zar", "peso", "huf"}
"""Dimensions that are money: to be compared, never equal."""


def _compile() -> tuple[re.Pattern[str], dict[str, tuple[str, float]], list[str]]:
    names, meanings = [], {}
    for line in _TABLE.strip().splitlines():
        head, _, printed = line.strip().partition(": ")
        dimension, factor = head.split()
        for pattern in printed.split():
            meanings[pattern] = (dimension, float(factor))
            names.append(pattern)
    # Longer patterns first: "square miles" before "s".
    names.sort(key=len, reverse=True)
    alternatives = "|".join(names)
    matcher = re.compile(
        rf"(?:[\s-]|\sd['’]|\sde\s)?(?P<unit>{alternatives})(?![\w])", re.IGNORECASE
    )
    return matcher, meanings, names


_MATCHER, _MEANINGS, _NAMES = _compile()
_KNOWN: dict[str, tuple[str, float] | None] = {}


def unit_behind(text: str, position: int) -> tuple[int, str, float] | None:
    """End, dimension and factor of the unit that stands right behind a number."""
    match = _MATCHER.match(text, position)
    if match is None:
        return None
    printed = " ".join(match.group("unit").lower().replace("-", " ").split())
    if match.group("unit") in {"M", "T"}:
        return None  # "5M" is a magnitude, "5 T" nothing we know
    if printed not in _KNOWN:
        _KNOWN[printed] = _meaning(printed)
    meaning = _KNOWN[printed]
    if meaning is None:
        return None
    return match.end(), *meaning


def _meaning(printed: str) -> tuple[str, float] | None:
    for name in _NAMES:
        if re.fullmatch(name, printed, re.IGNORECASE):
            return _MEANINGS[name]
    return None
