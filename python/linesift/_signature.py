"""Signatures that name every option, for help() and typing.get_type_hints."""

from __future__ import annotations

import asyncio
import functools
import inspect
import sys
from typing import TYPE_CHECKING, Any, Callable, Coroutine, TypeVar

from ._table import Options, PageOptions

if TYPE_CHECKING:
    from typing_extensions import ParamSpec
    from typing_extensions import Unpack as Unpack

    P = ParamSpec("P")
elif sys.version_info >= (3, 11):
    from typing import Unpack
else:

    class Unpack:
        """Stands for typing.Unpack, so that annotations can be evaluated."""

        def __class_getitem__(cls, options: Any) -> Any:
            return options


F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def in_thread(function: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Return the function as a coroutine that runs it in a thread, with an a before its name."""

    @functools.wraps(function)
    async def coroutine(*args: P.args, **options: P.kwargs) -> T:
        return await asyncio.to_thread(function, *args, **options)

    coroutine.__name__ = f"a{function.__name__}"
    coroutine.__qualname__ = function.__qualname__.replace(function.__name__, coroutine.__name__)
    coroutine.__doc__ = f"Like {function.__name__}, but in a thread, so that other coroutines run meanwhile."
    return coroutine


def lists_options(function: F) -> F:
    """Write the options that a function takes into its signature and docstring."""
    signature = inspect.signature(function)
    named = [p for p in signature.parameters.values() if p.kind is not p.VAR_KEYWORD]
    options = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_optional(annotation))
        for name, annotation in Options.__annotations__.items()
        if name not in signature.parameters
    ]
    function.__signature__ = signature.replace(parameters=[*named, *options])  # type: ignore[attr-defined]
    _, _, described = inspect.cleandoc(PageOptions.__doc__ or "").partition("\n\n")
    function.__doc__ = f"{inspect.getdoc(function)}\n\nOptions:\n\n{described}"
    return function


def _optional(annotation: Any) -> str:
    """Return the annotation of an argument whose default is None."""
    text = getattr(annotation, "__forward_arg__", None) or str(annotation)
    return text if "None" in text or "Optional" in text else f"Optional[{text}]"
