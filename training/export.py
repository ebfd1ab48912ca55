"""
A trained network as the judge reads it: `python -m training.export PLAN RUNS FOLDER`.

Writes `model.onnx` with weights of eight bits, `tokenizer.json` and `card.json`: where
it comes from, what it was trained on, under which licences, and the model's sha256.
Weights use seven of the eight bits, so that processors without special instructions
compute the same sums.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from . import network, pairs
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
    reader: network.Reader, folder: Path, *, base: Path, card: dict[str, object]
) -> None:
    """Write the folder that `ReaderJudge` takes."""
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
        quantize_dynamic(
            whole,
            folder / "model.onnx",
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
        )
    shutil.copyfile(base / "tokenizer.json", folder / "tokenizer.json")
    digest = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    told = {
        "labels": list(pairs.OUTPUTS),
        "order": "claim_first",
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
    readers = [network.start_from(path) for path in checkpoints]
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
    export(reader, options.folder, base=base, card=plan["card"])


if __name__ == "__main__":
    main()
