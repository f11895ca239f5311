// What a reader is told of a part of the page that did not come, and the ways out.
import { copy as copyLabel, type late, missing, reload } from "words/update";
import { notice } from "./notice";
import { fill } from "./words";

/** The name of a file in words: without its folder and the mark of its content. */
export const nameOf = (part: HTMLLinkElement | HTMLScriptElement): string =>
  ("src" in part ? part.src : part.href).replace(/.*\//, "").replace(/\.[0-9a-f]{10}\./, ".");

/** @param copy - where the copy for use offline is to be had, if it is of use here. */
export function tellMissing(
  name: string,
  copy: string | undefined,
  words: typeof missing | typeof late = missing,
): void {
  const ways: [string, () => void][] = [[reload, () => location.reload()]];
  if (copy !== undefined) ways.push([copyLabel, () => location.assign(copy)]);
  notice("alert", fill(words, { name }), ways);
}
