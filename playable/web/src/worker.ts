// The worker: has Python loaded, then passes text to the bridge and back. It knows no rules.
import { messageOf } from "./errors";
import { keeperOf } from "./keeper";
import type { Signal, WakeUp } from "./protocol";
import { bring, load, Missing, type Python, probe, zipOf } from "./python";

/** Milliseconds for a start from a snapshot, which takes less than one thousand where all is well. */
const QUICK_LIMIT = 30_000;

let answer: ((text: string) => Promise<string>) | undefined;
let keeper: ReturnType<typeof keeperOf>;

const signal = (message: Signal) => postMessage(message);

/** The bridge's answer; what it lacks is brought first. */
function answering(python: Python, folder: string): (text: string) => Promise<string> {
  const { handle } = python.pyimport("kanhu_table.bridge");
  return async (text) => {
    for (;;) {
      const reply = handle(text);
      const wanted = /^\{"bring": "([a-z0-9-]+)"\}$/.exec(reply)?.[1];
      if (wanted === undefined) return reply;
      await bring(python, folder, `${wanted}.zip`);
    }
  };
}

/** Holds a lock to the end of this worker's life, whatever ends it. */
function hold(lock: string): void {
  const forEver = () => {
    signal({ holds: true });
    return new Promise<never>(() => {});
  };
  navigator.locks?.request(lock, forEver).catch(() => {});
}

/** Python, from what an earlier visit has kept or, with any doubt about that, from the beginning; and
 * the zips that are in it. */
async function start(call: WakeUp): Promise<[Python, readonly string[]]> {
  let { module } = call;
  const loading = {
    bytes: counter(),
    module(made: WebAssembly.Module) {
      module = made;
      signal({ module: made });
    },
  };
  const kept = keeper?.find();
  try {
    const python = await soon(load(call, { ...loading, kept }), kept);
    return [python, (await kept)?.zips ?? []];
  } catch (error) {
    if (error instanceof Missing || !(await kept)) throw error;
    await keeper?.doubt();
    return [await load({ ...call, module }, { ...loading, bytes: counter() }), []];
  }
}

/** Tells the page of all bytes that have come so far. */
function counter(): (more: number) => void {
  let bytes = 0;
  return (more) => {
    bytes += more;
    signal({ bytes });
  };
}

/** Nobody waits long for what was to be quick. */
async function soon<T>(what: Promise<T>, quick: Promise<unknown> | undefined): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    quick?.then((it) => it && setTimeout(reject, QUICK_LIMIT, new Error("late")));
  });
  return Promise.race([what, late]);
}

async function wake(call: WakeUp): Promise<void> {
  hold(call.lock);
  const problem = probe();
  if (problem) return signal(problem);
  keeper = keeperOf(call, signal);
  const [python, zips] = await start(call);
  const zip = zipOf(call.game);
  if (call.game && !zips.includes(zip)) await bring(python, call.folder, zip);
  answer = answering(python, call.folder);
  signal({ awake: true });
}

addEventListener("message", async ({ data }: MessageEvent<WakeUp | string>) => {
  try {
    if (typeof data !== "string") await wake(data);
    else if (answer) {
      keeper?.asked();
      signal({ taken: true });
      postMessage(await answer(data));
      keeper?.answered();
    }
  } catch (error) {
    const missing = error instanceof Missing || (!answer && error instanceof TypeError);
    signal({
      failed: missing ? "missing" : "crash",
      detail: messageOf(error),
    });
  }
});
