"""Words that keep a capital in any English title: days, months, places, peoples."""

from __future__ import annotations

DAYS_AND_MONTHS = """
    Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March
    April June July August September October November December Christmas Easter
    Ramadan
"""
"""Without May, which is a verb more often than a month."""

PLACES = """
    Africa America Antarctica Arctic Asia Atlantic Australia Balkans Europe
    Mediterranean Pacific Sahara Afghanistan Albania Algeria Angola Argentina Armenia
    Austria Azerbaijan Bangladesh Belarus Belgium Bolivia Bosnia Botswana Brazil
    Britain Bulgaria Cambodia Cameroon Canada Chad Chile China Colombia Congo Croatia
    Cuba Cyprus Denmark Ecuador Egypt England Estonia Ethiopia Finland France Gaza
    Georgia Germany Ghana Greece Greenland Guatemala Haiti Honduras Hungary Iceland
    India Indonesia Iran Iraq Ireland Israel Italy Jamaica Japan Jordan Kazakhstan
    Kenya Korea Kosovo Kuwait Laos Latvia Lebanon Liberia Libya Lithuania Luxembourg
    Madagascar Malawi Malaysia Mali Malta Mexico Moldova Mongolia Montenegro Morocco
    Mozambique Myanmar Namibia Nepal Netherlands Nicaragua Niger Nigeria Norway Oman
    Pakistan Palestine Panama Paraguay Peru Philippines Poland Portugal Qatar Romania
    Russia Rwanda Scotland Senegal Serbia Singapore Slovakia Slovenia Somalia Spain
    Sudan Sweden Switzerland Syria Taiwan Tanzania Thailand Tunisia Turkey Uganda
    Ukraine Uruguay Uzbekistan Venezuela Vietnam Wales Yemen Zambia Zimbabwe Amsterdam
    Athens Bangkok Beijing Berlin Boston Brussels Cairo California Chicago Delhi
    Florida Geneva Istanbul Jakarta Lagos Lisbon London Madrid Moscow Mumbai Nairobi
    Paris Prague Rome Seoul Shanghai Stockholm Sydney Texas Tokyo Toronto Vienna
    Warsaw Washington Zurich
"""

PEOPLES_AND_LANGUAGES = """
    African American Arab Arabic Asian Australian Austrian Belgian Brazilian British
    Bulgarian Canadian Catalan Chilean Chinese Croatian Cuban Czech Danish Dutch
    Egyptian English Estonian Ethiopian European Finnish French German Greek Hebrew
    Hindi Hungarian Indian Indonesian Iranian Iraqi Irish Israeli Italian Japanese
    Kenyan Korean Latin Latvian Lithuanian Mexican Moroccan Nigerian Norwegian
    Pakistani Palestinian Persian Peruvian Polish Portuguese Romanian Russian Scottish
    Serbian Slovak Slovenian Spanish Swahili Swedish Swiss Syrian Thai Turkish
    Ukrainian Vietnamese Welsh Buddhist Catholic Christian Hindu Islamic Jewish Muslim
    Protestant Bible Islam Bayesian Freudian Gaussian Internet Marxist Victorian
"""

ALWAYS_CAPITALISED = frozenset(
    f"{DAYS_AND_MONTHS} {PLACES} {PEOPLES_AND_LANGUAGES}".split()
)
"""
Ours: what a headline most often holds; "Turkey" and "March" are kept at the risk of the
bird and the walk. Names of people are not listed: see docs/algorithms/bibliography.md.
"""
