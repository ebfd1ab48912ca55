"""Tasks of a child whose library lacks a part, as pip 23 leaves trafilatura."""


def answer(question, content):
    from lxml_html_clean_that_is_not_there import Cleaner

    return {"cleaner": Cleaner}, b""
