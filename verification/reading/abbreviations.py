"""Words with a stop that ends no sentence, and the words that follow them."""

from __future__ import annotations

_TITLES = """
dr drs prof mr mrs ms mx st sr jr gen col lt capt sgt maj cmdr gov sen rep rev hon
pres messrs mme mlle hr fr frl ing dipl mag dott sig sigg avv arch sra srta dra exmo
hl
"""
_BEFORE_NUMBERS = """
no nos nr fig figs abb tab vol vols p pp pg s bd ch chap sec sect art eq eqs para nr
num ca approx circa c ver v § kap ziff rn abs z col cap cf vgl núm núms pág págs str
rys ryc č n° ap op app ex est ок рис табл гл т с стр №
"""
_ALWAYS_GOING_ON = """
vs cf e.g i.e eg ie viz incl excl esp approx z.b d.h u.a z.t bzw v.a u.u i.d.r sog
etwa insb ggf evtl usf p.ej d.w.z bijv o.a m.a bl.a f.eks p.ex c.-à-d b.v np tzn tj
napr resp vgl ebd hrsg ed eds bzgl inkl exkl zzgl mind max min т.е т.к напр см г ул им
"""
_OFTEN_GOING_ON = """
al etc inc ltd co corp dept univ assn bros est jan feb mar apr jun jul aug sep sept
oct nov dec mon tue wed thu fri sat sun ave blvd rd mt ft usw jh jhd gmbh chr u.s u.k
u.n e.u d.c a.m p.m ph.d m.d b.a m.a b.c a.d n.chr v.chr т.д т.п др
"""

TITLES = frozenset(_TITLES.split())
"""A name follows, so a capital letter after them begins no sentence."""

BEFORE_NUMBERS = frozenset(_BEFORE_NUMBERS.split())
"""A number may follow: "approx. 4", "No. 5"."""

ALWAYS_GOING_ON = frozenset(_ALWAYS_GOING_ON.split())
"""No sentence ends with them."""

OFTEN_GOING_ON = frozenset(_OFTEN_GOING_ON.split())
"""A sentence may end with them; a small letter after them shows that it does not."""

ORDINAL_DOT_LANGUAGES = frozenset(
    {"de", "da", "no", "fi", "pl", "cs", "hu", "tr", "sv", "et", "sk", "hr", "sl"}
)
"""Languages that write "24." for "24th"."""

_ORDINAL_NOUNS = """
januar jänner februar märz april mai juni juli august september oktober november
dezember jahrhundert jahrhunderts jahrhunderte jahrtausend jh jhd platz weltkrieg
bundesliga auflage geburtstag runde klasse jahrestag kapitel artikel stock etage mal
januari februari mars maj augusti oktober december marts århundrede århundre
århundradet tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta
heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta vuosisadalla stycznia
lutego marca kwietnia maja czerwca lipca sierpnia września października listopada
grudnia ledna února března dubna května června července srpna září října listopadu
prosince január február március április május június július augusztus szeptember
október november ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım
aralık yüzyıl yüzyılda
"""
ORDINAL_NOUNS = frozenset(_ORDINAL_NOUNS.split())
"""What follows "24." where that means "24th": months, centuries, ranks."""

_BEFORE_ORDINALS = """
am der dem den des die das vom zum zur im in bis ab seit ein einem einen eines einer
ihrem ihren seinem seinen ihr sein und oder nach vor den det de den fra til på i il od
do
"""
BEFORE_ORDINALS = frozenset(_BEFORE_ORDINALS.split())
"""What stands before "24." where that means "24th": articles and prepositions."""
