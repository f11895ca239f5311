// Small signs that a part of the table gives: that it can be scrolled, that it says no.

/** What must be scrolled to be seen whole can be reached by keys. */
export function reachable(part: HTMLElement | null): void {
  if (part && part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
  else part?.removeAttribute("tabindex");
}

/** What can be longer than its room: sheets, and the end of a hand. */
const LONG = ".kt-sheetbody, .kt-scorebox";

/** A last line that is only just cut need not be announced. */
const HARDLY = 4;

/** Marks what goes on below its lower edge, until its end is in sight: a row that happens to end there
 * would else look like the last. */
export function goesOn(host: ParentNode): void {
  reachable(host.querySelector(".kt-felt"));
  for (const part of host.querySelectorAll<HTMLElement>(LONG)) markEnd(part);
}

/** The same for a part that has just been scrolled. */
export function scrolled({ target }: Event): void {
  if (target instanceof HTMLElement && target.matches(LONG)) markEnd(target);
}

const markEnd = (part: HTMLElement) =>
  part.toggleAttribute(
    "data-more",
    part.scrollHeight - part.clientHeight - part.scrollTop > HARDLY,
  );

/** Shakes a part once, to say no. */
export function shake(part: Element | null): void {
  part?.classList.remove("kt-shake");
  part?.addEventListener("animationend", () => part.classList.remove("kt-shake"), { once: true });
  part?.classList.add("kt-shake");
}
