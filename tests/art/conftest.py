"""A browser to look at the card faces with."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest

from tests.driver import Driver

# Draws each picture into a canvas and gives one channel back, one byte a pixel.
LOOK = """
async ([pictures, width, height, rows]) => {
  const canvas = new OffscreenCanvas(width, rows);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const seen = [];
  for (const svg of pictures) {
    const picture = new Image(width, height);
    picture.src = "data:image/svg+xml," + encodeURIComponent(svg);
    await picture.decode();
    pen.fillStyle = "#dddddd";
    pen.fillRect(0, 0, width, rows);
    pen.drawImage(picture, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, rows);
    let grey = "";
    for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at + 1]);
    seen.push(btoa(grey));
  }
  return seen;
}
"""

Look = Callable[[list[str], int, int, int], list[bytes]]


@pytest.fixture(scope="session")
def look(browser: Driver) -> Look:
    """What is seen of grey drawings at a width and height, in the upper rows."""
    page = browser.new_page()

    def see(pictures: list[str], width: int, height: int, rows: int) -> list[bytes]:
        sized = [
            svg.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1) for svg in pictures
        ]
        seen = page.evaluate(LOOK, [sized, width, height, rows])
        return [base64.b64decode(grey) for grey in seen]

    return see
