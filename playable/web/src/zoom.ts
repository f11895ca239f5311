// Where things are, in the pixels in which they are laid out: the board enlarges the whole page, and the
// browser then tells places in pixels of the window.

/** How many pixels of the window one of an element's own is. */
export const zoomOf = (part: Element): number =>
  (part as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** The box of an element in pixels of its own. */
export function boxOf(part: Element): DOMRect {
  const box = part.getBoundingClientRect();
  const zoom = zoomOf(part);
  if (zoom === 1) return box;
  return new DOMRect(box.x / zoom, box.y / zoom, box.width / zoom, box.height / zoom);
}
