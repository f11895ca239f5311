// <coached-hand>: a tutorial step by step. Pictures, questions, and a reply for everything that can be
// played were made by the build with the engine and stand in the page; here they are gone through.
import * as words from "words/coach";
import { isBoard } from "./board-view";
import { picks, pressOf, tick } from "./choosing";
import { cardCodes, meant, nameChosen, picked } from "./coach-hand";
import { onKey, rove } from "./keys";
import { closeOff, isKiosk } from "./kiosk";
import { receive, travel } from "./pausing";
import { point, reply } from "./replies";
import { layRows, sized } from "./rows";
import { reachable, shake } from "./signs";
import { wantsConfirming } from "./store";
import { Decisions, playOut, swapWays } from "./tour";
import { fill } from "./words";

/** Where things are kept on the device. */
export interface Keeping {
  keep(name: string, value: unknown): void;
  recall<T>(name: string, sample: T): T | null;
}

/** How far a reader has come: the step shown, from 0; hints taken; whether the end was reached; the
 * steps of a tour whose decision was found at once. */
interface Progress {
  readonly at: number;
  readonly hints: number;
  readonly done: boolean;
  readonly found?: readonly number[];
}

const NOTHING: Progress = { at: 0, hints: 0, done: false };

/** What the tray asks for. */
const LINE = ".coach-play:not([hidden]) .kt-line";

const copies = (nodes: Iterable<Node>): Node[] => [...nodes].map((node) => node.cloneNode(true));

let kept: Keeping | undefined;

export const take = (given: Keeping): void => {
  kept = given;
};

export class CoachedHand extends HTMLElement {
  /** What each step looks like before anything is done in it. */
  #drawn: Node[][] = [];
  #at = 0;
  #hints = 0;
  #done = false;
  #hinted = 0;
  readonly #decisions = new Decisions();
  readonly #resized = new ResizeObserver(() => this.#settle());

