// What the player sees and hears of a session: the drawing, the status line, what is read aloud.
import { movedOn } from "words/table";
import type { Answer } from "./protocol";
import { StatusLine } from "./status-line";
import * as store from "./store";
import type { Showing, Viewer } from "./viewer";

export class Display {
  readonly line: StatusLine;
  /** The element that shows it, if any does. */
  viewer: Viewer | null = null;
  /** The revision that the player sees. */
  rev = 0;
  #shownAt = 0;
  #shownFor = 0;
  #unsaid: string[] = [];

  /** @param stays - see StatusLine. */
  constructor(stays: () => boolean) {
    this.line = new StatusLine(stays);
  }

  /** Time of the page's clock from which the next move of another may be shown. */
  get free(): number {
    return this.#shownAt + Math.max(store.pace(), this.#shownFor);
  }

  attach(viewer: Viewer, rev: number): void {
    this.viewer = viewer;
    this.rev = rev;
    this.line.attach(viewer);
  }

  /** False if it is another element by now that shows the session. */
  detach(viewer: Viewer): boolean {
    if (viewer !== this.viewer) return false;
    this.viewer = null;
    this.line.attach(null);
    return true;
  }

  /** Shows an answer of this revision.
   * @param more - whether another seat moves on from it: moves of the others are told together, with
   * the question they lead to. */
  show(answer: Answer, rev: number, how: Showing, more: boolean): void {
    const { viewer } = this;
    if (!viewer) return;
    this.#shownFor = viewer.show(answer, how);
    this.rev = rev;
    this.#shownAt = performance.now();
    this.#unsaid.push(...answer.say);
    if (!more) viewer.announce(this.#unsaid.splice(0));
    if (answer.stale) this.line.show(movedOn);
    viewer.deliver(answer);
  }
}
