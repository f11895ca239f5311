// Motion: only the one card that moves has a name for the browser's view transition, and only while
// it moves. The style sheet leaves the root without a name and lets clicks through.
import type { GameEvent } from "./protocol";

export { watch } from "./back";

const FLYING = "kt-card";
/** How long the old table may stand still for an answer, in milliseconds. */
const PATIENCE = 200;
const FLIGHT = 180;
/** How long it takes for a trick that is gone to lie aside. */
const ASIDE = 120;
const FAN = 400;
const COUNT = 600;
/** When a card that flies, slowing down, is as good as there. */
export const LANDING = 120;
/** How long a finished trick stays before it goes to its winner. */
export const STAY = 900;

type Drawn = HTMLElement | SVGElement;

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

const allowed = () => "startViewTransition" in document && !still();

function name(element: Drawn | null, value: string): void {
  if (value) element?.style.setProperty("view-transition-name", value);
  else element?.style.removeProperty("view-transition-name");
}

const room = (form: HTMLFormElement, place: string) =>
  form.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);

/** The card in a place, a ticked one first; of cards not seen, the last one's back. */
function spot(form: HTMLFormElement, place: string, card: string | undefined): Drawn | null {
  const found = room(form, place);
  if (!card) {
    const backs = [...(found?.querySelectorAll<HTMLElement>("i") ?? [])];
    return backs.filter((back) => back.checkVisibility()).at(-1) ?? null;
  }
  const faces = [...(found?.querySelectorAll(`use[href$="#${CSS.escape(card)}"]`) ?? [])];
  const cards = faces.map((face) => {
    const drawing = face.closest("svg");
    return drawing?.closest("label") ?? drawing;
  });
  return cards.find((face) => face?.querySelector(":checked")) ?? cards.at(-1) ?? null;
}

/** Cards that went from place to place; first what is likeliest to be watched: cards played out of
 * a hand, and the last rather than the first. */
function moves(events: readonly GameEvent[]): GameEvent[] {
  const moved = events.filter(({ from, to }) => from && to && from !== to).reverse();
  const played = moved.filter(({ from }) => from.startsWith("hand"));
  return [...played, ...moved.filter((event) => !played.includes(event))];
}

interface Flight {
  readonly transition: ViewTransition;
  /** Lets the new table be drawn. */
  readonly land: (draw: () => void) => void;
}

/** Nothing of the old table gets a name, as to take a picture of it costs a drawing: all that flies
 * is the card's new picture, from where the card was. */
function begin(): Flight {
  let land!: (draw: () => void) => void;
  const landed = new Promise<() => void>((resolve) => {
    land = resolve;
  });
  const transition = document.startViewTransition(async () => (await landed)());
  transition.ready.catch(() => {}); // a newer flight ends this one: nothing is lost
  return { transition, land };
}

/** The flight of the move that the engine was asked for; "none" if the answer is drawn without. */
let lifted: Flight | "none" | null = null;
/** The flight that is in the air. */
let flying: ViewTransition | null = null;

/** The player has moved: the browser makes ready while the engine thinks. Who moves while the last
 * card is still in the air wants no show: it lands, and so does this one. */
export function lift(): void {
  lifted = null;
  if (!allowed()) return;
  if (flying) {
    flying.skipTransition();
    lifted = "none";
    return;
  }
  const flight = begin();
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
  const moved = moves(events);
  if (waiting === "none" || !(waiting || (moved.length && allowed()))) {
    flying?.skipTransition(); // its picture is of the table as it stands, and would change in the air
    return draw();
  }
  const ways = moved.map((event) => {
    const { from, to, cards } = event;
    const start = spot(form, from, cards[0]) ?? spot(form, from, undefined) ?? room(form, from);
    return { from: start?.getBoundingClientRect(), to, card: cards[0] };
  });
  const { transition, land } = waiting ?? begin();
  let fly: (() => void) | undefined;
  let end: Drawn | null = null;
  land(() => {
    draw();
    for (const { from, to, card } of ways) {
      end = spot(form, to, card);
      if (!end || !from) continue;
      name(end, FLYING);
      fly = glide(from, end.getBoundingClientRect());
      break;
    }
  });
  flying = transition;
  transition.finished
    .catch(() => {})
    .then(() => {
      if (flying === transition) flying = null;
      name(end, "");
    });
  await transition.updateCallbackDone;
  if (fly) transition.ready.then(fly).catch(() => {});
  else transition.skipTransition();
}

