// Speaks with the run-time of a learning platform, by SCORM 2004 or SCORM 1.2, if the page is shown by
// one. It is told how far a learner has come, whether that is all, whether it was passed, and a score;
// it is asked for nothing but what it was told. Who the learner is, is neither asked nor told.

/** What a platform is told. */
export interface Result {
  readonly done: boolean;
  /** From 0 to 1, if there is a score. */
  readonly score?: number;
  /** Whether that is enough, if something has to be passed. */
  readonly passed?: boolean;
}

type Runtime = Record<string, (...values: string[]) => unknown>;
type Row = readonly [element: string, value: string];

/** A version of SCORM: how its object and its functions are called, and its words for a result. */
interface Dialect {
  readonly object: string;
  readonly functions: Readonly<Record<"begin" | "get" | "set" | "save" | "end", string>>;
  readonly error: string;
  readonly explain: string;
  readonly status: string;
  readonly exit: string;
  /** What the status is before anybody has begun. */
  readonly fresh: string;
  score(score: number): Row[];
  verdict(result: Result): Row[];
}

const percent = (score: number): string => String(Math.round(score * 100));

const NEW: Dialect = {
  object: "API_1484_11",
  functions: {
    begin: "Initialize",
    get: "GetValue",
    set: "SetValue",
    save: "Commit",
    end: "Terminate",
  },
  error: "GetLastError",
  explain: "GetErrorString",
  status: "cmi.completion_status",
  exit: "cmi.exit",
  fresh: "unknown",
  score: (score) => [
    ["cmi.score.min", "0"],
    ["cmi.score.max", "100"],
    ["cmi.score.raw", percent(score)],
    ["cmi.score.scaled", String(Number(score.toFixed(4)))],
  ],
  verdict: ({ done, passed }) => [
    ["cmi.completion_status", done ? "completed" : "incomplete"],
    ...(done && passed !== undefined
      ? [["cmi.success_status", passed ? "passed" : "failed"] as const]
      : []),
  ],
};

const OLD: Dialect = {
  object: "API",
  functions: {
    begin: "LMSInitialize",
    get: "LMSGetValue",
    set: "LMSSetValue",
    save: "LMSCommit",
    end: "LMSFinish",
  },
  error: "LMSGetLastError",
  explain: "LMSGetErrorString",
  status: "cmi.core.lesson_status",
  exit: "cmi.core.exit",
  fresh: "not attempted",
  score: (score) => [
    ["cmi.core.score.min", "0"],
    ["cmi.core.score.max", "100"],
    ["cmi.core.score.raw", percent(score)],
  ],
  verdict: ({ done, passed }) => {
    const over = passed === undefined ? "completed" : passed ? "passed" : "failed";
    return [["cmi.core.lesson_status", done ? over : "incomplete"]];
  },
};

/** How a package names the version it was made for, and which is asked for first. */
const ORDER: Record<string, readonly Dialect[]> = { "1.2": [OLD, NEW] };
const STATE = "cmi.suspend_data";
/** Frames inside each other, at most. */
const DEEPEST = 500;

/** The run-time's object in a window, in one around it, or in that of another site: not to be seen. */
function within(start: Window, name: string): Runtime | undefined {
  try {
    for (let at = start, left = DEEPEST; left > 0; at = at.parent, left -= 1) {
      const found = (at as unknown as Record<string, Runtime | undefined>)[name];
      if (found) return found;
      if (at.parent === at) return undefined;
    }
  } catch {
    // A frame of another site lies around this one.
  }
  return undefined;
}

function find(name: string): Runtime | undefined {
  const found = within(window, name);
  if (found) return found;
  let opener: Window | null = window.opener;
  try {
    opener ??= window.top?.opener ?? null;
  } catch {
    // The same.
  }
  return opener ? within(opener, name) : undefined;
}

/** A learning platform, or none: then nothing happens. */
export class Platform {
  #open = false;
  /** Whether an earlier visit was told of as complete: that is never taken back. */
  #over = false;

  private constructor(
    private readonly runtime: Runtime | undefined,
    private readonly dialect: Dialect,
    private readonly trouble: (why: string) => void,
  ) {
    this.#open = runtime !== undefined && this.#call("begin", "");
    if (!this.#open) return;
    const status = this.#ask(dialect.status);
    this.#over = ["completed", "passed", "failed"].includes(status);
    if (!status || status === dialect.fresh || status === "not attempted") {
      this.#set(dialect.verdict({ done: false }));
    }
    this.#set([[dialect.exit, "suspend"]]);
    addEventListener("pagehide", () => this.#leave());
    // A page that the browser has kept has said goodbye to its platform: it has to begin again.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  }

  /** Looks for a platform around the page. `trouble` hears why it did not take something. */
  static connect(version: string, trouble: (why: string) => void): Platform {
    const order = ORDER[version] ?? [NEW, OLD];
    for (const dialect of order) {
      const runtime = find(dialect.object);
      if (runtime) return new Platform(runtime, dialect, trouble);
    }
    return new Platform(undefined, NEW, trouble);
  }

  get connected(): boolean {
    return this.runtime !== undefined;
  }

  /** What was kept for this learner, "" if nothing was. */
  recall(): string {
    return this.#open ? this.#ask(STATE) : "";
  }

  /** Tells how far the learner has come, with what to keep till the next visit. */
  report(state: string, result: Result): void {
    if (!this.#open) return;
    const rows: Row[] = [[STATE, state]];
    if (result.done || !this.#over) rows.push(...this.dialect.verdict(result));
    if (result.score !== undefined) rows.push(...this.dialect.score(result.score));
    this.#over ||= result.done;
    this.#set(rows);
    this.#call("save", "");
  }

  #leave(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#call("end", "");
  }

  #ask(element: string): string {
    const answer = this.#function("get")(element);
    return answer === undefined || answer === null ? "" : String(answer);
  }

  /** Sets every row: a platform may know nothing of one (SCORM 1.2 does not require the bounds of a
   * score) and take the rest. */
  #set(rows: readonly Row[]): void {
    for (const [element, value] of rows) this.#call("set", element, value);
  }

  /** Calls a function of the run-time; whether it answers "true". */
  #call(name: keyof Dialect["functions"], ...values: string[]): boolean {
    const done = String(this.#function(name)(...values)) === "true";
    if (!done) this.trouble(this.#why());
    return done;
  }

  #function(name: keyof Dialect["functions"]): (...values: string[]) => unknown {
    const runtime = this.runtime as Runtime;
    const called = this.dialect.functions[name];
    return (...values) => runtime[called]?.(...values);
  }

  #why(): string {
    const code = String(this.runtime?.[this.dialect.error]?.() ?? "");
    const words = String(this.runtime?.[this.dialect.explain]?.(code) ?? "");
    return words && code ? `${words} (${code})` : words || code;
  }
}
