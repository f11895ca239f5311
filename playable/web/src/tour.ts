// What a tour has beside a coached hand: decisions of which any leads on, each played out to its end.
import * as words from "words/coach";
import { fill } from "./words";

/** The first answer to each decision, by its step: whether it was the one that wins. */
export class Decisions {
  readonly #first = new Map<number, boolean>();

  recall(found: unknown): void {
    for (const step of Array.isArray(found) ? found : []) this.#first.set(step, true);
  }

  note(step: number, right: boolean): void {
    if (!this.#first.has(step)) this.#first.set(step, right);
  }

  forget(): void {
    this.#first.clear();
  }

  /** What is kept of them; nothing of a hand that has none. */
  found(): { found?: number[] } {
    const right = [...this.#first].filter(([, one]) => one).map(([step]) => step);
    return this.#first.size ? { found: right } : {};
  }

  /** One line to copy: what was found at the stations; "" for a hand without any. */
  line(title: string, steps: readonly HTMLElement[]): string {
    const said = steps.flatMap(({ dataset: { short: name } }, step) => {
      const form = this.#first.get(step) ? words.marked.found : words.marked.shown;
      return name ? [fill(form, { name })] : [];
    });
    return said.length ? `${title}: ${said.join(", ")}` : "";
  }
}

/** Shows the table after a decision, as the build has drawn it. */
export function playOut(step: HTMLElement, move: string): void {
  const after = step.querySelector<HTMLTemplateElement>(`.tour-after[data-move="${move}"]`);
  const drawn = after?.content.cloneNode(true) as DocumentFragment | undefined;
  const hand = drawn?.querySelector(".tour-hand");
  const felt = drawn?.querySelector(".kt-felt, .kt-result");
  if (!hand || !felt) return;
  step.querySelector(".coach-hand")?.replaceChildren(...hand.childNodes);
  step.querySelector(".kt-felt")?.replaceWith(felt);
  const seats = drawn?.querySelector(".kt-seats");
  if (seats) step.querySelector(".kt-seats")?.replaceWith(seats);
}

/** From the answers to the table's own buttons and cards, or back. */
export function swapWays(step: HTMLElement): void {
  const ways = step.querySelectorAll<HTMLElement>(".tour-choices, .tour-moves");
  for (const way of ways) way.hidden = !way.hidden;
  const hand = step.querySelector<HTMLFieldSetElement>(".coach-hand");
  const byHand = step.querySelector(".tour-choices[hidden]") !== null;
  if (hand) hand.disabled = !byHand;
  step.querySelector<HTMLElement>(".coach-play :not([hidden]) > .coach-other")?.focus();
}
