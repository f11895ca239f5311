// <puzzle-list>: the puzzles of one game and level; those solved on this device carry a mark.
import { solved } from "words/puzzle";
import type { Answered } from "./one-move";
import { solve, solved as solvedOf } from "./solved";

export class PuzzleList extends HTMLElement {
  connectedCallback(): void {
    this.#mark();
    this.addEventListener("answered", (event) => {
      const { detail, target } = event as Answered;
      if (!(detail && target instanceof HTMLElement)) return;
      solve(this.#game, target.id);
      this.#mark();
    });
  }

  get #game(): string {
    return this.dataset.game ?? "";
  }

  #mark(): void {
    const done = new Set(solvedOf(this.#game));
    for (const one of this.querySelectorAll("details.quiz__one")) {
      const puzzle = one.querySelector("one-move");
      const mark = one.querySelector(".quiz__mark");
      if (puzzle && mark) mark.textContent = done.has(puzzle.id) ? solved : "";
    }
  }
}
