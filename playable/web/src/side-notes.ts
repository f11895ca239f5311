// The notes of a chapter. Without this file each number is a link to its note, and the note has one
// back. With it a note shows itself where it is: the paragraph that is read does not move.

const noteOf = (reference: HTMLAnchorElement) => document.getElementById(reference.hash.slice(1));

/** Whether notes lie below their paragraph, hidden till they are asked for. */
const below = (reference: HTMLElement) => {
  const number = reference.querySelector("sup");
  return number !== null && getComputedStyle(number).position === "absolute";
};

function toggle(reference: HTMLAnchorElement, note: HTMLElement): void {
  const shown = note.classList.toggle("is-shown");
  reference.setAttribute("aria-expanded", String(shown));
}

/** In the margin the note is there already: it is marked, brought in if the window ends above it, and
 * gets the focus, as it would by the link's own jump: so it is read aloud too. */
function pointOut(note: HTMLElement): void {
  for (const old of document.querySelectorAll(".note.is-shown")) old.classList.remove("is-shown");
  note.classList.add("is-shown");
  note.tabIndex = -1;
  note.focus({ preventScroll: true });
  note.scrollIntoView({ block: "nearest" });
}

function press(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const reference = (event.target as Element).closest<HTMLAnchorElement>("a.ref");
  const note = reference && noteOf(reference);
  if (!note) return;
  event.preventDefault();
  if (below(reference)) toggle(reference, note);
  else pointOut(note);
}

/** Listens once for all pages; before navigation does. */
export function begin(): void {
  document.addEventListener("click", press, { capture: true });
}
