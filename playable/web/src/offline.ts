// The page's side of offline use: when to keep a copy of the site, and how its state is shown.
//
// The copy holds everything, Python included (several megabytes). So it is made only for those who
// have some use of it: once the engine is awake on this page (its bytes are then in the browser's
// own cache already), or when a reader presses a [data-keep-offline] button. Who only reads a page
// downloads nothing but that page.
import { keeping } from "words/offline";
import { later, ready as newer, reload } from "words/update";
import { SERVED } from "./host";
import { notice } from "./notice";
import { ROOT } from "./root";
import { onPage } from "./swap";
import { scriptAt } from "./trusted";
import { fill } from "./words";

let registration: ServiceWorkerRegistration | undefined;
let leaving = false;
let tenths = 10;

const workers = () =>
  SERVED && "serviceWorker" in navigator ? navigator.serviceWorker : undefined;

/** Whether the whole site is on this device: the worker only becomes active with a full copy. */
const ready = () => Boolean(registration?.active);

const idle = (task: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(task) : setTimeout(task, 1000);

/** Makes or refreshes the copy. */
export async function keep(): Promise<void> {
  try {
    registration = await workers()?.register(scriptAt(new URL("sw.js", ROOT)), {
      scope: ROOT.pathname,
    });
  } catch {
    return; // a browser without the right to keep copies: all works while there is a network
  }
  if (registration) watch(registration);
}

/** Somebody plays: copying, if it is under way, rests for a moment. */
export const yieldToPlay = () => registration?.installing?.postMessage("rest");

/** Erases the copy. */
export async function dropCopy(): Promise<void> {
  if (!workers()) return; // there is no copy, nor a place for one
  await registration?.unregister();
  registration = undefined;
  for (const name of await caches.keys()) {
    if (name === `kanhu ${ROOT.pathname}`) await caches.delete(name);
  }
  showState();
}

/** Called once: shows the state now and after every change, and serves the button. */
export async function begin(): Promise<void> {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-keep-offline]")) void keep();
  });
  // A table is live: a copy is made when there is nothing more urgent to do.
  document.addEventListener("awake", () => idle(() => void keep()));
  onPage(() => showState());
  const container = workers();
  if (!container) return;
  container.addEventListener("message", ({ data }) => showState(data));
  container.addEventListener("controllerchange", () => {
    if (leaving) location.reload();
  });
  registration = await container.getRegistration(ROOT.href).catch(() => undefined);
  if (registration) idle(() => void keep());
  showState();
}

function watch(registration: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "redundant") tenths = 10; // cut off: it may be asked for again
      showState();
      if (worker.state === "installed") offer(registration);
    });
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  offer(registration);
  showState();
}

/** Shows the mark when the copy is complete, till then the button, with how far it is. */
function showState(progress?: { tenths: number }): void {
  if (progress) tenths = progress.tenths;
  for (const mark of document.querySelectorAll<HTMLElement>("[data-offline-mark]")) {
    mark.hidden = !ready();
  }
  for (const button of document.querySelectorAll<HTMLElement>("[data-keep-offline]")) {
    button.hidden = ready() || !workers();
    button.dataset.label ??= button.textContent ?? "";
    const text = tenths < 10 ? fill(keeping, { percent: 10 * tenths }) : button.dataset.label;
    if (button.textContent !== text) button.textContent = text;
  }
}

/** A newer copy waits: offer it, and let the reader choose the time. */
function offer({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting || !workers()?.controller || document.querySelector(".notice")) return;
  const take = () => {
    leaving = true;
    waiting.postMessage("take over");
  };
  notice("status", newer, [
    [reload, take],
    [later, () => {}],
  ]);
}
