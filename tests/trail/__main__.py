"""Writes the rows of the trail anew; see the package."""

import sys

from tests.trail import main

main(sys.argv[1:])
