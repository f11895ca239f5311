"""The shelf: one folder a game. Games are found by scanning, so this file names none.

The variable `KANHU_GAMES` names further folders of games, apart as in `PATH`; they are looked
through after this one.
"""

import os

__path__ += [folder for folder in os.environ.get("KANHU_GAMES", "").split(os.pathsep) if folder]
