// The maker of the snapshot: a worker beside the engine's, which says when it is to begin (keeper.ts). Its
// script is compared with what was built before it is called, as that of the engine is.
import type { WakeUp } from "./protocol";
import { scriptAt } from "./trusted";
import { arrivesWhole } from "./whole";

const MAKER = new URL("maker.js", import.meta.url);

let maker: Worker | null = null;
/** Whether one has come to its end, by whatever result: none is begun after it. */
let over = false;

function stop(): void {
  maker?.terminate();
  maker = null;
}

/** Has a snapshot made, by what an engine was called with; without it, ends what is being made. */
export async function making(call: WakeUp | null): Promise<void> {
  stop();
  if (over || !call) return;
  const begun = new Worker(scriptAt(MAKER), { type: "module" });
  maker = begun;
  const end = () => {
    over = true;
    stop();
  };
  begun.onmessage = end;
  begun.onerror = (event) => {
    event.preventDefault(); // the page plays on
    end();
  };
  const whole = await arrivesWhole(MAKER, "__HASH__ assets/table/maker.js");
  if (begun !== maker) return;
  if (whole) begun.postMessage(call);
  else end();
}
