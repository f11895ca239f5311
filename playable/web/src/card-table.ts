// <card-table>: the drawn table and the person before it. Forms go to the session, answers to the
// drawing; choices, focus, preferences and the lines around the forms belong here.
import { emptyFile, nothingYet, partMissing, paste } from "words/table";
import type * as Back from "./back";
import {
  chooseAgain,
  justTaken,
  live,
  meaning,
  nameTicked,
  noteTick,
  pressOf,
  tick,
  ticked,
  wantsOne,
} from "./choosing";
import { atTable, inSetup, parsed, redraw, restingPlace } from "./draw";
import { address, download } from "./file";
import { drawn } from "./frame";
import { Game } from "./game";
import { Guard, listen } from "./gestures";
import { before, sound, touches, unlock } from "./hearing";
import { onKey, rove, shortcuts } from "./keys";
import type * as Motion from "./motion";
import { started } from "./offline";
import { fetchStyle, part } from "./part";
import type { Answer, Opening, Press } from "./protocol";
import { layRows } from "./rows";
import { fetchPanels, panels } from "./seldom";
import { Session } from "./session";
import { Sheets } from "./sheets";
import { prefer, preferences } from "./store";
import type { Showing, Viewer, Way } from "./viewer";

const sessions = new Map<string, Session>();
const SPOKEN_LINES = 40;
const HANDHELD = matchMedia("(max-width: 699px) and (pointer: coarse)");

let motion: typeof Motion | undefined;

/** Fetches what makes cards fly, while the engine wakes; without it they are simply there. */
async function fetchMotion(): Promise<void> {
  motion ??= await part<typeof Motion>("motion.js").catch(() => undefined);
}

/** Fetches what makes the way back shut a sheet first; without it, it leads away at once. */
const keepBack = (host: HTMLElement, life: AbortSignal) =>
  part<typeof Back>("back.js").then(
    ({ watch }) => watch(host, life),
    () => {},
  );

type Field = HTMLInputElement | HTMLSelectElement;

const linked = () => (location.hash.startsWith("#g=") ? location.hash : "");

