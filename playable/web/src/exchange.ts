// What one table asks of the engine and what it does with the answers: shows them, keeps them, goes
// on with whatever is due next.
import * as words from "words/table";
import { Channel } from "./channel";
import type { Claim } from "./claim";
import { rescue } from "./damaged";
import { Display } from "./display";
import { engine } from "./engine";
import type { Game } from "./game";
import { isDeal, isMove, type Job, Jobs } from "./jobs";
import { yieldToPlay } from "./offline";
import { nextPaint } from "./paint";
import type { Answer, Doubt, Press } from "./protocol";
import { mayStep, onStep } from "./steps";
import * as store from "./store";
import { explain } from "./trouble";
import type { Way } from "./viewer";
import { fill } from "./words";

/** A sentence on what cannot be opened; what is wrong is its one place. */
export type Fault =
  | typeof words.noGame
  | typeof words.noSaved
  | typeof words.noThis
  | typeof words.noLink
  | typeof words.noAside;

/** Everything there is to choose in a drawing; equal digests: a kept move still makes sense. */
const choices = (html: string) =>
  [...html.matchAll(/ value="([^"]*)"/g)]
    .map(([, value]) => value)
    .sort()
    .join("\n");

export class Exchange {
  readonly display: Display;
  readonly jobs = new Jobs();
  /** Whether the engine has opened the game. */
  opened = false;
  /** Whether the engine has failed for good: nothing is asked till the player wishes it. */
  stopped = false;
  readonly #game: Game;
  readonly #claim: Claim;
  readonly #channel: Channel;
  readonly #revive: Way;
  /** A move pressed before the engine was awake. */
  #kept: Press | null = null;
  #more = false;
  #working = false;
  /** Whether the browser refuses to keep the game. */
  #unkept = false;

