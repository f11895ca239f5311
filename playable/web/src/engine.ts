// The engine client: one worker for all tables of the page, its life, its time limits.
//
// Every life of the worker has a number. A table that was opened in an earlier life must be opened
// again from its record before anything else is asked; that is all there is to recovery.
//
// A worker may end without a word. It holds a lock while it lives, and the page waits for the same
// lock: it is granted the moment the worker is gone. A worker that lives takes up a question at
// once, however long it then thinks; one that does not is in doubt, and ends by the time limit.

import { damaged } from "words/trouble";
import { suspectUpdate } from "./build";
import { messageOf } from "./errors";
import { fetchFile, received, startWorker, workerIsWhole } from "./host";
import type { Answer, Doubt, Judging, Request, Runtime, Signal, WakeUp } from "./protocol";
import { ROOT } from "./root";
import { keeps } from "./store";
import { EngineFailure } from "./trouble";
import { fill } from "./words";

const LOAD_LIMIT = 60_000;
const TAKEN_WITHIN = 700;
const SOON = 3_000;
const LAST_CHANCE = 50;

type Hope<T> = { resolve: (value: T) => void; reject: (why: unknown) => void };

class Engine {
  /** Told of the bytes that have come and are to come; told 0, 0 when awake. */
  readonly watchers = new Set<(bytes: number, all: number) => void>();
  /** Told when an answer is long in coming; told null when the waiting is over. */
  readonly doubters = new Set<(doubt: Doubt | null) => void>();
  /** Has a snapshot made by what the worker was called with; told null, ends the making of one. */
  making: ((call: WakeUp | null) => void) | null = null;
  #worker: Worker | null = null;
  #life = 0;
  #born: Promise<number> | null = null;
  #waking: Hope<number> | null = null;
  #pending: Hope<Answer> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #alarm = 0;
  #doubt = 0;
  #call: WakeUp | null = null;
  #watching = new AbortController();
  #useful = false;
  #all = 0;
  #asked = 0;
  #game = "";

  /** Whether an answer can come at once. */
  get ready(): boolean {
    return this.#worker !== null && this.#waking === null;
  }

