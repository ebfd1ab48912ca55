"""The words of each language that carry no content of their own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_LISTS: dict[str, str] = {
    "en": """
        a about after all also although am among an and any are as at be because
        been before being between both but by can could did do does doing down
        during each for from further had has have having he her here hers him his
        how however i if in into is it its itself just may me might more most must
        my no nor not of off on once only or other our out over own s same shall she
        should since so some such t than that the their theirs them then there these
        they this those through to too under until up upon us very was we were what
        when where which while who whom whose why will with within without would you
        your""",
    "de": """
        aber alle allem allen aller als also am an andere anderen auch auf aus bei
        beim bis bereits da damit dann das dass dem den denn der des dessen die dies
        diese diesem diesen dieser dieses doch dort durch ein eine einem einen einer
        eines er es etwa für gegen hat hatte hatten haben hier hinter ich ihm ihn
        ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jeder jedoch kann
        können kein keine man mehr mit muss nach nicht noch nun nur ob oder ohne
        schon sehr sei seien sein seine seinem seinen seiner seit sich sie sind so
        sollte sondern sowie über um und uns unter vom von vor war waren was weil
        weiter welche wenn werden wer wie wieder wir wird wo wurde wurden während zu
        zum zur zwar zwischen""",
    "fr": """
        ai afin ainsi alors après au aucun aussi autre autres aux avant avec avait
        avaient ayant c car ce cela celle celles celui ces cet cette ceux chaque
        comme contre d dans de depuis des deux donc dont du elle elles en encore
        entre est et étaient était été être eu eux fait font fut il ils j je jusqu l
        la là le les leur leurs lors lorsque lui m mais même mes moins mon n ne ni
        non nos notre nous on ont or ou où par parce pas pendant peu peut plus pour
        pourquoi puis qu quand que quel quelle quelles quels qui s sa sans se selon
        sera ses si son sont sous sur t ta tandis te tous tout toute toutes très tu
        un une vers vos votre vous y""",
    "es": """
        a al algo algunas algunos ante antes aquel así aún aunque bajo bien cada
        casi como con contra cual cuando cuyo de del desde donde dos durante e el él
        ella ellas ellos en entre era eran es esa esas ese eso esos esta está están
        estaba este esto estos fue fueron ha había habían hacia han hasta hay la las
        le les lo los más me mediante mientras mi mucho muchos muy nada ni no nos o
        os otra otras otro otros para pero poco por porque pues que qué quien
        quienes se sea según ser si sí sido siempre sin sino sobre son su sus
        también tan tanto te tiene tienen toda todas todo todos tras tu tus un una
        unas uno unos y ya yo""",
    "it": """
        a ad agli ai al alcuni alla alle allo altra altre altri altro anche ancora
        avere aveva avevano c che chi ci ciò coi col come con contro cui d da dagli
        dai dal dalla dalle dallo degli dei del dell della delle dello dentro di
        dopo dove due durante e è ed era erano essere fino fra fu furono già gli ha
        hanno i il in infatti invece io l la le lei li lo loro lui ma mentre mi
        molto ne negli nei nel nell nella nelle nello noi non nostro o ogni oltre
        per perché però più poi prima proprio qual quale quali quando quanto quella
        quelle quelli quello questa queste questi questo qui s sarà se secondo sei
        senza si sia sono sotto stata state stati stato su sua sue sugli sui sul
        sulla sulle suo suoi tra tutte tutti tutto un una uno vi voi""",
    "pt": """
        a à ainda algumas alguns antes ao aos apenas após aquela aquele as às assim
        até cada com como contra da das de dela dele deles depois desde dessa desse
        desta deste do dos durante e é ela elas ele eles em embora enquanto entre
        era eram essa esse esta está estão este estava eu foi foram há isso isto já
        lhe mais mas mesmo muito na não nas nem nessa nesse nesta neste no nos nós
        num numa o onde os ou outra outras outro outros para pela pelas pelo pelos
        perante pode por porque pouco quais qual quando que quem se segundo seja sem
        sendo ser será seu seus sido sob sobre sua suas são também tanto te tem têm
        ter tinha toda todas todo todos tudo um uma umas uns você""",
    "nl": """
        aan al alle als altijd andere ben bij bijna binnen daar daarom dan dat de
        der des deze die dit doch doen door dus echter een eens en er ervan ge geen
        had hadden heb hebben heeft hem hen het hier hij hoe hun ik in is ja je kan
        kon konden kunnen maar me meer men met mij mijn moet na naar niet niets nog
        nu of om omdat onder ons ook op over reeds sinds te tegen ten ter terwijl
        toch toen tot tussen u uit uw van veel volgens voor waar waarom wanneer want
        waren was wat we wel welke werd werden wie wij worden wordt zal ze zei zelf
        zich zij zijn zo zonder zou zouden""",
    "sv": """
        alla allt att av bara bland blev bli blir de deg dem den denna deras dess
        dessa det detta dig din dock du där efter eftersom eller en enligt er ett
        fick från för före får genom ha hade han hans har hela henne hennes hon
        honom hos hur här i icke inom innan inte jag ju kan kunde kommer man med
        medan mellan men mer mest mig min mot mycket måste ni nog nu när någon något
        några och också om oss på redan samma samt sedan sig sin sina sitt själv ska
        skall skulle som så sådan till två under upp ut utan vad var vara varit
        varje vem vi vid vilka vilken vill är även över än""",
    "da": """
        ad af alle alt anden at blev blive bliver bl da de dem den denne der deres
        det dette dig din disse dog du efter eller en end er et flere for fordi fra
        få får før gennem ham han hans har have havde hele hendes her hos hun hvad
        hvem hver hvilke hvilken hvis hvor hvordan i ifølge ikke ind inden ingen jeg
        kan kom kunne kun man mange med meget mellem men mens mere mig min mod må
        ned nogen nogle noget nu når og også om op os over på samt selv siden sig
        sin sine sit skal skulle som således sådan thi til ud uden under var ved vi
        vil ville være været å""",
    "no": """
        alle alt andre at av bare ble bli blir både da de dem den denne der deres
        det dette disse du eller en enn er et ett etter for fordi fra få får før
        gjennom går ha hadde ham han hans har hele henne hennes her hos hun hva hvem
        hver hvilke hvilken hvis hvor hvordan i ifølge ikke ingen inn innen jeg kan
        kom kun kunne man mange med meg mellom men mens mer mest mot mye må ned noe
        noen nå når og også om opp oss over på samme samt seg selv siden sin sine
        sitt skal skulle som så sånn til under uten ut var ved vi vil ville vært
        være""",
    "fi": """
        aina alla ei eikä eivät eli ennen enää että hän häntä hänen he heidän hyvin
        ilman itse ja jo joka joiden joissa joista joita jonka jos joskin jossa
        josta jota jotka kaikki kanssa keskellä kuin kuinka kun kuten lisäksi mikä
        mitä mukaan mutta muun muut myös ne niiden niin niitä noin nyt näiden nämä
        oli olivat olla olleet ollut on ovat paitsi sekä sen siellä sillä sitä
        siihen siinä siitä silti se tai tämä tämän tässä tästä tätä tulee useita
        vaan vaikka vain vielä voi voidaan vuoksi vuonna yli""",
    "pl": """
        a aby ale ani bardzo bez bo by był była było były być choć co czy czyli dla
        do gdy gdzie go i ich im innych ja jak jako je jednak jego jej jest jeszcze
        jeśli już kiedy która które którego której który których którzy kto lub ma
        mają między może można mu na nad nawet nich nie niej nim niż o od oraz po
        pod podczas ponieważ powinien przed przez przy się są sobie swoje swój ta
        tak także tam te tego tej tem ten też to tu ty tych tylko tym u w we
        wszystkie wśród z za zaś ze został została zostały że żeby""",
    "cs": """
        a aby aj ale ani asi až bez bude být by byl byla bylo byly co což či další
        do ho i já jak jako je jeho jejich její jen ještě ji jiné již jsem jsme jsou
        k kde když který která které kteří kterou kvůli ke ma má mají mezi mi mimo
        může na nad nebo než nebyl není o od pak po pod podle pokud pouze pro proto
        protože před při s se si své svůj ta tak také tam tato ten tedy této tím to
        toho tom tomu tento tu ty u už v ve však z za ze že""",
    "tr": """
        acaba ama ancak aslında az bana bazı belki ben beri bile bir biri biz bu
        buna bunlar bunu bunun çok çünkü da daha de defa değil diye dolayı en fakat
        gibi göre hem henüz hep hepsi her hiç için ile ilgili ise işte kadar karşı
        kendi ki kim mı mi mu mü nasıl ne neden o olan olarak oldu olduğu olduğunu
        olup onlar onu onun önce rağmen sadece sonra şey şu tarafından tüm üzere ve
        veya ya yani yerine yine yılında""",
    "hu": """
        a abban ahol aki akik alatt amely amelyek ami amikor annak arra át az azok
        azonban azt azért be csak de egy egyes egyik el előtt én és ennek erre ez
        ezek ezt fel hanem hogy hogyan ha is itt jól ki között közötti le lehet lesz
        lett maga már még meg mely melyek mert mi mind minden mint mivel nagy nagyon
        ne nem nincs olyan ott pedig s saját sem szerint több után utolsó vagy van
        vannak volt voltak""",
    "ro": """
        a acest această aceste acestea acestui aceea ai al ale am ar are as asupra
        au avea aceasta ca că care cât ce cea cel cele celor cei către cu cum când
        da dacă dar de decât deci după din dintre doar ea ei el ele era erau este eu
        fi fiind fost iar îi în înainte îl între își la le lor lui mai mult nici nu
        o ori pe pentru peste prin sa sale sau se și spre sub sunt său săi toate
        toți un una unei unor unui va""",
    "ru": """
        а без более был была были было быть в вам вас весь во вот все всех всего вы
        где да даже для до его её если есть еще ещё же за здесь и из или им их к как
        ко когда кто ли либо между меня мне может можно мы на над надо не него неё
        нет ни них но ну о об однако он она они оно от перед по под после потому при
        про с сам свои своих себя со согласно так также такой там те тем то того
        тоже той только том тот ты у уже хотя чего чем через что чтобы эта эти этих
        это этого этой этом этот я является""",
    "uk": """
        а або адже але б без був була були було бути в вам вас весь вже він вона
        вони воно все всі втім ви від для до є ж за з зі й його її їх їм і із інших
        коли ким кого кожен ледь лише між мене мені може ми на над навіть нас наш не
        неї немає ні них ніж о однак один оскільки ось перед по під після про проте
        при саме своє своїх себе серед та так також там те ти тим то того тоді той
        тому тут у уже хоча це цього цей цих ці чи через що щоб щодо я як яка яке
        який яких які якщо""",
    "el": """
        αλλά αν από απο αυτά αυτές αυτή αυτό αυτός για δε δεν ένα έναν ένας ενώ
        επίσης εκείνο η ή ήταν θα και κάθε κατά κι με μέσα μετά μεταξύ μη μην μια
        μία μόνο να ο οι όμως όπως όταν ότι ου που πολύ πριν προς πως σαν σε στα στη
        στην στης στις στο στον στους τα την της τι τις το τον του τους των ώστε""",
    "ar": """
        أن أو إلى إن أنه أي التي الذي الذين بعد بين ثم حتى حيث خلال ذلك على عن عند
        غير في فقد قبل قد كان كانت كل كما لا لم لن له ما مع من منذ هذا هذه هو هي و
        وقد ولم""",
    "fa": """
        آن از است اما اگر این با باید بر برای بود بین تا خود در دیگر را شد شده که
        کرد می نیز هم همه هر و ها های یا یک""",
    "ur": """
        اور ایک اس ان بھی پر تھا تھی جو سے کا کو کی کے میں نے نہیں ہے ہیں یہ""",
    "he": """
        אבל או אולי אחר אחרי אל אם אני אף אשר את בין גם הוא היא היה היו הם זה זו
        כאשר כדי כי כל כמו לא לפי מה מי על עד עוד עם רק של שלא""",
    "hi": """
        और इस इसके एक एवं कर करने कहा का कि किया की के को गया जो तक तथा तो था थी थे
        द्वारा नहीं ने पर बाद भी में यह या वह वे साथ से हुआ है हैं हो""",
    "mr": """
        आणि आहे आहेत असे असून एक करण्यात का किंवा की केले झाला झाली ते त्या
        त्यांच्या नाही मध्ये या यांच्या व ही हा होता होते""",
}

STOP_WORDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {language: frozenset(words.split()) for language, words in _LISTS.items()}
)
"""Lower-case words without content of their own, by ISO 639-1 code."""
