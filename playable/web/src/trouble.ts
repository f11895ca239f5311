// What can go wrong with the engine, in words: what happened, and the way out.
import { detailed, failures, other, unsaid } from "words/trouble";
import { messageOf } from "./errors";
import type { Failure } from "./protocol";
import { fill } from "./words";

export class EngineFailure extends Error {
  constructor(
    readonly kind: Failure,
    readonly detail = "",
  ) {
    super(`${kind}: ${detail}`);
  }
}

/** One message naming the problem and the way out. */
export function explain(error: unknown): string {
  if (!(error instanceof EngineFailure)) {
    const said = messageOf(error);
    return said ? fill(other, { error: said }) : unsaid;
  }
  const { kind, detail } = error;
  return detail ? fill(detailed, { message: failures[kind], detail }) : failures[kind];
}

/** Whether asking once more is pointless: the engine never came to life. */
export function hopeless(error: unknown): boolean {
  return !(error instanceof EngineFailure && ["crash", "late", "replaced"].includes(error.kind));
}
