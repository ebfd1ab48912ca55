"""Texts that firms and agencies send round, and a report of one."""

RELEASE = (
    "Globex Inc. today announced a plant in Leipzig that will make eighty thousand "
    "batteries a year from autumn on, and that will employ four hundred people of whom "
    "half come from the coal mines which the state closes at the end of the decade."
)
REPORT = (
    "Officials in Leipzig expect lorries on the ring road to double, and neighbours "
    "gather signatures against the night shift that the new battery works has planned."
)
PLANT_RELEASE = "LEIPZIG /PRNewswire/ -- Globex Inc. today announced a plant."
OTHER_RELEASE = "ROME /PRNewswire/ -- Initech today announced that staff will go."
INTRO = "Our newsroom received the following. It may interest readers in the region. "