  /** Starts the worker if there is none, fetching this game with it; the number of its life. */
  awake(game?: unknown): Promise<number> {
    this.#game = typeof game === "string" ? game : this.#game;
    this.#born ??= new Promise<number>((resolve, reject) => {
      this.#waking = { resolve, reject };
      this.#life += 1;
      const life = this.#life;
      this.#start().catch((error: unknown) => life === this.#life && this.#fail(error));
    });
    return this.#born;
  }

  /** Asks once, in the given life and no other; one question at a time. */
  call(life: number, request: Request | Judging, limit: number): Promise<Answer> {
    const turn = this.#queue.then(() => {
      const worker = this.#worker;
      if (!worker || life !== this.#life) throw new EngineFailure("replaced");
      return new Promise<Answer>((resolve, reject) => {
        this.#pending = { resolve, reject };
        this.#watch(limit, "late");
        this.#asked += 1;
        this.#doubtAfter(TAKEN_WITHIN, "deaf");
        worker.postMessage(JSON.stringify({ ...request, id: this.#asked }));
      });
    });
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #start(): Promise<void> {
    this.#watch(LOAD_LIMIT, "slow");
    const worker = startWorker();
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Signal | string>) => {
      if (worker !== this.#worker) return;
      if (typeof data === "string") this.#answer(JSON.parse(received(data)));
      else this.#signal(data);
    };
    worker.onerror = (event) => {
      if (worker !== this.#worker) return;
      this.#fail(new EngineFailure(this.#waking ? "missing" : "crash", event.message ?? ""));
    };
    const [runtime] = await Promise.all([this.#runtime(), this.#whole()]);
    if (worker !== this.#worker) return;
    const game = this.#game in runtime.games ? this.#game : "";
    this.#all = runtime.bytes + (runtime.games[game] ?? 0);
    const folder = new URL(runtime.folder, ROOT).href;
    // A newer version of the site may have come meanwhile: its Python is another.
    const module = folder === this.#call?.folder ? this.#call.module : null;
    this.#watching = new AbortController();
    const lock = `kanhu ${ROOT.pathname} ${Math.random()}`;
    this.#call = { runtime, folder, game, module, lock, keeps: keeps() };
    worker.postMessage(this.#call);
  }

  async #runtime(): Promise<Runtime> {
    const response = await fetchFile("assets/runtime.json", { cache: "no-cache" }).catch(
      (error: unknown) => {
        throw new EngineFailure("missing", messageOf(error));
      },
    );
    if (!response.ok) throw new EngineFailure("missing", `runtime.json: ${response.status}`);
    return response.json().catch(() => {
      throw new EngineFailure("missing", fill(damaged, { name: "runtime.json" }));
    });
  }

  /** A worker's script that arrives empty ends without a word, and one that was changed may run. */
  async #whole(): Promise<void> {
    if (await workerIsWhole()) return;
    throw new EngineFailure("missing", fill(damaged, { name: "worker.js" }));
  }

  #signal(message: Signal): void {
    if ("failed" in message) {
      this.#fail(new EngineFailure(message.failed, message.detail));
    } else if ("module" in message) {
      if (this.#call) this.#call = { ...this.#call, ...message };
    } else if ("make" in message) {
      this.making?.(message.make ? this.#call : null);
    } else if ("holds" in message) {
      void this.#untilDeath();
    } else if ("taken" in message) {
      if (this.#pending) this.#doubtAfter(SOON, "long");
    } else if ("bytes" in message) {
      this.#watch(LOAD_LIMIT, "slow");
      this.#tell(message.bytes, this.#all);
    } else {
      clearTimeout(this.#alarm);
      this.#waking?.resolve(this.#life);
      this.#waking = null;
      this.#tell(0, 0);
    }
  }

  #answer(answer: Answer): void {
    if (answer.id !== this.#asked) return;
    clearTimeout(this.#alarm);
    this.#trust();
    this.#useful = true;
    this.#pending?.resolve(answer);
    this.#pending = null;
  }

  #tell(bytes: number, all: number): void {
    for (const watcher of this.watchers) watcher(bytes, all);
  }

  #watch(limit: number, kind: "slow" | "late"): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#fail(new EngineFailure(kind)), limit);
  }

  #doubtAfter(time: number, doubt: Doubt): void {
    // Twice: a page that was busy itself first takes what has come meanwhile.
    const speak = () => this.#voice(doubt);
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => {
      this.#doubt = setTimeout(speak, LAST_CHANCE);
    }, time);
  }

  #trust(): void {
    clearTimeout(this.#doubt);
    this.#voice(null);
  }

  #voice(doubt: Doubt | null): void {
    for (const doubter of this.doubters) doubter(doubt);
  }

  /** Waits for the end of a worker. One that had been of use is replaced before anybody asks. */
  async #untilDeath(): Promise<void> {
    const { signal } = this.#watching;
    try {
      await navigator.locks.request(this.#call?.lock ?? "", { signal }, () => {});
    } catch {
      return; // this page has ended that life itself
    }
    if (signal.aborted) return;
    const again = this.#useful && !this.#pending;
    this.#fail(new EngineFailure("crash"));
    if (again) this.awake().catch(() => {});
  }

  /** Ends this life; whoever waits is told why. */
  #fail(error: unknown): void {
    if (error instanceof EngineFailure && error.kind === "missing") void suspectUpdate();
    clearTimeout(this.#alarm);
    this.#trust();
    this.#useful = false;
    this.#watching.abort();
    this.making?.(null);
    this.#worker?.terminate();
    this.#worker = null;
    this.#born = null;
    const [waking, pending] = [this.#waking, this.#pending];
    this.#waking = null;
    this.#pending = null;
    waking?.reject(error);
    pending?.reject(error);
  }
}

export const engine = new Engine();
