"""Adapters: the engine put before other programs' interfaces, each an extra of the distribution.

The engine knows nothing of them and needs none of their packages; each module here says which
extra brings what it imports.
"""
