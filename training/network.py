"""
The reader's network: a BERT encoder with a head of three outputs, in plain torch.

The weights it starts from are a published sentence encoder (six layers, 384 wide). A
deeper network is made from the same weights by using each layer twice in a row: the
published encoder kept every second layer of one twice as deep.
"""

from __future__ import annotations

import itertools
import json
import math
from collections import OrderedDict
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from .pairs import OUTPUTS


@dataclass(frozen=True, slots=True)
class Shape:
    """
    The network's sizes. `repeats` is how often each published layer is used in a row.
    """

    vocabulary: int = 30522
    width: int = 384
    inner: int = 1536
    heads: int = 12
    layers: int = 6
    positions: int = 512
    repeats: int = 1
    dropout: float = 0.1


class Layer(nn.Module):
    """
    One encoder layer: attention, then two dense steps, each added to its input and
    normalised.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query_key_value = nn.Linear(shape.width, 3 * shape.width)
        self.attention_out = nn.Linear(shape.width, shape.width)
        self.attention_norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.widen = nn.Linear(shape.width, shape.inner)
        self.narrow = nn.Linear(shape.inner, shape.width)
        self.output_norm = nn.LayerNorm(shape.width, eps=1e-12)

    def forward(self, hidden: Tensor, mask: Tensor) -> Tensor:
        batch, length, width = hidden.shape
        parts = self.query_key_value(hidden).view(
            batch, length, 3, self.heads, width // self.heads
        )
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        scores = query @ key.transpose(2, 3) / math.sqrt(width // self.heads) + mask
        mixed = scores.softmax(-1, dtype=scores.dtype) @ value
        mixed = self.attention_out(mixed.transpose(1, 2).reshape(batch, length, width))
        hidden = self.attention_norm(hidden + mixed)
        return self.output_norm(
            hidden + self.narrow(functional.gelu(self.widen(hidden)))
        )


class Reader(nn.Module):
    """
    Claim and passage in one row of token numbers; three logits out, in the order of
    OUTPUTS.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        self.places = nn.Embedding(shape.positions, shape.width)
        self.sides = nn.Embedding(2, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.layers = nn.ModuleList(
            Layer(shape) for _ in range(shape.layers * shape.repeats)
        )
        self.pool = nn.Linear(2 * shape.width, shape.width)
        self.head = nn.Linear(shape.width, len(OUTPUTS))

    def forward(self, tokens: Tensor, sides: Tensor, present: Tensor) -> Tensor:
        """
        Logits of shape (batch, 3). `present` is 1 for a token and 0 for padding;
        `sides` 0 for the claim, 1 for the passage.
        """
        places = self.places.weight[: tokens.shape[1]]
        hidden = self.norm(self.words(tokens) + self.sides(sides) + places)
        hidden = functional.dropout(hidden, self.shape.dropout, self.training)
        mask = (1.0 - present[:, None, None, :].to(hidden.dtype)) * -1e4
        if torch.is_autocast_enabled("cpu"):
            mask = mask.to(torch.get_autocast_dtype("cpu"))
        for layer in self.layers:
            hidden = layer(hidden, mask)
        weights = present[:, :, None].to(hidden.dtype)
        mean = (hidden * weights).sum(1) / weights.sum(1)
        pooled = torch.tanh(self.pool(torch.cat((hidden[:, 0], mean), dim=1)))
        return self.head(functional.dropout(pooled, self.shape.dropout, self.training))

    def freeze(self, layers: int) -> None:
        """Keep the word vectors and so many of the lowest layers as they are."""
        self.words.requires_grad_(False)
        for module in (self.places, self.sides, self.norm, *self.layers[:layers]):
            module.requires_grad_(not layers)


def from_published(folder: Path, *, repeats: int = 1, dropout: float = 0.1) -> Reader:
    """
    A reader whose encoder holds the published weights of `folder` (config.json,
    model.safetensors); the head is new.
    """
    from safetensors.torch import load_file

    config = json.loads((folder / "config.json").read_text("utf-8"))
    shape = Shape(
        vocabulary=config["vocab_size"],
        width=config["hidden_size"],
        inner=config["intermediate_size"],
        heads=config["num_attention_heads"],
        layers=config["num_hidden_layers"],
        positions=config["max_position_embeddings"],
        repeats=repeats,
        dropout=dropout,
    )
    published = load_file(str(folder / "model.safetensors"))
    reader = Reader(shape)
    state: dict[str, Tensor] = {
        "words.weight": published["embeddings.word_embeddings.weight"],
        "places.weight": published["embeddings.position_embeddings.weight"],
        "sides.weight": published["embeddings.token_type_embeddings.weight"],
        "norm.weight": published["embeddings.LayerNorm.weight"],
        "norm.bias": published["embeddings.LayerNorm.bias"],
    }
    for place in range(shape.layers * repeats):
        state.update(_layer_weights(published, place // repeats, place))
    reader.load_state_dict(state, strict=False)
    return reader


def from_exported(folder: Path, shape: Shape) -> Reader:
    """
    A reader with the weights of `folder/model.onnx` as `export` wrote it, at the seven
    bits they have there: to go on from what ships where its checkpoints are gone.
    """
    import onnx
    from onnx.numpy_helper import to_array

    graph = onnx.load(str(folder / "model.onnx")).graph
    stored = {each.name: torch.tensor(to_array(each)) for each in graph.initializer}

    def dense(name: str) -> Tensor:
        whole = stored[f"{name}_quantized"].float() - stored[f"{name}_zero_point"]
        return whole * stored[f"{name}_scale"]

    reader = Reader(shape)
    state = {
        name: stored[f"reader.{name}"]
        for name in reader.state_dict()
        if f"reader.{name}" in stored
    }
    for name in ("words", "sides"):
        state[f"{name}.weight"] = dense(f"reader.{name}.weight")
    for name in ("pool", "head"):
        state[f"{name}.weight"] = dense(f"reader.{name}.weight_Transposed").T
    unnamed = [
        name.removesuffix("_quantized")
        for name in stored
        if name.startswith("onnx::MatMul_") and name.endswith("_quantized")
    ]
    steps = ("query_key_value", "attention_out", "widen", "narrow")
    places = itertools.product(range(shape.layers), steps)
    for (layer, step), name in zip(places, unnamed, strict=True):
        state[f"layers.{layer}.{step}.weight"] = dense(name).T
    reader.load_state_dict(state)
    return reader


def _layer_weights(
    published: dict[str, Tensor], source: int, place: int
) -> dict[str, Tensor]:
    theirs, ours = f"encoder.layer.{source}.", f"layers.{place}."
    names = {
        "attention.output.dense": "attention_out",
        "attention.output.LayerNorm": "attention_norm",
        "intermediate.dense": "widen",
        "output.dense": "narrow",
        "output.LayerNorm": "output_norm",
    }
    state = {
        f"{ours}{name}.{part}": published[f"{theirs}{old}.{part}"]
        for old, name in names.items()
        for part in ("weight", "bias")
    }
    for part in ("weight", "bias"):
        state[f"{ours}query_key_value.{part}"] = torch.cat(
            [
                published[f"{theirs}attention.self.{name}.{part}"]
                for name in ("query", "key", "value")
            ]
        )
    return state


def save(reader: Reader, path: Path, **more: object) -> None:
    """
    Write weights and shape to `path`, through a neighbour file, so that a broken
    write leaves the old one.
    """
    partial = path.with_suffix(".partial")
    torch.save(
        {"shape": asdict(reader.shape), "weights": reader.state_dict(), **more}, partial
    )
    partial.replace(path)


def start_from(path: Path, shape: Shape | None = None) -> Reader:
    """
    The reader of a checkpoint, or of a folder with an exported network of a shape, ours
    when none is named.
    """
    return from_exported(path, shape or Shape()) if path.is_dir() else load(path)[0]


def load(path: Path) -> tuple[Reader, dict[str, object]]:
    """The reader that `save` wrote, and what was saved beside it."""
    stored = torch.load(path, map_location="cpu", weights_only=False)
    reader = Reader(Shape(**stored.pop("shape")))
    reader.load_state_dict(OrderedDict(stored.pop("weights")))
    return reader, stored
