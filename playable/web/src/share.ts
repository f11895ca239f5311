// Taking a game with you: a link that is copied, sent or shown as a code.
import * as words from "words/share";
import { fetchModule } from "./host";
import { page } from "./shared";

type Say = (text: string) => void;

const linkIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>(".kt-linkbox");
const codeIn = (form: HTMLFormElement) => form.querySelector<HTMLElement>(".kt-code");

/** What a browser's own sheet would be given. */
const parcel = (form: HTMLFormElement, url: string) => ({
  title: form.querySelector(".kt-title")?.firstChild?.textContent?.trim() ?? document.title,
  url,
});

/** Completes a drawn share sheet: sending where the browser can, and a code that is shown follows the
 * link. */
export function offer(form: HTMLFormElement, field: HTMLInputElement): void {
  const send = form.querySelector<HTMLElement>("[data-share=send]");
  if (send) send.hidden = !navigator.canShare?.(parcel(form, field.value));
  const figure = codeIn(form);
  if (figure?.dataset.link && figure.dataset.link !== field.value) void show(figure, field.value);
}

/** A button of the share sheet was pressed. The link is there already, so that the browser sees
 * the press behind what is done with it. */
export async function share(form: HTMLFormElement, way: string, announce: Say): Promise<void> {
  const field = linkIn(form);
  const figure = codeIn(form);
  if (!field || !figure) return;
  const said =
    way === "code"
      ? await show(figure, field.value)
      : await (way === "send" ? send(parcel(form, field.value)) : copy(field));
  const line = form.querySelector(".kt-said");
  if (line) line.textContent = way === "code" ? "" : said;
  if (said) announce(said);
}

async function copy(field: HTMLInputElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(field.value);
    return words.copied;
  } catch {
    field.focus();
    field.select();
    return words.byHand;
  }
}

async function send(what: ShareData): Promise<string> {
  try {
    await navigator.share(what);
    return "";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "" : words.notSent;
  }
}

/** Shows a link as a code, or why there is none; returns what there is to say. */
async function show(figure: HTMLElement, link: string): Promise<string> {
  figure.dataset.link = link;
  const [picture, said] = await draw(link);
  if (figure.dataset.link !== link) return ""; // another link was chosen meanwhile
  const caption = document.createElement("figcaption");
  caption.textContent = said;
  figure.replaceChildren(...(picture ? [picture] : []), caption);
  if (picture) sharpen(picture);
  figure.scrollIntoView({ block: "nearest" });
  return said;
}

/** Makes the squares of a code a whole number of dots wide: a camera cannot tell ones that blur. */
function sharpen(picture: SVGElement): void {
  const squares = Number(picture.getAttribute("viewBox")?.split(" ")[2]);
  const dots = (picture.getBoundingClientRect().width * devicePixelRatio) / squares;
  if (dots >= 1) picture.style.width = `${(Math.floor(dots) * squares) / devicePixelRatio}px`;
}

async function draw(link: string): Promise<[SVGElement | null, string]> {
  try {
    const module = await fetchModule<typeof import("./qr-code")>("qr-code.js");
    const picture = module.draw(link);
    picture?.setAttribute("role", "img");
    picture?.setAttribute("aria-label", words.code);
    return [picture, picture ? words.scan : words.long];
  } catch {
    void page.suspectUpdate();
    return [null, words.missing];
  }
}
