// Where the focus of a table goes when a new game is asked for, when the table goes to another page, and
// by the links past what is in the way.
import { restingPlace } from "./draw";

/** A new game was asked for: it comes into view, with the focus where play begins. */
export function comeUp(host: HTMLElement, form: HTMLFormElement): void {
  host.scrollIntoView({ block: "nearest" });
  restingPlace(form)?.focus({ preventScroll: true });
}

/** A link past what is in the way: to a part of the table, or to the card of the hand that can have the
 * focus. */
export function followSkip(event: MouseEvent, target: Element | null): void {
  const skip = target?.closest("a.kt-skip");
  if (!skip) return;
  event.preventDefault();
  const part = document.getElementById(skip.getAttribute("href")?.slice(1) ?? "");
  (part?.querySelector<HTMLElement>("input[tabindex='0']") ?? part)?.focus();
}

/** How to find what has the focus in the next drawing of a table; "" if that is none of its controls. */
export function focusOf(host: HTMLElement): string {
  const part = document.activeElement;
  const control = part instanceof HTMLInputElement || part instanceof HTMLButtonElement;
  if (!control || !host.contains(part)) return "";
  return `${part.localName}[name="${part.name}"][value="${CSS.escape(part.value)}"]`;
}
