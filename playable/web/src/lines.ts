// The lines around a table: the one about engine or page, and those read aloud.
import { nothingYet } from "words/table";
import type { Way } from "./viewer";

/** For how long what was said may still be read out, in milliseconds. */
const BREATH = 1000;

/** When something was said last, by region. */
const saidAt = new WeakMap<Element, number>();

export function showStatus(host: Element, text: string, way: Way | undefined): void {
  const line = host.querySelector<HTMLElement>(".kt-status");
  if (!line) return;
  line.textContent = text;
  line.classList.toggle("kt-trouble", way?.trouble ?? false);
  if (!way) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = way.label;
  button.onclick = way.take;
  line.append(" ", button);
}

/** One paragraph for all lines of an answer, in place of the one before; what was said just now
 * stays till it has been read. */
export function speak(host: Element, lines: readonly string[]): void {
  const region = host.querySelector(".kt-live");
  if (!region || !lines.length) return;
  const paragraph = document.createElement("p");
  paragraph.textContent = lines.join(" ");
  const now = performance.now();
  if (now - (saidAt.get(region) ?? 0) > BREATH) region.replaceChildren();
  region.append(paragraph);
  saidAt.set(region, now);
}

/** How the game stands, or what was said last, once more. */
export function repeat(host: Element): void {
  const now = host.querySelector("[data-now]") ?? host.querySelector(".kt-live p:last-child");
  speak(host, [now?.textContent?.trim() || nothingYet]);
}
