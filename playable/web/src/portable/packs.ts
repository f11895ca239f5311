// Files that a page cannot fetch from a file system: plain scripts bring them, in packs, as text. Which
// pack holds what, and how its script fills KANHU_PACKED, is told in portable/packs.py of the checkout.
import { ROOT } from "./root";

declare global {
  /** Path of a file, or the beginning of several, below the root -> name of its pack. */
  var KANHU_PACKS: Readonly<Record<string, string>> | undefined;
  /** Path of a file -> its bytes, compressed and in Base64; filled by the scripts of packs. */
  var KANHU_PACKED: Record<string, string> | undefined;
}

const coming = new Map<string, Promise<void>>();

/** Adds the script of a pack, once; after a failure the next call tries again. */
function bring(pack: string): Promise<void> {
  const found = coming.get(pack);
  if (found) return found;
  const made = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL(`assets/portable/${pack}.js`, ROOT).href;
    script.onload = () => resolve();
    script.onerror = () => reject(new TypeError(`${pack}.js is not there`));
    document.head.append(script);
  });
  coming.set(pack, made);
  made.catch(() => coming.delete(pack));
  return made;
}

/** A packed file by its path below the root; throws if there is none. */
export async function packed(path: string): Promise<string> {
  const all = Object.entries(globalThis.KANHU_PACKS ?? {});
  const pack = all.find(([start]) => path.startsWith(start))?.[1];
  if (pack !== undefined) await bring(pack);
  const text = globalThis.KANHU_PACKED?.[path];
  if (text === undefined) throw new TypeError(`${path} is in no pack`);
  return text;
}
