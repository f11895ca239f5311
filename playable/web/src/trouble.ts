// What can go wrong with the engine, in words: what happened, and the way out.
import type { Doubt, Failure } from "./protocol";

export class EngineFailure extends Error {
  constructor(
    readonly kind: Failure,
    readonly detail = "",
  ) {
    super(`${kind}: ${detail}`);
  }
}

const WORDS: Record<Failure, string> = {
  unsupported:
    "This browser cannot run the engine: it has no WebAssembly. Reading works; to play, use a current browser, or one that is not locked down.",
  refused:
    "The browser or the site’s host does not allow WebAssembly here, so the engine cannot run. Reading works; to play, allow it for this site (the policy word is ‘wasm-unsafe-eval’) or open the site in another browser.",
  missing:
    "A part of the engine could not be fetched. Check the connection, then try again; your game is kept.",
  slow: "The engine did not wake up: nothing came for a minute. Check the connection, then try again; your game is kept.",
  late: "The engine took too long, was started afresh, and took too long again. Nothing is lost: the game stands at the last answer.",
  crash:
    "The engine stopped, was started afresh, and stopped again. Nothing is lost: the game stands at the last answer.",
  replaced: "The engine was started afresh. Nothing is lost.",
};

/** What is said while an answer is long in coming. */
export const DOUBTS: Record<Doubt, string> = {
  deaf: "The engine does not answer. It is started afresh if it stays silent; your game is kept.",
  long: "The engine is still thinking about this …",
};

/** One message naming the problem and the way out. */
export function explain(error: unknown): string {
  if (!(error instanceof EngineFailure)) return `Something went wrong: ${String(error)}`;
  return error.detail ? `${WORDS[error.kind]} (${error.detail})` : WORDS[error.kind];
}

/** Whether asking once more is pointless: the engine never came to life. */
export function hopeless(error: unknown): boolean {
  return !(error instanceof EngineFailure && ["crash", "late", "replaced"].includes(error.kind));
}
