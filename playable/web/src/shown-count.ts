// <shown-count>: says how much of a page its filter form shows, and keeps the choice in the
// page's address. The filter itself is the style sheet's.
import { part, shown as told } from "words/count";
import { between } from "words/lists";
import { fill } from "./words";

type Part = { found: Element[]; one: string; many: string };

export class ShownCount extends HTMLElement {
  #form: HTMLFormElement | null = null;

  connectedCallback(): void {
    this.#form = this.closest("form");
    this.#form?.addEventListener("change", this);
    this.#form?.addEventListener("reset", this);
    // What stands below the form may not have been read yet.
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", () => this.#start(), { once: true });
    } else this.#start();
  }

  handleEvent(event: Event): void {
    // A form is put back after its event.
    if (event.type === "reset") setTimeout(() => this.#changed());
    else this.#changed();
  }

  #start(): void {
    const asked = new URLSearchParams(location.search);
    const hidden = (asked.get("hide") ?? "").split(",");
    for (const box of this.#boxes()) if (hidden.includes(box.value)) box.checked = false;
    for (const option of this.#options()) {
      if (asked.get("mechanic") === option.dataset.name) option.selected = true;
    }
    this.#tell();
  }

  #changed(): void {
    const address = new URL(location.href);
    const hidden = this.#boxes().filter((box) => !box.checked);
    const chosen = this.#options().find((option) => option.selected)?.dataset.name ?? "";
    put(address, "hide", hidden.map((box) => box.value).join(","));
    put(address, "mechanic", chosen);
    history.replaceState(history.state, "", address);
    this.#tell();
  }

  #tell(): void {
    const said = this.#parts().map(({ found, one, many }) => {
      const shown = found.filter((it) => it.getClientRects().length > 0).length;
      const noun = found.length === 1 ? one : many;
      return fill(part, { shown, all: found.length, noun });
    });
    this.textContent = fill(told, { parts: said.join(between) });
  }

  #parts(): Part[] {
    return (this.dataset.parts ?? "").split(";").map((row) => {
      const [where = "", one = "", many = ""] = row.split("|");
      return { found: [...document.querySelectorAll(where)], one, many };
    });
  }

  #boxes(): HTMLInputElement[] {
    return [...(this.#form?.querySelectorAll<HTMLInputElement>("input[name=grade]") ?? [])];
  }

  #options(): HTMLOptionElement[] {
    return [...(this.#form?.querySelectorAll("option") ?? [])];
  }
}

function put(address: URL, name: string, value: string): void {
  if (value) address.searchParams.set(name, value);
  else address.searchParams.delete(name);
}
