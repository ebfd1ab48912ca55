"""
Words that look like a brand's name and mostly are not one.

All lists are ours, written from what sites are called after, in lower case;
docs/algorithms/interests.md says what each is for.
"""

from __future__ import annotations

_GENERIC = """
    academy advice ai alternative alternatives analytics api app apps article base
    best better big blog blogs board book books box business buy capital care chat
    cloud club co code community company compare connect consulting content data
    deal deals design dev digital direct docs doi download easy edu education energy
    expert experts express fast finance first forum free games global go good great
    group guide guides health help home host hosting hq hub info insight insights
    institute internet io job jobs journal knowledge lab labs learn life link list
    live local love magazine mail market marketing media mobile money more music my
    net network new news now office official online open page pages pay people plan
    planet platform plus portal post press pro product products project projects pub
    quick read report reports research review reviews safe sales school science
    search secure service services shop simple site smart social software solution
    solutions space sport sports start store studio suite support team teams tech
    technology the time times tips today tool tools top travel trends video view vs
    web website wiki wire work world you your
"""
GENERIC = frozenset(_GENERIC.split())
"""
Never what ties a source to a claim when they stand alone: every second site is called
so. A table row may still name the site's brand in full ("Apple", "The Week").
"""

_ORDINARY = """
    abortion account addiction age agile air alcohol allergy animal animals apple
    arm art arthritis arts asana asthma attention audible author autism baby bank
    banks beats bees bible bird birds bitcoin blizzard block blood body bone brain
    bread bridge buffer building buildings bullish cancer car cars cash cell cells
    census century chase cheese chemistry child children chocolate church cities
    city clay climate coal coda coffee college concur converse copper cotton court
    credit crime cruise crypto culture cyber dairy death delta depression diabetes
    diet discovery disease doctors dodge dogs dove drinking drug drugs duo earth
    economics economist economy elastic elections electricity employment engineering
    english environment equality everything exercise eye family farm farmers fashion
    fiat fiber fish fishing fitness flight flights flow flowers flu food football
    forest forests fortune freedom fruit future gambling games garden gas gemini
    gender gene genetics glitch gold golf government grammar grok guardian guns hand
    happiness harvest heart heat heating hey history honey horses hospital hospitals
    hotel hotels house houses housing human humanity immigration income indeed
    independent industry inflation insects insider instant insulin insurance intent
    intercom interest investing iron java jet jobs justice kayak kidney kidneys kids
    kindle labor lake land language languages lark law laws lead leadership light
    lilly lithium liver loom lotus lung lungs machine malaria management marvel math
    mathematics meat mental mercury message messenger meta metal migration milk mind
    minerals mini mint mit monday moon mortgage mosaic mother mothers movies museum
    museums nature navy nick notion nuance nuclear numbers nurses nutrition oak
    obesity observer ocean oceans oil opioids optimism oracle orange oranges order
    ozone pain paint paper parents parliament patent patents patience peace peacock
    peloton penguin pension pensions philosophy phones physics pilot pitch plants
    plastic plastics poetry police politics pollution poly polygon poverty power
    pregnancy prison prisons privacy progress property protein psychology quality
    quip rain reality recycling reform refugees religion retirement reverb reviewed
    rice ring rivers roads robots roundup safety salt sand sap savings scholars
    schools scientists sea seat sector security segment seniors shell shingles
    shipping shopping silver skin sky slack sleep smoking snap snow soap society
    soil solar sora space species sprite square state statistics steel stress stripe
    stroke students sugar suicide sun surgery swift table target tax taxes tea
    teachers tests theatre therapy threads tidal tide tiffany tobacco tock total
    tourism trade traffic training trees trust truth uber unemployment union united
    universities university vaccination vaccines variety vegetables verily veterans
    victims video violence virus visa vision vitamins vogue vox wages war water
    wealth weather weight wellness wheat wildlife wind windows wine winter wired
    women wood words workday workers writing yoga youth zoom
"""
ORDINARY = frozenset(_ORDINARY.split())
"""
Common nouns that sites are called after. Where a sentence opens with one of them the
capital says nothing; elsewhere a capital makes it a name.
"""

_MASS = """
    art business climate coffee culture discovery earth economics energy fashion
    finance food fortune gas gold guardian health history honey housing justice life
    light milk money moon music nature oil people politics power privacy progress
    religion research safety science security silver sky sleep space sport steel
    sugar sun tea time tobacco trade traffic truth variety water weather women work
"""
MASS = frozenset(_MASS.split())
"""Ordinary words that open a sentence without an article: "Nature is ..."."""

