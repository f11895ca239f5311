// The parts of a drawn form: reading and setting its fields, putting another drawing in its place.
import { parsed } from "./draw";

type Field = HTMLInputElement | HTMLSelectElement;

export const read = (field: Field) =>
  field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;

/** Sets by property what the page owns: preferences, and choices about the drawing. */
export function set(form: HTMLFormElement, chosen: Record<string, unknown>): void {
  for (const field of form.querySelectorAll<Field>("[data-page], [data-ui]")) {
    const value = chosen[field.name];
    if (value === undefined) continue;
    if (field instanceof HTMLSelectElement) field.value = String(value);
    else if (field.type === "radio") field.checked = field.value === value;
    else if (field.type === "checkbox") field.checked = value !== false && value !== "";
  }
}

/** What is unfolded below the edge of a sheet is scrolled to. */
export function comeIntoView({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open) {
    target.scrollIntoView({ block: "nearest" });
  }
}

/** A typed number counts before the values offered: it goes when one of these is chosen, and when
 * the engine has drawn it as a value or refused it. */
export function dropNumbers(form: HTMLFormElement, chosen: string): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=number]")) {
    const offered = field.name.replace("num.", "opt.");
    const stale = chosen ? ["preset", offered].includes(chosen) : field !== document.activeElement;
    if (stale) field.value = "";
  }
}

/** Puts another drawing in a form's place, with all its states as drawn. */
export function replaceForm(old: HTMLFormElement, html: string): HTMLFormElement {
  if (html === old.outerHTML) return old;
  const form = parsed(html);
  if (!form) return old;
  old.replaceWith(form);
  return form;
}
