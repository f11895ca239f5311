"""Stand-in."""

from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html


def crib(scene: Scene) -> Html | None:
    return None
