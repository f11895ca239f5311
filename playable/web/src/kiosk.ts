// A tour on a screen that stands in a room: `?kiosk` starts it anew when nobody has touched it for a
// while, leaves no way out, and keeps nothing.
import * as words from "words/coach";

const WARN = 75_000;
const END = 90_000;
const OUT = ".coach-out, .coach-print, .coach-copy, .tour-doors, .tour-way";

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

function question(host: HTMLElement): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "coach-still";
  dialog.ariaLabel = words.stillThere;
  const line = document.createElement("p");
  line.textContent = words.stillThere;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "kt-b kt-main";
  button.textContent = words.goOn;
  dialog.append(line, button);
  host.append(dialog);
  return dialog;
}

/** Shuts the host off from the rest, and calls back after 90 seconds without a touch; for the last 15
 * it asks whether somebody is there. */
export function closeOff(host: HTMLElement, startAnew: () => void): void {
  host.classList.add("coach-kiosk");
  removeWaysOut(host);
  const dialog = question(host);
  let timers: number[] = [];
  const rest = () => {
    for (const timer of timers) clearTimeout(timer);
    dialog.close();
    timers = [
      setTimeout(() => dialog.showModal(), WARN),
      setTimeout(() => {
        rest();
        startAnew();
      }, END),
    ];
  };
  addEventListener("pointerdown", rest, { passive: true });
  const onKey = (event: KeyboardEvent) => {
    rest();
    // No shortcut of the page around: only what the tour itself listens to.
    if (!host.contains(event.target as Node)) event.stopPropagation();
  };
  addEventListener("keydown", onKey, { capture: true });
  host.addEventListener("keydown", (event) => event.stopPropagation());
  rest();
}
