"""
The reader's network: an encoder with a head of three outputs, in plain torch.

The weights it starts from are those of a published sentence encoder: a BERT (six
layers, 384 wide), or an MPNet (twelve layers, 768 wide), which adds to each attention
what the distance of two words is worth (Song et al. 2020, "MPNet"; the buckets of
distances are those of T5, Raffel et al. 2020). A deeper network is made from the same
weights by using each layer twice in a row: the published BERT kept every second layer
of one twice as deep.
"""

from __future__ import annotations

import json
import math
from collections import OrderedDict
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from .pairs import OUTPUTS

BERT_EPSILON = 1e-12

FARTHEST = 128
"""Distance in words from which all distances are one, of an MPNet."""


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
    distances: int = 0
    """Buckets of distances between words, of an MPNet; 0 for a BERT."""

    epsilon: float = BERT_EPSILON
    """Added to the variance where a layer is normalised."""


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
        self.attention_norm = nn.LayerNorm(shape.width, eps=shape.epsilon)
        self.widen = nn.Linear(shape.width, shape.inner)
        self.narrow = nn.Linear(shape.inner, shape.width)
        self.output_norm = nn.LayerNorm(shape.width, eps=shape.epsilon)

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
        self.norm = nn.LayerNorm(shape.width, eps=shape.epsilon)
        if shape.distances:
            self.distances = nn.Embedding(shape.distances, shape.heads)
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
        if self.shape.distances:
            mask = mask + self._worth_of_distances(tokens.shape[1])
        for layer in self.layers:
            hidden = layer(hidden, mask)
        weights = present[:, :, None].to(hidden.dtype)
        mean = (hidden * weights).sum(1) / weights.sum(1)
        pooled = torch.tanh(self.pool(torch.cat((hidden[:, 0], mean), dim=1)))
        return self.head(functional.dropout(pooled, self.shape.dropout, self.training))

    def _worth_of_distances(self, length: int) -> Tensor:
        """What each distance adds to a score, of shape (1, heads, length, length)."""
        places = torch.arange(length)
        away = places[:, None] - places[None, :]
        half = self.shape.distances // 2
        exact = half // 2
        far = away.abs().clamp(min=1).float() / exact
        log = (far.log() / math.log(FARTHEST / exact) * (half - exact)).long()
        bucket = torch.where(
            away.abs() < exact, away.abs(), (exact + log).clamp(max=half - 1)
        )
        worth: Tensor = self.distances(bucket + (away < 0).long() * half)
        return worth.permute(2, 0, 1)[None]

    def freeze(self, layers: int) -> None:
        """
        Keep the word vectors and so many of the lowest layers as they are, with what
        distances are worth to them.
        """
        self.words.requires_grad_(False)
        held = [self.places, self.sides, self.norm, *self.layers[:layers]]
        if self.shape.distances:
            held.append(self.distances)
        for module in held:
            module.requires_grad_(not layers)


def from_published(
    folder: Path, *, repeats: int = 1, layers: int = 0, dropout: float = 0.1
) -> Reader:
    """
    A reader whose encoder holds the published weights of `folder` (config.json,
    model.safetensors), or the lowest `layers` of them; the head is new.
    """
    from safetensors.torch import load_file

    config = json.loads((folder / "config.json").read_text("utf-8"))
    published = load_file(str(folder / "model.safetensors"))
    is_mpnet = config.get("model_type") == "mpnet"
    shape = Shape(
        vocabulary=config["vocab_size"],
        width=config["hidden_size"],
        inner=config["intermediate_size"],
        heads=config["num_attention_heads"],
        layers=layers or config["num_hidden_layers"],
        positions=config["max_position_embeddings"] - 2 * is_mpnet,
        repeats=repeats,
        dropout=dropout,
        distances=config["relative_attention_num_buckets"] if is_mpnet else 0,
        epsilon=config["layer_norm_eps"] if is_mpnet else BERT_EPSILON,
    )
    reader = Reader(shape)
    state = _embeddings(published, shape)
    names = MPNET_NAMES if is_mpnet else BERT_NAMES
    for place in range(shape.layers * repeats):
        state.update(_layer_weights(published, place // repeats, place, names))
    reader.load_state_dict(state, strict=False)
    return reader


def _embeddings(published: dict[str, Tensor], shape: Shape) -> dict[str, Tensor]:
    """An MPNet's first two places are for padding, and it knows no sides."""
    places = published["embeddings.position_embeddings.weight"]
    state = {
        "words.weight": published["embeddings.word_embeddings.weight"],
        "places.weight": places[-shape.positions :],
        "norm.weight": published["embeddings.LayerNorm.weight"],
        "norm.bias": published["embeddings.LayerNorm.bias"],
    }
    if shape.distances:
        state["sides.weight"] = torch.zeros(2, shape.width)
        name = "encoder.relative_attention_bias.weight"
        state["distances.weight"] = published[name]
    else:
        state["sides.weight"] = published["embeddings.token_type_embeddings.weight"]
    return state


_FEED_FORWARD = {
    "widen": "intermediate.dense",
    "narrow": "output.dense",
    "output_norm": "output.LayerNorm",
}

BERT_NAMES = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "attention_out": "attention.output.dense",
    "attention_norm": "attention.output.LayerNorm",
    **_FEED_FORWARD,
}
"""What the parts of a layer are called in published weights."""

MPNET_NAMES = {
    "query": "attention.attn.q",
    "key": "attention.attn.k",
    "value": "attention.attn.v",
    "attention_out": "attention.attn.o",
    "attention_norm": "attention.LayerNorm",
    **_FEED_FORWARD,
}


def _layer_weights(
    published: dict[str, Tensor], source: int, place: int, names: dict[str, str]
) -> dict[str, Tensor]:
    theirs, ours = f"encoder.layer.{source}.", f"layers.{place}."
    together = ("query", "key", "value")
    state = {
        f"{ours}{name}.{part}": published[f"{theirs}{old}.{part}"]
        for name, old in names.items()
        if name not in together
        for part in ("weight", "bias")
    }
    for part in ("weight", "bias"):
        state[f"{ours}query_key_value.{part}"] = torch.cat(
            [published[f"{theirs}{names[name]}.{part}"] for name in together]
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


def load(path: Path) -> tuple[Reader, dict[str, object]]:
    """The reader that `save` wrote, and what was saved beside it."""
    stored = torch.load(path, map_location="cpu", weights_only=False)
    reader = Reader(Shape(**stored.pop("shape")))
    reader.load_state_dict(OrderedDict(stored.pop("weights")))
    return reader, stored
