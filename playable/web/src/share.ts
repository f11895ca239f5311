// Taking a game with you: a file, or a link.
/** Hands a text to the browser as a file to save. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** This page's address with a game in the fragment, which is never sent to a server. */
export function address(link: string): string {
  const url = new URL(location.href);
  url.hash = `g=${encodeURIComponent(link)}`;
  return url.href;
}

/** Copies a link; where the browser forbids it, shows the link in a field to copy by hand. */
export async function copy(
  url: string,
  status: HTMLElement,
  say: (text: string) => void,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    say("Link copied.");
  } catch {
    say("Copy this link: ");
    const field = document.createElement("input");
    field.className = "kt-link";
    field.readOnly = true;
    field.value = url;
    field.setAttribute("aria-label", "Link to this game");
    status.append(field);
    field.focus();
    field.select();
  }
}
