// Small signs that a part of the table gives: that it can be scrolled, that it says no.

/** What must be scrolled to be seen whole can be reached by keys. */
export function reachable(part: HTMLElement | null): void {
  if (part && part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
  else part?.removeAttribute("tabindex");
}

/** Shakes a part once, to say no. */
export function shake(part: Element | null): void {
  part?.classList.remove("kt-shake");
  part?.addEventListener("animationend", () => part.classList.remove("kt-shake"), { once: true });
  part?.classList.add("kt-shake");
}
