"""The gate that pins the judges' quality, on a made corpus and with made judges."""

import json
from dataclasses import replace

import pytest

from tests.cases import cases
from tests.evaluation import floors, gate
from tests.evaluation.baselines import WindowJudge, choose_threshold, window_recall
from tests.evaluation.figures import (
    Figure,
    measure_answers,
    share_figure,
    standard_error,
)
from tests.evaluation.gate_changes import shown_rightly
from tests.evaluation.gate_written import differences_shown, measure_written
from tests.evaluation.measuring import Answer, Shelf, answer_all
from tests.evaluation.rows import Label, Row, is_held_out
from tests.evaluation.sections import sample
from tests.evaluation.tables import align, percent
from tests.evaluation.written_cases import WrittenCase, load_written_cases
from verification.judging import index_source
from verification.records import Difference, DifferenceKind, Judgment, Verdict

SUPPORTING = "The mill at Ostrow grinds rye."
PAGES = f"{SUPPORTING} It was built in 1874 by Karel Benda of Lower Hay."


class WordJudge:
    """Supports every claim that does not hold its word."""

    name = "lexical"
    version = "1"

    def __init__(self, word: str = "never", against=Verdict.CONTRADICTED):
        self.word = word
        self.against = against

    def judge(self, statement, source, *, language=""):
        supported = self.word not in statement
        return Judgment(
            verdict=Verdict.SUPPORTED if supported else self.against,
            support=0.9 if supported else 0.1,
            recall=1.0,
            judge="lexical/1",
        )


def choose_word(word: str, against=Verdict.CONTRADICTED):
    chosen, plain = WordJudge(word, against), WordJudge("?")
    return lambda name, tuning, shelf: {name: chosen, "plain": plain}


GOOD = choose_word("never")
BAD = choose_word("mill")
SILENT = choose_word("mill", Verdict.UNSUPPORTED)


def write_data(folder, *, text=PAGES):
    """One set of a citation kind and one of pages, two rows of either label each."""
    folder.mkdir(exist_ok=True)
    for file_name, source in (("attributionbench", "LFQA"), ("wice", "wice")):
        rows = [
            {
                "id": f"{file_name}-{number}",
                "claim": f"Claim {number}: the mill {word} grinds rye.",
                "source_text": f"{text} Page {number} of {file_name}.",
                "label": label,
                "meta": {"src": source},
            }
            for number in range(20)
            for word, label in (
                [("still", "supported"), ("never", "unsupported")][number % 2],
            )
        ]
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"{file_name}_dev.jsonl").write_text(lines, encoding="utf-8")
    return folder


def make_cases():
    return [case_of(f"mill-{n}", ["never", "still"][n % 2]) for n in range(30)]


def case_of(name, word):
    verdict = {"never": Verdict.CONTRADICTED, "still": Verdict.SUPPORTED}[word]
    return WrittenCase(
        id=name,
        set_name="negation",
        file_name="written",
        claim=f"The mill {word} grinds rye.",
        source_text=SUPPORTING,
        label=Label(verdict.value),
        verdict=verdict,
        fair=frozenset({verdict}),
        difference=None,
        reason="the source says that it grinds",
    )


@pytest.fixture
def run_gate(tmp_path, capsys):
    """run_gate("--raise", choose=GOOD) -> (exit code, what was printed)."""
    data = write_data(tmp_path / "data")

    def run(*arguments, choose=GOOD, cases=None, folder=data):
        words = ["--data", str(folder), "--floors", str(tmp_path / "floors.json")]
        written = {"own cases": cases or make_cases()}
        code = gate.main([*words, *arguments], choose=choose, written=written)
        return code, capsys.readouterr().out

    return run


@pytest.fixture
def pinned_gate(run_gate):
    run_gate("--raise")
    return run_gate


