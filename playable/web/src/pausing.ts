// A tour between two screens: which keys lead on, back or to a pause, and the question with which
// whoever comes back, or has paused, is received.
import { goOn, startAgain } from "words/coach";

const WAYS: Readonly<Record<string, string>> = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Escape: "pause",
};
/** What needs the arrows itself. */
const OWN = "input, select, textarea, [role=region]";

/** Where a key leads in a tour: "back", "next", "pause", or "" for nowhere. */
function wayOf(event: KeyboardEvent): string {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return "";
  const way = WAYS[event.key] ?? "";
  const { target } = event;
  if (!(target instanceof Element) || target.closest("dialog")) return "";
  return way !== "pause" && target.matches(OWN) ? "" : way;
}

/** The keys of a tour: on or back as far as its buttons lead, or a pause. */
export function travel(
  event: KeyboardEvent,
  host: HTMLElement,
  step: HTMLElement,
  pause: () => void,
): void {
  const way = wayOf(event);
  const next = step.querySelector<HTMLElement>(".coach-next");
  if (way === "pause") pause();
  else if (way === "back") host.querySelector<HTMLElement>(".coach-back")?.click();
  else if (way === "next" && next?.hidden === false) next.click();
  if (way) event.preventDefault();
}

/** A question in front of everything, with its buttons; Escape is the first of them. */
export function asked(
  host: HTMLElement,
  line: string,
  buttons: ReadonlyArray<readonly [string, () => void]>,
): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "coach-still";
  dialog.ariaLabel = line;
  const words = document.createElement("p");
  words.textContent = line;
  dialog.append(words);
  for (const [label, then] of buttons) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = dialog.querySelector("button") ? "kt-b" : "kt-b kt-main";
    button.textContent = label;
    button.addEventListener("click", () => {
      dialog.close();
      then();
    });
    dialog.append(button);
  }
  host.append(dialog);
  return dialog;
}

/** Asks whether to go on or to start again; gone when it is answered. */
export function receive(host: HTMLElement, line: string, again: () => void): void {
  const nothing = () => undefined;
  const dialog = asked(host, line, [
    [goOn, nothing],
    [startAgain, again],
  ]);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}
