// The judge of hands, loaded by its element (hand-judge.ts) where there is one: a hand of the reader's own
// is shown to one game after another. The engine reads the cards, judges and draws; here is only the
// asking, and what is said meanwhile. It gets the page's engine handed in, so that there is but one.
import * as words from "words/judge";
import type { engine as Engine } from "./engine";
import { plain } from "./fragment";
import type { Answer } from "./protocol";
import type * as trouble from "./trouble";
import type { drawing } from "./trusted";
import { fill, formFor } from "./words";

export interface Means {
  readonly engine: typeof Engine;
  readonly explain: typeof trouble.explain;
  readonly hopeless: typeof trouble.hopeless;
  readonly drawing: typeof drawing;
}

const LIMIT = 20_000;
const KEY = "#h=";

/** What the engine says is wrong with the hand itself, with the way out. */
class Refused extends Error {}

export class Judge {
  readonly #host: HTMLElement;
  readonly #means: Means;
  #run = 0;
  readonly #fromAddress = () => this.#read();
  readonly #progress = (bytes: number, all: number) => {
    if (!all) return;
    this.#say(fill(words.fetching, { part: Math.min(100, Math.floor((100 * bytes) / all)) }));
  };

  constructor(host: HTMLElement, means: Means) {
    this.#host = host;
    this.#means = means;
    addEventListener("hashchange", this.#fromAddress);
    host.onsubmit = (event) => {
      event.preventDefault();
      void this.#judge(`${this.#design}:${this.#field.value}`);
    };
    host.onclick = ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) this.#press(button);
    };
    this.#read();
  }

  /** The page is left: whatever is under way ends unheard. */
  leave(): void {
    removeEventListener("hashchange", this.#fromAddress);
    this.#means.engine.watchers.delete(this.#progress);
    this.#run += 1;
  }

  #find<T extends Element>(selector: string): T {
    const found = this.#host.querySelector<T>(selector);
    if (!found) throw new Error(`the form has no ${selector}`);
    return found;
  }

  get #field(): HTMLInputElement {
    return this.#find("input[name=cards]");
  }

  get #design(): string {
    return this.#find<HTMLInputElement>("input[name=design]:checked").value;
  }

  #press(button: HTMLButtonElement): void {
    const codes = this.#field.value.split(/[\s.,]+/).filter(Boolean);
    if (button.dataset.code) codes.push(button.dataset.code);
    else if (button.value === "back") codes.pop();
    else if (button.value === "clear") codes.length = 0;
    else return;
    this.#field.value = codes.join(" ");
    this.#say(fill(formFor(codes.length, words.cards), { count: codes.length }));
  }

  #read(): void {
    const hash = plain(location.hash);
    if (!hash.startsWith(KEY)) return;
    const [design = "", ...rest] = hash.slice(KEY.length).split(":");
    const cards = rest.join(":");
    const box = [...this.#host.querySelectorAll<HTMLInputElement>("input[name=design]")];
    for (const one of box) one.checked = one.value === design;
    if (!box.some((one) => one.checked) && box[0]) box[0].checked = true;
    this.#field.value = cards.replaceAll(".", " ");
    this.#host.scrollIntoView();
    void this.#judge(`${design}:${cards}`);
  }

  #say(text: string, wrong = false): void {
    const line = this.#find(".judge__status");
    line.textContent = text;
    line.classList.toggle("judge__wrong", wrong);
    this.#field.setAttribute("aria-invalid", String(wrong));
  }

  async #judge(hand: string): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const list = this.#find<HTMLElement>(".judge__verdicts");
    list.replaceChildren();
    this.#find(".judge__hand").replaceChildren();
    const { engine, explain } = this.#means;
    // Also a hand that is refused: loaded again, the page says the same.
    history.replaceState(history.state, "", KEY + inAddress(hand));
    engine.watchers.add(this.#progress);
    try {
      this.#say(words.waking);
      const first = await this.#ask(hand, "");
      if (run !== this.#run) return;
      this.#find(".judge__hand").replaceChildren(this.#means.drawing(first.html ?? ""));
      const text = first.link ?? hand;
      history.replaceState(history.state, "", KEY + text);
      await this.#each(run, text, list);
    } catch (error) {
      if (run === this.#run) {
        this.#say(error instanceof Refused ? error.message : explain(error), true);
      }
    } finally {
      engine.watchers.delete(this.#progress);
    }
  }

  /** Shows the hand to every game; what they say appears as it comes. */
  async #each(run: number, hand: string, list: HTMLElement): Promise<void> {
    const games = this.#find<HTMLTemplateElement>("template").content.querySelectorAll("li");
    for (const [at, game] of games.entries()) {
      const asked = { game: game.textContent ?? "", number: at + 1, count: games.length };
      this.#say(fill(words.asking, asked));
      const answer = await this.#ask(hand, game.dataset.game ?? "");
      if (run !== this.#run) return;
      list.append(this.#means.drawing(answer.html ?? ""));
    }
    const [all, count] = [games.length, list.querySelectorAll(".vd__says--unread").length];
    this.#say(count ? fill(words.judgedBySome, { all, count }) : fill(words.judged, { all }));
  }

  /** Asks; an engine that ends over the question is started afresh and asked once more. */
  async #ask(hand: string, game: string): Promise<Answer> {
    const base = this.#host.dataset.base ?? "";
    const request = { table: "", rev: 0, op: "judge", hand, game, base } as const;
    const { engine, hopeless } = this.#means;
    const once = async () => engine.call(await engine.awake(), request, LIMIT);
    const answer = await once().catch((error: unknown) => {
      if (hopeless(error)) throw error;
      return once();
    });
    if (!answer.error) return answer;
    throw new Refused([answer.error.message, answer.error.way_out].filter(Boolean).join(" "));
  }
}

/** A hand as it was written, its spaces as dots, which an address can hold. */
const inAddress = (hand: string) =>
  encodeURIComponent(hand.trim().replace(/\s+/g, ".")).replaceAll("%3A", ":");
