// One table's line to the engine. A worker that dies or hangs is replaced, the table is opened again
// from the record, and the same thing is asked once more: the record grows only by answers that
// came, so nothing is lost and nothing is done twice.
import { engine } from "./engine";
import type { Answer, Operation, Request } from "./protocol";
import { hopeless } from "./trouble";

export type Body = Omit<Partial<Request>, "table" | "rev" | "op">;

const LIMITS: Record<Operation, number> = {
  open: 20_000,
  do: 10_000,
  go: 10_000,
  seek: 10_000,
  ui: 10_000,
  work: 10_000,
};
const ALL_LIMIT = 60_000;
const TRIALS = 2;

export class Channel {
  /** Revision of the last answer. */
  rev = 0;
  readonly #table: string;
  readonly #reopening: () => Body;
  #life = 0;

  /** @param reopening - how the table is brought to where the page saw it last. */
  constructor(table: string, reopening: () => Body) {
    this.#table = table;
    this.#reopening = reopening;
  }

  /** Asks; throws when the engine cannot be had, or has failed twice at the same question. */
  async ask(op: Operation, body: Body): Promise<Answer> {
    for (let trial = 1; ; trial += 1) {
      try {
        return await this.#askOnce(op, body);
      } catch (error) {
        if (hopeless(error) || trial === TRIALS) throw error;
      }
    }
  }

  async #askOnce(op: Operation, body: Body): Promise<Answer> {
    const life = await engine.awake(body.open?.game);
    if (op !== "open" && life !== this.#life) await this.#reopen(life);
    const answer = await this.#call(life, op, body);
    if (op === "open" && answer.html) this.#life = life;
    return answer;
  }

  async #reopen(life: number): Promise<void> {
    const answer = await this.#call(life, "open", { ...this.#reopening(), resume: true });
    if (answer.error) throw new Error(answer.error.message);
    this.#life = life;
    this.rev = answer.rev;
  }

  #call(life: number, op: Operation, body: Body): Promise<Answer> {
    const request = { ...body, table: this.#table, rev: this.rev, op };
    return engine.call(life, request, body.all ? ALL_LIMIT : LIMITS[op]);
  }
}
