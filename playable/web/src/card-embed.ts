// The table in the frame of another page. The opening is drawn in the page; of another deal, which the
// address asks for, only the engine knows the cards, so that it waits behind a button.
import * as words from "words/embed";
import { CardTable } from "./card-table";
import { begin, COLOURS, refuse, wishes } from "./embed";
import { linked } from "./sessions";

/** A number that a deal may have, whatever its digits are (kanhu.cards.chance, MAX_SEED). */
const SEED = /^\d{1,19}$/;
const MODES = ["play", "together", "look"];
/** As many people as may sit at any table: those of them that a table has no seat for are not there. */
const PEOPLE = Array<string>(12).fill("person");

interface Deal {
  options?: string;
  seed?: string;
  seats?: string[];
}

/** What the address wishes to have opened, beyond what is drawn. */
function dealOf(asked: Map<string, string>, presets: Record<string, string>): Deal {
  const [preset, seed] = [asked.get("preset"), asked.get("seed")];
  return {
    ...(preset !== undefined && { options: presets[preset] ?? preset }),
    ...(seed !== undefined && { seed }),
    ...(asked.get("mode") === "together" && { seats: PEOPLE }),
  };
}

const define = () => customElements.define("card-table", CardTable);

/** Has the deal opened when the button is pressed: till it is there the button stays before it. */
function wait(table: HTMLElement, deal: Deal): void {
  const door = document.querySelector<HTMLElement>(".embed-door");
  const button = door?.querySelector("button");
  if (!door || !button) return;
  door.hidden = false;
  table.inert = true;
  table.dataset.open = JSON.stringify({ ...JSON.parse(table.dataset.open ?? "{}"), ...deal });
  const watch = new MutationObserver(() => {
    const wrong = table.querySelector(".kt-status")?.textContent;
    if (table.dataset.engine !== "awake" && !wrong) return;
    watch.disconnect();
    door.remove();
    table.inert = false;
    table.focus({ preventScroll: true });
  });
  button.onclick = () => {
    button.disabled = true;
    button.textContent = words.dealing;
    watch.observe(table, { attributes: true, childList: true, subtree: true });
    define();
    table.dispatchEvent(new Event("focusin"));
  };
}

function open(): void {
  const table = document.querySelector<HTMLElement>("card-table");
  if (!table) return;
  const presets: Record<string, string> = JSON.parse(document.body.dataset.presets ?? "{}");
  const known = { seed: SEED, preset: Object.keys(presets), mode: MODES, colours: COLOURS };
  const asked = wishes(known);
  if (!asked) return;
  const deal = dealOf(asked, presets);
  const other = Object.keys(deal).length > 0 || linked() !== "";
  if (asked.get("mode") !== "look") {
    if (other) wait(table, deal);
    else define();
  } else if (other) refuse(words.look);
  else table.inert = true;
}

begin();
open();