_ORDINARY_ENDINGS = """
    ance ances ation emia encies ency esis fully graphies graphy ically ings ism
    isms ities itis ity ment ments ness ologies ology osis ously ship ships tion
    tions
"""
ORDINARY_ENDINGS = tuple(_ORDINARY_ENDINGS.split())
"""English noun and adverb endings; "Photosynthesis" opening a sentence is no name."""

_PLACES = """
    africa african alabama alaska albania algeria america american amsterdam
    argentina arizona arkansas armenia asia asian athens atlanta atlantic austin
    australia australian austria baltimore bangladesh barcelona bavaria beijing
    belgium berlin boston brazil brazilian britain british brussels bulgaria
    california cambridge canada canadian central charlotte chicago chile china
    chinese cleveland colombia colorado columbia connecticut copenhagen croatia cuba
    cyprus dallas delaware denmark denver detroit dublin dutch east eastern
    edinburgh egypt england estonia ethiopia europe european federal finland florida
    france frankfurt french general geneva georgia german germany ghana glasgow
    global greece hamburg hawaii helsinki houston hungary iceland idaho illinois
    india indian indiana indonesia iowa iran iraq ireland irish israel israeli
    istanbul italian italy jamaica japan japanese jerusalem jordan kansas kentucky
    kenya korea korean kuwait latvia lebanon lima lisbon lithuania liverpool london
    louisiana luxembourg madrid maine malaysia manchester maryland massachusetts
    melbourne mexican mexico miami michigan milan minnesota mississippi missouri
    montana montreal morocco moscow mumbai munich national nebraska netherlands
    nevada nigeria north northern norway ohio oklahoma ontario oregon oslo oxford
    pacific pakistan panama paris pennsylvania perth peru philadelphia philippines
    phoenix poland portland portugal prague quebec queensland richmond romania rome
    royal russia russian sacramento scotland scottish seattle seoul serbia shanghai
    singapore slovakia slovenia south southern spain spanish standard stockholm
    sweden swedish swiss switzerland sydney syria taiwan tennessee texas thailand
    tokyo toronto turkey turkish uganda ukraine ukrainian utah vancouver venezuela
    venice vermont vienna vietnam virginia wales warsaw washington welsh west
    western wisconsin wyoming york zurich
"""
PLACES = frozenset(_PLACES.split())
"""
Places, peoples and directions: named in claims as scenes, rarely as parties, and
"American Airlines" is no reason to doubt american.edu.
"""

_GIVEN_NAMES = """
    aaron adam alan albert alex alexander alice amy andrea andrew angela anna anne
    anthony arthur barack barbara ben benjamin bernard bill bob brian bruce carl
    carlos carol charles charlie chris christian christine clara claude daniel david
    dean deborah diana donald dorothy douglas edward eleanor eli elizabeth elon
    emily emma eric eva evan frank fred frederick gary george gerald grace greg
    hannah harold harrison harry helen henry hillary howard ian isaac jack jackson
    jacob james jane janet jason jean jeff jennifer jeremy jerry jessica jim joan
    joe joel johann john johns jon jonathan jordan jose joseph joshua juan julia
    julian justin karen karl kate katherine keith kelly ken kenneth kevin kim larry
    laura lauren lee leo leonard lewis linda lisa louis lucas lucy luke madison marc
    marcus margaret maria marie mark martha martin mary matthew max megan melissa
    michael michelle miguel mike mitchell mohamed mohammed morgan nancy nathan
    nicholas nick nicole noah olivia oscar pamela patricia patrick paul peter philip
    rachel ralph raymond rebecca richard robert roger ronald rose ross roy russell
    ruth ryan sam samantha samuel sandra sara sarah scott sean sharon simon sophia
    stanley stephen steve steven stewart stuart susan taylor ted teresa terry
    theodore thomas tim timothy todd tom tony tyler vera victor victoria vincent
    walter warren wayne wendy wilson xavier yvonne zachary zoe
"""
GIVEN_NAMES = frozenset(_GIVEN_NAMES.split())
"""First words of people's names: "Elon Musk" is no reason to doubt elon.edu."""

_OPENERS = """
    a about according after again all also although an and another any are as at
    because before both but by can compared contrary despite during each even every
    few for former from given global he her here his how however if in is it its
    just last later like many meanwhile more moreover most much my neither never no
    not now of on one only or other our over per rather rival several she similarly
    since so some still such than that the their then there these they this those
    three through thus to today together two under unlike until upon we what when
    where whether which while who why with within without yet you your
"""
OPENERS = frozenset(_OPENERS.split())
"""Words that a sentence opens with a capital and that belong to no name."""

