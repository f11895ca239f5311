// The help about keys, and the switch that turns single letters off.
import type { Shortcut } from "./keys";
import { preferences } from "./store";

const FIXED: [keys: string, says: string][] = [
  ["← → ↑ ↓", "move among the cards of your hand"],
  ["Space", "choose the card, or put it back"],
  ["Enter", "on a card: play it, or all the chosen cards"],
  ["Tab", "the question, your hand, the table in turn"],
  ["Esc", "close what lies over the table"],
];

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** Opens the dialog inside the table, so that its choices are heard by the table. */
export function showHelp(host: HTMLElement, letters: Record<string, Shortcut>): void {
  host.querySelector("dialog.kt-help")?.remove();
  const rows = [
    ...FIXED,
    ...Object.entries(letters).map(([key, { says }]) => [key, says] as const),
  ];
  const list = element("dl");
  for (const [key, says] of rows) {
    list.append(element("dt", element("kbd", key)), element("dd", says));
  }
  const box = element("input");
  box.type = "checkbox";
  box.name = "shortcuts";
  box.dataset.page = "";
  box.checked = preferences().shortcuts !== false;
  const close = element("button", "Close");
  close.type = "button";
  close.onclick = () => dialog.close();
  const title = element("h3", "Keyboard shortcuts");
  const dialog = element(
    "dialog",
    title,
    list,
    element("label", box, " Keyboard shortcuts"),
    close,
  );
  dialog.className = "kt-help";
  dialog.setAttribute("aria-label", "Keyboard shortcuts");
  host.append(dialog);
  dialog.showModal();
}
