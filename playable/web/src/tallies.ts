// Tallies of a show of hands: for each letter of a vote a number, counted up and down. They are kept
// nowhere, and the next question begins with none.
import { counting, says } from "words/board";
import { fill } from "./words";

const MOST = 4;
const MINUS = "\u2212";

/** What a letter stands for, and the letter. */
type Lettered = readonly (readonly [means: string, letter: string])[];

export class Tallies {
  readonly #bar = document.createElement("section");
  readonly #counts = new Map<string, number>();
  #question = "";
  #shown: Lettered = [];
  /** Which of them the keys count on. */
  #at = 0;

  constructor() {
    this.#bar.className = "board-tallies";
    this.#bar.ariaLabel = says.tallies;
    this.#bar.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-by]") : null;
      if (!button) return;
      this.#at = Number(button.dataset.of);
      this.#count(Number(button.dataset.by));
    });
  }

  /** Shows a tally for each letter of a question; for none there is nothing to see. */
  show(question: string, lettered: Lettered): void {
    if (question !== this.#question || !lettered.length) this.#counts.clear();
    this.#question = question;
    const wanted = lettered.slice(0, MOST);
    if (JSON.stringify(wanted) === JSON.stringify(this.#shown)) return;
    this.#shown = wanted;
    this.#at = Math.min(this.#at, Math.max(0, wanted.length - 1));
    this.#bar.replaceChildren(...wanted.map(([, letter], at) => drawn(letter, at)));
    if (wanted.length) document.body.append(this.#bar);
    else this.#bar.remove();
    document.documentElement.toggleAttribute("data-tallies", wanted.length > 0);
    this.#write();
  }

  /** Does what a key is for. False if it is none of those that count, or there is nothing to count. */
  key(key: string): boolean {
    if (!this.#shown.length) return false;
    if (counting.more.includes(key)) this.#count(1);
    else if (counting.less.includes(key)) this.#count(-1);
    else if (counting.next === key.toLowerCase()) {
      this.#at = (this.#at + 1) % this.#shown.length;
      this.#write();
    } else return false;
    return true;
  }

  #count(by: number): void {
    const means = this.#shown[this.#at]?.[0] ?? "";
    this.#counts.set(means, Math.max(0, (this.#counts.get(means) ?? 0) + by));
    this.#write();
  }

  #write(): void {
    for (const [at, tally] of [...this.#bar.children].entries()) {
      const number = tally.querySelector("output");
      const text = String(this.#counts.get(this.#shown[at]?.[0] ?? "") ?? 0);
      if (number && number.textContent !== text) number.textContent = text;
      tally.toggleAttribute("data-counts", at === this.#at);
    }
  }
}

/** A tally: its letter, a button to either side of the number. */
function drawn(letter: string, at: number): HTMLElement {
  const tally = document.createElement("div");
  tally.className = "board-tally";
  tally.role = "group";
  tally.ariaLabel = fill(says.tally, { letter });
  const sign = document.createElement("b");
  sign.ariaHidden = "true";
  sign.textContent = letter;
  const number = document.createElement("output");
  tally.append(
    sign,
    counter({ at, by: -1, sign: MINUS, says: fill(says.less, { letter }) }),
    number,
    counter({ at, by: 1, sign: "+", says: fill(says.more, { letter }) }),
  );
  return tally;
}

interface Counter {
  readonly at: number;
  readonly by: number;
  readonly sign: string;
  readonly says: string;
}

function counter(of: Counter): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.of = String(of.at);
  button.dataset.by = String(of.by);
  button.ariaLabel = of.says;
  button.textContent = of.sign;
  return button;
}
