"""
Train a reader as a plan file says: `python -m training.train PLAN.json --out RUNS`.

A plan names published weights, the rows to prepare and stages, each of which starts
where the one before ended. Seeds are fixed, and a call that was stopped goes on. The
folder of a stage holds `last.pt` to go on from, `final.pt` when it has ended (the
weights averaged over its last steps) and `log.jsonl`, a line for each report.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from . import exported, network, pairs, prepare

REPORT_STEPS = 200
SAVE_STEPS = 500
RISE = 0.05
"""Part of the steps over which the rate rises from nothing."""

LENGTH_STEP = 16
"""
Rows are padded to a multiple of this: each new shape costs the matrix library memory.
"""

AVERAGED_SHARE = 0.2
"""Part of the steps, at the end, over which the weights are averaged."""

AVERAGE_STEPS = 10

HAS_HALVES = torch.cpu._is_avx512_bf16_supported()
"""
Whether the processor multiplies numbers of 16 bits: one without does it a hundred times
more slowly than those of 32.
"""


@dataclass(frozen=True, slots=True)
class Stage:
    """
    One stretch of training. `files` are `{path, share, weight}` of prepared rows; a
    path that is not absolute lies in the folder of the runs.
    """

    name: str
    files: list[dict[str, Any]]
    start: str = ""
    """
    A checkpoint among the runs, or a folder with an exported network, to begin with;
    the published weights when empty.
    """

    repeats: int = 1
    layers: int = 0
    """The lowest of the published ones that are used; 0 for all."""

    epochs: float = 1.0
    batch_tokens: int = 2048
    max_tokens: int = 256
    rate: float = 1e-4
    frozen: int = 0
    """Layers from the bottom that stay as they are, with the word vectors."""

    layer_decay: float = 0.9
    """Of the rate, from each layer to the one below it."""

    weight_decay: float = 0.01
    pace: str = "cosine"
    """After the rise: `cosine` down to nearly nothing, or `even`."""

    smoothing: float = 0.05
    dropout: float = 0.1
    seed: int = 1
    dev: list[str] = field(default_factory=list)
    """Files of prepared rows that are measured on the way."""


def base_folder(name: str) -> Path:
    """The folder of published weights: a path, or `package:folder` as installed."""
    package, _, inside = name.partition(":")
    return Path(str(files(package))) / inside if inside else Path(name)


def read_tokenizer(base: Path, most: int) -> Tokenizer:
    """The published tokenizer; passages are cut so that a pair has `most` tokens."""
    tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(most, strategy="only_second")
    return tokenizer


def batch_tensors(rows: Sequence[pairs.Row]) -> tuple[Tensor, Tensor, Tensor]:
    """Token numbers, sides and presence, padded to the longest row."""
    longest = -(-max(len(row.tokens) for row in rows) // LENGTH_STEP) * LENGTH_STEP
    tokens = torch.zeros(len(rows), longest, dtype=torch.long)
    sides = torch.zeros(len(rows), longest, dtype=torch.long)
    present = torch.zeros(len(rows), longest)
    for place, row in enumerate(rows):
        tokens[place, : len(row.tokens)] = torch.tensor(row.tokens)
        sides[place, : len(row.sides)] = torch.tensor(row.sides)
        present[place, : len(row.tokens)] = 1.0
    return tokens, sides, present


def loss_of(
    reader: network.Reader, rows: Sequence[pairs.Row], smoothing: float
) -> Tensor:
    """Weighted mean cross-entropy of a batch against its targets, smoothed."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HAS_HALVES):
        logits = reader(*batch_tensors(rows))
    targets = torch.tensor([row.target for row in rows])
    targets = targets * (1 - smoothing) + smoothing / targets.shape[1]
    weights = torch.tensor([row.weight for row in rows])
    losses = -(targets * functional.log_softmax(logits.float(), dim=1)).sum(1)
    return (losses * weights).sum() / weights.sum()


@torch.inference_mode()
def probabilities(
    reader: network.Reader, rows: Sequence[pairs.Row], *, tokens: int = 4096
) -> Tensor:
    """Probabilities of shape (rows, 3), in the rows' order."""
    reader.eval()
    order = sorted(range(len(rows)), key=lambda place: len(rows[place].tokens))
    found = torch.zeros(len(rows), len(pairs.OUTPUTS))
    begin = 0
    while begin < len(order):
        end = begin + 1
        while (
            end < len(order)
            and len(rows[order[end]].tokens) * (end + 1 - begin) <= tokens
        ):
            end += 1
        chosen = order[begin:end]
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HAS_HALVES):
            logits = reader(*batch_tensors([rows[place] for place in chosen]))
        found[chosen] = logits.float().softmax(1)
        begin = end
    return found


def ranking(found: Tensor, rows: Sequence[pairs.Row]) -> float:
    """Area under the curve: how often a supported row stands above another one."""
    truth = torch.tensor([row.target[0] > 0.5 for row in rows])
    ranks = torch.empty(len(rows))
    ranks[found[:, 0].argsort()] = torch.arange(1, len(rows) + 1, dtype=torch.float)
    supported, others = int(truth.sum()), int((~truth).sum())
    least = supported * (supported + 1) / 2
    return float((ranks[truth].sum() - least) / (supported * others))


