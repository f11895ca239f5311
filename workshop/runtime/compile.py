"""Bytecode of the browser's Python, made by itself; runs inside Pyodide (see compile.mjs).

The files are of the kind that PEP 552 calls unchecked: they name no date, and the source need not
lie beside them.
"""

import sys
import zipfile
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from marshal import dumps

STOCK = "/lib/python314.zip"
DATE = (2020, 1, 1, 0, 0, 0)
UNCHECKED = b"\1\0\0\0"


def bytecode(source: bytes, name: str) -> bytes:
    """A whole .pyc file; docstrings and asserts stay behind: 0.2 MB less to fetch."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + dumps(code)


def library(imports: list[str]) -> bytes:
    """A zip of the standard modules that Pyodide's start and the imported modules load.

    Must be asked first: what is loaded later on other accounts would be kept as well.
    """
    for name in imports:
        if name.partition(".")[0] in sys.stdlib_module_names:
            import_module(name)
    loaded = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    origins = {getattr(spec, "origin", None) or "" for spec in loaded}
    names = sorted(o.removeprefix(STOCK + "/") for o in origins if o.startswith(STOCK))
    target = BytesIO()
    with zipfile.ZipFile(STOCK) as stock, zipfile.ZipFile(target, "w") as out:
        for name in names:
            out.writestr(zipfile.ZipInfo(f"{name}c", DATE), bytecode(stock.read(name), name))
    return target.getvalue()
