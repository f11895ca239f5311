// Motion: only the one card that moves has a name for the browser's view transition, and only while
// it moves. The style sheet leaves the root without a name and lets clicks through.
import type { GameEvent } from "./protocol";

const FLYING = "kt-card";
/** How long the old table may stand still for an answer, in milliseconds. */
const PATIENCE = 200;

type Drawn = HTMLElement | SVGElement;

const allowed = () =>
  "startViewTransition" in document &&
  !document.hidden &&
  !matchMedia("(prefers-reduced-motion: reduce)").matches;

function name(element: Drawn | null, value: string): void {
  if (value) element?.style.setProperty("view-transition-name", value);
  else element?.style.removeProperty("view-transition-name");
}

const isCard = (drawn: Drawn) => !("place" in drawn.dataset);

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

interface Flight {
  readonly transition: ViewTransition;
  /** Lets the new table be drawn. */
  readonly land: (draw: () => void) => void;
}

/** `start` flies by the browser's picture of the old table. */
function begin(start: Drawn | null): Flight {
  let land!: (draw: () => void) => void;
  const landed = new Promise<() => void>((resolve) => {
    land = resolve;
  });
  name(start, FLYING);
  const transition = document.startViewTransition(async () => {
    const draw = await landed;
    name(start, "");
    draw();
  });
  transition.ready.catch(() => {}); // a newer flight ends this one: nothing is lost
  return { transition, land };
}

/** The flight of the move that the engine was asked for; "none" if the answer is drawn without. */
let lifted: Flight | "none" | null = null;
/** The flight that is in the air. */
let flying: ViewTransition | null = null;

/** The player has moved: the browser makes ready while the engine thinks. Nothing gets a name yet,
 * as to take a picture of the old table costs a drawing; the card's new picture is all that flies.
 * Who moves while the last card is still in the air wants no show: it lands, and so does this one. */
export function lift(): void {
  lifted = null;
  if (!allowed()) return;
  if (flying) {
    flying.skipTransition();
    lifted = "none";
    return;
  }
  const flight = begin(null);
  lifted = flight;
  setTimeout(() => {
    if (lifted === flight) lifted = "none";
    flight.land(() => {});
  }, PATIENCE);
}

/** Draws with the card that moves, if one does, flying between its places. Resolves when the new table stands. */
export async function flyTo(
  form: HTMLFormElement,
  events: readonly GameEvent[],
  draw: () => void,
): Promise<void> {
  const waiting = lifted;
  lifted = null;
  if (waiting === "none") return draw();
  const event = events.find(({ from, to }) => from && to && from !== to);
  const start = event && (waiting || allowed()) ? spot(form, event.from, event.cards[0]) : null;
  const flight = waiting ?? (start && begin(start));
  if (!flight) return draw();
  const from = waiting ? start?.getBoundingClientRect() : undefined;
  const { transition } = flight;
  let end: Drawn | null = null;
  flight.land(() => {
    draw();
    const to = event && spot(form, event.to, event.cards[0]);
    if (to && (!waiting || isCard(to))) end = to;
    name(end, FLYING);
  });
  flying = transition;
  transition.finished
    .catch(() => {})
    .then(() => {
      if (flying === transition) flying = null;
      name(end, "");
    });
  await transition.updateCallbackDone;
  if (!end) transition.skipTransition();
  else if (from) transition.ready.then(() => end && glide(end, from)).catch(() => {});
}

/** The browser has no picture of the card before it moved: its new one comes from the old place. */
function glide(end: Drawn, from: DOMRect): void {
  const to = end.getBoundingClientRect();
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  document.documentElement.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, composite: "add" },
      { transform: "none", composite: "add" },
    ],
    { pseudoElement: `::view-transition-group(${FLYING})`, duration: 180, easing: "ease-out" },
  );
}

/** Resolves when what stands on the page has been drawn; soon, too, on a page that is not drawn. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
