"""What functions of one line or two give, in rows."""

from importlib import import_module

from tests.cases import cases


@cases
def test_function_gives(place, arguments, named, expected) -> None:
    module, _, name = f"verification.{place}".rpartition(".")

    assert getattr(import_module(module), name)(*arguments, **named) == expected
