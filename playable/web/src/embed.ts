// What every page in the frame of another one does: it reads its address, says in one line what it
// cannot follow there, and has its links lead out of the frame.
import * as words from "words/embed";
import { fill } from "./words";

/** Known names in the address: for each what its value may be, or a test of it. */
export type Known = Readonly<Record<string, readonly string[] | RegExp>>;

export const COLOURS = ["system", "light", "dark", "contrast"];

/** Raised for an address that cannot be followed: one sentence, with what can be. */
class Astray extends Error {}

const quoted = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

function check(name: string, value: string, known: Known): void {
  const may = known[name];
  const names = Object.keys(known).join(", ");
  if (!may) throw new Astray(fill(words.unknown, { name: quoted(name), names }));
  if (may instanceof RegExp) {
    if (!may.test(value)) throw new Astray(fill(words.number, { name, value: quoted(value) }));
  } else if (!may.includes(value)) {
    throw new Astray(fill(words.value, { name, value: quoted(value), values: may.join(", ") }));
  }
}

/** The wishes in the address by their names; null if there is one that cannot be followed, which is
 * said in place of the page. */
export function wishes(known: Known): Map<string, string> | null {
  const asked = new Map(new URLSearchParams(location.search));
  try {
    for (const [name, value] of asked) check(name, value, known);
    return asked;
  } catch (error) {
    if (!(error instanceof Astray)) throw error;
    refuse(error.message);
    return null;
  }
}

/** One sentence, read aloud as soon as it is on the page. */
function alert(sentence: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "embed-refused";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  return line;
}

/** Shows one sentence in place of what the frame holds. */
export function refuse(sentence: string): void {
  document.querySelector("main")?.replaceChildren(alert(sentence));
}

/** Shows one sentence above what the frame holds, in place of the last one; "" takes that away. */
export function warn(sentence: string): void {
  const main = document.querySelector("main");
  main?.querySelector(":scope > .embed-refused")?.remove();
  if (sentence) main?.prepend(alert(sentence));
}

/** Called once: links to pages open in a window of their own, as a frame is no place for them; and
 * forms work where they may not be submitted. */
export function begin(): void {
  const leadOut = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.getAttribute("href")?.startsWith("#") || link.hasAttribute("download"))
      return;
    link.target = "_blank";
    link.rel = "noopener";
  };
  addEventListener("click", leadOut, { capture: true });
  addEventListener("click", submit);
}

/** A sandbox keeps forms from being submitted, and even from telling of it, though none of ours goes
 * anywhere: so the press itself tells of it. */
function submit(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  const form = button?.type === "submit" ? button.form : null;
  if (!button || !form || event.defaultPrevented) return;
  event.preventDefault();
  const request = new SubmitEvent("submit", { submitter: button, bubbles: true, cancelable: true });
  if (form.dispatchEvent(request)) form.closest("dialog")?.close();
}
