// The one line at a table about the engine or the page, and the doubts that stand in front of it.
import { doubts } from "words/trouble";
import type { Doubt } from "./protocol";
import type { Viewer, Way } from "./viewer";

interface Line {
  readonly text: string;
  readonly way: Way | undefined;
}

export class StatusLine {
  #line: Line = { text: "", way: undefined };
  /** The line that a doubt about the engine stands in front of. */
  #hidden: Line | null = null;
  #viewer: Viewer | null = null;
  readonly #stays: () => boolean;

  /** @param stays - whether what the line says may only be replaced, not cleared. */
  constructor(stays: () => boolean) {
    this.#stays = stays;
  }

  get text(): string {
    return this.#line.text;
  }

  /** Kept here too: navigation may put a new element in the old one's place at any time. */
  attach(viewer: Viewer | null): void {
    this.#viewer = viewer;
    viewer?.status(this.#line.text, this.#line.way);
  }

  show(text: string, way?: Way): void {
    if (!text && this.#stays()) return;
    this.#line = { text, way };
    this.#viewer?.status(text, way);
  }

  /** Shows a line and has it read aloud. */
  tell(text: string, way?: Way): void {
    this.show(text, way);
    this.#viewer?.announce([text]);
  }

  /** The answer that this table waits for is long in coming. */
  doubt(doubt: Doubt): void {
    this.#hidden ??= this.#line;
    this.tell(doubts[doubt]);
  }

  /** The answer has come: what the doubt stood in front of is to be read again. */
  trust(): void {
    if (!this.#hidden) return;
    this.show(this.#hidden.text, this.#hidden.way);
    this.#hidden = null;
  }
}
