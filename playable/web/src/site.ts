// What every page loads, best from its head and at once: the table, the panel of kept data, choices,
// the judge of hands, the puzzles; then navigation, search, colours, offline use. The sooner the table
// listens, the sooner a move can be kept.
import * as appearance from "./appearance";
import { CardTable } from "./card-table";
import { ChoiceList } from "./choice-list";
import { HandJudge } from "./hands";
import * as navigation from "./navigate";
import * as offline from "./offline";
import { OneMove } from "./one-move";
import * as search from "./search";
import { ShownCount } from "./shown-count";
import { YourData } from "./your-data";

function define(): void {
  customElements.define("card-table", CardTable);
  customElements.define("your-data", YourData);
  customElements.define("choice-list", ChoiceList);
  customElements.define("hand-judge", HandJudge);
  customElements.define("one-move", OneMove);
  customElements.define("shown-count", ShownCount);
}

function begin(): void {
  for (const part of [navigation, appearance, search]) part.begin();
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
