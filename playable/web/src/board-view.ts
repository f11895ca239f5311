/** Whether the page is wanted enlarged for a room, `?view=board`. */
export const isBoard = (): boolean => new URLSearchParams(location.search).get("view") === "board";

/** The colours of the page, of those that the reader has chosen for all pages: on a board they are
 * light ones, which a projector shows best, unless some were chosen or its address names others. */
export function coloursOf(chosen: unknown): unknown {
  if (!isBoard() || (typeof chosen === "string" && chosen !== "system")) return chosen;
  return new URLSearchParams(location.search).get("colours") ?? "light";
}
