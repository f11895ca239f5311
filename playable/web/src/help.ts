// The help about keys, and the switch that turns single letters off.
import { board, fixed, letters, title } from "words/keys";
import { element, openDialog } from "./dialog";
import { page } from "./shared";

/** Opens the help over a table. */
export function showHelp(host: HTMLElement): void {
  const list = element("dl");
  for (const [key, says] of Object.entries({ ...fixed, ...letters, ...board })) {
    list.append(element("dt", element("kbd", key)), element("dd", says));
  }
  const box = element("input");
  box.type = "checkbox";
  box.name = "shortcuts";
  box.dataset.page = "";
  box.checked = page.store.preferences().shortcuts !== false;
  const choice = element("label", box, " ", title);
  openDialog(host, "kt-keys", title, element("h3", title), list, choice);
}
