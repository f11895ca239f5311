// One game at one table: what is asked of the engine, in which order, and what is kept.
//
// Lives as long as the page's scripts, longer than the element that shows it: instant navigation
// takes the element away and may bring a new one for the same game.
import * as words from "words/table";
import { doubts } from "words/trouble";
import { type Body, Channel } from "./channel";
import { Claim } from "./claim";
import { rescue } from "./damaged";
import { engine } from "./engine";
import { plain } from "./fragment";
import { drawn } from "./frame";
import type { Game } from "./game";
import { yieldToPlay } from "./offline";
import type { Answer, Doubt, Operation, Press } from "./protocol";
import { ROOT } from "./root";
import * as store from "./store";
import { explain } from "./trouble";
import type { Viewer, Way } from "./viewer";
import { fill } from "./words";

interface Job extends Body {
  readonly op: Operation;
  /** For a move: the revision the player saw. Any other wish holds for whatever is current. */
  readonly seen?: number;
  /** A move kept while the engine woke: it has waited long enough to need no motion. */
  readonly late?: boolean;
  /** Called when the engine has agreed to open another game. */
  readonly agreed?: () => void;
}

interface Line {
  readonly text: string;
  readonly way: Way | undefined;
}

/** A sentence on what cannot be opened; what is wrong is its one place. */
type Fault =
  | typeof words.noGame
  | typeof words.noSaved
  | typeof words.noThis
  | typeof words.noLink
  | typeof words.noAside;

const isMove = ({ do: pressed = "" }: { do?: string }) => /^(move|verb):/.test(pressed);
const isDeal = ({ do: pressed = "" }: { do?: string }) => /^(new|on|again)$/.test(pressed);

/** Everything there is to choose in a drawing; equal digests: a kept move still makes sense. */
const choices = (html: string) =>
  [...html.matchAll(/ value="([^"]*)"/g)]
    .map(([, value]) => value)
    .sort()
    .join("\n");

export class Session {
  readonly game: Game;
  ticks: string[] = [];
  /** What had the focus when the table left its last page; see focusOf. */
  focus = "";
  opened = false;
  readonly #channel: Channel;
  #viewer: Viewer | null = null;
  #line: Line = { text: "", way: undefined };
  /** The line that a doubt about the engine stands in front of. */
  #hidden: Line | null = null;
  #tried = "";
  #kept: Press | null = null;
  #shownRev = 0;
  #shownAt = 0;
  #shownFor = 0;
  #more = false;
  #working = false;
  #unsaid: string[] = [];
  #running: Job | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #queue: Job[] = [];
  /** Cards that are about to be read. */
  #reading: readonly string[] | null = null;
  #stopped = false;
  #warned = false;
  #release: (() => void) | null = null;
  readonly #claim: Claim;
  /** While another tab has the table a record was opened here: it is shown, and not yet kept. */
  #apart = false;

