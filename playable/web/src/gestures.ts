// Quick ways to play a card: two quick taps, or a drag up onto the felt. They come with motion.js.
import { zoomOf } from "./zoom";

const FAR = 60;
const BEGUN = 10;

export interface Played {
  /** Whether the player wants to be quick with this card, by a finger or otherwise. */
  quick(card: HTMLInputElement, touched: boolean): boolean;
  /** The player wants this card played, if that is a whole move. */
  play(card: HTMLInputElement): void;
  /** A card was chosen again: whether it takes cards with it, or did so just now. */
  again(card: HTMLInputElement, tapped: boolean): boolean;
}

const cardAt = (target: EventTarget | null): HTMLLabelElement | null =>
  target instanceof Element ? target.closest<HTMLLabelElement>(".kt-rows > label") : null;

const inputOf = (label: HTMLElement) => label.querySelector<HTMLInputElement>("input[name=pick]");

/** Listens on the host of a table as long as it is shown. */
export function listen(host: HTMLElement, to: Played, life: AddEventListenerOptions): void {
  let touched = false;
  host.addEventListener(
    "dblclick",
    ({ target, detail }) => {
      const card = cardAt(target);
      const input = card && inputOf(card);
      const tapped = detail > 0; // else it was a key
      if (!input || to.again(input, tapped) || !to.quick(input, tapped && touched)) return;
      to.play(input);
    },
    life,
  );
  const press = (event: PointerEvent) => {
    touched = event.pointerType === "touch";
    beginDrag(event, touched, to);
  };
  host.addEventListener("pointerdown", press, life);
}

function beginDrag(start: PointerEvent, touched: boolean, to: Played): void {
  const card = cardAt(start.target);
  const input = card && inputOf(card);
  const face = card?.querySelector<SVGElement>(".kf");
  const upright = getComputedStyle(card ?? document.body).touchAction === "pinch-zoom";
  if (!input || !face || start.button !== 0 || !to.quick(input, touched)) return;
  if (touched && !upright) return;
  const drag = new AbortController();
  let moved = false;
  const end = () => {
    drag.abort();
    face.style.removeProperty("translate");
  };
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    moved ||= Math.abs(y) > BEGUN && y < 0;
    const zoom = zoomOf(face);
    if (moved) face.style.setProperty("translate", `${x / zoom}px ${y / zoom}px`);
  };
  const up = (event: PointerEvent) => {
    end();
    if (!moved) return;
    // The click that follows a drag would choose the card or put it down.
    const still = { capture: true, once: true };
    const stop = (click: Event) => click.preventDefault();
    card.addEventListener("click", stop, still);
    setTimeout(() => card.removeEventListener("click", stop, { capture: true }), 50);
    if (start.clientY - event.clientY >= FAR) to.play(input);
  };
  const life = { signal: drag.signal };
  addEventListener("pointermove", move, life);
  addEventListener("pointerup", up, life);
  addEventListener("pointercancel", end, life);
}
