"""
Train the entry tagger: `python -m training.entries.train ROWS.npz --out MODEL.npz`.
Needs numpy and torch alone; seeds are fixed. Prints the share of tokens and of whole
titles that are right on the styles kept apart, after each pass.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

WIDTH = 48
BLOCKS = 5
OVERALL_AFTER = 2
BATCH_TOKENS = 4096
RATE = 3e-3
UNKNOWN_SHARE = 0.12
"""Part of the tokens whose word and ending are hidden, so that shapes must do."""

WORD, ENDING = 1, 2
"""The columns of a token's word and of its last letters."""

NAMES = (0, 1, 4)
"""The labels of authors and editors."""

BLURRED_SHARE = 0.85

MEASURED = 400
"""Entries kept apart that are measured after each pass."""

LABELS = 9
TITLE = 2


class Tagger(nn.Module):
    """What `verification/reading/entries/tagger.py` runs, for training."""

    def __init__(self, sizes: list[int]) -> None:
        super().__init__()
        offsets = np.cumsum([0, *sizes[:-1]])
        self.register_buffer("offsets", torch.tensor(offsets))
        self.numbers = nn.EmbeddingBag(sum(sizes), WIDTH, mode="sum")
        nn.init.normal_(self.numbers.weight, std=0.1)
        self.blocks = nn.ModuleList(nn.Linear(3 * WIDTH, WIDTH) for _ in range(BLOCKS))
        self.overall = nn.Linear(WIDTH, WIDTH)
        self.output = nn.Linear(WIDTH, LABELS)
        self.follow = nn.Parameter(torch.zeros(LABELS, LABELS))
        self.begin = nn.Parameter(torch.zeros(LABELS))
        self.end = nn.Parameter(torch.zeros(LABELS))

    def scores(self, rows: Tensor, mask: Tensor) -> Tensor:
        """rows: batch, tokens, numbers; mask: batch, tokens."""
        batch, count, many = rows.shape
        flat = (rows + self.offsets).view(batch * count, many)
        state = self.numbers(flat).view(batch, count, WIDTH)
        state = functional.dropout(state, 0.1, self.training)
        there = mask.unsqueeze(2).to(state.dtype)
        state = state * there
        for at, block in enumerate(self.blocks):
            if at == OVERALL_AFTER:
                mean = (functional.relu(state) * there).sum(1) / there.sum(1)
                state = (state + self.overall(mean).unsqueeze(1)) * there
            gap = 2**at
            wide = functional.pad(state, (0, 0, gap, gap))
            beside = torch.cat([wide[:, :count], state, wide[:, 2 * gap :]], 2)
            state = (state + functional.relu(block(beside))) * there
        return self.output(state)

    def loss(self, scores: Tensor, labels: Tensor, mask: Tensor) -> Tensor:
        """How unlikely the right chains are, a token."""
        there = mask.to(scores.dtype)
        own = scores.gather(2, labels.unsqueeze(2)).squeeze(2)
        steps = self.follow[labels[:, :-1], labels[:, 1:]] * there[:, 1:]
        last = labels.gather(1, mask.sum(1, keepdim=True) - 1).squeeze(1)
        right = (
            (own * there).sum(1)
            + steps.sum(1)
            + self.begin[labels[:, 0]]
            + self.end[last]
        )
        total = scores[:, 0] + self.begin
        for at in range(1, scores.shape[1]):
            following = (
                torch.logsumexp(total.unsqueeze(2) + self.follow, 1) + scores[:, at]
            )
            total = torch.where(mask[:, at : at + 1], following, total)
        return (torch.logsumexp(total + self.end, 1) - right).sum() / there.sum()

    def likeliest(self, scores: Tensor, length: int) -> np.ndarray:
        best = scores[0] + self.begin
        came_from = []
        for row in scores[1:length]:
            ways = best.unsqueeze(1) + self.follow
            value, before = ways.max(0)
            came_from.append(before)
            best = value + row
        path = [int((best + self.end).argmax())]
        for before in reversed(came_from):
            path.append(int(before[path[-1]]))
        return np.array(path[::-1])


class Entries:
    """The prepared rows of several files."""

    def __init__(self, paths: list[Path]) -> None:
        stored = [np.load(path) for path in paths]
        self.rows = np.concatenate([part["rows"] for part in stored])
        self.labels = np.concatenate([part["labels"] for part in stored])
        bounds, at = [], 0
        for part in stored:
            ends = part["ends"] + at
            bounds += zip([at, *ends[:-1]], ends, strict=True)
            at = ends[-1]
        self.bounds = bounds
        self.held = np.concatenate([part["held"] for part in stored])

    def batches(self, chosen: np.ndarray, draw: np.random.Generator) -> list[list[int]]:
        lengths = np.array([self.bounds[at][1] - self.bounds[at][0] for at in chosen])
        order = chosen[np.argsort(lengths + draw.random(len(lengths)) * 8)]
        batches: list[list[int]] = [[]]
        for at in order:
            start, end = self.bounds[at]
            if batches[-1] and (len(batches[-1]) + 1) * (end - start) > BATCH_TOKENS:
                batches.append([])
            batches[-1].append(int(at))
        draw.shuffle(batches)
        return batches

    def take(self, batch: list[int]) -> tuple[Tensor, Tensor, Tensor]:
        most = max(self.bounds[at][1] - self.bounds[at][0] for at in batch)
        rows = np.zeros((len(batch), most, self.rows.shape[1]), np.int64)
        labels = np.zeros((len(batch), most), np.int64)
        mask = np.zeros((len(batch), most), bool)
        for place, at in enumerate(batch):
            start, end = self.bounds[at]
            rows[place, : end - start] = self.rows[start:end]
            labels[place, : end - start] = self.labels[start:end]
            mask[place, : end - start] = True
        return torch.from_numpy(rows), torch.from_numpy(labels), torch.from_numpy(mask)


