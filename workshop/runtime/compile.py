"""Bytecode of the browser's Python, made by itself; runs inside Pyodide (see compile.mjs).

The files are of the kind that PEP 552 calls unchecked: they name no date, and the source need not
lie beside them.
"""

import ast
import sys
import zipfile
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from marshal import dumps

STOCK = "/lib/python314.zip"
DATE = (2020, 1, 1, 0, 0, 0)
UNCHECKED = b"\1\0\0\0"


class _Untyped(ast.NodeTransformer):
    """A source of ours without its types, but where a class is made of them."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        names = [base.id for base in node.bases if isinstance(base, ast.Name)]
        if not node.decorator_list and "NamedTuple" not in names:
            node.body = [_assigned(part) for part in node.body]
        return self.generic_visit(node)


def _assigned(part: ast.stmt) -> ast.stmt:
    """A field of a class as it is without a type."""
    if not isinstance(part, ast.AnnAssign):
        return part
    plain = ast.Assign([part.target], part.value) if part.value else ast.Pass()
    return ast.copy_location(plain, part)


def bytecode(source: bytes, name: str) -> bytes:
    """A whole .pyc file of ours; what nobody asks for at play stays behind."""
    return _pyc(source, _Untyped().visit(ast.parse(source, name)), name)


def _pyc(source: bytes, code: ast.Module | bytes, name: str) -> bytes:
    """A whole .pyc file; docstrings and asserts stay behind: 0.2 MB less to fetch."""
    made = compile(code, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + dumps(made)


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
            source = stock.read(name)
            out.writestr(zipfile.ZipInfo(f"{name}c", DATE), _pyc(source, source, name))
    return target.getvalue()
