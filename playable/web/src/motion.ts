// Motion: only the one card that moves has a name for the browser's view transition, and only while
// it moves. The style sheet leaves the root without a name and lets clicks through.
import type { GameEvent } from "./protocol";

const FLYING = "kt-card";

type Drawn = HTMLElement | SVGElement;

const allowed = () =>
  "startViewTransition" in document &&
  !document.hidden &&
  !matchMedia("(prefers-reduced-motion: reduce)").matches;

function name(element: Drawn | null, value: string): void {
  if (value) element?.style.setProperty("view-transition-name", value);
  else element?.style.removeProperty("view-transition-name");
}

/** The card in a place, a ticked one first; for a card not seen, the place itself. */
function spot(form: HTMLFormElement, place: string, card: string | undefined): Drawn | null {
  const room = form.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  if (!room || !card) return room;
  const faces = [...room.querySelectorAll(`use[href$="#${CSS.escape(card)}"]`)].map((face) => {
    const drawing = face.closest("svg");
    return drawing?.closest("label") ?? drawing;
  });
  return faces.find((face) => face?.querySelector(":checked")) ?? faces.at(-1) ?? room;
}

/** Draws with the moving card flying between its places. Resolves when the new table stands. */
export async function flyTo(
  form: HTMLFormElement,
  events: readonly GameEvent[],
  draw: () => void,
): Promise<void> {
  const event = events.find(({ from, to }) => from && to && from !== to);
  const start = event && allowed() ? spot(form, event.from, event.cards[0]) : null;
  if (!event || !start) return draw();
  let end: Drawn | null = null;
  name(start, FLYING);
  const flight = document.startViewTransition(() => {
    name(start, "");
    draw();
    end = spot(form, event.to, event.cards[0]);
    name(end, FLYING);
  });
  flight.ready.catch(() => {}); // a newer flight ends this one: nothing is lost
  flight.finished.catch(() => {}).then(() => name(end, ""));
  await flight.updateCallbackDone;
}