  constructor(game: Game) {
    this.game = game;
    this.#claim = new Claim(game.table, {
      gained: () => void this.#goOn(words.hereAgain),
      lost: () => this.#lookOn(words.goneElsewhere),
    });
    store.watchGame(game.table, () => this.#mirror());
    this.#channel = new Channel(game.table, () => game.present());
    engine.watchers.add((bytes, all) => this.#progress(bytes, all));
    engine.doubters.add((doubt) => this.#doubted(doubt));
  }

  /** The table is on another page now; what is drawn here is drawn anew when there is time. */
  moveTo(base: string): void {
    if (this.game.moveTo(base) && this.opened) void this.#openAs(null, this.game.present());
  }

  attach(viewer: Viewer): void {
    this.#viewer = viewer;
    this.#shownRev = this.#channel.rev;
    viewer.status(this.#line.text, this.#line.way);
    if (this.#kept) this.#keep(this.#kept);
    this.#next();
  }

  detach(viewer: Viewer, ticks: string[]): void {
    if (viewer !== this.#viewer) return;
    this.#viewer = null;
    this.ticks = ticks;
    this.#release?.();
  }

  /** Wakes the engine and opens the linked game, else the saved one, else the page's own. */
  async wake(link: string): Promise<void> {
    this.#stopped = false;
    const fresh = !this.opened;
    if (!(await this.#claim.ask())) this.#lookOn();
    if (link && ![this.game.link, this.#tried].includes(link)) {
      this.#tried = link;
      if (await this.#openLink(link)) return;
      this.#kept = null; // it was meant for the page's own game
      if (fresh) this.game.recall("");
    }
    if (!fresh || this.#stopped) return this.#next();
    if (this.game.touched && (await this.#resume())) return this.#offerAside();
    if (!this.opened && !this.#stopped) await this.#openAs(null, this.game.demonstration());
    if (!this.#stopped && store.damaged(this.game.table))
      this.#complain({ message: words.damaged }, words.noSaved);
  }

  /** Opens a linked game, also one that was opened before. */
  follow(link: string): Promise<void> {
    this.#tried = this.game.link = "";
    return this.wake(link);
  }

  /** Opens the game of an earlier visit. A damaged one stays as it is till something is played. */
  async #resume(): Promise<boolean> {
    if (await this.#openAs(words.noSaved, this.game.present())) return true;
    if (!this.#stopped) this.game.touched = false;
    return false;
  }

  /** Opens the text of a record, from a file or a link; what was played here is put aside. One of
   * another game leads to that game's own table. */
  async openRecord(record: string, link = ""): Promise<boolean> {
    const agreed = () => {
      this.game.replace(link);
      this.#apart = !this.#claim.mine;
      if (this.#apart) this.#lookOn();
      else this.#makeRoom();
    };
    const wish = { ...this.game.recorded(record, link ? "link" : "record"), agreed };
    const answer = await this.#openAs(link ? words.noLink : words.noThis, wish);
    if (answer?.elsewhere) {
      const url = new URL(`play/${answer.elsewhere}/#g=${encodeURIComponent(record)}`, ROOT);
      if (link) location.replace(url);
      else location.assign(url);
    }
    return answer !== null;
  }

  /** What was kept of this table makes way for another game. */
  #makeRoom(): void {
    if (store.damaged(this.game.table)) rescue(this.game.table);
    if (store.putAside(this.game.table)) this.#offerAside();
  }

  /** Opens the game of an address fragment `#g=…`. */
  #openLink(link: string): Promise<boolean> {
    const text = link.slice("#g=".length);
    return this.openRecord(plain(text), link); // badly encoded: the engine says what is wrong
  }

  #offerAside(): void {
    if (this.#line.text || !store.loadAside(this.game.table)) return;
    const way = { label: words.goToIt, take: () => void this.#openAside() };
    this.#status(words.aside, way);
  }

  /** Back to the game that a link or a file has put aside; they change places. */
  async #openAside(): Promise<void> {
    const saved = store.loadAside(this.game.table);
    if (!saved) return;
    const { cursor, ui } = saved;
    const open = { ...saved.open, base: this.game.base };
    const agreed = () => {
      store.swapAside(this.game.table);
      this.game.adopt(saved);
    };
    this.#status("");
    await this.#openAs(words.noAside, { open, cursor, ui, agreed });
  }

  /** Another tab has the game: here it is shown, and kept by nobody. */
  #lookOn(text: string = this.#apart ? words.apart : words.elsewhere): void {
    this.#queue = [];
    this.#kept = null;
    this.#more = false;
    this.#status(text, { label: words.takeOver, take: () => void this.#takeOver() });
  }

  async #takeOver(): Promise<void> {
    await this.#claim.take();
    await this.#goOn("");
  }

  /** The table is this tab's now. Its game goes on as the other tab has left it, unless another one
   * was opened here meanwhile: that takes its place. */
  async #goOn(text: string): Promise<void> {
    const own = this.#apart;
    this.#apart = false;
    this.#status(own ? "" : text);
    if (own) this.#makeRoom();
    else if (!this.game.recall("")) this.game.touched ||= store.load(this.game.table) !== null;
    await this.#openAs(words.noGame, this.game.present());
  }

  /** The other tab has kept a move: it is shown here too. */
  #mirror(): void {
    if (this.#claim.mine || this.#apart || !this.opened || !this.game.recall("")) return;
    void this.#openAs(null, this.game.present());
  }

  /** A pressed button. Before the engine is awake a move is kept, and a second one replaces it. */
  press(press: Press): void {
    this.#unread();
    if (!this.#claim.mine && !/^(sheet:|close|hint|save|link:)/.test(press.do)) {
      this.#lookOn();
      this.#viewer?.announce([this.#line.text]);
    } else if (this.opened)
      this.#ask({ op: "do", ...press, ...(isMove(press) && { seen: this.#shownRev }) });
    else this.#keep(press);
  }

  seek(to: number): void {
    if (this.opened) this.#ask({ op: "seek", to });
  }

  /** A choice about the drawing, such as the order of the hand. */
  choose(name: string, value: string): void {
    this.game.ui[name] = value;
    if (this.opened) this.#ask({ op: "ui", ui: { [name]: value } });
  }

  /** What would these cards do? The answer is drawn on the buttons. Cards that are played by the
   * press that chose them need no reading. */
  read(ticks: readonly string[]): void {
    this.#unread();
    this.#reading = ticks;
    queueMicrotask(() => {
      if (this.#reading === ticks && this.opened)
        this.#ask({ op: "ui", ui: { ticks: ticks.join(" ") } });
    });
  }

  #unread(): void {
    this.#reading = null;
    this.#queue = this.#queue.filter((job) => job.ui?.ticks === undefined);
  }

  /** Kept here too: navigation may put a new element in the old one's place at any time. */
  #status(text: string, way?: Way): void {
    if (!text && !this.#claim.mine) return; // that it is another tab's game stays to be read
    this.#line = { text, way };
    this.#viewer?.status(text, way);
  }

  #keep(press: Press): void {
    this.#kept = press;
    this.#viewer?.mark(press);
    this.#viewer?.announce([words.kept]);
    if (this.#stopped) this.#status(words.asleep, this.#revive);
    else this.#status(words.kept);
  }

  readonly #revive: Way = {
    trouble: true,
    label: words.startAgain,
    take: () => {
      this.#stopped = false;
      this.#status("");
      if (this.opened) void this.#openAs(words.noGame, this.game.present());
      else void this.wake("");
    },
  };

  /** Asks for an opening; null if the engine refused it or is not there. */
  async #openAs(trouble: Fault | null, wish: Omit<Job, "op">): Promise<Answer | null> {
    const answer = await this.#run({ op: "open", ...wish }, trouble);
    this.#next();
    return answer?.error ? null : answer;
  }

  #ask(job: Job): void {
    this.#stopped = false;
    const busy = this.#running?.op;
    if (!busy) void this.#run(job).then(() => this.#next());
    else if (job.op === "ui" || (busy !== "do" && busy !== "seek")) {
      this.#queue.push(job);
      this.#release?.();
    }
  }

  /** Whatever is due now that nothing is under way. */
  #next(): void {
    if (this.#running || this.#stopped || !this.opened) return;
    const kept = this.#kept;
    this.#kept = null;
    const job =
      this.#queue.shift() ?? (kept ? { op: "do" as const, late: true, ...kept } : this.#bots());
    if (job) void this.#run(job).then(() => this.#next());
  }

  #bots(): Job | null {
    if (this.#working && this.#viewer) return { op: "work" };
    if (!this.#more || !this.#viewer || !this.#claim.mine) return null;
    return store.pace() ? { op: "go" } : { op: "go", all: true };
  }

  /** One job after the other: a table never has two requests under way. */
  #run(job: Job, trouble: Fault | null = null): Promise<Answer | null> {
    this.#release?.();
    const turn = this.#turn.then(() => this.#runNow(job, trouble));
    this.#turn = turn;
    return turn;
  }

  async #runNow(job: Job, trouble: Fault | null): Promise<Answer | null> {
    const { op, seen, late: _late, agreed: _agreed, ...body } = job;
    this.#running = job;
    const own = op !== "go" && op !== "open" && op !== "work";
    if (own) {
      yieldToPlay();
      this.#viewer?.busy(true);
    } else if (op === "go" && !job.all) {
      await drawn(); // the player's own move comes first
    }
    try {
      if (seen !== undefined && seen !== this.#channel.rev) return await this.#showPresent();
      const answer = await this.#channel.ask(op, body);
      if (own || job.agreed) this.#status("");
      if (answer.html) await this.#take(job, answer);
      if (answer.error) this.#complain(answer.error, trouble);
      return answer;
    } catch (error) {
      this.#stopped = true;
      this.#status(explain(error), this.#revive);
      this.#viewer?.announce([explain(error)]);
      return null;
    } finally {
      this.#running = null;
      if (own) this.#viewer?.busy(false);
    }
  }

  /** Makes an answer the present state, keeps it, and shows it when it is time. */
  async #take(job: Job, answer: Answer): Promise<void> {
    if (!answer.error) job.agreed?.();
    const changed = answer.rev !== this.#channel.rev || job.op === "open";
    const before = this.game.html;
    this.#channel.rev = answer.rev;
    this.game.take(answer);
    this.#more = answer.more;
    this.#working = answer.working;
    if (job.op === "open") this.#reconsider(before);
    else this.game.touched ||= changed;
    if (job.op === "go" && !job.all) {
      this.#save();
      await this.#until(this.#shownAt + Math.max(store.pace(), this.#shownFor));
      if (!this.#queue.length) await this.#viewer?.rest();
      this.#show(answer, job, changed);
    } else {
      this.#show(answer, job, changed);
      if (!answer.error) this.#save(); // what is shown in place of a broken game is nobody's
    }
  }

  /** Whether the answer to a job is shown with motion. */
  #moves(job: Job): boolean {
    return !job.all && !job.late && job.op !== "open" && !this.#queue.length;
  }

  #show(answer: Answer, job: Job, changed: boolean): void {
    const viewer = this.#viewer;
    if (!viewer) return;
    const moved = changed && job.op !== "go" && job.op !== "ui";
    const dealt = changed && isDeal(job);
    const played = changed && (dealt || isMove(job) || job.op === "go");
    const how = { motion: this.#moves(job), moved, played, dealt, picked: job.picked };
    this.#shownFor = viewer.show(answer, how);
    this.#shownRev = this.#channel.rev;
    this.#shownAt = performance.now();
    this.#unsaid.push(...answer.say);
    // Moves of the others are told together, with the question they lead to.
    if (!(answer.more && changed)) viewer.announce(this.#unsaid.splice(0));
    if (answer.stale) this.#status(words.movedOn);
    viewer.deliver(answer);
  }

  /** The player pressed a move at a table that has changed meanwhile: draw it, play nothing. */
  async #showPresent(): Promise<null> {
    const answer = await this.#channel.ask("ui", { ui: {} });
    await this.#take({ op: "ui" }, { ...answer, stale: true });
    return null;
  }

  /** The page may be older than the engine, or show another game: then a kept move means nothing. */
  #reconsider(before: string): void {
    this.opened = true;
    if (!this.#kept || choices(before) === choices(this.game.html)) return;
    this.#kept = null;
    this.#status(words.otherTable);
  }

  #complain(error: { message: string; way_out?: string | null }, trouble: Fault | null): void {
    const saved = trouble === words.noSaved;
    const fault = [error.message, saved ? "" : error.way_out].filter(Boolean).join(" ");
    const text = trouble ? fill(trouble, { fault }) : fault;
    this.#status(text, saved ? rescue(this.game.table) : undefined);
    this.#viewer?.announce([text]);
  }

  #progress(bytes: number, all: number): void {
    this.#viewer?.waking(all ? bytes / all : 1);
  }

  /** An answer this table waits for is long in coming, or has come. */
  #doubted(doubt: Doubt | null): void {
    if (doubt && this.#running) {
      this.#hidden ??= this.#line;
      this.#status(doubts[doubt]);
      this.#viewer?.announce([doubts[doubt]]);
    } else if (!doubt && this.#hidden) {
      this.#status(this.#hidden.text, this.#hidden.way);
      this.#hidden = null;
    }
  }

  /** Waits for a time of the page's clock; ends early when the player wishes something. */
  async #until(time: number): Promise<void> {
    if (!this.#viewer || this.#queue.length) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, time - performance.now()));
      this.#release = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#release = null;
  }

  #save(): void {
    if (!this.#claim.mine) return;
    if (this.#viewer?.alone && this.game.touched) this.game.address();
    this.game.save();
    if (this.game.touched && store.refused && !this.#warned) {
      this.#warned = true;
      this.#status(words.noStorage);
    }
  }
}
