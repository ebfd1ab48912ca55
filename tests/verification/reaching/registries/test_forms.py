"""Names of journals, and identifiers that name another form of the cited work."""

from tests.cases import cases
from verification import records
from verification.reaching.registries.comparing import compare_fields
from verification.reaching.registries.deciding import identity_check, state_of
from verification.reaching.registries.forms import find_other_form
from verification.reaching.registries.journals import is_one_journal, issns_in
from verification.reading.references import read_reference
from verification.reporting.bibliography.csl_json import works_from_csl


@cases
def test_names_of_one_journal_are_known(cited, registered) -> None:
    assert is_one_journal(cited, registered)


@cases
def test_names_of_two_journals_are_kept_apart(cited, registered) -> None:
    assert not is_one_journal(cited, registered)


def test_issn_is_one_however_it_is_written() -> None:
    assert issns_in("ISSN 0140-6736") == issns_in("01406736") == {"01406736"}


@cases
def test_identifier_of_another_form_is_told(
    entry, work: dict, state: records.IdentityState, says
) -> None:
    reference = read_reference(entry)
    [registered] = works_from_csl([{"id": "w", **work}], "the work")
    fields = compare_fields(reference, registered)
    match = records.RegistryMatch("Crossref", registered, fields)
    found = state_of(reference, match)
    doi = records.Identifier(records.IdentifierScheme.DOI, registered.doi)

    check = identity_check(found, doi, match, form=find_other_form(reference, match))

    assert found is state
    assert says in check.reason