  connectedCallback(): void {
    if (isKiosk()) closeOff(this, () => this.#again());
    this.#drawn = this.#steps.map((step) => copies(step.childNodes));
    const before = isKiosk() ? null : kept?.recall<Progress>(this.#key, NOTHING);
    if (before) [this.#at, this.#hints, this.#done] = [before.at, before.hints, before.done];
    this.#decisions.recall(before?.found);
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("change", (event) => this.#changed(event));
    this.addEventListener("dblclick", (event) => this.#pressMain(event));
    this.addEventListener("keydown", (event) => this.#keyed(event));
    this.#resized.observe(this);
    this.#show(Math.min(this.#at, this.#steps.length - 1), false);
    if (this.#at && this.dataset.asks !== undefined && !isBoard()) this.#receive(words.back);
  }

  disconnectedCallback(): void {
    this.#resized.disconnect();
  }

  get #key(): string {
    return this.dataset.kept ?? `tutorial ${this.dataset.game}`;
  }

  #keep(): void {
    if (isKiosk()) return;
    const progress = { at: this.#at, hints: this.#hints, done: this.#done };
    kept?.keep(this.#key, { ...progress, ...this.#decisions.found() } satisfies Progress);
  }

  get #steps(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(".coach-step")];
  }

  get #step(): HTMLElement {
    return this.#steps[this.#at] as HTMLElement;
  }

  /** The table of the step shown. */
  get #table(): HTMLElement | null {
    return this.#step.querySelector<HTMLElement>(".kt");
  }

  #part<T extends HTMLElement>(name: string): T | null {
    return this.#step.querySelector<T>(`.coach-${name}`);
  }

  #show(at: number, moved: boolean): void {
    const steps = this.#steps;
    this.#at = at;
    this.#hinted = 0;
    for (const [number, step] of steps.entries()) step.hidden = number !== at;
    this.#step.replaceChildren(...copies(this.#drawn[at] ?? []));
    if (at === steps.length - 1) this.#end();
    this.#keep();
    const line = this.querySelector<HTMLElement>(".coach-at");
    const { at: told, stop = "" } = this.#step.dataset;
    const here = { step: at + 1, steps: steps.length };
    if (line) line.textContent = told ?? fill(words.at, here);
    this.dataset.stop = stop;
    this.style.setProperty("--part", String((at + 1) / steps.length));
    this.querySelector(".coach-back")?.toggleAttribute("disabled", at === 0);
    this.querySelector(".coach-bar .coach-again")?.toggleAttribute("disabled", at === 0);
    if (!this.#part("ask")) this.#toPlay(false);
    this.#settle();
    if (!moved) return;
    this.#speak([".coach-shown", ".coach-says", ".coach-ask:not([hidden]) legend", LINE]);
    this.#step
      .querySelector<HTMLElement>("[tabindex='-1']:is(.coach, h2)")
      ?.focus({ preventScroll: true });
    this.#step.scrollTop = 0;
  }

  /** Says in the live region what stands in these parts, in this order. */
  #speak(parts: string[]): void {
    const said = parts.map((part) => this.#step.querySelector(part)?.textContent?.trim());
    const live = this.querySelector(".coach-live");
    if (live) live.textContent = said.filter(Boolean).join(" ");
  }

  /** Lays the hand out for the size it has, and points at what the coach speaks of. */
  #settle(): void {
    const table = this.#table;
    if (!table) return;
    sized(table);
    if (picks(table).length) layRows(table);
    rove(table, null);
    nameChosen(this.#step);
    reachable(table.querySelector(".kt-felt"));
    point(this.#step);
  }

  #clicked(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("button");
    if (!button) {
      // A tap on an answer is the answer; with keys it is chosen first, then given.
      if (event.detail > 0 && target?.closest(".coach-answer")) setTimeout(() => this.#answer());
    } else if (button.name === "do") this.#press(button);
    else if (button.classList.contains("coach-do")) this.#answer();
    else if (button.classList.contains("coach-next")) this.#show(this.#at + 1, true);
    else if (button.classList.contains("coach-back")) this.#show(this.#at - 1, true);
    else if (button.classList.contains("coach-again")) this.#again();
    else if (button.classList.contains("coach-retry")) this.#show(this.#at, true);
    else if (button.classList.contains("coach-other")) swapWays(this.#step);
    else if (button.classList.contains("coach-print")) print();
    else if (button.classList.contains("coach-hint")) this.#hint();
    else if (button.classList.contains("coach-copy")) void this.#copy();
  }

  #changed({ target }: Event): void {
    const input = target as HTMLInputElement;
    if (input.type === "radio") {
      const guess = this.#part("do");
      guess?.removeAttribute("aria-disabled");
      if (guess) guess.hidden = false;
    } else if (input.name === "pick") {
      const refusing = picked(this.#step, input);
      if (refusing) this.#play(pressOf(refusing));
    }
  }

  /** Asks whether to go on where the tour was left. */
  #receive(form: string): void {
    receive(this, fill(form, { place: this.#step.dataset.place ?? "" }), () => this.#again());
  }

  #keyed(event: KeyboardEvent): void {
    const { target } = event;
    const toBoard = () => this.querySelector<HTMLElement>(".coach-board")?.click();
    if (this.#table) onKey(event, this, this.#table, { b: toBoard });
    const pause = () => this.#receive(words.paused);
    if (this.#step.dataset.place !== undefined) travel(event, this, this.#step, pause);
    const radio = target instanceof HTMLInputElement && target.type === "radio";
    if (!radio || event.key !== "Enter") return;
    event.preventDefault(); // else the press would go on to what has the focus next
    this.#answer();
  }

  #pressMain({ target }: Event): void {
    const card = target instanceof Element ? target.closest("label.kc") : null;
    const input = card?.querySelector("input") ?? (target as HTMLInputElement);
    const table = this.#table;
    if (!table || !(input instanceof HTMLInputElement) || input.name !== "pick") return;
    if (wantsConfirming(true)) return; // two taps may be a beginner's slip
    const button = meant(this.#step, input);
    if (button) this.#play(pressOf(button));
  }

  #answer(): void {
    const ask = this.#part<HTMLFieldSetElement>("ask");
    const chosen = ask?.querySelector<HTMLInputElement>("input:checked");
    if (!ask || !chosen || ask.disabled) return;
    ask.disabled = true;
    this.#part("do")?.remove();
    this.#part("hint")?.toggleAttribute("hidden", !this.#step.dataset.replies);
    const right = chosen.value === "right";
    const tell = ask.querySelector(".coach-tell")?.textContent ?? "";
    this.#say(right ? words.right : words.notQuite, tell);
    if (this.#step.dataset.replies) ask.hidden = true;
    this.#toPlay(true);
  }

  /** After the question: the move, or on to the next step. */
  #toPlay(asked: boolean): void {
    const play = this.#part("play");
    if (play) play.hidden = false;
    else this.#offerNext();
    const hand = this.#part<HTMLFieldSetElement>("hand");
    if (hand && play) hand.disabled = false;
    if (!asked) return;
    this.#settle();
    const first = play?.querySelector(".kt-acts [data-needs]")
      ? this.#step.querySelector<HTMLElement>("input[name=pick][tabindex='0']")
      : play?.querySelector<HTMLElement>(".kt-acts button");
    (first ?? this.#part("next"))?.focus({ preventScroll: true });
  }

  #offerNext(): void {
    const next = this.#part("next");
    if (next) next.hidden = false;
  }

  /** A button plays what it names, whatever is chosen in the hand. */
  #press(button: HTMLButtonElement): void {
    if (button.ariaDisabled === "true") shake(button);
    else this.#play(button.value);
  }

  #play(pressed: string): void {
    const table = this.#table as HTMLElement;
    const [move, , , kind, says, link] = reply(this.#step, pressed, cardCodes(table));
    if (this.#step.dataset.short) this.#note(kind === "found");
    if (kind === "found" || kind === "shown") this.#playOut(move, says);
    else if (kind === "played") this.#show(this.#at + 1, true);
    else if (kind === "also") {
      const { played: ours = "" } = this.#step.dataset;
      this.#settled(fill(words.also, { says, move: ours }), link);
    } else if (kind === "free") this.#settled(says || words.good, link);
    else {
      this.#say("", says);
      for (const card of picks(table).filter((one) => one.checked)) shake(card.closest("label"));
      tick(table, []);
      nameChosen(this.#step);
    }
  }

  /** A move that is as good as ours, or free: the reader may go either way. */
  #settled(says: string, link: string): void {
    this.#say("", says);
    const play = this.#part("play");
    if (play) play.hidden = true;
    const hand = this.#part<HTMLFieldSetElement>("hand");
    if (hand) hand.disabled = true;
    const on = this.#part<HTMLAnchorElement>("on");
    if (on && link) {
      on.hash = `g=${link}`;
      on.hidden = false;
    }
    this.#offerNext();
    this.#part("next")?.focus({ preventScroll: true });
  }

  #note(found: boolean): void {
    this.#decisions.note(this.#at, found);
    this.#keep();
  }

  /** An answer of a tour: it is played to its end, and the tour goes on from any. */
  #playOut(move: string, says: string): void {
    playOut(this.#step, move);
    this.#settled(says, "");
    this.#part("retry")?.toggleAttribute("hidden", false);
    this.#settle();
  }

  /** The coach says something else: a word of verdict, and a sentence. */
  #say(verdict: string, sentence: string): void {
    const says = this.#part("says");
    const bold = document.createElement("b");
    bold.textContent = verdict;
    says?.replaceChildren(...(verdict ? [bold, " "] : []), sentence);
    this.#part("shown")?.remove();
    this.#speak([".coach-says"]);
    point(this.#step);
  }

  #hint(): void {
    const button = this.#part("hint");
    const hints = [...this.#step.querySelectorAll(".coach-hints li")];
    const hint = hints[this.#hinted];
    if (!button || !hint) return;
    this.#hinted += 1;
    this.#hints += 1;
    this.#keep();
    this.#say("", hint.textContent ?? "");
    const next = { hint: this.#hinted + 1, hints: hints.length };
    if (this.#hinted < hints.length) button.textContent = fill(words.hint, next);
    else button.hidden = true;
  }

  #again(): void {
    this.#hints = 0;
    this.#done = false;
    this.#decisions.forget();
    this.#show(0, true);
  }

  #end(): void {
    this.#done = true;
    const count = this.#hints;
    const { one, other } = words.finished;
    const hand = this.dataset.title ?? "";
    const line = this.#part("line");
    const form = count === 0 ? words.finishedAlone : count === 1 ? one : other;
    const told = this.#decisions.line(hand, this.#steps) || fill(form, { hand, count });
    if (line) line.textContent = told;
  }

  async #copy(): Promise<void> {
    const line = this.#part("line");
    try {
      await navigator.clipboard.writeText(line?.textContent ?? "");
      const live = this.querySelector(".coach-live");
      if (live) live.textContent = words.copied;
      const button = this.#part("copy");
      if (button) button.textContent = words.copied;
    } catch {
      if (line) getSelection()?.selectAllChildren(line); // the browser's own way to copy
    }
  }
}
