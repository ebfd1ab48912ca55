"""Training of the entry tagger: made-up works, their labels, and a tiny run."""

import json

import numpy as np
import pytest

from tests.cases import cases
from training.entries import align, damage, forms, prepare
from training.entries.works import Maker, make_works
from verification.reading.entries.tagger import Label, load

LETTERS = "FGTCEPYN."


def drawn(text: str, labels: list[int]) -> str:
    """A text with a sign before each stretch of another label."""
    parts = []
    for at, letter in enumerate(text):
        if not at or labels[at] != labels[at - 1]:
            parts.append(f"|{LETTERS[labels[at]]}:")
        parts.append(letter)
    return "".join(parts)


@cases
def test_rendered_entry_is_labelled_by_the_words_of_its_work(work, rendered, labels):
    (text, found, _) = next(align.aligned(rendered, work))

    assert drawn(text, found) == labels


def test_entry_that_changed_its_title_beyond_finding_is_left_out():
    work = {"title": "Counting goats from the air"}

    assert list(align.aligned("Rowe J. Counting goats from above. 2015.", work)) == []


def test_same_seed_gives_the_same_works():
    assert make_works(30, 5) == make_works(30, 5) != make_works(30, 6)


def test_every_form_prints_some_work_with_a_label_for_each_character():
    maker = Maker(3)

    printed = [forms.print_work(maker, work) for work in make_works(300, 4)]

    assert sum(entry is not None for entry in printed) > 250
    assert all(len(entry[0]) == len(entry[1]) for entry in printed if entry)


def test_damage_keeps_a_label_for_each_character():
    maker = Maker(3)
    printed = [forms.print_work(maker, maker.work(at)) for at in range(200)]
    printed = [entry for entry in printed if entry]

    harmed = [damage.damaged(entry, maker.random) for entry in printed]

    assert all(len(text) == len(labels) for text, labels, _ in harmed)
    assert any(entry != other for entry, other in zip(harmed, printed, strict=True))


def test_works_are_written_for_the_renderer(tmp_path):
    prepare.main([str(tmp_path / "works"), "--write-works", "--works", "3"])

    rows = [json.loads(row) for row in (tmp_path / "works").read_text().splitlines()]
    assert [row["id"] for row in rows] == ["w0", "w1", "w2"]


def test_tiny_run_gives_a_network_that_reads(tmp_path):
    torch = pytest.importorskip("torch", reason="the group `training` is not here")
    from training.entries import train

    rows, model = tmp_path / "rows.npz", tmp_path / "model.npz"
    prepare.main([str(rows), "--works", "60", "--seed", "2"])
    train.main([str(rows), "--out", str(model), "--passes", "1"])

    network, entries = load(model), train.Entries([rows])
    taken, _, mask = entries.take([0])
    trained = train.Tagger([int(size) for size in np.load(rows)["sizes"]])
    trained.load_state_dict(torch.load(model.with_suffix(".pt"), weights_only=True))
    wanted = trained.eval().scores(taken, mask)[0].detach().numpy()
    assert len(Label) == wanted.shape[1] == train.LABELS
    assert np.allclose(network.scores(taken[0].tolist()), wanted, atol=0.1)
