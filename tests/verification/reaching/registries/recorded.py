"""
Answers in the shapes that registries give, cut down to what is read, and more.

The works are real, and the notices on them too; what registries say beside is left out.
"""

import json
from typing import Any

WAKEFIELD = "10.1016/s0140-6736(97)11096-0"
WAKEFIELD_TITLE = (
    "Ileal-lymphoid-nodular hyperplasia, non-specific colitis, and pervasive "
    "developmental disorder in children"
)
STAP = "10.1038/nature12968"
ATTENTION = "10.48550/arxiv.1706.03762"


def handle(doi: str) -> str:
    return json.dumps({"responseCode": 1, "handle": doi, "values": [{"index": 1}]})


def crossref(message: dict[str, Any]) -> str:
    return json.dumps(
        {"status": "ok", "message-type": "work", "message-version": "1.0.0"}
        | {"message": message}
    )


def crossref_list(*items: dict[str, Any]) -> str:
    return json.dumps(
        {
            "status": "ok",
            "message-type": "work-list",
            "message": {"total-results": len(items), "items": list(items)},
        }
    )


WAKEFIELD_WORK: dict[str, Any] = {
    "DOI": WAKEFIELD,
    "type": "journal-article",
    "title": [f"RETRACTED: {WAKEFIELD_TITLE}"],
    "container-title": ["The Lancet"],
    "short-container-title": ["The Lancet"],
    "volume": "351",
    "issue": "9103",
    "page": "637-641",
    "publisher": "Elsevier BV",
    "issued": {"date-parts": [[1998, 2]]},
    "author": [
        {"given": "AJ", "family": "Wakefield", "sequence": "first"},
        {"given": "SH", "family": "Murch", "sequence": "additional"},
    ],
    "updated-by": [
        {
            "DOI": "10.1016/s0140-6736(10)60175-4",
            "type": "retraction",
            "label": "Retraction",
            "source": "publisher",
            "updated": {"date-parts": [[2010, 2, 6]]},
        },
        {
            "DOI": "10.1016/s0140-6736(04)15715-2",
            "type": "correction",
            "label": "Correction",
            "source": "retraction-watch",
            "updated": {"date-parts": [[2004, 3, 6]]},
        },
    ],
}
WAKEFIELD_NOTICE: dict[str, Any] = {
    "DOI": "10.1016/s0140-6736(10)60175-4",
    "type": "journal-article",
    "title": ["Retraction—Ileal-lymphoid-nodular hyperplasia"],
    "issued": {"date-parts": [[2010, 2]]},
    "update-to": [
        {
            "DOI": WAKEFIELD.upper(),
            "type": "retraction",
            "label": "Retraction",
            "source": "retraction-watch",
            "updated": {"date-parts": [[2010, 2, 6]]},
        }
    ],
}
STAP_WORK: dict[str, Any] = {
    "DOI": STAP,
    "type": "journal-article",
    "title": [
        "RETRACTED ARTICLE: Stimulus-triggered fate conversion of somatic cells "
        "into pluripotency"
    ],
    "container-title": ["Nature"],
    "volume": "505",
    "issued": {"date-parts": [[2014, 1]]},
    "author": [{"given": "Haruko", "family": "Obokata"}],
}
STAP_NOTICE: dict[str, Any] = {
    "DOI": "10.1038/nature13598",
    "title": ["Retraction: Stimulus-triggered fate conversion"],
    "update-to": [
        {
            "DOI": STAP,
            "type": "retraction",
            "source": "publisher",
            "updated": {"date-time": "2014-07-02T00:00:00Z"},
        }
    ],
}
DATACITE_ATTENTION = json.dumps(
    {
        "data": {
            "id": ATTENTION,
            "type": "dois",
            "attributes": {
                "doi": ATTENTION,
                "titles": [{"title": "Attention Is All You Need"}],
                "creators": [
                    {
                        "name": "Vaswani, Ashish",
                        "nameType": "Personal",
                        "givenName": "Ashish",
                        "familyName": "Vaswani",
                    },
                    {"name": "Shazeer, Noam"},
                ],
                "publisher": "arXiv",
                "publicationYear": 2017,
                "types": {"resourceTypeGeneral": "Preprint"},
            },
        }
    }
)
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


PUBMED_WAKEFIELD = json.dumps(
    {
        "header": {"type": "esummary", "version": "0.3"},
        "result": {
            "uids": ["9500320"],
            "9500320": {
                "uid": "9500320",
                "pubdate": "1998 Feb 28",
                "source": "Lancet",
                "fulljournalname": "Lancet (London, England)",
                "title": f"{WAKEFIELD_TITLE}.",
                "volume": "351",
                "authors": [{"name": "Wakefield AJ", "authtype": "Author"}],
                "articleids": [
                    {"idtype": "pubmed", "value": "9500320"},
                    {"idtype": "doi", "value": "10.1016/s0140-6736(97)11096-0"},
                ],
                "pubtype": ["Journal Article", "Retracted Publication"],
                "references": [
                    {
                        "refsource": "Lancet. 2010 Feb 6;375(9713):445",
                        "reftype": "Retraction in",
                        "pmid": 20137807,
                    }
                ],
            },
        },
    }
)
PUBMED_NOTHING = json.dumps(
    {
        "result": {
            "uids": ["7"],
            "7": {"uid": "7", "error": "cannot get document summary"},
        }
    }
)
OPENALEX_STAP = json.dumps(
    {
        "id": "https://openalex.org/W2030440254",
        "doi": f"https://doi.org/{STAP}",
        "display_name": "Stimulus-triggered fate conversion of somatic cells into "
        "pluripotency",
        "publication_year": 2014,
        "is_retracted": True,
        "authorships": [{"author": {"display_name": "Haruko Obokata"}}],
        "primary_location": {"source": {"display_name": "Nature"}},
        "biblio": {"volume": "505"},
        "type": "article",
    }
)
MIDDLEMARCH = json.dumps(
    {
        "key": "/books/OL7360309M",
        "title": "Middlemarch",
        "subtitle": "A study of provincial life",
        "authors": [{"key": "/authors/OL24528A"}],
        "publish_date": "March 25, 2003",
        "publishers": ["Penguin Classics"],
    }
)
GEORGE_ELIOT = json.dumps({"key": "/authors/OL24528A", "name": "George Eliot"})
