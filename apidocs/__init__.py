"""The pages of the engine's API: every public name, from the sources, and the help of `kanhu`."""
