// <card-table>: the drawn table and the person before it. Forms go to the session, answers to the
// drawing; ticks, focus, preferences and the lines around the forms belong here.
import {
  atTable,
  inSetup,
  nameTicked,
  noteTick,
  parsed,
  redraw,
  restingPlace,
  tick,
  ticked,
  wantsOne,
} from "./draw";
import { Game } from "./game";
import { showHelp } from "./help";
import { onKey, shortcuts } from "./keys";
import { drawn, flyTo, lift } from "./motion";
import { started } from "./offline";
import type { Answer, Opening, Press } from "./protocol";
import { Session } from "./session";
import { address, copy, download } from "./share";
import { prefer, preferences } from "./store";
import type { Showing, Viewer, Way } from "./viewer";
import { showData } from "./your-data";

const sessions = new Map<string, Session>();
const SPOKEN_LINES = 40;

type Field = HTMLInputElement | HTMLSelectElement;

/** Names of the panels on show: what a press has opened must not stay out of sight. */
const panels = (form: HTMLFormElement) =>
  [...form.querySelectorAll(".kt-panel")].map((it) => it.id);

const roomFor = (part: Element) => part.clientHeight < innerHeight - 120;

/** Buttons below a long count, which bring a new deal. */
const NEXT = ["on", "new"];

const linked = () => (location.hash.startsWith("#g=") ? location.hash : "");