def test_broken_floor_fails_and_names_measure_floor_and_figure(pinned_gate):
    code, printed = pinned_gate(choose=BAD)

    assert code == 1
    failed = "'own cases: supported ones passed' is 0.0, below its floor of 100.0"
    assert f"FAILED: {failed}" in printed


def test_changed_corpus_is_named_with_the_way_to_accept_it(pinned_gate, tmp_path):
    other = write_data(tmp_path / "other", text=PAGES + " Nobody lives in it now.")

    code, printed = pinned_gate(folder=other)

    assert code == 1
    assert "FAILED: The corpus 'wice' changed." in printed
    assert "accept it with --raise" in printed
    assert "'own cases' changed" not in printed


def test_changed_corpus_holds_again_once_it_is_accepted(pinned_gate):
    changed = [*make_cases(), case_of("mill-99", "still")]

    refused, _ = pinned_gate(cases=changed)
    accepted, _ = pinned_gate("--raise", cases=changed)

    assert (refused, accepted) == (1, 0)


def test_raise_never_lowers_a_floor(pinned_gate, tmp_path):
    name = "own cases: supported ones passed"
    before = floors.load_floors(tmp_path / "floors.json")

    code, printed = pinned_gate("--raise", choose=BAD)

    after = floors.load_floors(tmp_path / "floors.json")
    assert code == 1
    assert "0 lowered" in printed
    assert after.floors[name] == before.floors[name]


def test_lower_floors_are_written_only_when_accepted(pinned_gate):
    code, printed = pinned_gate("--accept-lower", choose=SILENT)

    assert code == 0
    assert "own cases: supported ones passed" in printed
    assert "The changelog needs a line that says why." in printed


def test_missing_data_is_said_and_our_own_cases_still_bind(pinned_gate, tmp_path):
    well, printed = pinned_gate(folder=tmp_path / "nowhere")
    badly, _ = pinned_gate(folder=tmp_path / "nowhere", choose=BAD)

    assert f"There is no labelled data at {tmp_path / 'nowhere'}" in printed
    assert "Labelled sets" not in printed
    assert (well, badly) == (0, 1)


def test_raising_without_the_data_keeps_its_floors(pinned_gate, tmp_path):
    before = floors.load_floors(tmp_path / "floors.json")

    pinned_gate("--accept-lower", folder=tmp_path / "nowhere")

    assert floors.load_floors(tmp_path / "floors.json") == before


def test_set_that_vanishes_from_the_data_is_missed(pinned_gate, tmp_path):
    (tmp_path / "fewer").mkdir()
    (tmp_path / "data" / "wice_dev.jsonl").rename(tmp_path / "fewer" / "wice_dev.jsonl")

    code, printed = pinned_gate(folder=tmp_path / "fewer")

    assert code == 1
    assert "FAILED: The corpus 'LFQA' is pinned, but is not there." in printed


def test_nothing_pinned_fails_in_one_line(run_gate):
    code, printed = run_gate()

    assert code == 1
    assert "Labelled sets: 40 rows" in printed
    assert printed.endswith("FAILED: No floors are set. Set them with --raise.\n")


def test_another_judge_is_shown_and_compared_with_nothing(run_gate):
    code, printed = run_gate("--judge", "overlap")

    assert code == 0
    assert "Floors are pinned for lexical only" in printed


def test_another_judges_figures_cannot_become_floors(run_gate, capsys):
    with pytest.raises(SystemExit) as exit_of:
        run_gate("--judge", "overlap", "--raise")

    assert exit_of.value.code == 2
    assert "lexical judge only" in capsys.readouterr().err


def test_details_list_what_was_told_wrongly(run_gate):
    _, plain = run_gate(choose=BAD)
    _, detailed = run_gate("--details", choose=BAD)

    assert "mill-5" not in plain
    assert "negation  mill-5  ours: supported, judge: contradicted (0.10)" in detailed


