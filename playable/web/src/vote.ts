// Letters on the choices, so that a class can vote on them by a show of hands, and tallies of it. Whatever is offered as a
// whole gets a letter; of a hand it is whoever stands at the board that puts up to four cards to the vote.
import { says } from "words/board";
import { Tallies } from "./tallies";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const MOST_CARDS = 4;
const MOVES = ".kt-acts > button[name=do]:not([aria-disabled], [data-needs], .kt-step)";
const OFFERED = [
  `card-table > form.kt ${MOVES}`,
  ".coach-step:not([hidden]) .coach-ask:not(:disabled, [hidden]) .coach-answer",
  `.coach-step:not([hidden]) .coach-play:not([hidden]) ${MOVES}`,
  "[data-on] .puzzle__card:not(:disabled)",
].join();
const CARDS =
  "card-table > form.kt .kt-rows > label.kc, .coach-step:not([hidden]) .coach-hand:enabled label.kc";
/** What has letters of its own. */
const LETTERED = ".coach-step:not([hidden]) .tour-choices:not([hidden]) > button:has(> b)";

const codeOf = (card: Element) => card.querySelector("input")?.value ?? "";

/** What a letter on a part of the page stands for. */
const meaningOf = (part: Element) => codeOf(part) || (part.textContent ?? "");

/** What is asked now: the position of a table, the step of a coached hand, the puzzle. */
const asked = () =>
  [
    document.querySelector<HTMLElement>("form.kt")?.dataset.rev,
    [...document.querySelectorAll(".coach-step")].findIndex((step) => !step.hasAttribute("hidden")),
    document.querySelector("[data-on] one-move:not([hidden])")?.id,
  ].join();

/** The letter of a part that has one of its own. */
const letterOn = (part: Element) => part.querySelector(":scope > b")?.textContent ?? "";

export class Vote {
  readonly #say: (text: string) => void;
  readonly #tallies = new Tallies();
  #life: AbortController | null = null;
  /** The cards put to the vote, in order; "" where one was taken back. */
  #cards: string[] = [];
  #position = "";

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  get on(): boolean {
    return this.#life !== null;
  }

  show(is: boolean): void {
    this.#life?.abort();
    this.#life = null;
    this.#cards = [];
    if (is) {
      this.#life = new AbortController();
      const life = { signal: this.#life.signal, capture: true };
      document.addEventListener("click", (event) => this.#clicked(event), life);
    }
    this.settle();
  }

  /** Does what a key of the tallies is for. False if it is none of theirs. */
  key(key: string): boolean {
    return this.#tallies.key(key);
  }

  /** Gives letters where there are none, and takes back those that mean nothing any more. */
  settle(): void {
    const letters = this.on ? this.#letters() : new Map<Element, string>();
    for (const part of document.querySelectorAll<HTMLElement>("[data-letter]")) {
      if (!letters.has(part)) delete part.dataset.letter;
    }
    for (const [part, letter] of letters) {
      const own = part as HTMLElement;
      if (own.dataset.letter !== letter) own.dataset.letter = letter;
    }
    const own = this.on ? [...document.querySelectorAll(LETTERED)] : [];
    const all = new Map([...letters, ...own.map((part) => [part, letterOn(part)] as const)]);
    const lettered = [...all].map(([part, letter]) => [meaningOf(part), letter] as const);
    this.#tallies.show(asked(), lettered);
    const waits = this.on && !all.size;
    this.#say(waits ? says[document.querySelector(CARDS) ? "choose" : "none"] : "");
  }

  #letters(): Map<Element, string> {
    const offered = [...document.querySelectorAll(OFFERED)];
    if (offered.length > 1) {
      return new Map(offered.map((part, at) => [part, LETTERS[at] ?? ""]));
    }
    const position = document.querySelector<HTMLElement>("form.kt")?.dataset.rev ?? "";
    if (position !== this.#position) this.#cards = [];
    this.#position = position;
    const cards = [...document.querySelectorAll(CARDS)];
    const chosen = new Map<Element, string>();
    for (const [at, value] of this.#cards.entries()) {
      const card = value && cards.find((one) => codeOf(one) === value);
      if (card) chosen.set(card, LETTERS[at] ?? "");
    }
    return chosen;
  }

  /** A press on a card puts it to the vote, or takes it back, and chooses nothing. */
  #clicked(event: MouseEvent): void {
    const card = event.target instanceof Element ? event.target.closest(CARDS) : null;
    if (!card || document.querySelectorAll(OFFERED).length > 1) return;
    event.preventDefault();
    event.stopPropagation();
    const value = codeOf(card);
    const at = this.#cards.indexOf(value);
    const free = this.#cards.indexOf("");
    if (at >= 0) this.#cards[at] = "";
    else if (free >= 0) this.#cards[free] = value;
    else if (this.#cards.length < MOST_CARDS) this.#cards.push(value);
    this.settle();
  }
}
