// Numbers on the cards that can be chosen, as they lie, so that a class can call one; whoever stands at
// the board types the number.
import { asLaid } from "./rows";

const CARDS = [
  "card-table > form.kt .kt-rows > label.kc",
  ".coach-step:not([hidden]) .kt-rows > label.kc",
  "[data-on] .puzzle__card:not(.puzzle__offer)",
].join();
/** Milliseconds in which a second digit belongs to the first one. */
const WAIT = 900;

export class Numbers {
  #typed = "";
  #waits: ReturnType<typeof setTimeout> | undefined;

  get #cards(): HTMLElement[] {
    return asLaid([...document.querySelectorAll<HTMLElement>(CARDS)]);
  }

  /** Gives every card its number, where it has not got it already. */
  settle(): void {
    for (const [at, card] of this.#cards.entries()) {
      const number = String(at + 1);
      if (card.dataset.number !== number) card.dataset.number = number;
    }
  }

  leave(): void {
    clearTimeout(this.#waits);
    for (const card of document.querySelectorAll<HTMLElement>("[data-number]")) {
      delete card.dataset.number;
    }
  }

  /** A digit: chooses the card of that number, after a moment if a longer number may be meant. False if
   * there are no cards to choose from. */
  type(digit: string): boolean {
    const { length } = this.#cards;
    if (!length) return false;
    clearTimeout(this.#waits);
    if (Number(this.#typed + digit) > length) this.#typed = "";
    this.#typed += digit;
    const number = Number(this.#typed);
    const longer = number > 0 && 10 * number <= length;
    if (longer) this.#waits = setTimeout(() => this.#choose(number), WAIT);
    else this.#choose(number);
    return true;
  }

  #choose(number: number): void {
    this.#typed = "";
    const card = this.#cards[number - 1];
    if (!card || card.closest("[inert]")) return;
    const pressed = card.querySelector("input") ?? card;
    pressed.focus({ preventScroll: true });
    pressed.click();
  }
}