_CALENDAR = """
    april august christmas december easter february friday january july june march
    may monday november october saturday september sunday thursday tuesday wednesday
"""
CALENDAR = frozenset(_CALENDAR.split())
"""Days, months and feasts: English writes them with a capital, like names."""

_TITLES = """
    admiral analyst attorney author captain ceo cfo chairman chairwoman chief coach
    colonel commissioner cto director dr editor engineer founder governor judge
    justice king mayor minister miss mr mrs ms officer pope president prime prince
    princess prof professor queen rep representative secretary sen senator sir vice
    vp
"""
TITLES = frozenset(_TITLES.split())
"""Forms of address and posts that stand before a name or between two of them."""

_TAILS = """
    ab ag airlines airways bank bv co college company corp corporation enterprises
    foundation gmbh group holding holdings inc incorporated institute international
    kg labs limited llc llp ltd motor motors networks nv oy platforms plc pty sa
    sarl se software solutions spa systems technologies technology university usa
"""
TAILS = frozenset(_TAILS.split())
"""What a firm's full name has after its brand: "Ford Motor Company", ford.com."""

_INSTITUTIONS = """
    academy act administration agency association authority award bank bill board
    book bureau center centers centre chamber church city college commission
    committee council court day declaration democracy department district faculty
    federation game house institute journal medal ministry museum office order
    organisation organization prize republic school secretary society state states
    statue treaty union university
"""
INSTITUTIONS = frozenset(_INSTITUTIONS.split())
"""Before "of" and "for" they make one name of all; "Tim Cook of Apple" is two."""

_ACRONYMS = """
    ai api atm b2b b2c cdn ceo cfo cio cms co2 covid cpu crm cso css cto diy dna dns
    ecg eeg erp esg eu ev faq gdp gdpr gps gpu hiv hr html http id iot ip ipo iq ir
    it kpi lan lgbt llm lng ml mri nft ngo nlp pc pdf phd pm pr qa ram rna roi rss
    saas sdk seo sms sql ssd ssl tv ufo ui uk url us usa usb ux vat vip vpn vr xml
"""
ACRONYMS = frozenset(_ACRONYMS.split())
"""Capitals that name a thing or a country, not a party."""

_SUBJECT_VERBS = """
    accepts acquired acquires added adds agreed aims allows also announced announces
    argues automates beat beats became becomes began believes boosts bought builds
    built calls came can cannot charges claimed claims closed comes competes
    confirmed costs could currently cut cuts decided delivered delivers does doesn't
    dominates earned employed employs exceeded excels expanded expects faces failed
    fell fired forecast founded gained gave generated generates gets grew grows had
    handles has have held helped helps hired holds improved improves increased
    integrates introduced invented is isn't lacks lags laid launched lays leads led
    lets lost made makes manufactures may might moved must named never now offered
    offers officially opened operates outperforms outsells owned owns paid partnered
    plans pledged powers processes produced produces provided provides published
    raised ranked ranks rates reached received recently recorded reduced reduces
    released remains removed replaced reported reports requires runs said saves saw
    says scores sees sells serves settled ships should showed shut signed sold spent
    spun stands started still stopped sued supports surpassed takes targets told
    took topped tops tracks trails tripled used uses was wasn't went will wins won
    works would wrote
"""
SUBJECT_VERBS = frozenset(_SUBJECT_VERBS.split())
"""After a bare singular noun that opens a sentence these make it a name: "Slack is"."""

_PRODUCT_VERBS = """
    absorbs cleans cleanses deodorises deodorizes dissolves foams freshens hydrates
    lathers moisturises moisturizes nourishes outcleans outlasts refreshes relieves
    removes repels softens soothes tastes whitens
"""
PRODUCT_VERBS = frozenset(_PRODUCT_VERBS.split())
"""What a thing from a shop does. "Kills" and "hits" are left out: headlines."""

SUBSTANCES = frozenset("apple java mint orange sap".split())
"""
Brands whose word may do so without an article, in a recipe: "Mint freshens the breath".
English says "the tide removes", so that "Tide removes" is a name.
"""

_ATTRIBUTING = """
    account analysis article articles case columnist correspondent coverage dispatch
    editorial essay exclusive feature figures findings found interview investigation
    investigations journal journalist journalists letter noted notes paper papers
    piece poll polling report reported reporter reporters reporting reports research
    reveal revealed reveals review reviewed reviews said say says show showed shows
    story studies study suggest suggests survey tracker writes wrote
"""
ATTRIBUTING = frozenset(_ATTRIBUTING.split())
"""After a periodical's name these make it the place of publication, not the subject."""
