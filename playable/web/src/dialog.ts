// A dialog over the table, inside its element, so that the table hears what is chosen in it.
import { close } from "words/dialog";

/** An element with what is in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** Opens a dialog with a button that closes it, in the place of one of the same class. */
export function openDialog(
  host: HTMLElement,
  kind: string,
  title: string,
  ...content: Node[]
): void {
  host.querySelector(`dialog.${kind}`)?.remove();
  const button = element("button", close);
  button.type = "button";
  button.onclick = () => dialog.close();
  const dialog = element("dialog", ...content, button);
  dialog.className = `kt-help ${kind}`;
  dialog.setAttribute("aria-label", title);
  host.append(dialog);
  dialog.showModal();
}