export class CardTable extends HTMLElement implements Viewer {
  #form!: HTMLFormElement;
  #session!: Session;
  #life = new AbortController();
  #sheets = new Sheets(this);
  #guard = new Guard(this);
  /** The form for a new game has asked for another game. */
  #ordered = false;
  /** The focus was on the table when a move was asked for: until the answer is drawn the browser
   * takes every click for one beside it. */
  #focused = false;
  readonly #letters = shortcuts({
    press: (value) => this.#press(value, this.#form),
    repeat: () => this.#repeat(),
    help: () => this.#open("keys", null),
    show: (name) => this.#open(name, null),
  });

  connectedCallback(): void {
    const form = this.querySelector<HTMLFormElement>("form.kt");
    if (!form) return;
    this.#form = form;
    fetchStyle();
    void fetchMotion();
    this.tabIndex = -1; // the focus's last resort
    this.toggleAttribute("data-touches", touches());
    this.#session = this.#findSession();
    this.#takeUp();
    this.#listen();
    this.#session.attach(this);
    void this.#begin();
  }

  disconnectedCallback(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#session?.detach(this, ticked(this.#form));
  }

  /** The session of this table, begun now or by an earlier element. */
  #findSession(): Session {
    const { game = "", version = "", open = "{}" } = this.dataset;
    const table = this.id || game;
    const opening: Opening = { game, ...JSON.parse(open) };
    const known = sessions.get(table);
    const session = known ?? new Session(new Game(table, version, opening));
    sessions.set(table, session);
    const drawn = known ?? session.game.recall(this.#leads() ? linked() : "");
    session.moveTo(opening.base ?? "");
    if (!drawn) session.game.html = this.#form.outerHTML;
    return session;
  }

  /** Shows at once, before anything else can be painted, how the game stood last. */
  #takeUp(): void {
    const { ticks } = this.#session;
    const { html, setup } = this.#session.game;
    this.#form = replaceForm(this.#form, html);
    const old = this.querySelector<HTMLFormElement>("form.kt-setup");
    if (old && setup) replaceForm(old, setup);
    if (ticks.length) tick(this.#form, ticks);
    this.#settle();
    this.#guard.drawn(this.#form);
  }

  async #begin(): Promise<void> {
    const session = this.#session;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData && !session.opened && !linked()) {
      const once = { once: true, signal: this.#life.signal };
      await new Promise((resolve) => this.addEventListener("focusin", resolve, once));
    }
    const link = this.#leads() ? linked() : "";
    if (link && session.game.link !== link) this.#ordered = true;
    await session.wake(link);
    if (session.opened) this.#alive();
  }

  #alive(): void {
    if (this.dataset.engine) return;
    this.dataset.engine = "awake";
    started();
  }

  /** Whether this is the page's first table: the one a link in the address is meant for. */
  #leads(): boolean {
    return document.querySelector("card-table") === this;
  }

  #listen(): void {
    const life = { signal: this.#life.signal };
    const followLink = () => {
      if (this.#leads() && linked()) void this.#session.wake(linked());
    };
    this.addEventListener("submit", (event) => this.#submit(event), life);
    this.addEventListener("change", (event) => this.#changed(event), life);
    this.addEventListener("click", (event) => this.#clicked(event), { ...life, capture: true });
    this.addEventListener("keydown", (event) => this.#key(event), life);
    const again = (card: HTMLInputElement, tapped: boolean) => this.#again(card, tapped);
    this.addEventListener("toggle", comeIntoView, { ...life, capture: true });
    listen(this, { play: (card) => this.#playCard(card), again }, life);
    addEventListener("hashchange", followLink, life);
    document.addEventListener("click", (event) => this.#followReplay(event), {
      ...life,
      capture: true,
    });
    const sizes = new ResizeObserver(() => layRows(this.#form));
    sizes.observe(this);
    this.#life.signal.addEventListener("abort", () => sizes.disconnect());
    if (HANDHELD.matches) void keepBack(this, life.signal);
  }

  /** A link on the page to an annotated game: it opens in the page's first table, every time. */
  #followReplay(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const replay = target?.closest<HTMLElement>("a[data-replay]")?.dataset.replay;
    if (!replay || event.ctrlKey || event.metaKey || event.shiftKey || !this.#leads()) return;
    const hash = `#g=${replay}`;
    event.preventDefault();
    history.replaceState(history.state, "", hash);
    this.#ordered = true;
    void this.#session.follow(hash).then(() => this.#alive());
  }

  #clicked(event: MouseEvent): void {
    unlock();
    const target = event.target instanceof Element ? event.target : null;
    this.#meant(event, target);
    if (!this.alone && HANDHELD.matches && target?.closest(".kt-rows, .kt-acts")) this.#fill();
  }

  /** Does what a press on a part of the table means. */
  #meant(event: MouseEvent, target: Element | null): void {
    const skip = target?.closest("a.kt-skip");
    if (skip) {
      event.preventDefault();
      const part = document.getElementById(skip.getAttribute("href")?.slice(1) ?? "");
      (part?.querySelector<HTMLElement>("input[tabindex='0']") ?? part)?.focus();
    }
    const button = target?.closest("button");
    if (!button) return;
    if (this.#guard.stops(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (button.dataset.open) this.#open(button.dataset.open, button);
    else if ("shut" in button.dataset) this.#sheets.shutOwn();
    else if (button.dataset.share) this.#share(button.dataset.share);
    else if (button.type === "button" && button.dataset.ui)
      this.#session.choose(button.dataset.ui, button.value);
  }

  /** The first press in a page on a phone: it does what it does, and the table fills the window. */
  #fill(): void {
    this.#guard.hold(); // the buttons are about to move
    setTimeout(() => this.querySelector<HTMLAnchorElement>(".kt-fill")?.click());
  }

  #open(name: string, opener: HTMLElement | null): void {
    if (this.#sheets.open(name, opener)) return;
    this.#sheets.shutOwn();
    fetchPanels().then(
      ({ showHelp, showData }) => (name === "keys" ? showHelp : showData)(this),
      () => this.#tell(partMissing),
    );
  }

  #key(event: KeyboardEvent): void {
    unlock();
    if (event.key === "Escape" && this.#escape()) event.preventDefault();
    else onKey(event, this, this.#form, this.#letters);
  }

  /** Shuts what lies on top; with nothing there, leaves the window for the page. */
  #escape(): boolean {
    if (this.querySelector("dialog[open]")) return false;
    if (this.#sheets.shutOwn()) return true;
    const cross = this.#sheets.cross;
    if (cross) this.#press("close", this.#form);
    else if (this.alone) this.querySelector<HTMLAnchorElement>(".kt-out")?.click();
    return cross !== null || this.alone;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const button = event.submitter;
    const form = event.target as HTMLFormElement;
    if (!(button instanceof HTMLButtonElement) || button.name !== "do") return;
    if (!live(button)) this.#nothingYet(button);
    else {
      if (button.matches(".kt-item")) this.#sheets.shutOwn(); // else what it opens lay beneath
      this.#act(button.value, form);
    }
  }

  /** A button that wants cards was pressed without them: it says what it waits for. */
  #nothingYet(button: HTMLButtonElement): void {
    const why = button.dataset.for === ticked(this.#form).join(" ") ? button.dataset.why : "";
    this.announce([why || button.textContent?.trim() || ""]);
    if (button.closest(".kt-acts")) shake(this.#form.querySelector(".kt-mine"));
  }

  /** A button's value: what there is to do for the page, and what for the engine. */
  #act(value: string, form: HTMLFormElement): void {
    const record = new FormData(form).get("record") ?? "";
    this.#ordered = form !== this.#form || ["on", "again", "return"].includes(value);
    if (value !== "load") this.#press(value, form);
    else if (String(record).trim()) void this.#session.openRecord(String(record));
    else this.#tell(paste);
  }

  #tell(text: string): void {
    this.status(text, undefined);
    this.announce([text]);
  }

  #press(value: string, form: HTMLFormElement): void {
    const fields: Record<string, string> = {};
    for (const [name, field] of new FormData(form)) {
      if (name !== "pick" && typeof field === "string") fields[name] = field;
    }
    this.#session.press({ do: value, picked: ticked(this.#form), fields });
  }

  /** Plays a card that was tapped twice, dragged to the felt or had Enter pressed on it. */
  #playCard(card: HTMLInputElement): void {
    const one = wantsOne(this.#form);
    if (one || !card.checked) {
      if (one) tick(this.#form, [card.value]);
      else card.checked = true;
      noteTick(card);
      nameTicked(this.#form);
    }
    const button = meaning(this.#form);
    if (live(button)) this.#press(pressOf(button), this.#form);
    else if (button) this.#nothingYet(button);
  }

  #changed({ target }: Event): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { dataset, form, name } = target;
    if (target.type === "file") void this.#openFile(target as HTMLInputElement);
    else if (name === "pick") this.#ticked(target as HTMLInputElement);
    else if ("page" in dataset) this.#prefer(name, read(target));
    else if ("ui" in dataset) this.#session.choose(name, String(read(target) || ""));
    else if (dataset.do && form) {
      dropNumbers(form, name);
      if (this.#session.opened) this.#press(dataset.do, form);
    }
  }

  /** Enter on a chosen card takes the rest of its play; after two taps that did so, nothing more. */
  #again(card: HTMLInputElement, tapped: boolean): boolean {
    if (tapped) return justTaken(card);
    if (!card.checked || !chooseAgain(this.#form, card)) return false;
    nameTicked(this.#form);
    this.#session.read(ticked(this.#form));
    return true;
  }

  #prefer(name: string, value: string | boolean): void {
    prefer(name, value);
    unlock();
  }

  /** The engine is asked what the chosen cards would do. A card that the rules forbid goes back. */
  #ticked(card: HTMLInputElement): void {
    const one = wantsOne(this.#form);
    const barred = one && forbidden(this.#form, card);
    if (card.checked && one) tick(this.#form, [card.value]);
    if (card.checked || !chooseAgain(this.#form, card)) noteTick(card);
    rove(this.#form, card);
    nameTicked(this.#form);
    if (barred && card.checked) {
      const button = meaning(this.#form);
      shake(card.closest("label"));
      if (button) this.#press(pressOf(button), this.#form);
      card.checked = false;
      nameTicked(this.#form);
    } else if (this.#form.querySelector(".kt-acts [data-needs]")) {
      this.#session.read(ticked(this.#form));
    }
  }

  async #openFile(input: HTMLInputElement): Promise<void> {
    const text = await input.files?.[0]?.text();
    input.value = "";
    this.#ordered = true;
    if (text?.trim()) await this.#session.openRecord(text);
    else if (text !== undefined) this.#tell(emptyFile);
  }

  expect(): void {
    this.#focused = this.contains(document.activeElement);
    motion?.lift();
  }

  async show(answer: Answer, how: Showing): Promise<number> {
    const [table, chosen] = [parsed(answer.html), parsed(answer.setup)];
    const was = before(this.#form);
    const draw = () => {
      const since = how.picked ? ticked(this.#form).filter((it) => !how.picked?.includes(it)) : [];
      this.#sheets.before();
      redraw(this.#form, table, atTable);
      if (how.moved || answer.picked) tick(this.#form, answer.picked ?? since);
      const setup = this.querySelector<HTMLFormElement>("form.kt-setup");
      if (setup && chosen) {
        redraw(setup, chosen, inSetup);
        dropNumbers(setup, "");
      }
      this.#settle();
      if (how.moved && this.#ordered && !answer.error) this.#sheets.shutOwn();
      this.#sheets.after();
      this.#guard.drawn(this.#form);
    };
    const seen = how.motion && !how.dealt ? answer.events : [];
    await (motion ? motion.flyTo(this.#form, seen, draw) : draw());
    const wants = how.played ? (motion?.follow(this.#form, how.dealt) ?? 0) : 0;
    if (how.played) sound(was, this.#form, answer, how);
    this.#refocus();
    void this.#keepFocus();
    if (this.#form.dataset.state === "covered") this.querySelector(".kt-live")?.replaceChildren();
    if (how.moved && this.#ordered && !answer.error) this.#comeUp();
    this.#alive();
    return wants;
  }

  async rest(): Promise<void> {
    await motion?.gone(this.#form);
  }

  /** While a card flies the browser takes a click for one beside the table, which costs the focus. */
  async #keepFocus(): Promise<void> {
    await drawn();
    this.#refocus();
    await motion?.landed();
    this.#refocus();
    this.#focused = false;
  }

  #refocus(): void {
    if (!this.#focused || document.activeElement !== document.body) return;
    (restingPlace(this.#form) ?? this).focus({ preventScroll: true });
  }

  /** A new game was asked for: it comes into view, with the focus where play begins. */
  #comeUp(): void {
    this.#ordered = false;
    this.scrollIntoView({ block: "nearest" });
    restingPlace(this.#form)?.focus({ preventScroll: true });
  }

  /** Sets by property what the page owns: preferences, choices about the drawing, the rows. */
  #settle(): void {
    const chosen = { ...preferences(), ...this.#session.game.ui };
    for (const field of this.#form.querySelectorAll<Field>("[data-page], [data-ui]")) {
      const value = chosen[field.name];
      if (value === undefined) continue;
      if (field instanceof HTMLSelectElement) field.value = String(value);
      else if (field.type === "radio") field.checked = field.value === value;
      else if (field.type === "checkbox") field.checked = value !== false && value !== "";
    }
    layRows(this.#form);
    reachable(this.#form.querySelector(".kt-felt"));
    rove(this.#form, document.activeElement);
    nameTicked(this.#form);
    this.#offer();
  }

  /** At once if that can be, as some browsers want the press itself behind what is done. */
  #share(way: string): void {
    const say = (text: string) => this.announce([text]);
    if (panels) void panels.share(this.#form, way, say);
    else {
      fetchPanels().then(
        ({ share }) => share(this.#form, way, say),
        () => this.#tell(partMissing),
      );
    }
  }

  /** Completes the share sheet, if it lies open: the link at once, then what is done with it. */
  #offer(): void {
    const field = this.#form.querySelector<HTMLInputElement>(".kt-linkbox");
    if (!field) return;
    field.value = address(field.defaultValue.slice("#g=".length));
    if (panels) panels.offer(this.#form, field);
    else {
      fetchPanels().then(
        () => this.#offer(),
        () => this.#tell(partMissing),
      );
    }
  }

  status(text: string, way: Way | undefined): void {
    const line = this.querySelector<HTMLElement>(".kt-status");
    if (!line) return;
    line.textContent = text;
    line.classList.toggle("kt-trouble", way?.trouble ?? false);
    if (!way) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = way.label;
    button.onclick = way.take;
    line.append(" ", button);
  }

  get alone(): boolean {
    return this.dataset.place === "window";
  }

  waking(part: number): void {
    this.style.setProperty("--woken", String(part < 1 ? part : 0));
  }

  busy(is: boolean): void {
    if (is) this.setAttribute("aria-busy", "true");
    else this.removeAttribute("aria-busy");
  }

  /** One paragraph for all lines of an answer. */
  announce(lines: readonly string[]): void {
    const region = this.querySelector(".kt-live");
    if (!region || !lines.length) return;
    const paragraph = document.createElement("p");
    paragraph.textContent = lines.join(" ");
    region.append(paragraph);
    while (region.childElementCount > SPOKEN_LINES) region.firstElementChild?.remove();
  }

  #repeat(): void {
    const now = this.querySelector("[data-now]") ?? this.querySelector(".kt-live p:last-child");
    this.announce([now?.textContent?.trim() || nothingYet]);
  }

  deliver({ download: file }: Answer): void {
    if (file) download(file.name, file.text);
  }

  mark(press: Press): void {
    for (const button of this.querySelectorAll<HTMLButtonElement>("button[name=do]")) {
      if (button.value === press.do) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
    }
    tick(this.#form, press.picked);
    nameTicked(this.#form);
  }
}

/** Whether the rules forbid a card now: where they do, those allowed are marked. */
const forbidden = (form: HTMLFormElement, card: Element) =>
  form.querySelector(".kt-may") !== null && card.closest(".kt-may") === null;

const read = (field: Field) =>
  field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;

/** What must be scrolled to be seen whole can be reached by keys. */
function reachable(part: HTMLElement | null): void {
  if (part && part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
  else part?.removeAttribute("tabindex");
}

/** What is unfolded below the edge of a sheet is scrolled to. */
function comeIntoView({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open) {
    target.scrollIntoView({ block: "nearest" });
  }
}

/** Shakes a part once, to say no. */
function shake(part: Element | null): void {
  part?.classList.remove("kt-shake");
  part?.addEventListener("animationend", () => part.classList.remove("kt-shake"), { once: true });
  part?.classList.add("kt-shake");
}

/** A typed number counts before the values offered: it goes when one of these is chosen, and when
 * the engine has drawn it as a value or refused it. */
function dropNumbers(form: HTMLFormElement, chosen: string): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=number]")) {
    const offered = field.name.replace("num.", "opt.");
    const stale = chosen ? ["preset", offered].includes(chosen) : field !== document.activeElement;
    if (stale) field.value = "";
  }
}

/** Puts another drawing in a form's place, with all its states as drawn. */
function replaceForm(old: HTMLFormElement, html: string): HTMLFormElement {
  if (html === old.outerHTML) return old;
  const form = parsed(html);
  if (!form) return old;
  old.replaceWith(form);
  return form;
}
