// <daily-puzzle>: the puzzle of the date, the same for everybody. It is fetched from the page of its
// game, which the offline copy holds as well; what came of it is counted on this device alone.
import * as words from "words/puzzle";
import { fetchFile, pageAt } from "./host";
import type { Answered, OneMove } from "./one-move";
import { page } from "./shared";
import { daily, solveDaily } from "./solved";
import { fill } from "./words";

/** Game, number of its puzzles, and the step from one of its days to the next. */
type Days = [game: string, number: number, step: number][];

const DAY = 864e5; // milliseconds

/** The date of the reader's calendar as a number of days. */
const today = (now = new Date()) =>
  Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);

export class DailyPuzzle extends HTMLElement {
  #tries = 0;
  readonly #day = today();
  #game = "";

  connectedCallback(): void {
    this.addEventListener("answered", (event) => this.#answered((event as Answered).detail));
    this.#part("copy").onclick = () => void this.#copy();
    void this.#show();
  }

  #part(name: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(`.daily__${name}`);
    if (!found) throw new Error(`the puzzle of the day has no ${name}`);
    return found;
  }

  async #show(): Promise<void> {
    const days: Days = JSON.parse(this.dataset.days ?? "[]");
    const [game, number, step] = days[this.#day % days.length] ?? ["", 1, 1];
    const nth = (Math.floor(this.#day / days.length) * step) % number;
    const puzzle = await fetched(`learn/puzzles/${game}/`, nth);
    if (!puzzle) {
      this.#part("place").textContent = words.gone;
      return;
    }
    this.#game = puzzle.querySelector(".puzzle__where")?.lastElementChild?.textContent ?? "";
    this.#part("place").replaceChildren(puzzle);
    const done = daily();
    if (done?.last === this.#day) this.#tell(done.tries);
  }

  #answered(right: boolean): void {
    this.#tries += 1;
    if (right) this.#tell(solveDaily(this.#day, this.#tries).tries);
  }

  /** What came of today's puzzle, and of those before. */
  #tell(tries: number): void {
    this.#tries = tries;
    const found = daily();
    const said = tries === 1 ? words.right : fill(words.tries, { tries });
    const { days = 1, first = 0, streak = 1, best = 1 } = found ?? {};
    this.#part("result").textContent =
      `${said} ${fill(words.tally, { days, first, streak, best })}`;
    this.#part("acts").hidden = false;
  }

  async #copy(): Promise<void> {
    const date = new Date(this.#day * DAY).toISOString().slice(0, 10);
    const url = new URL(location.pathname, location.href).href;
    const about = { date, game: this.#game, url };
    const result =
      this.#tries === 1
        ? fill(words.result.first, about)
        : fill(words.result.more, { ...about, tries: this.#tries });
    try {
      await navigator.clipboard.writeText(result);
      this.#part("result").textContent = words.copied;
    } catch {
      this.#part("result").textContent = fill(words.uncopied, { result });
    }
  }
}

/** A puzzle of another page, its links and faces as they are there; null if it does not come. */
async function fetched(path: string, nth: number): Promise<HTMLElement | null> {
  try {
    const url = pageAt(path);
    const answer = await fetchFile(path);
    if (!answer.ok) return null;
    const found = page.pageOf(await answer.text());
    const puzzle = found.querySelectorAll<OneMove>("one-move")[nth];
    if (!puzzle) return null;
    for (const linked of puzzle.querySelectorAll("[href]:not(use[href^='#'])")) {
      linked.setAttribute("href", new URL(linked.getAttribute("href") ?? "", url).href);
    }
    return document.importNode(puzzle, true);
  } catch {
    return null;
  }
}
