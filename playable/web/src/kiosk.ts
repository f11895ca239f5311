// A tour on a screen that stands in a room: `?kiosk` starts it anew when nobody has touched it for a
// while, shows no way out, and keeps nothing.
import * as words from "words/coach";

const WARN = 75_000;
const END = 90_000;

export const isKiosk = new URLSearchParams(location.search).has("kiosk");

/** Calls back after 90 seconds without a touch; for the last 15 it asks whether somebody is there. */
export function attend(host: HTMLElement, startAnew: () => void): void {
  host.classList.add("coach-kiosk");
  const dialog = document.createElement("dialog");
  dialog.className = "coach-still";
  const line = document.createElement("p");
  line.textContent = words.stillThere;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "kt-b kt-main";
  button.textContent = words.goOn;
  dialog.append(line, button);
  host.append(dialog);
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
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, rest, { passive: true });
  button.addEventListener("click", rest);
  rest();
}
