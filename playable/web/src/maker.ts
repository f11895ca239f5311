// A worker of its own that makes the snapshot: it wakes an engine that has seen nobody's cards, opens
// the game once, keeps the memory, and ends. Whatever goes wrong, nothing is kept.
import { type Kept, Place, packed, unpacked } from "./kept";
import type { WakeUp } from "./protocol";
import { bring, load, type Python, zipOf } from "./python";

/** How many times its size a snapshot must leave free. */
const ROOM = 4;

/** What an engine says to its first question: by it the game's tables are filled, and by it one that
 * was started from a snapshot is compared. */
function firstAnswer(python: Python, game: string): string {
  const open = { game, seed: "1891" };
  const asked = { id: 1, table: "snapshot", rev: 0, op: "open", open };
  const { handle } = python.pyimport("kanhu_table.bridge");
  return handle(JSON.stringify(asked)).replace(/"ms": [\d.]+/, "");
}

async function hasRoom(bytes: number): Promise<boolean> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > ROOM * bytes;
}

async function make(call: WakeUp, place: Place): Promise<void> {
  if (await place.holds()) return;
  let { module } = call;
  const loading = {
    bytes: () => {},
    module(made: WebAssembly.Module) {
      module = made;
    },
  };
  const python = await load(call, { ...loading, options: { _makeSnapshot: true } });
  const zips = [zipOf(call.game)];
  for (const zip of zips) await bring(python, call.folder, zip);
  const said = firstAnswer(python, call.game);
  python.pyimport("kanhu_table.snapshot").settle();
  const bytes = packed(python.makeMemorySnapshot());
  const kept: Kept = { zips, memory: Promise.resolve(unpacked(bytes)) };
  const again = await load({ ...call, module }, { ...loading, kept: Promise.resolve(kept) });
  const same = firstAnswer(again, call.game) === said;
  if (same && (await hasRoom(bytes.length))) await place.put(zips, bytes);
}

/** Of all makers one: the others find what it has made. */
async function makeAlone(call: WakeUp): Promise<void> {
  const place = new Place(call);
  await navigator.locks.request(place.name, { ifAvailable: true }, (lock) =>
    lock ? make(call, place) : undefined,
  );
}

addEventListener("message", ({ data }: MessageEvent<WakeUp>) => {
  const ended = () => postMessage({ ended: true });
  makeAlone(data).then(ended, ended);
});