class Training:
    """A stage under way in its folder."""

    def __init__(self, stage: Stage, base: Path, runs: Path) -> None:
        self.stage, self.runs = stage, runs
        self.folder = folder = runs / stage.name
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(stage.seed)
        tokenizer = read_tokenizer(base, stage.max_tokens)
        self.rows = self._read_rows(tokenizer)
        self.held = {
            path: pairs.encode(tokenizer, pairs.read_pairs(runs / path))
            for path in stage.dev
        }
        self.reader = (
            exported.start_from(runs / stage.start)
            if stage.start
            else network.from_published(
                base,
                repeats=stage.repeats,
                layers=stage.layers,
                dropout=stage.dropout,
            )
        )
        self.done, self.averaged = 0, 0
        self.average: dict[str, Tensor] = {}
        stored: dict[str, Any] = {}
        if (folder / "last.pt").exists():
            self.reader, stored = network.load(folder / "last.pt")
            self.done, self.averaged = stored["done"], stored["averaged"]
            self.average = stored["average"]
        self.optimizer = torch.optim.AdamW(
            self._parameter_groups(), lr=stage.rate, fused=True
        )
        if stored:
            self.optimizer.load_state_dict(stored["optimizer"])
        self.steps_an_epoch = len(self._batches(0))
        self.total = round(self.steps_an_epoch * stage.epochs)

    def run(self) -> None:
        """Train to the end, from where an earlier call stopped."""
        self._say(event="start", rows=len(self.rows), steps=self.total, done=self.done)
        losses, seen, began = [], 0, time.monotonic()
        while self.done < self.total:
            epoch, place = divmod(self.done, self.steps_an_epoch)
            for batch in self._batches(epoch)[place : place + self.total - self.done]:
                losses.append(self._step(batch))
                seen += sum(len(row.tokens) for row in batch)
                if self.done % REPORT_STEPS == 0:
                    pace = round(seen / (time.monotonic() - began))
                    loss = round(sum(losses) / len(losses), 4)
                    self._say(done=self.done, loss=loss, tokens_a_second=pace)
                    losses = []
                if self.done % SAVE_STEPS == 0:
                    self._save()
                    self._measure()
        if self.average:
            self.reader.load_state_dict(self.average)
        self._measure()
        network.save(self.reader, self.folder / "final.pt")
        (self.folder / "last.pt").unlink(missing_ok=True)

    def _read_rows(self, tokenizer: Tokenizer) -> list[pairs.Row]:
        rows: list[pairs.Row] = []
        for place, entry in enumerate(self.stage.files):
            found = pairs.read_pairs(self.runs / entry["path"])
            share = entry.get("share", 1.0)
            found = pairs.shared(found, share, self.stage.seed + place)
            weight = entry.get("weight", 1.0)
            rows.extend(pairs.encode(tokenizer, found, weight=weight))
            sys.stdout.write(f"{entry['path']}: {len(found)} pairs\n")
        return rows

    def _parameter_groups(self) -> list[dict[str, Any]]:
        """Lower layers learn more slowly or not; word vectors stay as published."""
        self.reader.freeze(self.stage.frozen)
        depth, groups = len(self.reader.layers), []
        for name, parameter in self.reader.named_parameters():
            if not parameter.requires_grad:
                continue
            parts = name.split(".")
            below = 0 if parts[0] in {"pool", "head"} else depth + 1
            if parts[0] == "layers":
                below = depth - int(parts[1])
            groups.append(
                {
                    "params": [parameter],
                    "scale": self.stage.layer_decay**below,
                    "weight_decay": self.stage.weight_decay * (parameter.ndim > 1),
                }
            )
        return groups

    def _batches(self, epoch: int) -> list[list[pairs.Row]]:
        seed = self.stage.seed * 1000 + epoch
        return pairs.batches(self.rows, tokens=self.stage.batch_tokens, seed=seed)

    def _step(self, batch: Sequence[pairs.Row]) -> float:
        rate = self.stage.rate * self._pace(self.done / self.total)
        for group in self.optimizer.param_groups:
            group["lr"] = rate * group["scale"]
        self.reader.train()
        loss = loss_of(self.reader, batch, self.stage.smoothing)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.reader.parameters(), 1.0)
        self.optimizer.step()
        self.optimizer.zero_grad()
        self.done += 1
        averaging = self.done >= self.total * (1 - AVERAGED_SHARE)
        if averaging and self.done % AVERAGE_STEPS == 0:
            self._add_to_average()
        return loss.item()

    def _pace(self, done: float) -> float:
        """Share of the full rate at a share of the steps."""
        if done < RISE:
            return done / RISE
        if self.stage.pace == "even":
            return 1.0
        return 0.02 + 0.49 * (1 + math.cos(math.pi * (done - RISE) / (1 - RISE)))

    def _add_to_average(self) -> None:
        for name, value in self.reader.state_dict().items():
            known = self.average.setdefault(name, torch.zeros_like(value))
            known += (value - known) / (self.averaged + 1)
        self.averaged += 1

    def _save(self) -> None:
        network.save(
            self.reader,
            self.folder / "last.pt",
            optimizer=self.optimizer.state_dict(),
            done=self.done,
            average=self.average,
            averaged=self.averaged,
        )

    def _measure(self) -> None:
        for path, rows in self.held.items():
            area = ranking(probabilities(self.reader, rows), rows)
            self._say(done=self.done, held_out=path, ranking=round(area, 3))

    def _say(self, **values: object) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(values) + "\n")


def train(plan: dict[str, Any], runs: Path) -> Path:
    """Prepare the rows and run every stage that has not ended; the last checkpoint."""
    base, final = base_folder(plan["base"]), ""
    for entry in plan.get("prepare", ()):
        prepare.write(**{**entry, "out": runs / entry["out"]})
    for fields in plan["stages"]:
        stage = Stage(**fields)
        stage = replace(stage, start=stage.start or final)
        final = f"{stage.name}/final.pt"
        if not (runs / final).exists():
            Training(stage, base, runs).run()
    return runs / final


def main() -> None:
    """Read the plan, train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plan", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="folder of the runs")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    plan = json.loads(arguments.plan.read_text("utf-8"))
    sys.stdout.write(f"{train(plan, arguments.out)}\n")


if __name__ == "__main__":
    main()
