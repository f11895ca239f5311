// Modules that few pages need lie beside this one and are fetched when they are wanted. Each is
// bundled by itself, so what it shares with the page (store, engine, build) has to be given to it.
import { suspectUpdate } from "./build";
import { fetchModule, styleAt } from "./host";

/** The module of that name; if it does not come, the reader is told should the site be a newer one. */
export async function part<T>(name: string): Promise<T> {
  try {
    return await fetchModule<T>(name);
  } catch (error) {
    void suspectUpdate();
    throw error;
  }
}

/** Adds the style of what lies over a table, once; nobody waits for it. */
export function fetchStyle(): void {
  const href = styleAt("over.css");
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.onerror = () => void suspectUpdate();
  document.head.append(link);
}
