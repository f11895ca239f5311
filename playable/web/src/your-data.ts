// <your-data>: shows what the site keeps on this device, and erases it.
import * as words from "words/data";
import { element, openDialog } from "./dialog";
import { erase, keptBytes } from "./kept";
import { ROOT } from "./root";
import { page } from "./shared";
import { fill } from "./words";

/** One entry in words; its size is given in thousands of characters, as about a byte each. */
function describe(name: string, characters: number): string {
  const [kind = "", table = ""] = name.split(" ");
  const size = Math.max(0.1, characters / 1000).toFixed(1);
  return fill(words.stored[kind as keyof typeof words.stored] ?? name, { table, size });
}

export class YourData extends HTMLElement {
  connectedCallback(): void {
    void this.#draw();
  }

  async #draw(said = ""): Promise<void> {
    const items = page.store.kept().map(([name, size]) => describe(name, size));
    const snapshot = await keptBytes(ROOT).catch(() => 0);
    if (snapshot) items.push(fill(words.snapshot, { size: (snapshot / 1e6).toFixed(1) }));
    const copy = await copySize(snapshot);
    if (copy) items.push(fill(words.copy, { size: (copy / 1e6).toFixed(1) }));
    const list = element("ul", ...items.map((item) => element("li", item)));
    const lines = [
      said,
      items.length ? words.kept : words.nothing,
      page.store.refused ? words.refused : "",
    ];
    const line = element("p", lines.filter(Boolean).join(" "));
    line.setAttribute("role", "status");
    this.replaceChildren(line, list, this.#button(words.erase, true));
    if (copy) this.append(" ", this.#button(words.eraseGames, false));
  }

  #button(label: string, copyToo: boolean): HTMLButtonElement {
    const button = element("button", label);
    button.type = "button";
    button.onclick = async () => {
      page.store.erase();
      if (copyToo) await Promise.allSettled([erase(ROOT), page.dropCopy()]);
      await this.#draw(words.erased);
      this.querySelector("button")?.focus();
    };
    return button;
  }
}

/** What the offline copy takes at most, in bytes, beside the others that are told; 0 if there is none. The
 * browser only counts all that this host keeps here, with what other sites below the same name may have
 * kept. */
async function copySize(others: number): Promise<number> {
  try {
    if (!(await navigator.serviceWorker?.getRegistration())) return 0;
    return Math.max(0, ((await navigator.storage.estimate()).usage ?? 0) - others);
  } catch {
    return 0;
  }
}

/** The panel in a dialog, for the table's own menu. */
export const showData = (host: HTMLElement) =>
  openDialog(host, "kt-data", words.title, document.createElement("your-data"));
