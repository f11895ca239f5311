"""Stand-in until the verdict is drawn."""

from kanhu_table.draw.count import count
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html


def result(scene: Scene) -> Html:
    return count(scene)


def result_tray(scene: Scene) -> tuple[str, str]:
    return "The hand is over.", ""