def test_data_without_short_sources_is_refused_in_one_line(tmp_path, capsys):
    data = write_data(tmp_path / "data", text=PAGES * 20)

    code = gate.main(["--data", str(data)], written={"own cases": make_cases()})

    assert code == 2
    assert "lacks the short or the long sources" in capsys.readouterr().err


def test_rows_are_judged_by_what_was_fitted_on_the_other_half(run_gate):
    fitted_on = []

    def choose(name, tuning, shelf):
        halves = {is_held_out(row.id) for row in tuning}
        fitted_on.append(halves)
        return BAD(name, (), shelf) if halves == {True} else GOOD(name, (), shelf)

    _, printed = run_gate("--details", choose=choose)

    lines = [line for line in printed.splitlines() if "people:" in line]
    labelled = [line for line in lines if line.startswith(("LFQA  ", "wice  "))]
    told_wrongly = [line.split()[1] for line in labelled]
    assert fitted_on == [set(), {False}, {True}]
    assert told_wrongly
    assert not any(map(is_held_out, told_wrongly))


def measured_as(figure):
    return floors.Measured({"told rightly": ("mills", figure)}, {"mills": "abc"})


NOTHING = floors.Measured({}, {"mills": "abc"})
FIGURE = Figure(value=0.9, count=100, noise=0.03)
PINNED = floors.raise_floors(measured_as(FIGURE), floors.Pinned({}, {}))


@cases
def test_fall_within_the_noise_is_allowed(value, failures):
    found = floors.find_failures(measured_as(Figure(value, 100, 0.5)), PINNED)

    assert len(found) == failures


def test_floor_rises_with_its_figure_and_the_noise_with_it():
    raised = floors.raise_floors(measured_as(Figure(0.95, 100, 0.02)), PINNED)

    floor = raised.floors["told rightly"]
    assert (floor.floor, floor.noise) == (0.95, 0.02)


def test_many_small_falls_cannot_sink_a_floor():
    once = floors.raise_floors(measured_as(Figure(0.88, 100, 0.03)), PINNED)
    twice = floors.raise_floors(measured_as(Figure(0.86, 100, 0.03)), once)

    assert twice.floors["told rightly"].floor == 0.9
    assert len(floors.find_failures(measured_as(Figure(0.86, 100, 0.03)), twice)) == 1


def test_measure_that_is_gone_is_missed_and_told_as_lowered():
    found = floors.find_failures(NOTHING, PINNED)
    after = floors.raise_floors(NOTHING, PINNED, accept_lower=True)

    assert found == ["'told rightly' has a floor, but is no longer measured."]
    assert "told rightly (dropped)" in floors.describe_changes(PINNED, after)[1]


def test_floors_survive_the_file(tmp_path):
    floors.save_floors(PINNED, tmp_path / "floors.json")

    assert floors.load_floors(tmp_path / "floors.json") == PINNED


ROW = Row("a", "mills", "made", "The mill grinds rye.", SUPPORTING, Label.SUPPORTED)


@cases
def test_digest_sees_every_change_of_a_row(field, value):
    assert floors.digest_of([ROW]) != floors.digest_of([replace(ROW, **{field: value})])


def test_digest_is_blind_to_order():
    other = replace(ROW, id="b", claim="It grinds.", label=Label.UNSUPPORTED)

    assert floors.digest_of([ROW, other]) == floors.digest_of([other, ROW])


def test_sample_stays_the_same_when_others_leave():
    chosen = sample([replace(ROW, id=str(n)) for n in range(50)], 10)

    again = sample(list(reversed(chosen)), 10)

    assert len(chosen) == 10
    assert again == chosen


def test_standard_error_shrinks_with_examples_and_is_never_nothing():
    assert standard_error(1.0, 10) > standard_error(1.0, 1000) > 0
    assert standard_error(0.5, 400) == pytest.approx(0.025, abs=0.001)


