// What every page loads, best from its head and at once: the table, the panel of kept data; then
// navigation, the way to the search, colours, offline use, and what the page shown needs besides. The
// sooner the table listens, the sooner a move can be kept.
import * as appearance from "./appearance";
import * as board from "./board-mode";
import { suspectUpdate } from "./build";
import { CardTable } from "./card-table";
import { engine } from "./engine";
import { HandJudge } from "./hand-judge";
import { pageAt, SERVED } from "./host";
import { making } from "./making";
import { tellMissing } from "./missing";
import * as navigation from "./navigate";
import * as offline from "./offline";
import { part } from "./part";
import * as search from "./search-opener";
import { fetchPanels } from "./seldom";
import * as store from "./store";
import { onPage } from "./swap";
import { pageOf } from "./trusted";

const ELEMENTS = "elements.js";

function define(): void {
  customElements.define("card-table", CardTable);
  customElements.define("hand-judge", HandJudge);
}

/** Gives the page shown those elements of its own that it has. */
async function equip(): Promise<void> {
  if (document.querySelector("your-data:not(:defined)")) void fetchPanels().catch(() => {});
  if (
    !document.querySelector(
      ":not(:defined, your-data, card-scene, .offered first-offer), .tile, .ref",
    )
  )
    return;
  (await part<typeof import("./elements")>(ELEMENTS)).equip({
    store,
    dropCopy: offline.dropCopy,
    suspectUpdate,
    pageOf,
  });
}

/** A part of the page shown did not come, or came damaged. */
function notWhole(): void {
  tellMissing(ELEMENTS, SERVED ? pageAt("about/portable/").href : undefined);
}

function begin(): void {
  const equipped = () => void equip().catch(notWhole);
  equipped();
  onPage(equipped);
  engine.making = making;
  for (const part of [navigation, appearance, search, board]) part.begin();
  void offline.begin();
}

if (document.readyState === "loading") {
  // The footer stands below all tables: with it there, they are whole, whatever is still to come.
  if (document.querySelector("footer")) define();
  else addEventListener("DOMContentLoaded", define, { once: true });
  addEventListener("DOMContentLoaded", begin, { once: true });
} else {
  define();
  begin();
}
