"""Stand-in."""

from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html


def target(scene: Scene) -> Html | None:
    return None
