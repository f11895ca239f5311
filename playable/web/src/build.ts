// Which build of the site a page belongs to. A page works with the files of its own build only: their
// names carry their content, and a host that has been updated may no longer have them.
import { later, reload, updated as told } from "words/update";
import { SERVED } from "./host";
import { notice } from "./notice";
import { pageOf } from "./trusted";

/** The mark of a page's build. */
export const buildOf = (page: Document) =>
  page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";

/** Whether this very address is of another build now, as far as the host can be asked. */
async function updated(): Promise<boolean> {
  if (!SERVED) return false; // files on a stick are of one build
  try {
    const response = await fetch(location.href, { cache: "no-cache" });
    const page = pageOf(await response.text());
    return response.ok && buildOf(page) !== buildOf(document);
  } catch {
    return false; // no network: nothing can be said
  }
}

/** A file of this build did not come: if the reason is a new build, the reader is told. */
export async function suspectUpdate(): Promise<void> {
  if (await updated()) {
    // Behind a dialog that is open, such as the search, nobody could press the buttons.
    document.querySelector<HTMLDialogElement>("dialog:modal")?.close();
    notice("status", told, [
      [reload, () => location.reload()],
      [later, () => {}],
    ]);
  }
}
