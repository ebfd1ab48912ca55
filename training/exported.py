"""
A network as it ships: weights of eight bits written, and read to go on from.

In one of two forms. `bytes` has one scale for each output of a layer and turns what a
layer is given into eight bits by one scale too: the quickest, and right enough for a
network 384 wide. `blocks` has one scale for each 128 weights, and gives each 128 of
what comes in their own: in a wider network a few values are many times larger than the
others, which one scale for all would round away (Dettmers et al. 2022, LLM.int8()).
Its word vectors have four bits and one scale for each 32.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from .network import Reader, Shape, load

WEIGHT_BLOCK, VECTOR_BLOCK = 128, 32

STEPS = ("query_key_value", "attention_out", "widen", "narrow")
"""The multiplications of a layer, in their order."""

VECTORS = "reader.words.weight"


def write_bytes(whole: Path, out: Path) -> None:
    """
    The graph `whole` with one scale for each output. Seven of the eight bits are used,
    so that processors without special instructions compute the same sums.
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(
        whole, out, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True
    )


def write_blocks(whole: Path, out: Path) -> None:
    """The graph `whole` with one scale for each block, word vectors in four bits."""
    import onnx
    from onnxruntime.quantization import matmul_nbits_quantizer as blocks

    def written(model: Any, kind: str, *, bits: int, size: int) -> Any:
        nodes = model.graph.node
        kept = [
            node.name
            for node in nodes
            if node.op_type == "Gather" and node.input[0] != VECTORS
        ]
        config = blocks.DefaultWeightOnlyQuantConfig(
            block_size=size,
            is_symmetric=True,
            accuracy_level=4,
            bits=bits,
            op_types_to_quantize=(kind,),
        )
        quantizer = blocks.MatMulNBitsQuantizer(
            model, nodes_to_exclude=kept, algo_config=config
        )
        quantizer.process()
        return quantizer.model.model

    model = written(onnx.load(whole), "MatMul", bits=8, size=WEIGHT_BLOCK)
    model = written(model, "Gather", bits=4, size=VECTOR_BLOCK)
    onnx.save(model, out)


FORMS = {"bytes": write_bytes, "blocks": write_blocks}


def start_from(path: Path) -> Reader:
    """
    The reader of a checkpoint, or of a folder with a network that ships, at the bits
    that it has there: to go on where checkpoints are gone.
    """
    return read_exported(path) if path.is_dir() else load(path)[0]


def read_exported(folder: Path) -> Reader:
    """
    A reader with the weights of `folder/model.onnx`, of the shape that `card.json`
    tells; our first one where it tells none.
    """
    import onnx
    from onnx.numpy_helper import to_array

    card = json.loads((folder / "card.json").read_text("utf-8"))
    reader = Reader(Shape(**card.get("shape", {})))
    graph = onnx.load(str(folder / "model.onnx")).graph
    stored = {
        initializer.name: _tensor(to_array(initializer))
        for initializer in graph.initializer
    }
    state = {
        name: stored[f"reader.{name}"]
        for name in reader.state_dict()
        if f"reader.{name}" in stored
    }
    read = _of_blocks if card.get("form") == "blocks" else _of_bytes
    reader.load_state_dict({**state, **read(graph, stored, reader.shape)})
    return reader


def _tensor(values: Any) -> Tensor:
    """Numbers of four bits, which torch has no type for, as numbers of eight."""
    is_four = "int4" in str(values.dtype)
    return torch.tensor(values.astype("int8") if is_four else values)


def _of_bytes(graph: Any, stored: dict[str, Tensor], shape: Shape) -> dict[str, Tensor]:
    def dense(name: str) -> Tensor:
        whole = stored[f"{name}_quantized"].float() - stored[f"{name}_zero_point"]
        return whole * stored[f"{name}_scale"]

    state = {
        f"{name}.weight": dense(f"reader.{name}.weight") for name in ("words", "sides")
    }
    for name in ("pool", "head"):
        state[f"{name}.weight"] = dense(f"reader.{name}.weight_Transposed").T
    unnamed = [
        name.removesuffix("_quantized")
        for name in stored
        if name.startswith("onnx::MatMul_") and name.endswith("_quantized")
    ]
    places = itertools.product(range(shape.layers), STEPS)
    for (layer, step), name in zip(places, unnamed, strict=True):
        state[f"layers.{layer}.{step}.weight"] = dense(name).T
    return state


def _of_blocks(
    graph: Any, stored: dict[str, Tensor], shape: Shape
) -> dict[str, Tensor]:
    nodes = [node for node in graph.node if node.op_type == "MatMulNBits"]
    sizes = dict.fromkeys(STEPS, shape.width) | {"narrow": shape.inner}
    state = {}
    places = itertools.product(range(shape.layers), STEPS)
    for (layer, step), node in zip(places, nodes, strict=True):
        numbers, scales = stored[node.input[1]], stored[node.input[2]]
        outputs = numbers.shape[0]
        blocks = (numbers.float() - 128.0) * scales.view(outputs, -1, 1)
        state[f"layers.{layer}.{step}.weight"] = blocks.reshape(outputs, -1)[
            :, : sizes[step]
        ]
    (node,) = (node for node in graph.node if node.op_type == "GatherBlockQuantized")
    numbers, scales = stored[node.input[0]].float(), stored[node.input[2]]
    scale = scales.repeat_interleave(VECTOR_BLOCK, dim=1)[:, : shape.width]
    state["words.weight"] = numbers * scale
    return state
