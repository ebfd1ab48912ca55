"""
A trained network as the judge reads it: `python -m training.export PLAN RUNS FOLDER`.

Writes `model.onnx` with weights of eight bits in the plan's form, `tokenizer.json` and
`card.json`: where it comes from, what it was trained on, under which licences, its
shape, and the model's sha256.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import torch
from torch import Tensor, nn

from . import exported, network, pairs
from .train import base_folder

INPUTS = ("input_ids", "attention_mask", "token_type_ids")


class Published(nn.Module):
    """The reader under the names and types that exported networks commonly have."""

    def __init__(self, reader: network.Reader) -> None:
        super().__init__()
        self.reader = reader

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor
    ) -> Tensor:
        """Logits of shape (batch, 3)."""
        logits: Tensor = self.reader(
            input_ids, token_type_ids, attention_mask.to(torch.float32)
        )
        return logits


def export(
    reader: network.Reader,
    folder: Path,
    *,
    base: Path,
    card: dict[str, object],
    form: str = "bytes",
) -> None:
    """Write the folder that `ReaderJudge` takes, in a form of `exported.FORMS`."""
    folder.mkdir(parents=True, exist_ok=True)
    ones = torch.ones(2, 16, dtype=torch.long)
    with tempfile.TemporaryDirectory() as passing:
        whole = Path(passing) / "whole.onnx"
        torch.onnx.export(
            Published(reader),
            (ones, ones, torch.zeros_like(ones)),
            str(whole),
            dynamo=False,
            opset_version=17,
            input_names=list(INPUTS),
            output_names=["logits"],
            dynamic_axes={name: {0: "batch", 1: "length"} for name in INPUTS},
        )
        exported.FORMS[form](whole, folder / "model.onnx")
    shutil.copyfile(base / "tokenizer.json", folder / "tokenizer.json")
    digest = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    told = {
        "labels": list(pairs.OUTPUTS),
        "order": "claim_first",
        "form": form,
        "shape": asdict(reader.shape),
        **card,
        "sha256": digest,
    }
    (folder / "card.json").write_text(
        json.dumps(told, indent=2) + "\n", encoding="utf-8"
    )


def mean_of(checkpoints: Sequence[Path]) -> network.Reader:
    """
    One network with the mean of the weights of several: checkpoints of one training, or
    folders with what it started from.
    """
    readers = [exported.start_from(path) for path in checkpoints]
    states = [reader.state_dict() for reader in readers]
    mean = {
        name: torch.stack([state[name] for state in states]).mean(0)
        for name in states[0]
    }
    readers[0].load_state_dict(mean)
    return readers[0].eval()


def main() -> None:
    """Export what a plan names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plan", type=Path)
    parser.add_argument("runs", type=Path, help="folder of the plan's runs")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    plan = json.loads(options.plan.read_text("utf-8"))
    reader = mean_of([options.runs / path for path in plan["export"]])
    base = base_folder(plan["base"])
    form = plan.get("form", "bytes")
    export(reader, options.folder, base=base, card=plan["card"], form=form)


if __name__ == "__main__":
    main()
