import pytest

from tests.cases import each_of
from verification.language.detection import detect_language, stop_words

SENTENCES = [
    ("en", "The tower was finished in 1889 and is still the tallest in the city."),
    ("de", "Der Turm wurde 1889 fertig und ist noch immer der höchste der Stadt."),
    ("fr", "La tour a été achevée en 1889 et elle est toujours la plus haute."),
    ("es", "La torre fue terminada en 1889 y sigue siendo la más alta de la ciudad."),
    ("it", "La torre fu completata nel 1889 ed è ancora la più alta della città."),
    ("pt", "A torre foi concluída em 1889 e ainda é a mais alta da cidade."),
    ("nl", "De toren werd in 1889 voltooid en is nog altijd de hoogste van de stad."),
    ("sv", "Tornet blev färdigt 1889 och är fortfarande det högsta i staden."),
    ("da", "Tårnet blev færdigt i 1889 og er stadig byens højeste, ifølge kommunen."),
    ("no", "Tårnet ble ferdig i 1889 og er fortsatt det høyeste i byen, ifølge dem."),
    (
        "fi",
        "Torni valmistui vuonna 1889 ja se on edelleen kaupungin korkein, mutta ei.",
    ),
    ("pl", "Wieża została ukończona w 1889 roku i nadal jest najwyższa w mieście."),
    ("cs", "Věž byla dokončena v roce 1889 a stále je nejvyšší ve městě."),
    ("ru", "Башня была закончена в 1889 году и до сих пор самая высокая в городе."),
    ("uk", "Вежу було завершено в 1889 році, і вона досі найвища в місті."),
    (
        "tr",
        "Kule 1889 yılında tamamlandı ve hâlâ şehrin en yüksek yapısı olarak bilinir.",
    ),
    ("hu", "A torony 1889-ben készült el, és még mindig a legmagasabb a városban."),
    ("ro", "Turnul a fost terminat în 1889 și este încă cel mai înalt din oraș."),
    ("el", "Ο πύργος ολοκληρώθηκε το 1889 και είναι ακόμη ο ψηλότερος."),
    ("ja", "塔は1889年に完成し、今でも市内で最も高い。"),
    ("zh", "该塔于1889年建成,至今仍是全市最高的建筑。"),
    ("ko", "탑은 1889년에 완공되었으며 여전히 도시에서 가장 높다."),
    ("ar", "اكتمل البرج في عام 1889 وما زال هو الأعلى في المدينة."),
    ("fa", "این برج در سال 1889 ساخته شد و هنوز از همه بلندتر است."),
    ("he", "המגדל הושלם בשנת 1889 והוא עדיין הגבוה בעיר."),
    ("hi", "यह मीनार 1889 में पूरी हुई और अब भी शहर में सबसे ऊँची है।"),
    ("th", "หอคอยสร้างเสร็จในปี 1889 และยังคงสูงที่สุดในเมือง"),
]


@each_of(("language", "sentence"), SENTENCES)
def test_one_sentence_is_enough_to_tell_the_language(language, sentence):
    assert detect_language(sentence) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "42",
        "1889 - 330 m",
        "OK",
        "Boeing 747",
        "\x00\ud800\u202e",
        "Xyzzy plugh",
    ],
)
def test_too_little_to_tell_gives_no_language(text):
    assert detect_language(text) == ""


def test_language_without_a_list_is_not_taken_for_a_neighbour():
    swahili = "Mnara ulikamilika mwaka wa elfu moja mia nane themanini na tisa mjini."

    assert detect_language(swahili) == ""


def test_product_names_do_not_turn_a_chinese_text_into_english():
    assert detect_language("苹果公司发布了 iPhone 15 Pro 和 MacBook Air。") == "zh"


def test_addresses_and_tags_do_not_count():
    text = (
        '<p class="is the and of">Der Turm ist nicht so alt wie die Kirche.</p> '
        "https://example.org/the/and/of/is/it"
    )

    assert detect_language(text) == "de"


def test_only_a_bounded_sample_is_read():
    german = "Der Turm ist nicht so hoch wie die Kirche in der Stadt. " * 60
    english = "The tower is not as high as the church in the city. " * 100_000

    assert detect_language(english[:1600] + german) in ("en", "de")
    assert detect_language(english) == "en"


@each_of("language", sorted(stop_words()))
def test_stop_words_are_single_lower_case_words(language):
    words = stop_words()[language]

    assert len(words) >= 20
    assert all(
        word == word.lower() and word.isalpha() for word in words if word.isascii()
    )


@pytest.mark.parametrize(
    "language", ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru"]
)
def test_main_languages_have_enough_stop_words(language):
    assert 60 <= len(stop_words()[language]) <= 160
