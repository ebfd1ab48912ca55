"""Training: a run that was stopped goes on, and what it gives can be asked."""

import json
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the group `training` is not installed here")

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from training import export, exported, network, train
from verification.judging.judges.reader import Network

WIDTH, INNER, LAYERS = 24, 48, 2
WORDS = (
    *("the", "ferry", "leaves", "at", "nine", "ten"),
    *("and", "is", "old", "new", "red", "not"),
)
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
PAIRS = [
    ("the ferry leaves at nine", "supported"),
    ("the ferry leaves at ten", "contradicted"),
    ("the ferry is red", "unsupported"),
]


FORMS = {"bert": "bytes", "mpnet": "blocks"}
"""Kinds of published weights, with the form in which ours of them ship."""


@pytest.fixture(params=FORMS)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def base(kind: str, tmp_path: Path) -> Path:
    """Published weights, as small as the code takes them."""
    folder = tmp_path / "base"
    folder.mkdir()
    vocabulary = {word: place for place, word in enumerate([*SPECIAL, *WORDS])}
    shape = {
        "vocab_size": len(vocabulary),
        "hidden_size": WIDTH,
        "intermediate_size": INNER,
        "num_attention_heads": 2,
        "num_hidden_layers": LAYERS,
        "max_position_embeddings": 64,
        "model_type": kind,
        "relative_attention_num_buckets": 8,
        "layer_norm_eps": 1e-5,
    }
    (folder / "config.json").write_text(json.dumps(shape), "utf-8")
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    tokenizer.save(str(folder / "tokenizer.json"))
    torch.manual_seed(3)
    names = dict(_published(len(vocabulary), kind))
    save_file(
        {name: torch.randn(size) * 0.1 for name, size in names.items()},
        folder / "model.safetensors",
    )
    return folder


def _published(words: int, kind: str):
    parts = network.MPNET_NAMES if kind == "mpnet" else network.BERT_NAMES
    sizes = {"widen": (INNER, WIDTH), "narrow": (WIDTH, INNER)}
    yield "embeddings.word_embeddings.weight", (words, WIDTH)
    yield "embeddings.position_embeddings.weight", (64, WIDTH)
    yield "embeddings.token_type_embeddings.weight", (2, WIDTH)
    yield "encoder.relative_attention_bias.weight", (8, 2)
    norms = ["embeddings.LayerNorm"]
    for layer in range(LAYERS):
        for part, name in parts.items():
            whole = f"encoder.layer.{layer}.{name}"
            if part.endswith("norm"):
                norms.append(whole)
                continue
            size = sizes.get(part, (WIDTH, WIDTH))
            yield f"{whole}.weight", size
            yield f"{whole}.bias", size[:1]
    for name in norms:
        yield f"{name}.weight", (WIDTH,)
        yield f"{name}.bias", (WIDTH,)


@pytest.fixture
def plan(base: Path, tmp_path: Path) -> dict:
    rows = [
        {
            "id": f"{number}-{place}",
            "group": str(number),
            "claim": claim,
            "source_text": "the ferry leaves at nine and is old",
            "label": label,
        }
        for number in range(8)
        for place, (claim, label) in enumerate(PAIRS)
    ]
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    (tmp_path / "pairs.jsonl").write_text(text, "utf-8")
    stage = {
        "name": "only",
        "files": [{"path": str(tmp_path / "pairs.jsonl")}],
        "epochs": 2,
        "frozen": 1,
        "batch_tokens": 64,
        "max_tokens": 32,
        "rate": 0.01,
        "dropout": 0.0,
        "dev": [str(tmp_path / "pairs.jsonl")],
    }
    return {"base": str(base), "stages": [stage]}


def test_a_run_that_was_stopped_goes_on_and_ends_as_one_that_was_not(
    plan: dict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "SAVE_STEPS", 2)
    whole = train.train(plan, tmp_path / "whole")
    step = train.Training._step
    left = iter(range(5))

    def stopping(self, batch):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return step(self, batch)

    monkeypatch.setattr(train.Training, "_step", stopping)
    with pytest.raises(KeyboardInterrupt):
        train.train(plan, tmp_path / "parts")
    monkeypatch.setattr(train.Training, "_step", step)
    parts = train.train(plan, tmp_path / "parts")

    log = (tmp_path / "parts" / "only" / "log.jsonl").read_text("utf-8").splitlines()
    begun = [json.loads(line)["done"] for line in log if '"start"' in line]
    assert begun == [0, 4]
    one, other = network.load(whole)[0], network.load(parts)[0]
    for name, value in one.state_dict().items():
        assert torch.allclose(value, other.state_dict()[name], atol=1e-5), name


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::torch.jit.TracerWarning")
def test_what_was_trained_is_exported_and_read_alike(
    plan: dict, base: Path, kind: str, tmp_path: Path
) -> None:
    final = train.train(plan, tmp_path / "runs")
    trained = export.mean_of([final])
    start, shipped = network.from_published(base), tmp_path / "shipped"

    export.export(trained, shipped, base=base, card={"name": "small"}, form=FORMS[kind])
    reading = Network(shipped).read(*PAIRS[0][:1], "the ferry is old")

    assert torch.equal(trained.layers[0].widen.weight, start.layers[0].widen.weight)
    assert not torch.equal(trained.layers[1].widen.weight, start.layers[1].widen.weight)
    total = reading.supported + reading.contradicted + reading.unsupported
    assert total == pytest.approx(1.0)
    card = json.loads((shipped / "card.json").read_text("utf-8"))
    assert card["name"] == "small"
    again = exported.start_from(shipped).state_dict()
    for name, value in trained.state_dict().items():
        most = 0.05 if name == "words.weight" else 0.02  # of four bits, and of eight
        assert torch.allclose(value, again[name], atol=most), name