/** Resolves when no card is in the air. */
export const landed = async (): Promise<void> => {
  await flying?.finished.catch(() => {});
};

/** Moves the card's picture from its old place to its own; nothing to do if that is out of sight. */
function glide(from: DOMRect, to: DOMRect): (() => void) | undefined {
  const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  if (to.top < bar || to.top > innerHeight) return undefined;
  const { x, y } = way(to, from);
  return () =>
    document.documentElement.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, composite: "add" },
        { transform: "none", composite: "add" },
      ],
      { pseudoElement: `::view-transition-group(${FLYING})`, duration: FLIGHT, easing: "ease-out" },
    );
}

/** What moves once a table has been drawn on which something has come about: a hand that was dealt
 * fans, the trick that ended one stays, a won hand's number counts up, a finished trick gets its
 * way. Milliseconds for which this wants to be seen. */
export function follow(form: HTMLFormElement, dealt: boolean): number {
  if (!still()) countUp(form, close(form) ? STAY : 0);
  if (dealt) return still() ? 0 : fan(form);
  const trick = form.querySelector<HTMLElement>(".kt-gone");
  if (!trick || trick.style.getPropertyValue("--to")) return 0;
  send(trick, still() ? null : room(form, trick.dataset.to ?? ""));
  return STAY + FLIGHT + ASIDE;
}

/** Resolves when a finished trick has gone its way; soon, too, where frames are slow in coming. */
export const gone = (form: HTMLFormElement) =>
  Promise.race([
    Promise.allSettled(
      [...form.querySelectorAll(".kt-gone, .kt-last")].flatMap((part) =>
        part.getAnimations().map(({ finished }) => finished),
      ),
    ),
    new Promise((resolve) => setTimeout(resolve, FAN)),
  ]);

/** A hand opens from its left edge. */
function fan(form: HTMLFormElement): number {
  const cards = [...form.querySelectorAll<HTMLElement>(".kt-rows > label")];
  const places = cards.map((card) => card.getBoundingClientRect().x);
  const first = Math.min(...places);
  for (const [at, card] of cards.entries()) {
    const closed = `translateX(${first - (places[at] ?? first)}px) rotate(-8deg)`;
    card.animate({ transform: [closed, "none"] }, { duration: FAN, easing: "ease-out" });
  }
  return FAN;
}

/** Tells a finished trick where to go; without a place it stays there till it is gone. */
function send(trick: HTMLElement, place: HTMLElement | null): void {
  const { x, y } = place
    ? way(trick.getBoundingClientRect(), place.getBoundingClientRect())
    : { x: 0, y: 0 };
  trick.style.setProperty("--to", `${x}px ${y}px`);
  if (place) trick.style.setProperty("--to-size", "0.4");
}

/** How far it is from the middle of one place to that of another. */
const way = (from: DOMRect, to: DOMRect) => ({
  x: to.x + to.width / 2 - (from.x + from.width / 2),
  y: to.y + to.height / 2 - (from.y + from.height / 2),
});

/** The trick that has ended the hand lies over the verdict for a while; whether there is one. */
function close(form: HTMLFormElement): boolean {
  const closing = form.querySelector<HTMLElement>(".kt-closing");
  closing?.toggleAttribute("data-shown", true);
  return closing !== null;
}

/** Shows smaller numbers before the winner's, which stands in the page all the time. */
function countUp(form: HTMLFormElement, delay: number): void {
  const cells = [...form.querySelectorAll<HTMLElement>(".kt-sum > .kt-most, .kt-turned .kt-most")];
  const begun = performance.now() + delay;
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - begun) / COUNT);
    for (const cell of cells) {
      const text = cell.textContent ?? "";
      const counted = text.replace(/\d+/, (all) => String(Math.round(Number(all) * part)));
      if (part < 1) cell.dataset.counted = counted;
      else delete cell.dataset.counted;
    }
    if (part < 1) requestAnimationFrame(step);
  };
  step(begun);
}
