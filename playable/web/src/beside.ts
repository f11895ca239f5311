// What a table fetches beside itself, and when.
import type * as Motion from "./motion";
import { part } from "./part";

export const HANDHELD = matchMedia("(max-width: 699px) and (pointer: coarse)");

export let motion: typeof Motion | undefined;

/** Fetches what makes cards fly and sheets go with the way back, while the engine wakes; without it
 * cards are simply there. */
export async function fetchMotion(host: HTMLElement, life: AbortSignal): Promise<void> {
  motion ??= await part<typeof Motion>("motion.js").catch(() => undefined);
  motion?.watch(host, life);
}

/** Resolves when the table's engine is wanted: at once, or for a reader who saves data with a touch. */
export async function wanted(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) return;
  await new Promise((resolve) => host.addEventListener("focusin", resolve, { once: true, signal }));
}
