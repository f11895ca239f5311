// <embed-maker>: choices that make the lines by which another page takes up something of the archive.
import * as words from "words/embed-maker";
import { fill } from "./words";

type Field = HTMLSelectElement | HTMLInputElement;

/** What a frame may do: play, and open the archive beside it; nothing of the page that it stands in. */
const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";
const SEED = /^\d{1,19}$/;

export class EmbedMaker extends HTMLElement {
  connectedCallback(): void {
    this.oninput = () => this.#write();
    this.querySelector<HTMLElement>(".maker__copy")?.addEventListener("click", () => this.#copy());
    const game = new URLSearchParams(location.search).get("game");
    const asked = [...this.#field("what").querySelectorAll("option")].find(
      ({ dataset }) => game !== null && dataset.game === game,
    );
    if (asked) asked.selected = true;
    this.#write();
  }

  #field(name: string): Field {
    const found = this.querySelector<Field>(`[name="${name}"]`);
    if (!found) throw new Error(`the form has no ${name}`);
    return found;
  }

  get #lines(): HTMLTextAreaElement | null {
    return this.querySelector("textarea");
  }

  #write(): void {
    const what = this.#field("what") as HTMLSelectElement;
    const [chosen] = what.selectedOptions;
    const isTable = chosen?.dataset.kind === "table";
    for (const part of this.querySelectorAll<HTMLElement>("[data-table]")) part.hidden = !isTable;
    this.#offerRules(isTable ? (chosen?.dataset.game ?? "") : "");
    const seed = this.#field("seed").value.trim();
    const wrong = isTable && seed !== "" && !SEED.test(seed);
    this.#say(wrong ? words.seed : "");
    const url = this.#address(what.value, isTable);
    const title = fill(words.title, { title: chosen?.text ?? "" });
    const height = this.#field("height").value;
    const lines = this.#lines;
    if (lines) lines.value = wrong ? "" : snippet(url, title, height);
    const way = this.querySelector<HTMLAnchorElement>(".maker__look");
    if (way) way.href = url;
  }

  /** Where the frame is found, with whatever was chosen for it. */
  #address(page: string, isTable: boolean): string {
    const url = new URL(page, new URL(this.dataset.base ?? "./", document.baseURI));
    for (const name of isTable ? ["preset", "seed", "mode", "colours"] : ["colours"]) {
      const { value } = this.#field(name);
      if (value.trim()) url.searchParams.set(name, value.trim());
    }
    return url.href;
  }

  /** The rule sets of the game whose table is chosen. */
  #offerRules(game: string): void {
    const field = this.#field("preset") as HTMLSelectElement;
    if (field.dataset.game === game) return;
    field.dataset.game = game;
    const all: Record<string, Record<string, string>> = JSON.parse(this.dataset.rules ?? "{}");
    const rows = Object.entries(all[game] ?? {}).map(([key, title]) => new Option(title, key));
    field.replaceChildren(new Option(words.usual, ""), ...rows);
  }

  #say(text: string): void {
    const line = this.querySelector(".maker__said");
    if (line) line.textContent = text;
  }

  async #copy(): Promise<void> {
    const lines = this.#lines;
    try {
      await navigator.clipboard.writeText(lines?.value ?? "");
      this.#say(words.copied);
    } catch {
      lines?.focus();
      lines?.select();
      this.#say(words.byHand);
    }
  }
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

function snippet(url: string, title: string, height: string): string {
  const about = `title="${escaped(title)}" width="100%" height="${height}"`;
  return `<iframe src="${escaped(url)}" ${about} loading="lazy" sandbox="${SANDBOX}"></iframe>`;
}
