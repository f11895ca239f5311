// Motion: one card flies at a time, as a copy of its drawing over the table, which stands there already
// as it will be.
import type { GameEvent } from "./protocol";
import { boxOf, zoomOf } from "./zoom";

export { watch } from "./back";
export { listen } from "./gestures";

const FLIGHT = 180;
/** How long it takes for a trick that is gone to lie aside. */
const ASIDE = 120;
const FAN = 400;
const COUNT = 600;
/** When a card that flies, slowing down, is as good as there. */
export const LANDING = 120;
/** How long a finished trick stays before it goes to its winner. */
export const STAY = 900;

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

const room = (form: HTMLFormElement, place: string) =>
  form.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);

/** The drawing of a card in a place, a ticked one first; of cards not seen, the last one's back. */
function spot(form: HTMLFormElement, place: string, card: string | undefined): Element | undefined {
  const link = card
    ? `use:is([href$="#${CSS.escape(card)}"], [href$=".${CSS.escape(card)}"])`
    : "i>svg>use";
  const links = [...(room(form, place)?.querySelectorAll(link) ?? [])];
  const drawn = links
    .flatMap((use) => use.closest("svg") ?? [])
    .filter((it) => it.checkVisibility());
  return drawn.find((it) => it.closest("label")?.querySelector(":checked")) ?? drawn.at(-1);
}

/** Cards that went from place to place; first what is likeliest to be watched: cards played out of
 * a hand, and the last rather than the first. */
function moves(events: readonly GameEvent[]): GameEvent[] {
  const moved = events.filter(({ from, to }) => from && to && from !== to).reverse();
  const played = moved.filter(({ from }) => from.startsWith("hand"));
  return [...played, ...moved.filter((event) => !played.includes(event))];
}

const box = (part: Element | null | undefined) => (part ? boxOf(part) : undefined);

/** Lands the card that is in the air. */
let land: (() => void) | undefined;

/** Draws the new table; the card that has moved, if one has, flies to its place there from where it
 * was. Who moves while one is in the air sees it land. */
export function flyTo(form: HTMLFormElement, events: readonly GameEvent[], draw: () => void): void {
  land?.();
  const ways = (still() ? [] : moves(events)).map(({ from, to, cards: [card] }) => {
    const face = spot(form, from, card) ?? spot(form, from, undefined);
    return { to, card, face, start: box(face ?? room(form, from)) };
  });
  draw();
  for (const { to, card, face, start } of ways) {
    const end = spot(form, to, card);
    if (!end || !start) continue;
    fly(form, end as SVGElement, start, face !== undefined);
    return;
  }
}

/** Lets a copy of a card's drawing fly to it; nothing to do if that is out of sight.
 * @param sized - whether it began as a card, so that it grows or shrinks on its way. */
function fly(form: HTMLFormElement, face: SVGElement, from: DOMRect, sized: boolean): void {
  const [to, host] = [boxOf(face), form.parentElement];
  const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  if (!host || to.top < bar || to.top * zoomOf(host) > innerHeight) return;
  const edge = boxOf(host);
  const copy = face.cloneNode(true) as SVGElement;
  copy.classList.add("kt-flies");
  Object.assign(copy.style, {
    left: `${to.x - edge.x}px`,
    top: `${to.y - edge.y}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  host.append(copy);
  face.style.opacity = "0";
  const { x, y } = way(to, from);
  const begun = `translate(${x}px, ${y}px) scale(${sized ? from.height / to.height : 1})`;
  const flight = copy.animate(
    { transform: [begun, "none"] },
    { duration: FLIGHT, easing: "ease-out" },
  );
  land = flight.onfinish = () => {
    copy.remove();
    face.style.removeProperty("opacity");
    land = undefined;
  };
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
  const places = cards.map((card) => boxOf(card).x);
  const first = Math.min(...places);
  for (const [at, card] of cards.entries()) {
    const closed = `translateX(${first - (places[at] ?? first)}px) rotate(-8deg)`;
    card.animate({ transform: [closed, "none"] }, { duration: FAN, easing: "ease-out" });
  }
  return FAN;
}

/** Tells a finished trick where to go; without a place it stays there till it is gone. */
function send(trick: HTMLElement, place: HTMLElement | null): void {
  const { x, y } = place ? way(boxOf(trick), boxOf(place)) : { x: 0, y: 0 };
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
