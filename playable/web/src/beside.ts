// What a table fetches beside itself, and when.
import type { Played } from "./gestures";
import type * as Motion from "./motion";
import { part } from "./part";
import { framed } from "./root";

export const HANDHELD = matchMedia("(max-width: 699px) and (pointer: coarse)");

export let motion: typeof Motion | undefined;

/** Fetches what makes cards fly, lets them be dragged, and has sheets go with the way back, while the
 * engine wakes; without it cards are simply there, and buttons play them. */
export async function fetchMotion(
  host: HTMLElement,
  to: Played,
  signal: AbortSignal,
): Promise<void> {
  motion ??= await part<typeof Motion>("motion.js").catch(() => undefined);
  if (signal.aborted) return;
  motion?.watch(host, signal);
  motion?.listen(host, to, { signal });
}

/** Resolves when the table's engine is wanted: at once, or, for a reader who saves data and in the page
 * of others, with a touch. */
export async function wanted(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData && framed() === undefined) return;
  const once = { once: true, signal };
  await new Promise((resolve) => {
    for (const touch of ["focusin", "pointerdown"]) host.addEventListener(touch, resolve, once);
  });
}
