"""
Number words and opposites of languages other than English.

All written by hand for this project. A language that is not here has its digits and its
negations only; docs/algorithms/judging.md says which are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from verification.judging.words.lexicons import Pairs, read_pairs

_NUMBERS = {  # without those that are common words besides: "neuf", "sei", "to"
    "de": """
        zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwölf
        12 dreizehn 13 vierzehn 14 fünfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18
        neunzehn 19 zwanzig 20 dreißig 30 vierzig 40 fünfzig 50 sechzig 60 siebzig 70
        achtzig 80 neunzig 90 hundert 100 zweihundert 200 dreihundert 300 fünfhundert
        500 tausend 1000""",
    "fr": """
        deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 dix 10 onze 11 douze 12
        treize 13 quatorze 14 quinze 15 seize 16 vingt 20 trente 30 quarante 40
        cinquante 50 soixante 60 cent 100 mille 1000""",
    "es": """
        dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce
        12 trece 13 catorce 14 quince 15 dieciséis 16 diecisiete 17 dieciocho 18
        diecinueve 19 veinte 20 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta
        70 ochenta 80 noventa 90 cien 100 doscientos 200 doscientas 200 trescientos 300
        trescientas 300 cuatrocientos 400 quinientos 500 quinientas 500 mil 1000""",
    "it": """
        due 2 tre 3 quattro 4 cinque 5 sette 7 otto 8 nove 9 dieci 10 undici 11 dodici
        12 tredici 13 quattordici 14 quindici 15 sedici 16 venti 20 trenta 30 quaranta
        40 cinquanta 50 sessanta 60 settanta 70 ottanta 80 novanta 90 cento 100 duecento
        200 trecento 300 cinquecento 500 mille 1000""",
    "pt": """
        dois 2 duas 2 três 3 quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez 10 onze 11
        doze 12 treze 13 quatorze 14 catorze 14 quinze 15 vinte 20 trinta 30 quarenta 40
        cinquenta 50 sessenta 60 setenta 70 oitenta 80 noventa 90 cem 100 duzentos 200
        trezentos 300 quinhentos 500 mil 1000""",
    "nl": """
        twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 elf 11 twaalf
        12 dertien 13 veertien 14 vijftien 15 twintig 20 dertig 30 veertig 40 vijftig 50
        zestig 60 zeventig 70 tachtig 80 negentig 90 honderd 100 duizend 1000""",
    "sv": """
        två 2 tre 3 fyra 4 fem 5 sex 6 sju 7 åtta 8 nio 9 tio 10 elva 11 tolv 12 femton
        15 tjugo 20 trettio 30 fyrtio 40 femtio 50 hundra 100 tusen 1000""",
    "da": """
        tre 3 fire 4 fem 5 seks 6 syv 7 otte 8 elleve 11 tolv 12 femten 15 tyve 20
        tredive 30 hundrede 100 tusind 1000""",
    "no": """
        tre 3 fire 4 fem 5 seks 6 sju 7 syv 7 åtte 8 elleve 11 tolv 12 femten 15 tjue 20
        tretti 30 femti 50 hundre 100 tusen 1000""",
    "ru": """
        два 2 две 2 двух 2 три 3 трёх 3 трех 3 четыре 4 четырёх 4 четырех 4 пять 5 пяти
        5 шесть 6 шести 6 семь 7 семи 7 восемь 8 восьми 8 девять 9 девяти 9 десять 10
        десяти 10 двенадцать 12 пятнадцать 15 двадцать 20 двадцати 20 тридцать 30 сорок
        40 пятьдесят 50 сто 100 двести 200 триста 300 пятьсот 500 тысяча 1000""",
}

_OPPOSITES = {
    "de": """
        steigen steigt stieg stiegen gestiegen zunehmen zugenommen wachsen wuchs
        gewachsen erhöht erhöhte / sinken sinkt sank sanken gesunken fallen fiel
        gefallen abgenommen schrumpfte geschrumpft gesenkt senkte; gewonnen gewann
        siegte / verloren verlor unterlag; eröffnet öffnete geöffnet / geschlossen
        schloss; eingestellt einstellen / entlassen; mehr / weniger; vor / nach; höher /
        niedriger; größer / kleiner; genehmigt zugestimmt angenommen / abgelehnt
        verworfen; erlaubt / verboten; bestätigt bestätigte / bestritt bestritten
        dementierte; schuldig / unschuldig; verurteilt / freigesprochen; gekauft kaufte
        / verkauft verkaufte; besser / schlechter; stärker / schwächer; älteste /
        jüngste; größte / kleinste""",
    "fr": """
        augmenter augmente augmenté augmentent hausse progressé grimpé / baisser baisse
        baissé diminué recul reculé chuté; gagné gagne remporté / perdu perd; ouvert
        ouvre ouverture / fermé ferme fermeture; embauché recruté / licencié; plus /
        moins; avant / après; approuvé accepté adopté / rejeté refusé; autorisé /
        interdit; confirmé / démenti nié; coupable / innocent; condamné / acquitté
        relaxé; acheté / vendu; meilleur / pire; plus / moins; premier / dernier""",
    "es": """
        aumentó aumentaron subió subieron creció aumentar / disminuyó disminuyeron bajó
        bajaron cayó cayeron reducido redujo; ganó ganaron / perdió perdieron; abrió
        abierto / cerró cerrado; contrató contrataron / despidió despidieron; más /
        menos; antes / después; aprobó aprobaron aceptó aprobado / rechazó rechazaron
        rechazado; permitido permite / prohibido prohíbe; confirmó / negó desmintió;
        culpable / inocente; condenado / absuelto; compró / vendió; mejor / peor""",
    "it": """
        aumentato aumentata aumentati aumento cresciuto salito saliti / diminuito
        diminuiti calato calo sceso scesi; vinto vinse / perso perse; aperto / chiuso;
        assunto assunti / licenziato licenziati; più / meno; prima / dopo; approvato /
        respinto bocciato; permesso / vietato; confermato / smentito negato; condannato
        / assolto; comprato / venduto; migliore / peggiore""",
    "pt": """
        aumentou aumentaram subiu subiram cresceu / diminuiu diminuíram caiu caíram
        baixou; ganhou venceu / perdeu; abriu aberta aberto / fechou fechada fechado;
        contratou / demitiu despediu; mais / menos; antes / depois; aprovou aprovado
        aceitou / rejeitou rejeitado recusou; permitido / proibido; confirmou / negou;
        condenado / absolvido; comprou / vendeu; melhor / pior""",
    "nl": """
        gestegen steeg stegen stijging toegenomen gegroeid / gedaald daalde daalden
        daling afgenomen gekrompen; gewonnen won / verloren verloor; geopend open /
        gesloten dicht; aangenomen goedgekeurd / afgewezen verworpen; meer / minder;
        voor / na; toegestaan / verboden; bevestigd bevestigde / ontkend ontkende;
        veroordeeld / vrijgesproken; gekocht kocht / verkocht; beter / slechter""",
    "sv": """
        ökade ökat steg stigit höjdes / minskade minskat sjönk sjunkit föll sänktes;
        vann vunnit / förlorade förlorat; öppnade öppnades / stängde stängdes; mer fler
        / mindre färre; före / efter; godkände godkändes / avslog avslogs; tillåtet /
        förbjudet; bekräftade / förnekade; köpte / sålde; bättre / sämre""",
    "ru": """
        выросли вырос выросла выросло увеличился увеличилась увеличилось увеличились
        повысились повысился рост / снизились снизился снизилась снизилось упали упал
        упала сократились сократился уменьшился уменьшились снижение; выиграл выиграла
        выиграли победил / проиграл проиграла проиграли; открыли открыт открыта открылся
        / закрыли закрыт закрыта закрылся; больше более / меньше менее; до / после;
        одобрил одобрила одобрили принял / отклонил отклонила отклонили отверг; разрешил
        разрешили / запретил запретили; подтвердил подтвердила / опроверг опровергла;
        купил купила / продал продала; лучше / хуже""",
    "uk": """
        зросли зріс зросла зросло збільшився збільшилася збільшилось збільшилися
        підвищилися / знизилися знизився знизилася знизилось зменшився
        зменшилася зменшилися впали впав впала скоротилися; виграв виграла
        виграли / програв програла програли; відкрили відкрито / закрили
        закрито; більше / менше; до / після; схвалив схвалила схвалили прийняв /
        відхилив відхилила відхилили; дозволив дозволили / заборонив заборонили;
        підтвердив підтвердила / спростував спростувала; купив купила / продав
        продала""",
    "pl": """
        wzrosły wzrósł wzrosła wzrosło zwiększył zwiększyła zwiększyły / spadły
        spadł spadła spadło zmniejszył zmniejszyła zmniejszyły zmalał zmalała;
        wygrał wygrała wygrali / przegrał przegrała przegrali; otwarto otwarty
        otwarta / zamknięto zamknięty zamknięta; więcej / mniej; przed / po;
        zatwierdził przyjął przyjęto / odrzucił odrzuciła odrzucono; zezwolił /
        zakazał zakazano; potwierdził / zaprzeczył; kupił kupiła / sprzedał
        sprzedała; skazany / uniewinniony""",
    "tr": """
        arttı yükseldi çoğaldı artış / düştü azaldı geriledi düşüş; kazandı /
        kaybetti; açıldı açtı / kapandı kapattı; önce / sonra; onayladı kabul /
        reddetti ret; izin / yasak; doğruladı / yalanladı; aldı satın / sattı;
        suçlu / suçsuz""",
    "ar": """
        ارتفع ارتفعت زاد زادت ازداد ازدادت / انخفض انخفضت تراجع تراجعت هبط هبطت
        قل قلت; فاز فازت ربح / خسر خسرت; افتتح فتح / أغلق أغلقت; قبل / بعد; وافق
        وافقت أقر أقرت / رفض رفضت; سمح سمحت / حظر حظرت منع منعت; أكد أكدت / نفى
        نفت; اشترى اشترت / باع باعت; أكثر / أقل; مذنب / بريء""",
    "hi": """
        बढ़ीं बढ़ी बढ़ा बढ़े वृद्धि / घटीं घटी घटा घटे गिरा गिरी गिरे गिरावट
        कमी; जीता जीती जीते जीत / हारा हारी हारे हार; पहले / बाद; मंजूर स्वीकार
        / खारिज अस्वीकार; खुला खुली / बंद; दोषी / निर्दोष; ज्यादा अधिक / कम""",
    "el": """
        αυξήθηκε αυξήθηκαν ανέβηκε ανέβηκαν / μειώθηκε μειώθηκαν έπεσε έπεσαν;
        κέρδισε κέρδισαν / έχασε έχασαν; άνοιξε άνοιξαν / έκλεισε έκλεισαν; πριν
        / μετά; ενέκρινε ενέκριναν / απέρριψε απέρριψαν; περισσότερα
        περισσότεροι / λιγότερα λιγότεροι; αγόρασε / πούλησε; ένοχος / αθώος""",
    "da": """
        steg steget voksede øgede / faldt faldet sank mindskede; vandt vundet /
        tabte tabt; åbnede åbnet / lukkede lukket; mere flere / mindre færre;
        før / efter; godkendte godkendt vedtog / afviste afvist forkastede;
        tilladt / forbudt; bekræftede / benægtede; købte / solgte; bedre / værre""",
    "no": """
        steg steget økte økt vokste / falt falt sank minket; vant vunnet / tapte
        tapt; åpnet åpna / stengte stengt lukket; mer flere / mindre færre; før
        / etter; godkjente godkjent vedtok / avviste avvist forkastet; tillatt /
        forbudt; bekreftet / benektet; kjøpte / solgte; bedre / verre""",
}


@cache
def number_words(language: str) -> Mapping[str, float]:
    """Number words of a language to their values; empty where there is no list."""
    words = _NUMBERS.get(language, "").split()
    return {
        word: float(value) for word, value in zip(words[::2], words[1::2], strict=True)
    }


@cache
def opposite_words(language: str) -> Pairs:
    """Groups of opposite words of a language; empty where there is no list."""
    return read_pairs(_OPPOSITES.get(language, ""))
