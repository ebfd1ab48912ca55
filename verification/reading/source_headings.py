"""The words under which people put their sources, in the languages they write in."""

from __future__ import annotations

import re

_SOURCES = """
sources|source|references|reference|reference list|list of references|list of sources
bibliography|works cited|work cited|works consulted|literature|literature cited
cited works
cited literature|cited sources|citations|citation|notes|endnotes|footnotes|links
source list|sources list|source links|web sources|quoted sources|search results
quellen|quelle|quellenverzeichnis|quellenangaben|quellenangabe|literatur|bibliografie
literaturverzeichnis|literaturangaben|einzelnachweise|fussnoten|bibliographie
referenzen|nachweise|belege|anmerkungen|endnoten|verwendete quellen|literaturliste
source de|sources et liens|références|référence|références bibliographiques
liste des sources
ouvrages cités|notes de bas de page|sources citées|liens|notes et références
fuentes|fuente|referencias|referencia|referencias bibliográficas|bibliografía
obras citadas
notas|notas al pie|enlaces|fuentes consultadas|fuentes citadas|lista de referencias
fonti|fonte|riferimenti|riferimenti bibliografici|bibliografia|opere citate|note
sitografia
note a piè di pagina|collegamenti|fonti citate
fontes|referências|referência|referências bibliográficas|obras citadas|notas de rodapé
fontes consultadas|ligações
bronnen|bron|bronvermelding|bronnenlijst|referenties|literatuur|literatuurlijst
geraadpleegde bronnen|voetnoten|noten|bibliografie|verwijzingen
källor|källa|referenser|källförteckning|litteratur|fotnoter|noter|källhänvisningar
litteraturförteckning|litteraturlista
kilder|kilde|referanser|referencer|litteratur|litteraturliste|fotnoter
kildehenvisninger
kildeliste|kildefortegnelse
lähteet|lähde|viitteet|lähdeluettelo|kirjallisuus|alaviitteet
źródła|źródło|bibliografia|przypisy|literatura|odnośniki|wykaz źródeł|spis literatury
zdroje|reference|literatura|poznámky|použité zdroje|seznam literatury
források|hivatkozások|irodalom|irodalomjegyzék|jegyzetek
surse|bibliografie|referințe|note de subsol
kaynaklar|kaynak|kaynakça|referanslar|dipnotlar
источники|источник|литература|список литературы|библиография|примечания|ссылки|сноски
список источников|использованные источники|список использованной литературы
джерела|джерело|література|список літератури|бібліографія|примітки|посилання
πηγές|βιβλιογραφία|παραπομπές|αναφορές|σημειώσεις
参考文献|参考资料|參考文獻|參考資料|资料来源|資料來源|来源|來源|引用|引用来源|注释|註釋|脚注
出典|参考|参照|参考資料|情報源|引用文献|参考サイト|注釈
출처|참고문헌|참고 문헌|참고자료|참고 자료|각주|인용
المصادر|المراجع|مصادر|مراجع|الهوامش|منابع|ارجاعات
מקורות|ביבליוגרפיה|הערות שוליים|הפניות
संदर्भ|स्रोत|सन्दर्भ|แหล่งที่มา|อ้างอิง|เอกสารอ้างอิง
"""

_FURTHER = """
further reading|external links|additional resources|further resources|related links
recommended reading|more information|learn more|read more|see also|additional reading
weiterführende literatur|weiterführende links|weblinks|siehe auch|zum weiterlesen
pour aller plus loin|liens externes|voir aussi|lectures complémentaires
enlaces externos|lecturas adicionales|véase también|lecturas recomendadas
collegamenti esterni|voci correlate|approfondimenti|per approfondire
ligações externas|leitura adicional|ver também|leituras recomendadas
externe links|verder lezen|zie ook|externa länkar|vidare läsning|se även
eksterne lenker|eksterne henvisninger|linki zewnętrzne|zobacz też
внешние ссылки|см. также|дополнительная литература
外部链接|外部連結|延伸阅读|延伸閱讀|关联项目|外部リンク|関連項目
"""


def _headings(table: str) -> frozenset[str]:
    return frozenset(
        heading for line in table.split("\n") for heading in line.split("|") if heading
    )


_SOURCE_HEADINGS = _headings(_SOURCES)
_FURTHER_HEADINGS = _headings(_FURTHER)

_DECORATION = re.compile(
    r"^(?:[^\w(]*(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]?|[ivx]{1,5}[.)])(?=\s))?[\W_]*"
)
_JOINED = re.compile(r"\s*(?:\s(?:and|und|et|y|e|en|och|og|ja|i|и|та|ve)\s|&|/|,)\s*")
_QUALIFIED = re.compile(
    r"^(?:(?:the|my|key|main|primary|selected|full|all|verwendete|ausgewählte)\s)?(.*?)"
    r"(?:\s(?:used|cited|consulted|list|used in this (?:article|answer|report)))?$"
)
_ASIDE = re.compile(r"\s*\([^()]{0,40}\)$")
MAX_HEADING_LENGTH = 80
"""Code points. The longest heading in the table, with qualifiers, has half of that."""


def is_source_heading(line: str) -> bool:
    """
    Tell whether a heading announces the list of sources or reading beyond it.

    >>> is_source_heading("7. Sources and references:")
    True
    >>> is_source_heading("Sources of error")
    False
    """
    heading = _normalised(line)
    return bool(heading) and _is_known(heading, _SOURCE_HEADINGS | _FURTHER_HEADINGS)


def is_further_heading(line: str) -> bool:
    """Tell whether the heading announces reading that the text need not cite."""
    heading = _normalised(line)
    return bool(heading) and _is_known(heading, _FURTHER_HEADINGS)


def _normalised(line: str) -> str:
    if len(line) > MAX_HEADING_LENGTH:
        return ""
    heading = " ".join(line.casefold().split())
    heading = _DECORATION.sub("", heading, count=1).rstrip(" :：.*_-–—#")
    return _ASIDE.sub("", heading).rstrip(" :：")


def _is_known(heading: str, table: frozenset[str]) -> bool:
    if heading in table:
        return True
    qualified = _QUALIFIED.match(heading)
    if qualified and qualified[1] in table:
        return True
    parts = [part.strip() for part in _JOINED.split(heading)]
    return len(parts) > 1 and all(part in table for part in parts)
