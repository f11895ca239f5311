// A tour on a screen that stands in a room: `?kiosk` starts it anew when nobody has touched it for a
// while, leaves no way out, and keeps nothing.
import * as words from "words/coach";
import { asked } from "./pausing";

const WARN = 75_000;
const END = 90_000;
const READ = 40_000;
const OUT = ".coach-out, .coach-board, .coach-print, .coach-copy, .tour-doors, .tour-way";

export const isKiosk = (): boolean => new URLSearchParams(location.search).has("kiosk");

/** Takes away what leads elsewhere, by touch and by keys, inside the host and around it. */
function removeWaysOut(host: HTMLElement): void {
  for (const part of host.querySelectorAll(OUT)) part.remove();
  for (const link of host.querySelectorAll("a")) link.removeAttribute("href");
  for (let part: Element = host; part !== document.body && part.parentElement; ) {
    const parent: Element = part.parentElement;
    for (const other of parent.children) if (other !== part) other.toggleAttribute("inert", true);
    part = parent;
  }
}

/** Shuts the host off from the rest, and calls back after 90 seconds without a touch; for the last 15
 * it asks whether somebody is there. Before and after, it waits with what invites visitors. */
export function closeOff(host: HTMLElement, startAnew: () => void): void {
  host.classList.add("coach-kiosk");
  removeWaysOut(host);
  closeLater(host);
  const still = asked(host, words.stillThere, [[words.yesGoOn, () => rest()]]);
  const idle = host.querySelector<HTMLDialogElement>(".tour-idle");
  let timers: number[] = [];
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    still.close();
  };
  const rest = () => {
    stop();
    if (idle?.open) return;
    timers = [setTimeout(() => still.showModal(), WARN), setTimeout(wait, END)];
  };
  const wait = () => {
    stop();
    startAnew();
    idle?.showModal();
  };
  idle?.addEventListener("click", () => idle.close());
  idle?.addEventListener("close", rest);
  addEventListener("pointerdown", rest, { passive: true });
  const onKey = (event: KeyboardEvent) => {
    rest();
    // No shortcut of the page around: only what the tour itself listens to.
    if (!host.contains(event.target as Node)) event.stopPropagation();
  };
  addEventListener("keydown", onKey, { capture: true });
  host.addEventListener("keydown", (event) => event.stopPropagation());
  idle?.showModal();
}

/** What is opened to be read closes itself, so that the next visitor finds the screen as it was. */
function closeLater(host: HTMLElement): void {
  const opened = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    setTimeout(() => {
      target.open = false;
    }, READ);
  };
  host.addEventListener("toggle", opened, { capture: true });
}
