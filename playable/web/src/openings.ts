// Which game a table opens: the page's own, the one kept from an earlier visit, that of a link or a
// file, the one put aside for it; and which tab has it.
import * as words from "words/table";
import type { Claim } from "./claim";
import { rescue } from "./damaged";
import type { Exchange } from "./exchange";
import { plain } from "./fragment";
import type { Game } from "./game";
import { pageAt } from "./host";
import { playAddress } from "./root";
import * as store from "./store";

export class Openings {
  readonly #game: Game;
  readonly #claim: Claim;
  readonly #exchange: Exchange;
  /** The last link that was to be opened, whether or not it could be. */
  #tried = "";
  /** While another tab has the table a record was opened here: it is shown, and not yet kept. */
  #apart = false;

  constructor(game: Game, claim: Claim, exchange: Exchange) {
    this.#game = game;
    this.#claim = claim;
    this.#exchange = exchange;
    store.watchGame(game.table, () => this.#mirror());
  }

  /** Wakes the engine and opens the linked game, else the saved one, else the page's own. */
  async wake(link: string): Promise<void> {
    const exchange = this.#exchange;
    exchange.stopped = false;
    const fresh = !exchange.opened;
    if (!(await this.#claim.ask())) this.lookOn();
    if (link && ![this.#game.link, this.#tried].includes(link)) {
      this.#tried = link;
      if (await this.#openLink(link)) return;
      exchange.forget();
      if (fresh) this.#game.recall("");
    }
    if (!fresh || exchange.stopped) return exchange.next();
    if (this.#game.touched && (await this.#resume())) return this.#offerAside();
    if (!exchange.opened && !exchange.stopped)
      await exchange.open(null, this.#game.demonstration());
    if (!exchange.stopped && store.damaged(this.#game.table))
      exchange.complain({ message: words.damaged }, words.noSaved);
  }

  /** Opens a linked game, also one that was opened before. */
  follow(link: string): Promise<void> {
    this.#tried = this.#game.link = "";
    return this.wake(link);
  }

  /** The engine had failed: the game opens once more where it stands. */
  revive(): void {
    if (this.#exchange.opened) void this.#exchange.open(words.noGame, this.#game.present());
    else void this.wake("");
  }

  /** Opens the text of a record, from a file or a link; what was played here is put aside. One of
   * another game leads to that game's own table. */
  async openRecord(record: string, link = ""): Promise<boolean> {
    const agreed = () => {
      this.#game.replace(link);
      this.#apart = !this.#claim.mine;
      if (this.#apart) this.lookOn();
      else this.#makeRoom();
    };
    const wish = { ...this.#game.recorded(record, link ? "link" : "record"), agreed };
    const answer = await this.#exchange.open(link ? words.noLink : words.noThis, wish);
    if (answer?.elsewhere) {
      const url = pageAt(`${playAddress(answer.elsewhere)}#g=${encodeURIComponent(record)}`);
      if (link) location.replace(url);
      else location.assign(url);
    }
    return answer !== null;
  }

  /** Another tab has the game: here it is shown, and kept by nobody. */
  lookOn(text: string = this.#apart ? words.apart : words.elsewhere): void {
    this.#exchange.halt();
    const way = { label: words.takeOver, take: () => void this.#takeOver() };
    this.#exchange.display.line.show(text, way);
  }

  /** The table is this tab's now. Its game goes on as the other tab has left it, unless another one
   * was opened here meanwhile: that takes its place. */
  async goOn(text: string): Promise<void> {
    const own = this.#apart;
    this.#apart = false;
    this.#exchange.display.line.show(own ? "" : text);
    if (own) this.#makeRoom();
    else if (!this.#game.recall("")) this.#game.touched ||= store.load(this.#game.table) !== null;
    await this.#exchange.open(words.noGame, this.#game.present());
  }

  /** Opens the game of an earlier visit. A damaged one stays as it is till something is played. */
  async #resume(): Promise<boolean> {
    if (await this.#exchange.open(words.noSaved, this.#game.present())) return true;
    if (!this.#exchange.stopped) this.#game.touched = false;
    return false;
  }

  /** Opens the game of an address fragment `#g=…`. */
  #openLink(link: string): Promise<boolean> {
    const text = link.slice("#g=".length);
    return this.openRecord(plain(text), link); // badly encoded: the engine says what is wrong
  }

  /** What was kept of this table makes way for another game. */
  #makeRoom(): void {
    if (store.damaged(this.#game.table)) rescue(this.#game.table);
    if (store.putAside(this.#game.table)) this.#offerAside();
  }

  #offerAside(): void {
    const { line } = this.#exchange.display;
    if (line.text || !store.loadAside(this.#game.table)) return;
    line.show(words.aside, { label: words.goToIt, take: () => void this.#openAside() });
  }

  /** Back to the game that a link or a file has put aside; they change places. */
  async #openAside(): Promise<void> {
    const saved = store.loadAside(this.#game.table);
    if (!saved) return;
    const { cursor, ui } = saved;
    const open = { ...saved.open, base: this.#game.base };
    const agreed = () => {
      store.swapAside(this.#game.table);
      this.#game.adopt(saved);
    };
    this.#exchange.display.line.show("");
    await this.#exchange.open(words.noAside, { open, cursor, ui, agreed });
  }

  async #takeOver(): Promise<void> {
    await this.#claim.take();
    await this.goOn("");
  }

  /** The other tab has kept a move: it is shown here too. */
  #mirror(): void {
    if (this.#claim.mine || this.#apart || !this.#exchange.opened || !this.#game.recall("")) return;
    void this.#exchange.open(null, this.#game.present());
  }
}
