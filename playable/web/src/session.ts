// One game at one table: what the player wishes, and what is kept while no element shows it.
//
// Lives as long as the page's scripts, longer than the element that shows it: instant navigation
// takes the element away and may bring a new one for the same game.
import { goneElsewhere, hereAgain } from "words/table";
import { Claim } from "./claim";
import { Exchange } from "./exchange";
import type { Game } from "./game";
import { isMove } from "./jobs";
import { Openings } from "./openings";
import type { Press } from "./protocol";
import type { Viewer } from "./viewer";

export class Session {
  readonly game: Game;
  ticks: string[] = [];
  /** What had the focus when the table left its last page; see focusOf. */
  focus = "";
  readonly openings: Openings;
  readonly #claim: Claim;
  readonly #exchange: Exchange;
  /** Cards that are about to be read. */
  #reading: readonly string[] | null = null;

  constructor(game: Game) {
    this.game = game;
    this.#claim = new Claim(game.table, {
      gained: () => void this.openings.goOn(hereAgain),
      lost: () => this.openings.lookOn(goneElsewhere),
    });
    this.#exchange = new Exchange(game, this.#claim, () => this.openings.revive());
    this.openings = new Openings(game, this.#claim, this.#exchange);
  }

  /** Whether the engine has opened the game. */
  get opened(): boolean {
    return this.#exchange.opened;
  }

  /** The table is on another page now; what is drawn here is drawn anew when there is time. */
  moveTo(base: string): void {
    if (this.game.moveTo(base) && this.opened) void this.#exchange.open(null, this.game.present());
  }

  attach(viewer: Viewer): void {
    this.#exchange.display.attach(viewer, this.#exchange.rev);
    this.#exchange.keepOn();
    this.#exchange.next();
  }

  detach(viewer: Viewer, ticks: string[]): void {
    if (!this.#exchange.display.detach(viewer)) return;
    this.ticks = ticks;
    this.#exchange.jobs.release();
  }

  /** A pressed button. Before the engine is awake a move is kept, and a second one replaces it. */
  press(press: Press): void {
    this.#unread();
    const { display } = this.#exchange;
    if (!this.#claim.mine && !/^(sheet:|close|hint|save|link:)/.test(press.do)) {
      this.openings.lookOn();
      display.viewer?.announce([display.line.text]);
    } else if (this.opened)
      this.#exchange.ask({ op: "do", ...press, ...(isMove(press) && { seen: display.rev }) });
    else this.#exchange.keep(press);
  }

  seek(to: number): void {
    if (this.opened) this.#exchange.ask({ op: "seek", to });
  }

  /** A choice about the drawing, such as the order of the hand. */
  choose(name: string, value: string): void {
    this.game.ui[name] = value;
    if (this.opened) this.#exchange.ask({ op: "ui", ui: { [name]: value } });
  }

  /** What would these cards do? The answer is drawn on the buttons. Cards that are played by the
   * press that chose them need no reading. */
  read(ticks: readonly string[]): void {
    this.#unread();
    this.#reading = ticks;
    queueMicrotask(() => {
      if (this.#reading === ticks && this.opened)
        this.#exchange.ask({ op: "ui", ui: { ticks: ticks.join(" ") } });
    });
  }

  #unread(): void {
    this.#reading = null;
    this.#exchange.jobs.drop((job) => job.ui?.ticks !== undefined);
  }
}
