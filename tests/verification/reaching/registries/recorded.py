"""
Answers in the shapes that registries give, cut down to what is read, and more.

The works are real, and the notices on them too; what registries say beside is left out.
"""

import json
from pathlib import Path
from typing import Any

RECORDED = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
STAP_NOTICE, STAP_WORK = RECORDED["STAP_NOTICE"], RECORDED["STAP_WORK"]
WAKEFIELD_NOTICE, WAKEFIELD_WORK = (
    RECORDED["WAKEFIELD_NOTICE"],
    RECORDED["WAKEFIELD_WORK"],
)
DATACITE_ATTENTION = json.dumps(RECORDED["DATACITE_ATTENTION"])
PUBMED_WAKEFIELD = json.dumps(RECORDED["PUBMED_WAKEFIELD"])
PUBMED_NOTHING = json.dumps(RECORDED["PUBMED_NOTHING"])
OPENALEX_STAP = json.dumps(RECORDED["OPENALEX_STAP"])
MIDDLEMARCH = json.dumps(RECORDED["MIDDLEMARCH"])
GEORGE_ELIOT = json.dumps(RECORDED["GEORGE_ELIOT"])
STAP, WAKEFIELD = STAP_WORK["DOI"], WAKEFIELD_WORK["DOI"]
ATTENTION = "10.48550/arxiv.1706.03762"


def handle(doi: str) -> str:
    return json.dumps({"responseCode": 1, "handle": doi, "values": [{"index": 1}]})


def crossref(message: dict[str, Any]) -> str:
    return json.dumps({"status": "ok", "message-type": "work", "message": message})


def crossref_list(*items: dict[str, Any]) -> str:
    return json.dumps({"message": {"total-results": len(items), "items": list(items)}})


ATTENTION_ENTRY = """<entry>
  <id>http://arxiv.org/abs/1706.03762v7</id>
  <updated>2023-08-02T00:41:18Z</updated><published>2017-06-12T17:57:34Z</published>
  <title>Attention Is All
   You Need</title>
  <summary>  The dominant sequence transduction models ...</summary>
  <author><name>Ashish Vaswani</name></author><author><name>Noam Shazeer</name></author>
</entry>"""
WITHDRAWN_ENTRY = """<entry>
  <id>http://arxiv.org/abs/2101.00001v2</id>
  <updated>2021-05-03T00:00:00Z</updated><published>2021-01-02T00:00:00Z</published>
  <title>A proof of everything</title>
  <summary>We prove it.</summary>
  <author><name>Pat Doe</name></author>
  <arxiv:comment>This paper has been withdrawn: lemma 2 fails</arxiv:comment>
</entry>"""


def atom(*entries: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<feed xmlns="http://www.w3.org/2005/Atom" '
        'xmlns:arxiv="http://arxiv.org/schemas/atom">'
        f"<title>ArXiv Query</title>{''.join(entries)}</feed>"
    )