export class CardTable extends HTMLElement implements Viewer {
  #form!: HTMLFormElement;
  #session!: Session;
  #life = new AbortController();
  /** The form for a new game has asked for another game. */
  #ordered = false;
  /** The focus was on the table when a move was asked for: until the answer is drawn the browser
   * takes every click for one beside it. */
  #focused = false;
  readonly #letters = shortcuts({
    press: (value) => this.#press(value, this.#form),
    repeat: () => this.#repeat(),
    help: () => showHelp(this, this.#letters),
  });

  connectedCallback(): void {
    const form = this.querySelector<HTMLFormElement>("form.kt");
    if (!form) return;
    this.#form = form;
    this.tabIndex = -1; // the focus's last resort
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
    const replayed = (event: MouseEvent) => this.#followReplay(event);
    this.addEventListener("submit", (event) => this.#submit(event), life);
    this.addEventListener("change", (event) => this.#changed(event), life);
    this.addEventListener("click", (event) => this.#closeMenu(event), life);
    this.addEventListener("keydown", (e) => onKey(e, this, this.#form, this.#letters), life);
    addEventListener("hashchange", followLink, life);
    document.addEventListener("click", replayed, { ...life, capture: true });
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

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const button = event.submitter;
    const form = event.target as HTMLFormElement;
    if (button instanceof HTMLButtonElement && button.name === "do") this.#act(button.value, form);
  }

  /** A button's value: some are the page's own business, all others go to the engine. */
  #act(value: string, form: HTMLFormElement): void {
    const record = new FormData(form).get("record") ?? "";
    this.#ordered = form !== this.#form || NEXT.includes(value);
    if (value === "keys") showHelp(this, this.#letters);
    else if (value === "data") showData(this);
    else if (value !== "load") this.#press(value, form);
    else if (String(record).trim()) void this.#session.openRecord(String(record));
    else this.#tell("Paste a record, a link or a position first, or choose a file.");
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

  #changed({ target }: Event): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { dataset, form, name } = target;
    if (target.type === "file") void this.#openFile(target as HTMLInputElement);
    else if (name === "pick") this.#ticked(target);
    else if ("page" in dataset) prefer(name, read(target));
    else if ("ui" in dataset) this.#session.choose(name, String(read(target) || ""));
    else if (dataset.do && form) {
      dropNumbers(form, name);
      if (this.#session.opened) this.#press(dataset.do, form);
    }
  }

  /** Some buttons can tell what the ticked cards would do: the engine is asked. */
  #ticked(card: Field): void {
    if (card instanceof HTMLInputElement) {
      if (card.checked && wantsOne(this.#form)) tick(this.#form, [card.value]);
      noteTick(card);
    }
    nameTicked(this.#form);
    if (this.#form.querySelector("[data-reads]")) this.#session.read(ticked(this.#form));
  }

  async #openFile(input: HTMLInputElement): Promise<void> {
    const text = await input.files?.[0]?.text();
    input.value = "";
    this.#ordered = true;
    if (text?.trim()) await this.#session.openRecord(text);
    else if (text !== undefined) this.#tell("This file is empty.");
  }

  /** The menu closes when something in it was chosen, or the player goes on elsewhere. */
  #closeMenu({ target }: Event): void {
    const menu = this.querySelector<HTMLDetailsElement>("details.kt-menu[open]");
    if (!menu || !(target instanceof Element)) return;
    const inside = menu.contains(target);
    if (inside && !target.closest("a, button")) return;
    menu.open = false;
    if (inside) menu.querySelector("summary")?.focus();
  }

  expect(): void {
    this.#focused = this.contains(document.activeElement);
    lift();
  }

  async show(answer: Answer, how: Showing): Promise<void> {
    const [table, chosen] = [parsed(answer.html), parsed(answer.setup)];
    const draw = () => {
      const since = how.picked ? ticked(this.#form).filter((it) => !how.picked?.includes(it)) : [];
      redraw(this.#form, table, atTable);
      if (how.moved || answer.picked) tick(this.#form, answer.picked ?? since);
      const setup = this.querySelector<HTMLFormElement>("form.kt-setup");
      if (setup && chosen) {
        redraw(setup, chosen, inSetup);
        dropNumbers(setup, "");
      }
      this.#settle();
    };
    const open = panels(this.#form);
    const counted = this.#form.querySelector(".kt-count");
    await flyTo(this.#form, how.motion ? answer.events : [], draw);
    this.#refocus();
    void drawn().then(() => {
      this.#refocus();
      this.#focused = false;
    });
    if (this.#form.querySelector(".kt-cover")) this.querySelector(".kt-live")?.replaceChildren();
    if (how.moved && this.#ordered) this.#comeUp();
    const fresh = panels(this.#form).find((panel) => !open.includes(panel));
    if (fresh) this.querySelector(`#${CSS.escape(fresh)}`)?.scrollIntoView({ block: "nearest" });
    const count = counted ? null : this.#form.querySelector(".kt-count");
    if (count) count.scrollIntoView({ block: roomFor(count) ? "nearest" : "start" });
    this.#alive();
  }

  #refocus(): void {
    if (!this.#focused || document.activeElement !== document.body) return;
    (restingPlace(this.#form) ?? this).focus({ preventScroll: true });
  }

  /** The form for a new game is long: the game it brought comes into view. */
  #comeUp(): void {
    this.#ordered = false;
    this.scrollIntoView();
    restingPlace(this.#form)?.focus({ preventScroll: true });
  }

  /** Sets by property what the page owns: preferences, choices about the drawing. */
  #settle(): void {
    const chosen = { ...preferences(), ...this.#session.game.ui };
    for (const field of this.#form.querySelectorAll<Field>("[data-page], [data-ui]")) {
      const value = chosen[field.name];
      if (value === undefined) continue;
      if (field instanceof HTMLSelectElement) field.value = String(value);
      else if (field.type === "radio") field.checked = field.value === value;
      else field.checked = value !== false && value !== "";
    }
    nameTicked(this.#form);
    const link = this.#form.querySelector<HTMLInputElement>(".kt-linkbox");
    if (link) link.value = address(link.defaultValue.slice("#g=".length));
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

  busy(is: boolean): void {
    if (is) this.setAttribute("aria-busy", "true");
    else this.removeAttribute("aria-busy");
  }

  /** One paragraph for all lines of an answer. */
  announce(lines: readonly string[]): void {
    const live = this.querySelector(".kt-live");
    if (!live || !lines.length) return;
    const paragraph = document.createElement("p");
    paragraph.textContent = lines.join(" ");
    live.append(paragraph);
    while (live.childElementCount > SPOKEN_LINES) live.firstElementChild?.remove();
  }

  #repeat(): void {
    const now = this.querySelector("[data-now]") ?? this.querySelector(".kt-live p:last-child");
    this.announce([now?.textContent?.trim() || "Nothing has happened yet."]);
  }

  deliver({ download: file, link }: Answer): void {
    if (file) download(file.name, file.text);
    const line = this.querySelector<HTMLElement>(".kt-status");
    if (link === null || !line) return;
    void copy(address(link), line, (text) => this.#tell(text));
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

const read = (field: Field) =>
  field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;

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