def measure(model: Tagger, entries: Entries, chosen: np.ndarray) -> str:
    model.eval()
    right = tokens = titles = 0
    with torch.no_grad():
        for at in chosen:
            rows, labels, mask = entries.take([int(at)])
            path = model.likeliest(model.scores(rows, mask)[0], rows.shape[1])
            own = labels[0].numpy()
            right += int((path == own).sum())
            tokens += len(own)
            titles += bool(((path == TITLE) == (own == TITLE)).all())
    model.train()
    share = titles / len(chosen)
    return f"tokens {right / tokens:.4f}, titles {share:.4f} of {len(chosen)}"


def blur_words(
    rows: Tensor, labels: Tensor, mask: Tensor, generator: torch.Generator
) -> Tensor:
    """Hide some words, and give most names the last letters of any other token: there
    are more names than any list has, and the network must not know ours by heart."""
    hidden = torch.rand(labels.shape, generator=generator) < UNKNOWN_SHARE
    for column in (WORD, ENDING):
        rows[:, :, column].masked_fill_(hidden, 0)
    endings = rows[:, :, ENDING][mask]
    drawn = torch.randint(len(endings), labels.shape, generator=generator)
    is_name = torch.isin(labels, torch.tensor(NAMES)) & mask & (rows[:, :, ENDING] > 0)
    is_name &= torch.rand(labels.shape, generator=generator) < BLURRED_SHARE
    rows[:, :, ENDING] = torch.where(is_name, endings[drawn], rows[:, :, ENDING])
    return rows


def train(
    entries: Entries, model: Tagger, *, passes: int, rate: float, seed: int, out: Path
) -> None:
    """Train in place; each pass leaves its weights and its export."""
    generator = torch.Generator().manual_seed(seed)
    draw = np.random.default_rng(seed)
    held = np.flatnonzero(entries.held)[:MEASURED]
    chosen = np.flatnonzero(~entries.held)
    steps = len(entries.batches(chosen, draw)) * passes
    optimizer = torch.optim.AdamW(model.parameters(), rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, rate, total_steps=steps + passes * 8, pct_start=0.1
    )
    for number in range(passes):
        begun, total = time.monotonic(), 0.0
        batches = entries.batches(chosen, draw)
        for batch in batches:
            rows, labels, mask = entries.take(batch)
            rows = blur_words(rows, labels, mask, generator)
            loss = model.loss(model.scores(rows, mask), labels, mask)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += loss.item()
        said = measure(model, entries, held) if len(held) else "nothing kept apart"
        seconds = time.monotonic() - begun
        sys.stderr.write(
            f"pass {number + 1}: loss {total / len(batches):.4f}, {said}, "
            f"{seconds:.0f} s\n"
        )
        sys.stderr.flush()
        torch.save(model.state_dict(), out.with_suffix(".pt"))
        export(model, out)


def export(model: Tagger, path: Path) -> None:
    """Embeddings in eight bits with a scale a column, the rest in sixteen."""
    kept = {}
    weights = model.numbers.weight.detach().numpy()
    scale = np.abs(weights).max(axis=0, keepdims=True) / 127
    kept["numbers"] = np.rint(weights / scale).astype(np.int8)
    kept["numbers_scale"] = scale.astype(np.float32)
    layers = {"overall": model.overall, "output": model.output}
    layers |= {f"block{at}": block for at, block in enumerate(model.blocks)}
    for name, layer in layers.items():
        kept[name] = layer.weight.detach().numpy().T.astype(np.float16)
        kept[f"{name}_bias"] = layer.bias.detach().numpy().astype(np.float16)
    for name in ("follow", "begin", "end"):
        kept[name] = getattr(model, name).detach().numpy().astype(np.float16)
    np.savez_compressed(path, **kept)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights of an earlier call")
    options = parser.parse_args(words)
    torch.set_num_threads(1)
    entries = Entries(options.rows)
    sizes = [int(size) for size in np.load(options.rows[0])["sizes"]]
    torch.manual_seed(options.seed)
    model = Tagger(sizes)
    if options.start:
        model.load_state_dict(torch.load(options.start, weights_only=True))
    train(
        entries,
        model,
        passes=options.passes,
        rate=options.rate,
        seed=options.seed,
        out=options.out,
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
