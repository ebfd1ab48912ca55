"""
Lexical variants: words of a passage that say what a missing word of the claim says.

Ours: forms of one word that a light stemmer keeps apart ("react", "reaction"), synonyms
from a hand-written list, first names and their short forms, and names spelled a letter
otherwise. A word may stand in several groups of synonyms; groups do not chain. How much
a variant counts: `verdict.features`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from rapidfuzz.distance import Levenshtein

from verification.judging.words.lexicons import keyed_groups, lexicon
from verification.judging.words.terms import Term, Token

_GROUPS = """
    start begin commence launch open initiate introduce onset inception; end
    finish conclude stop cease terminate close halt quit; complete finish; buy
    purchase acquire acquisition procure; sell vend market; get receive obtain
    gain earn acquire secure win; give grant provide award donate; offer provide
    supply deliver serve; make create produce build manufacture form generate;
    establish found create set form institute; build construct erect develop
    construction; design devise plan develop; show demonstrate indicate reveal
    display illustrate find suggest; study research investigation survey
    analysis trial paper; researcher scientist academic scholar expert;
    investigate examine probe study explore inquire inquiry analyze; help aid
    assist support assistance facilitate enable; aim goal objective purpose
    target intend intention; need require must necessary essential demand
    requirement; important significant key crucial vital essential major
    critical; big large huge great major massive enormous vast sizable giant;
    small little tiny minor slight; many numerous several multiple various
    plenty; most majority; more additional further extra; less fewer lower; rise
    increase grow climb surge jump soar expand gain raise boost; fall drop
    decline decrease sink plunge slump dip shrink reduce lower; cut reduce slash
    lower trim decrease; fast quick rapid swift speedy; slow gradual; happen
    occur arise transpire; cause trigger provoke produce prompt result lead
    induce; result outcome consequence effect; affect influence impact effect;
    use utilize employ apply usage; allow permit let enable authorize; ban
    prohibit forbid bar outlaw prohibition disallow; stop prevent block avoid;
    avoid evade escape; protect guard defend safeguard shield preserve; danger
    risk hazard threat peril; dangerous risky hazardous unsafe; safe secure;
    kill slay murder; die decease pass perish; hurt injure wound harm injury;
    damage harm destroy ruin hurt; destroy demolish wreck devastate raze ruin;
    fix repair mend restore; improve enhance better upgrade boost; worsen
    deteriorate aggravate exacerbate; change alter modify adjust amend shift
    transform; move relocate transfer shift; go travel head journey; trip
    journey tour travel voyage; arrive come reach; leave depart exit quit;
    return come; enter join access; stay remain keep; live reside dwell inhabit;
    home house residence dwelling; flat apartment; building structure edifice;
    street road avenue lane; town city municipality village; area region zone
    district territory; place location site spot position; country nation state;
    border frontier boundary; near close nearby adjacent; far distant remote;
    job work occupation position post role employment; worker employee staff
    labourer personnel; boss manager chief head leader director executive; lead
    head direct chair; chair chairman chairwoman chairperson; company firm
    business corporation enterprise; maker manufacturer producer; owner
    proprietor; shop store outlet retailer; customer client buyer consumer
    shopper patron; money cash fund funding finance; cost price expense charge
    fee; pay salary wage compensation earnings remuneration; expensive costly
    pricey; cheap inexpensive affordable; rich wealthy affluent; poor
    impoverished needy; tax levy duty; debt loan; profit earnings gain; income
    revenue earnings; sale revenue turnover; budget spending expenditure; invest
    investment; law legislation act statute bill rule; rule regulation law;
    court tribunal; judge justice magistrate; lawyer attorney solicitor
    barrister counsel; crime offence felony; criminal offender convict; suspect
    accused; arrest detain apprehend custody; jail prison imprison gaol
    incarcerate; guilty convict; trial proceeding case; sue lawsuit litigation;
    fine penalty; punish penalty sanction; police officer constable cop; fight
    battle combat struggle clash; war conflict; attack assault strike raid;
    soldier troop; army military; weapon arms gun; vote ballot poll election;
    elect choose vote; election poll; choose select pick opt choice; candidate
    contender nominee; win victory triumph; beat defeat overcome; lose defeat
    loss; winner champion victor; compete contest competition; contest
    competition tournament; match game fixture; game match; team squad side
    club; player athlete; coach trainer manager; goal target; government
    administration; minister secretary; leader head chief; ruler monarch king;
    official officer authority; agree approve accept consent; refuse reject
    decline deny; approve endorse sanction ratify pass; oppose resist object
    against; criticize condemn denounce criticism; praise applaud commend laud
    hail; blame accuse fault; admit acknowledge confess concede; deny refute
    dispute; say state declare announce tell claim note report add mention
    remark; announce reveal disclose unveil declare; claim assert maintain
    allege contend argue; argue debate dispute; explain describe clarify
    account; describe depict portray characterize; ask request inquire question;
    answer reply respond response; call name dub term title label; mean signify;
    think believe consider feel reckon view; consider regard deem see view; know
    aware; learn discover find; find discover locate detect identify; search
    seek hunt look; see observe notice watch witness view; look watch; hear
    listen; speak talk; discuss talk debate conversation; warn caution alert;
    advise recommend suggest urge recommendation advice; urge encourage press;
    order command instruct direct; promise pledge vow commit; hope expect
    anticipate; expect anticipate predict forecast project foresee; predict
    forecast prediction; want wish desire; like enjoy love; love adore; hate
    dislike; fear worry concern afraid anxiety; worry concern anxious; angry
    furious upset; happy glad pleased delighted joy excitement; sad unhappy;
    surprise astonish shock; try attempt seek effort; effort attempt; succeed
    achieve manage accomplish; achieve accomplish attain reach; fail failure;
    continue persist carry keep remain ongoing; repeat again; begin first; first
    initial earliest original inaugural maiden; last final; final ultimate;
    latest recent newest; new novel fresh recent; old ancient aged elderly
    former; young juvenile youthful; former previous ex past earlier; previous
    prior earlier before; later subsequent after following; current present now
    today existing; modern contemporary; future upcoming forthcoming; soon
    shortly; often frequent regular commonly; usual typical normal common
    general; rare uncommon unusual; common widespread prevalent; popular famous;
    famous renowned noted well-known celebrated notable prominent; main chief
    primary principal major leading; only sole just merely; whole entire
    complete full total; part portion section segment component; group set band;
    total sum overall; number figure amount count; amount quantity; about
    approximately around roughly nearly almost circa; minimum least; maximum
    most; average mean; share portion percentage proportion; rate pace; level
    degree; kind type sort form variety; example instance case; way method
    manner means approach technique; method technique procedure process
    approach; system scheme; scheme plan programme project; plan proposal
    proposed; project scheme initiative; program scheme; idea concept notion;
    theory hypothesis; reason cause; fact truth; information data detail; proof
    evidence; problem issue difficulty trouble challenge; solve resolve settle
    solution; solution answer remedy; mistake error blunder; difficult hard
    tough challenging; easy simple straightforward; simple plain basic; clear
    obvious evident apparent; hidden concealed secret; strange odd unusual
    weird; beautiful pretty attractive lovely; strong powerful robust; weak
    feeble frail; hot warm; cold cool chilly; wet damp moist; dry arid; bright
    brilliant; dark dim; loud noisy; quiet silent; clean tidy; dirty polluted;
    empty vacant; full packed; wide broad; narrow thin; tall high; long lengthy
    extended; short brief; child kid youngster minor; baby infant newborn; boy
    lad; man male gentleman; woman female lady; people person individual human
    citizen; parent mother father; mother mum mom; father dad; wife spouse
    husband; marry wed wedding; divorce separate; family relative kin household;
    brother sibling; sister sibling; son child; daughter child; grandfather
    grandparent; friend companion; student pupil learner; teacher instructor
    educator tutor lecturer; school academy college; university college;
    graduate degree; teach instruct educate education; write author pen compose;
    writer author; book volume novel; story tale account narrative; article
    piece report; paper newspaper; newspaper daily journal; magazine periodical;
    journalist reporter correspondent; publish release issue print; release
    issue launch unveil; movie film picture; actor actress performer star; play
    perform portray; role part character; sing perform vocal; singer vocalist;
    song track tune; album record; band group; musician artist; painting picture
    artwork; picture image photograph; photo image; draw sketch; artist painter;
    show exhibition display exhibit; award prize honour; honour award tribute;
    fan supporter; audience viewer spectator crowd; doctor physician medic
    surgeon; hospital clinic; medicine drug medication; drug medication
    substance; treat treatment therapy cure care; cure heal; sick ill unwell;
    disease illness disorder condition sickness ailment; symptom sign; pain
    ache; surgery operation surgical; vaccine jab vaccination inoculation;
    infect infection; cancer tumour; heart cardiac; lung pulmonary; kidney
    renal; brain cerebral; fat obese; food meal dish; meal dinner lunch; eat
    consume devour; drink beverage; cook prepare; hunger famine starvation; farm
    agriculture agricultural; farmer grower; grow cultivate; crop harvest;
    flower bloom; animal creature beast; dog canine; cat feline; insect bug;
    forest wood woodland; river stream; sea ocean marine; coast shore seaside;
    island isle; mountain peak; land ground; soil earth; rock stone; rain
    rainfall precipitation; storm hurricane cyclone tempest; flood inundate
    deluge; fire blaze; weather climate; temperature heat; pollution emission;
    energy power; electricity power electric; oil petroleum; car automobile
    vehicle; vehicle car; truck lorry; plane aircraft airplane aeroplane jet;
    ship vessel boat; train railway rail; railway railroad; fly flight; driver
    motorist; passenger traveller; crash collide collision accident; accident
    crash incident; phone telephone mobile; computer pc; internet online web;
    website site; software app program; machine device apparatus; device gadget
    tool; tool instrument; invent devise create; technology tech; moon lunar;
    sun solar; earth world globe; world global international worldwide globe;
    national nationwide; foreign overseas abroad; possible potential feasible;
    likely probable; certain sure definite; true real genuine authentic; false
    untrue incorrect; right correct; wrong incorrect; same identical equal;
    different distinct differ; similar alike comparable resemble; include
    contain comprise consist involve feature; contain hold; consist comprise
    compose; own possess; join connect link unite; link connect tie associate
    relate; separate divide split; divide split; combine merge unite; mix blend;
    remove delete eliminate; eliminate eradicate abolish; replace substitute
    swap supersede; exchange swap trade; trade commerce; send dispatch ship
    mail; bring carry; carry transport convey; transport transit transportation;
    hold grip; keep retain maintain preserve; save rescue preserve; rescue save;
    lose miss; hide conceal; shut close; break fracture smash; fall collapse;
    raise lift elevate; lift hoist; throw toss hurl; catch capture seize;
    capture seize take; steal theft rob robbery; shoot fire; hit strike; push
    press; turn rotate spin; rotate revolve; run operate manage; operate
    function work; function work role; work labour; sleep slumber; walk stroll
    hike; run jog; jump leap; climb ascend; meet encounter; meeting conference
    session gathering; gather collect assemble accumulate; party celebration;
    celebrate mark commemorate; visit tour; visitor tourist guest; tourist
    traveller; hotel inn; resident inhabitant local dweller; inhabitant
    population; population people; immigrant migrant; religion faith; priest
    clergy; god deity; belief faith; soul spirit; custom tradition; history
    past; year annual yearly; month monthly; week weekly; day daily; morning
    dawn; evening night; noon midday; period era time age; era age epoch; quick
    brief; delay postpone defer late; ready prepare; schedule plan; cancel scrap
    abandon call; abandon desert; resign quit step; retire retirement; hire
    recruit employ appoint; appoint name nominate; fire dismiss sack; degree
    diploma; skill ability talent; ability capacity capability; able capable;
    intelligent clever smart; stupid foolish; mad crazy insane; brave
    courageous; fair just; cruel brutal; violent violence; strict severe harsh;
    severe serious grave; serious grave; enough sufficient adequate; lack
    shortage absence scarcity; excess surplus; waste rubbish garbage trash;
    reuse recycle; environment environmental ecological; nature natural;
    artificial synthetic; wood wooden timber; cloth fabric textile; clothes
    clothing garment; shoe footwear; size dimension; speed velocity; weight
    mass; shape form; edge border; centre middle central; top peak summit;
    bottom base; back rear; inside within interior; outside exterior; above
    over; below under beneath; north northern; south southern; east eastern;
    west western; accord agreement deal pact treaty; deal agreement contract;
    contract agreement; partner ally; enemy foe; rival opponent competitor;
    debut premiere; success hit; spread expand extend; extend lengthen prolong;
    reach extend; limit restrict restriction cap; power authority; freedom
    liberty; independent autonomous independence; slave enslave slavery; equal
    equality; duty responsibility obligation; responsible accountable; committee
    panel board; board panel; department ministry agency; agency bureau body
    organization; organization body institution group; association society
    union; charity nonprofit; donate contribute give; support back endorse;
    supporter backer; protest demonstration rally; demonstrator protester
    activist; strike walkout; riot unrest; revolution uprising revolt rebellion;
    overthrow topple oust; oust remove; regime government; reign rule; govern
    rule; invade invasion; surrender yield; truce ceasefire; bomb explosive;
    explode blast explosion; blast explosion; debris wreckage rubble; victim
    casualty; survivor survive; survive live last; bury burial funeral; grave
    tomb; memory remembrance recall; remember recall recollect; ignore neglect
    overlook; attention focus; focus concentrate centre; emphasize stress
    highlight underline; appear seem look; seem appear; become turn; remain
    stay; disappear vanish; appear emerge surface; emerge arise; originate
    derive stem come; origin source root; source origin; develop evolve; evolve
    evolution; progress advance; test trial examine; experiment trial test;
    sample specimen; check verify confirm; confirm verify; inspect examine;
    review assess evaluate; assess evaluate appraise estimate; calculate
    compute; measure gauge; count tally; rank rate; top lead; exceed surpass top
    outnumber; triple treble; pair couple; single one sole; unique singular;
    special particular; particular specific certain; various diverse different;
    variety range diversity; series string; document file paper; email mail;
    media press; broadcast air televise; channel station; station stop; room
    chamber; garden yard; field pitch; stadium arena venue; museum gallery;
    castle fortress; floor storey; path trail track; route course way; highway
    motorway; rent lease let; tenant renter; bank lender; stock share;
    shareholder investor; economy economic; industry sector; factory plant mill;
    product good item; goods merchandise; advertise advertisement advert
    promote; campaign drive; symbol emblem sign; language tongue; word term;
    phrase expression; speech address; lecture talk; exam test; grade mark
    score; lesson class; subject topic theme; theme topic; title name; birth
    born; childhood youth; adult grownup; elderly senior; teen teenager
    adolescent; ancestor forebear; descendant offspring; gene genetic; exercise
    workout training; train practice; football soccer; cyclist rider; cycling
    bicycle bike; bicycle cycle; motorcycle motorbike; engine motor; screen
    display; sofa couch; clock watch; jewel gem; gift present donation; concert
    gig show; composer songwriter; poem verse poetry; novelist author; critic
    reviewer; comment remark; quote cite; cite quote mention; refer mention;
    imply suggest; conclusion finding; finding result
