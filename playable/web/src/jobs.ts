// What a table has to ask of the engine, one after the other.
import type { Body } from "./channel";
import type { Operation } from "./protocol";

export interface Job extends Body {
  readonly op: Operation;
  /** For a move: the revision the player saw. Any other wish holds for whatever is current. */
  readonly seen?: number;
  /** A move kept while the engine woke: it has waited long enough to need no motion. */
  readonly late?: boolean;
  /** Called when the engine has agreed to open another game. */
  readonly agreed?: () => void;
}

export const isMove = ({ do: pressed = "" }: { do?: string }) => /^(move|verb):/.test(pressed);
export const isDeal = ({ do: pressed = "" }: { do?: string }) => /^(new|on|again)$/.test(pressed);

export class Jobs {
  #running: Job | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting: Job[] = [];
  #release: (() => void) | null = null;

  /** What is under way, if anything is. */
  get running(): Operation | undefined {
    return this.#running?.op;
  }

  /** Whether the player has wished something that is not yet under way. */
  get waiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Does a job when all before it are done: a table never has two requests under way. */
  run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    this.release();
    const turn = this.#turn.then(async () => {
      this.#running = job;
      try {
        return await work();
      } finally {
        this.#running = null;
      }
    });
    this.#turn = turn;
    return turn;
  }

  /** Puts off a wish till what is under way is done. */
  push(job: Job): void {
    this.#waiting.push(job);
    this.release();
  }

  /** The wish that has waited longest. */
  shift(): Job | undefined {
    return this.#waiting.shift();
  }

  /** Drops the wishes that wait: all, or those that a test names. */
  drop(which: (job: Job) => boolean = () => true): void {
    this.#waiting = this.#waiting.filter((job) => !which(job));
  }

  /** Waits for a time of the page's clock; ends early when the player wishes something. */
  async until(time: number): Promise<void> {
    if (this.waiting) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, time - performance.now()));
      this.#release = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#release = null;
  }

  /** Ends a wait. */
  release(): void {
    this.#release?.();
  }
}