def test_figures_count_each_class_by_itself():
    answers = [
        answer_of(True, Verdict.SUPPORTED),
        answer_of(True, Verdict.UNSUPPORTED),
        answer_of(False, Verdict.UNSUPPORTED),
        answer_of(False, Verdict.CONTRADICTED),
    ]

    figures = measure_answers(answers)

    assert figures["supported pairs passed"].value == 0.5
    assert figures["other pairs flagged"].value == 1.0
    assert figures["balanced accuracy"].value == 0.75


def test_set_of_one_class_has_no_balanced_accuracy():
    figures = measure_answers([answer_of(True, Verdict.SUPPORTED)])

    assert "balanced accuracy" not in figures
    assert share_figure([]) is None


@cases
def test_difference_counts_only_when_it_is_of_the_right_kind(change, kind, shown):
    answer = answer_of(False, Verdict.UNSUPPORTED, change, Difference(kind, "x", "y"))

    assert shown_rightly([answer]) == shown


def answer_of(is_supported, verdict, set_name="mills", *differences):
    judgment = Judgment(verdict, 0.5, 0.5, "made/1", differences=differences)
    label = Label.SUPPORTED if is_supported else Label.UNSUPPORTED
    return Answer(replace(ROW, set_name=set_name, label=label), judgment)


def test_window_baseline_prefers_words_that_stand_together():
    loose = "The mill is old. It rains. It snows. It rains. She grinds. Rye is tall."

    recall = [
        window_recall("The mill grinds rye.", index_source(text))
        for text in (SUPPORTING, loose, "")
    ]

    assert recall[0] == 1.0 > recall[1] > recall[2] == 0.0


def test_window_threshold_is_the_one_that_parts_the_pairs():
    other = replace(ROW, claim="The mill burnt down.", label=Label.UNSUPPORTED)
    shelf = Shelf()

    threshold = choose_threshold([ROW, other], shelf)

    answers = answer_all(WindowJudge(threshold), [ROW, other], shelf)
    assert [answer.judgment.verdict for answer in answers] == [
        "supported",
        "unsupported",
    ]


def test_table_sets_words_left_and_figures_right_and_a_dash_for_none():
    rows = [["wice", "lexical", "7"], ["", "plain", "-"]]

    assert align(["set", "judge", "rows"], rows) == [
        "set   judge    rows",
        "wice  lexical     7",
        "      plain       -",
    ]
    assert (percent(None), percent(0.1234)) == ("-", "12.3")


def test_wrong_verdict_on_a_flagged_case_is_told_rightly_but_unfair():
    answers = [answer_of(False, Verdict.CONTRADICTED, "mills")]
    case = replace(case_of("a", "never"), fair=frozenset({Verdict.UNSUPPORTED}))

    section = measure_written("cases", [case], {"made": WordJudge("mill")}, Shelf())

    assert answers[0].is_told
    assert section.figures["cases: told rightly"][1].value == 1.0
    assert section.figures["cases: verdict fair"][1].value == 0.0


def test_named_difference_must_be_shown():
    number = replace(case_of("a", "never"), difference=DifferenceKind.NUMBER)
    named = Difference(DifferenceKind.NUMBER, "1", "2")
    shown = answer_of(False, Verdict.CONTRADICTED, "mills", named)
    silent = answer_of(False, Verdict.CONTRADICTED)

    assert differences_shown([shown, silent], {"a": number}) == [True, False]
    assert differences_shown([shown], {"a": case_of("a", "never")}) == []


@pytest.mark.parametrize("collection", ["own cases", "editors' cases"])
def test_cases_of_our_own_writing_give_the_gate_what_it_reads(collection):
    cases = load_written_cases()[collection]

    assert len(cases) >= 300
    assert len({case.id for case in cases}) == len(cases)
    assert all(case.verdict in case.fair for case in cases)
    assert all(case.reason for case in cases)


def test_kind_of_attention_that_is_seldom_right_fails_the_gate(pinned_gate):
    code, printed = pinned_gate("--accept-lower", choose=BAD)

    assert code == 1
    assert "FAILED: contradicted is right in" in printed
