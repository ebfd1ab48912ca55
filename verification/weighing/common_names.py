"""
Names that so many people bear that one on two bylines need not be one person.

Frequent given and family names of large countries, from general knowledge; ours. A name
is common when both its parts are, or when its family name alone is that of millions.
"""

from __future__ import annotations

_GIVEN = frozenset(
    """
    alex alexander amanda amy ana andrea andreas andrew anita anna anne anthony antonio
    barbara ben benjamin brian carlos carol charles chris christian christine
    christopher claudia dan daniel david deborah diego donald dorothy edward elizabeth
    emily emma eric eva francisco frank gary george hans helen henry jack jacob james
    jan jane jason jean jennifer jessica jim joe john jonathan jorge jose joseph joshua
    juan julia karen kate katherine kevin klaus laura linda lisa louis lucy luis manuel
    marco margaret maria mario mark martin mary matthew max melissa michael michelle
    miguel mike mohamed mohammad mohammed monika nancy nicholas nicole nick olivia pablo
    pamela patricia patrick paul pedro peter philip pierre rachel rebecca richard rick
    robert ryan samuel sandra sara sarah scott sharon simon sophie stefan stephanie
    stephen steve steven susan tim thomas tom tony ursula victor victoria wendy william
    wolfgang
    """.split()
)
_FAMILY = frozenset(
    """
    adams ahmed alexander allen anderson baker bauer becker bell bernard brown campbell
    carter clark collins cook cooper costa cruz davies davis diaz dubois durand edwards
    evans fernandez ferrari fischer flores garcia gomez gonzalez gray green hall harris
    hernandez hill hoffmann howard hughes hussain ivanov jackson james johnson jones
    joseph kelly king klein koch lewis lopez martin martinez mason meyer miller mitchell
    moore morales moreau morgan morris muller müller murphy murray nelson parker perez
    petit phillips ramirez ramos reed reyes richards richardson rivera roberts robinson
    rodriguez rogers rossi russell sanchez santos schaefer schmidt schneider schulz
    scott silva simon smith souza stewart taylor thomas thompson torres turner wagner
    walker ward watson weber white williams wilson wolf wood wright young
    """.split()
)
_FAMILY_OF_MILLIONS = frozenset(
    """
    ali chen choi das gupta huang hwang khan kim kumar lee li lim lin liu ma nguyen
    park patel pham ram shah sharma singh sun tan tran wang wong wu xu yang yadav zhang
    zhao zheng zhou zhu
    """.split()
)


def is_common_name(name: str) -> bool:
    """
    Give whether many people have this name. With a middle name it is rarer.

    >>> is_common_name("John Smith"), is_common_name("Ada Smith")
    (True, False)
    """
    words = [word.strip(".").lower() for word in name.split()]
    if len(words) != 2:
        return False
    given, family = words
    return family in _FAMILY_OF_MILLIONS or (given in _GIVEN and family in _FAMILY)
