"""A snapshot of the awake engine: what is done before one is taken, and after one is taken up.

A snapshot is Python's whole memory. What is read once and kept lies in it ready to hand; so would
tables and a generator of random numbers, and these must not be the same at every start. Deals need
no care: their seeds come from the system, which no snapshot holds (`kanhu_table.opening.new_seed`).
"""

from __future__ import annotations

import gc
import random

from kanhu_table import bridge


def settle() -> None:
    """Forget the tables and whatever hangs on them, so that the memory can be kept."""
    bridge.forget()
    gc.collect()


def renew() -> None:
    """Draw anew what must differ from one start to the next."""
    random.seed()
