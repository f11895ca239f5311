// A game as a file, and as an address.
import { publicAddress } from "./host";
import { framed, ROOT } from "./root";

/** Hands a text to the browser as a file to save. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** This page's address, or that of the page which a frame shows, with a game in the fragment, which is
 * never sent to a server. */
export function address(link: string): string {
  const page = framed();
  const url = new URL(page ?? publicAddress(), ROOT);
  url.hash = `g=${encodeURIComponent(link)}`;
  return url.href;
}