"""


@cache
def _groups_by_key() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for key, number in keyed_groups(_GROUPS):
        found.setdefault(key, set()).add(number)
    return {key: frozenset(numbers) for key, numbers in found.items()}


def variant_of(key: str, others: Iterable[str]) -> str:
    """
    A key among others that means the same; empty when there is none.

    >>> variant_of("link", ["coffe", "associ"])
    'associ'
    """
    own = groups_of(key)
    if not own:
        return ""
    return min((other for other in others if own & groups_of(other)), default="")


def groups_of(key: str) -> frozenset[int]:
    """Numbers of the groups that an English key stands in."""
    return _groups_by_key().get(key, _NONE)


_NONE: frozenset[int] = frozenset()


SHORTEST_ROOT = 4
"""Letters a root keeps: "act" of "action" would be that of "active" and "actor" too."""

SHORTEST_SPELLED = 5
"""Letters from which two names a letter apart are rather one name than two."""

_ENDINGS = tuple(
    """
        ization isation ational ically ation ition atory ative itive ement ingly
        ousness iness ional ance ence ancy ency able ible ment ness ship ical ator
        ious eous hood ion ity ism ist ial ive ous ant ent ful ing ish ize ise ify
        ate age ary ery ory ure dom al ic er or ar ly en y e i
    """.split()
)
"""Endings that make one word of another; "-less" is none: it turns the meaning."""

_TURNS = {
    "scrib": "script",
    "ceiv": "cept",
    "duc": "duct",
    "ced": "cess",
    "vert": "vers",
    "pel": "puls",
    "mit": "miss",
    "clud": "clus",
    "vid": "vis",
    "cid": "cis",
    "pand": "pans",
    "tend": "tens",
    "spond": "spons",
    "fend": "fens",
}
"""Latin roots by which verbs and their nouns part: "describe", "description"."""


@lru_cache(maxsize=100_000)
def root_of(key: str) -> str:
    """
    What a key shares with the other forms of its word; empty when that is too little.

    >>> root_of("reaction") == root_of("react"), root_of("decid") == root_of("decis")
    (True, True)
    >>> root_of("act")
    ''
    """
    if len(key) < SHORTEST_ROOT or not key.isalpha():
        return ""
    root = key
    for _ in range(2):
        for ending in _ENDINGS:
            if root.endswith(ending) and len(root) - len(ending) >= SHORTEST_ROOT:
                root = root[: -len(ending)]
                break
        else:
            break
    for verb, noun in _TURNS.items():
        if root.endswith(verb):
            return root[: -len(verb)] + noun
    return root


def find_variants(
    terms: Sequence[Term], mask: int, tokens: Iterable[Token]
) -> dict[int, Token]:
    """
    Words of a passage that stand for terms it lacks, by the term's place.

    Args:
        terms: Of an English claim.
        mask: Bit i is set when term i stands in the passage.
        tokens: Of the passage. Words that the claim has itself stand for nothing else.
    """
    missing = [
        (place, term)
        for place, term in enumerate(terms)
        if not mask >> place & 1 and term.key.isalpha()
    ]
    if not missing:
        return {}
    own = {term.key for term in terms}
    strangers = {
        token.key: token for token in tokens if token.key and token.key not in own
    }
    roots: dict[str, Token] = {}
    groups: dict[int, Token] = {}
    for key, token in strangers.items():
        roots.setdefault(root_of(key), token)
        for group in groups_of(key):
            groups.setdefault(group, token)
    roots.pop("", None)
    found = {}
    for place, term in missing:
        relative = (
            roots.get(root_of(term.key))
            or _same_group(term.key, groups)
            or _spelled_alike(term, strangers)
        )
        if relative is not None:
            found[place] = relative
    return found


def _same_group(key: str, groups: Mapping[int, Token]) -> Token | None:
    for group in groups_of(key):
        if group in groups:
            return groups[group]
    return None


def _spelled_alike(term: Term, strangers: Mapping[str, Token]) -> Token | None:
    """A name of the passage that is a letter off: "Sourabh" for "Saurabh"."""
    if not term.word[0].isupper() or len(term.key) < SHORTEST_SPELLED:
        return None
    for key, token in strangers.items():
        if (
            key[0] == term.key[0]
            and len(key) >= SHORTEST_SPELLED
            and Levenshtein.distance(key, term.key, score_cutoff=1) <= 1
        ):
            return token
    return None


ALIKE_LETTERS = 3
"""Letters that a short form keeps: "Chris", "Christopher"."""

_SHORT_NAMES = """
    william bill billy will; robert bob bobby rob; richard dick rick; james jim jimmy;
    john jack johnny; margaret peggy meg maggie; edward ted ned teddy; elizabeth liz
    beth betty lisa; catherine katherine kate kathy cathy; michael mike mick; charles
    charlie chuck; henry harry hank; anthony tony; joseph joe joey; thomas tom tommy;
    francis frank; alexander sandy sasha; theodore ted teddy; rebecca becky; susan sue;
    patricia trish patty; lawrence larry; ronald ron; donald don; eugene gene; leonard
    len; mary molly polly; dorothy dolly dot; martha patty; sarah sally; vladimir
    volodymyr; david dave; stephen steven steve; gerald jerry; jerome jerry; matthew
    matt; nathaniel nat nate; abigail abby; deborah debbie; jennifer jenny jen
"""


def is_short_for(one: str, other: str) -> bool:
    """
    Whether two first names, as keys, may be one person's.

    >>> is_short_for("andi", "andrew"), is_short_for("john", "peter")
    (True, False)
    """
    if one[:ALIKE_LETTERS] == other[:ALIKE_LETTERS]:
        return True
    return any(one in group and other in group for group in _groups())


@cache
def _groups() -> tuple[frozenset[str], ...]:
    key = lexicon("en").key
    return tuple(
        frozenset(key(name) or name for name in group.split())
        for group in _SHORT_NAMES.split(";")
    )
