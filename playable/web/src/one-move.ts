// <one-move>: a small position and one question. Which choice is right, and what is said of it, the
// build has found out with the engine and written into the page; here is only the choosing.
import { first } from "words/puzzle";
import { fill } from "./words";

/** What it tells of an answer, by the event `answered`: whether it was right. */
export type Answered = CustomEvent<boolean>;

export class OneMove extends HTMLElement {
  /** Places of the chosen cards, in the order in which they were chosen. */
  #chosen: number[] = [];

  connectedCallback(): void {
    for (const card of this.#cards) card.disabled = false;
    this.onclick = ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) this.#press(button);
    };
    this.#show();
  }

  #part<T extends HTMLElement>(name: string): T {
    const found = this.querySelector<T>(`.puzzle__${name}`);
    if (!found) throw new Error(`the puzzle has no ${name}`);
    return found;
  }

  get #cards(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>(".puzzle__card")];
  }

  /** What the button says while none, one, two cards are chosen; the last says what is done. */
  get #labels(): string[] {
    return JSON.parse(this.dataset.labels ?? "[]");
  }

  get #most(): number {
    return this.#labels.length - 1;
  }

  #press(button: HTMLElement): void {
    const at = [...this.querySelectorAll(".puzzle__card")].indexOf(button);
    if (at >= 0) this.#choose(at);
    else if (button === this.#part("do")) this.#answer();
    else if (button.matches(".puzzle__more")) this.#another();
  }

  #choose(at: number): void {
    const others = this.#chosen.filter((card) => card !== at);
    // One card too many takes the place of the one that was chosen first.
    this.#chosen =
      others.length < this.#chosen.length ? others : [...others, at].slice(-this.#most);
    this.#say("");
    this.#show();
  }

  #show(): void {
    for (const [at, card] of this.#cards.entries()) {
      card.setAttribute("aria-pressed", String(this.#chosen.includes(at)));
    }
    const button = this.#part("do");
    button.textContent = this.#labels[this.#chosen.length] ?? "";
    button.setAttribute("aria-disabled", String(this.#chosen.length < this.#most));
  }

  #answer(): void {
    if (this.#chosen.length < this.#most) {
      this.#say(fill(first, { what: this.#labels[0] ?? "" }));
      return;
    }
    const says: string[] = JSON.parse(this.dataset.says ?? "[]");
    const of: Record<string, number> = JSON.parse(this.dataset.of ?? "{}");
    const chosen = [...this.#chosen].sort((one, other) => one - other);
    // A choice of several is told of as a whole, or by the first of them that is told of alone.
    const told = [chosen.join(" "), ...chosen.map(String)].find((key) => of[key] !== undefined);
    const found = of[told ?? ""] ?? says.length - 1;
    this.#say(says[found] ?? "");
    if (found === 0) this.#solved(true);
    this.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: found === 0 }));
  }

  /** Once it is solved there is nothing more to choose, and two ways to go on. */
  #solved(solved: boolean): void {
    const here = this.contains(document.activeElement);
    for (const card of this.#cards) card.disabled = solved;
    this.#part("do").hidden = solved;
    const after = this.#part("after");
    after.hidden = !solved;
    if (solved && here) after.querySelector("a")?.focus();
  }

  #another(): void {
    const all = [...(this.parentElement?.querySelectorAll<OneMove>("one-move") ?? [])];
    const next = all[(all.indexOf(this) + 1) % all.length] ?? this;
    this.hidden = true;
    next.hidden = false;
    next.#chosen = [];
    next.#solved(false);
    next.#say("");
    next.#show();
    next.#part("ask").focus({ preventScroll: true });
  }

  #say(words: string): void {
    this.#part("says").textContent = words;
  }
}
