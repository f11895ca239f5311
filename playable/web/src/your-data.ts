// <your-data>: shows what the site keeps on this device, and erases it.
import { dropCopy } from "./offline";
import { erase, kept, refused } from "./store";

const NAMES: [start: string, says: string][] = [
  ["preferences", "Preferences of the table"],
  ["scheme", "Choice of colours"],
  ["game ", "Saved game: "],
  ["aside ", "Game put aside: "],
];

function describe(name: string): string {
  const [start = "", says = ""] = NAMES.find(([start]) => name.startsWith(start)) ?? [];
  return says + name.slice(start.length);
}

const kilobytes = (size: number) => `${Math.max(0.1, size / 1000).toFixed(1)} kB`;

export class YourData extends HTMLElement {
  connectedCallback(): void {
    void this.#draw();
  }

  async #draw(said = ""): Promise<void> {
    const items = kept().map(([name, size]) => `${describe(name)} (${kilobytes(size)})`);
    const copy = await copySize();
    if (copy) items.push(`Copy of the site for use offline (${(copy / 1e6).toFixed(1)} MB)`);
    const list = document.createElement("ul");
    for (const item of items) {
      const row = document.createElement("li");
      row.textContent = item;
      list.append(row);
    }
    const words = document.createElement("p");
    words.setAttribute("role", "status");
    words.textContent =
      `${said} ${items.length ? "Kept on this device, and nowhere else:" : "Nothing is kept on this device."} ${refused ? "This browser refuses to keep anything." : ""}`.trim();
    this.replaceChildren(words, list, this.#button("Erase everything", true));
    if (copy) this.append(" ", this.#button("Erase all but the offline copy", false));
  }

  #button(label: string, copyToo: boolean): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.onclick = async () => {
      erase();
      if (copyToo) await dropCopy();
      await this.#draw("Erased.");
      this.querySelector("button")?.focus();
    };
    return button;
  }
}

/** Bytes of the offline copy, as the browser counts them; 0 if there is none. */
async function copySize(): Promise<number> {
  try {
    if (!(await navigator.serviceWorker?.getRegistration())) return 0;
    return (await navigator.storage.estimate()).usage ?? 0;
  } catch {
    return 0;
  }
}

/** The panel in a dialog, for the table's own menu. */
export function showData(host: HTMLElement): void {
  host.querySelector("dialog.kt-data")?.remove();
  const dialog = document.createElement("dialog");
  dialog.className = "kt-data kt-help";
  dialog.setAttribute("aria-label", "Your data");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.onclick = () => dialog.close();
  dialog.append(document.createElement("your-data"), close);
  host.append(dialog);
  dialog.showModal();
}
