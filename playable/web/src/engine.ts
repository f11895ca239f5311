// The engine client: one worker for all tables of the page, its life, its time limits.
//
// Every life of the worker has a number. A table that was opened in an earlier life must be opened
// again from its record before anything else is asked; that is all there is to recovery.
import type { Answer, Request, Runtime, Signal } from "./protocol";
import { EngineFailure } from "./trouble";

const LOAD_LIMIT = 60_000;

/** The root of the site, found from the place of this script: assets/table/card-table.js. */
export const ROOT = new URL("../../", import.meta.url);

type Hope<T> = { resolve: (value: T) => void; reject: (why: unknown) => void };

class Engine {
  /** Told of the bytes that have come and are to come; told 0, 0 when awake. */
  readonly watchers = new Set<(bytes: number, all: number) => void>();
  #worker: Worker | null = null;
  #life = 0;
  #born: Promise<number> | null = null;
  #waking: Hope<number> | null = null;
  #pending: Hope<Answer> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #alarm = 0;
  #all = 0;
  #asked = 0;
  #folder = "";
  #module: WebAssembly.Module | null = null;

  /** Whether an answer can come at once. */
  get ready(): boolean {
    return this.#worker !== null && this.#waking === null;
  }

  /** Starts the worker if there is none; returns the number of its life. */
  awake(): Promise<number> {
    this.#born ??= new Promise<number>((resolve, reject) => {
      this.#waking = { resolve, reject };
      this.#life += 1;
      this.#start().catch((error: unknown) => this.#fail(error));
    });
    return this.#born;
  }

  /** Asks once, in the given life and no other; one question at a time. */
  call(life: number, request: Request, limit: number): Promise<Answer> {
    const turn = this.#queue.then(() => {
      const worker = this.#worker;
      if (!worker || life !== this.#life) throw new EngineFailure("replaced");
      return new Promise<Answer>((resolve, reject) => {
        this.#pending = { resolve, reject };
        this.#watch(limit, "late");
        this.#asked += 1;
        worker.postMessage(JSON.stringify({ ...request, id: this.#asked }));
      });
    });
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #start(): Promise<void> {
    this.#watch(LOAD_LIMIT, "slow");
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Signal | string>) => {
      if (worker !== this.#worker) return;
      if (typeof data === "string") this.#answer(JSON.parse(data));
      else this.#signal(data);
    };
    worker.onerror = (event) => {
      if (worker !== this.#worker) return;
      this.#fail(new EngineFailure(this.#waking ? "missing" : "crash", event.message ?? ""));
    };
    const runtime = await this.#runtime();
    this.#all = runtime.bytes;
    const folder = new URL(runtime.folder, ROOT).href;
    // A newer version of the site may have come meanwhile: its Python is another.
    if (folder !== this.#folder) this.#module = null;
    this.#folder = folder;
    worker.postMessage({ runtime, folder, module: this.#module });
  }

  async #runtime(): Promise<Runtime> {
    const response = await fetch(new URL("assets/runtime.json", ROOT), { cache: "no-cache" }).catch(
      (error: unknown) => {
        throw new EngineFailure("missing", String(error));
      },
    );
    if (!response.ok) throw new EngineFailure("missing", `runtime.json: ${response.status}`);
    return response.json();
  }

  #signal(message: Signal): void {
    if ("failed" in message) {
      this.#fail(new EngineFailure(message.failed, message.detail));
    } else if ("module" in message) {
      this.#module = message.module;
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

  /** Ends this life; whoever waits is told why. */
  #fail(error: unknown): void {
    clearTimeout(this.#alarm);
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
