// What a tour has beside a coached hand: decisions of which any leads on, each played out to its end.
import * as words from "words/coach";
import { fill } from "./words";

/** The first answer to each decision, by its step: whether it was the one that wins. */
export class Decisions {
  readonly #first = new Map<number, boolean>();

  recall(found: readonly number[] = []): void {
    for (const step of found) this.#first.set(step, true);
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

  /** One line to copy: what was found at the stations, given as JSON of steps and names. */
  line(title: string, marks: string): string {
    const stations = JSON.parse(marks) as [step: number, name: string][];
    const said = stations.map(([step, name]) =>
      fill(this.#first.get(step) ? words.marked.found : words.marked.shown, { name }),
    );
    return `${title}: ${said.join(", ")}`;
  }
}

/** Shows the table after a decision, as the build has drawn it. */
export function playOut(step: HTMLElement, move: string): void {
  const after = step.querySelector<HTMLTemplateElement>(`.coach-after[data-move="${move}"]`);
  const drawn = after?.content.cloneNode(true) as DocumentFragment | undefined;
  const hand = drawn?.querySelector(".tour-hand");
  if (!drawn || !hand) return;
  hand.remove();
  step.querySelector(".coach-hand")?.replaceChildren(...hand.childNodes);
  step.querySelector(".kt-felt")?.replaceWith(drawn);
}