  /** @param revive - opens the game once more after the engine has failed. */
  constructor(game: Game, claim: Claim, revive: () => void) {
    this.#game = game;
    this.#claim = claim;
    // That it is another tab's game stays to be read, and that it is lost with the page.
    this.display = new Display(() => !claim.mine || this.#lost);
    this.#channel = new Channel(game.table, () => game.present());
    const take = () => {
      this.stopped = false;
      this.display.line.show(this.#kept ? words.kept : words.starting);
      revive();
    };
    this.#revive = { trouble: true, label: words.startAgain, take };
    engine.watchers.add((bytes, all) => this.display.viewer?.waking(all ? bytes / all : 1));
    engine.doubters.add((doubt) => this.#doubted(doubt));
    onStep(() => this.next());
  }

  /** The revision of the last answer. */
  get rev(): number {
    return this.#channel.rev;
  }

  /** Asks for an opening; null if the engine refused it or is not there. */
  async open(trouble: Fault | null, wish: Omit<Job, "op">): Promise<Answer | null> {
    const answer = await this.#run({ op: "open", ...wish }, trouble);
    this.next();
    return answer?.error ? null : answer;
  }

  ask(job: Job): void {
    this.stopped = false;
    const busy = this.jobs.running;
    if (!busy) void this.#run(job).then(() => this.next());
    else if (job.op === "ui" || (busy !== "do" && busy !== "seek")) this.jobs.push(job);
  }

  /** Keeps a move until the engine is awake; a second one replaces it. */
  keep(press: Press): void {
    this.#kept = press;
    this.display.viewer?.mark(press);
    this.display.viewer?.announce([words.kept]);
    if (this.stopped) this.display.line.show(words.asleep, this.#revive);
    else this.display.line.show(words.kept);
  }

  /** A new element shows the table: it shows the kept move too. */
  keepOn(): void {
    if (this.#kept) this.keep(this.#kept);
  }

  /** The kept move was meant for another game. */
  forget(): void {
    this.#kept = null;
  }

  /** Nothing is played here from now on. */
  halt(): void {
    this.jobs.drop();
    this.#kept = null;
    this.#more = false;
  }

  /** Whatever is due now that nothing is under way. */
  next(): void {
    if (this.jobs.running || this.stopped || !this.opened) return;
    const kept = this.#kept;
    this.#kept = null;
    const job =
      this.jobs.shift() ?? (kept ? { op: "do" as const, late: true, ...kept } : this.#bots());
    if (job) void this.#run(job).then(() => this.next());
  }

  /** What cannot be opened, or is refused: said in the status line. */
  complain(error: { message: string; way_out?: string | null }, trouble: Fault | null): void {
    const saved = trouble === words.noSaved;
    const fault = [error.message, saved ? "" : error.way_out].filter(Boolean).join(" ");
    const text = trouble ? fill(trouble, { fault }) : fault;
    this.display.line.tell(text, saved ? rescue(this.#game.table) : undefined);
  }

  #bots(): Job | null {
    if (this.#working && this.display.viewer) return { op: "work" };
    if (!this.#more || !this.display.viewer || !this.#claim.mine || !mayStep()) return null;
    return store.pace() ? { op: "go" } : { op: "go", all: true };
  }

  #run(job: Job, trouble: Fault | null = null): Promise<Answer | null> {
    return this.jobs.run(job, () => this.#runNow(job, trouble));
  }

  async #runNow(job: Job, trouble: Fault | null): Promise<Answer | null> {
    const { op, seen, late: _late, agreed: _agreed, ...body } = job;
    const own = op !== "go" && op !== "open" && op !== "work";
    if (own) {
      yieldToPlay();
      this.display.viewer?.busy(true);
    } else if (op === "go" && !job.all) {
      await nextPaint(); // the player's own move comes first
    }
    try {
      if (seen !== undefined && seen !== this.rev) return await this.#showPresent();
      const answer = await this.#channel.ask(op, body);
      if (own || job.agreed) this.display.line.show("");
      if (answer.html) await this.#take(job, answer);
      if (answer.error) this.complain(answer.error, trouble);
      return answer;
    } catch (error) {
      this.stopped = true;
      this.display.line.tell(explain(error), this.#revive);
      return null;
    } finally {
      if (own) this.display.viewer?.busy(false);
    }
  }

  /** Makes an answer the present state, keeps it, and shows it when it is time. */
  async #take(job: Job, answer: Answer): Promise<void> {
    if (!answer.error) job.agreed?.();
    const changed = answer.rev !== this.rev || job.op === "open";
    const before = this.#game.html;
    this.#channel.rev = answer.rev;
    this.#game.take(answer);
    this.#more = answer.more;
    this.#working = answer.working;
    if (job.op === "open") this.#reconsider(before);
    else this.#game.touched ||= changed;
    if (job.op === "go" && !job.all) {
      this.#save(changed);
      if (this.display.viewer) await this.jobs.until(this.display.free);
      if (!this.jobs.waiting) await this.display.viewer?.rest();
      this.#show(answer, job, changed);
    } else {
      this.#show(answer, job, changed);
      if (!answer.error) this.#save(changed); // what is shown in place of a broken game is nobody's
    }
  }

  #show(answer: Answer, job: Job, changed: boolean): void {
    const motion = !job.all && !job.late && job.op !== "open" && !this.jobs.waiting;
    const moved = changed && job.op !== "go" && job.op !== "ui";
    const dealt = changed && isDeal(job);
    const played = changed && (dealt || isMove(job) || job.op === "go");
    const how = { motion, moved, played, dealt, picked: job.picked };
    this.display.show(answer, this.rev, how, answer.more && changed);
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
    if (this.display.line.text === words.starting) this.display.line.show("");
    if (!this.#kept || choices(before) === choices(this.#game.html)) return;
    this.#kept = null;
    this.display.line.show(words.otherTable);
  }

  #doubted(doubt: Doubt | null): void {
    if (!doubt) this.display.line.trust();
    else if (this.jobs.running) this.display.line.doubt(doubt);
  }

  /** Whether the line tells that the game is not kept. */
  get #lost(): boolean {
    return this.#unkept && this.display.line.text === words.noStorage;
  }

  /** Keeps the game. That it cannot be kept is told with a move, once for as long as it lasts. */
  #save(changed: boolean): void {
    if (!this.#claim.mine) return;
    if (this.display.viewer?.alone && this.#game.touched) this.#game.address();
    const told = this.#lost;
    if (this.#game.save() || !store.keeps()) {
      this.#unkept = false;
      if (told) this.display.line.show("");
    } else if (changed && !this.#unkept) {
      this.#unkept = true;
      this.display.line.tell(words.noStorage);
    }
  }
}
