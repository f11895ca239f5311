// <card-table>: the drawn table. Forms go to the session, answers to the drawing.
import { emptyFile, partMissing, paste } from "words/table";
import { fetchMotion, HANDHELD, motion, wanted } from "./beside";
import { live, markPressed, nameTicked, tick, ticked } from "./choosing";
import { atTable, inSetup, parsed, redraw } from "./draw";
import { comeIntoView, dropNumbers, read, replaceForm, set } from "./fields";
import { download } from "./file";
import { comeUp, focusOf, followSkip } from "./focus";
import { Guard } from "./guard";
import { before, sound, touches, unlock } from "./hearing";
import { onKey, rove, shortcuts } from "./keys";
import { repeat, showStatus, speak } from "./lines";
import { nextPaint } from "./paint";
import { fetchStyle } from "./part";
import { type Table as Picked, picked, quickly } from "./picking";
import type { Answer, Press } from "./protocol";
import { layRows, sized } from "./rows";
import { fetchPanels, offer, share } from "./seldom";
import type { Session } from "./session";
import { linked, sessionOf } from "./sessions";
import { Sheets } from "./sheets";
import { goesOn, scrolled, shake } from "./signs";
import { prefer, preferences } from "./store";
import type { Showing, Viewer, Way } from "./viewer";

export class CardTable extends HTMLElement implements Viewer {
  #form!: HTMLFormElement;
  #session!: Session;
  #life = new AbortController();
  #sheets = new Sheets(this);
  #guard = new Guard(this);
  #ordered = false; // the form for a new game has asked for another game
  readonly #letters = shortcuts({
    press: (value) => this.#press(value, this.#form),
    repeat: () => repeat(this),
    help: () => this.#open("keys", null),
    show: (name) => this.#open(name, null),
  });

  /** This table, for what is done with its cards. */
  get #hand(): Picked {
    return {
      form: this.#form,
      press: (value) => this.#press(value, this.#form),
      nothingYet: (button) => this.#nothingYet(button),
      read: (ticks) => this.#session.read(ticks),
    };
  }

  connectedCallback(): void {
    const form = this.querySelector<HTMLFormElement>("form.kt");
    if (!form) return;
    this.#form = form;
    fetchStyle();
    void fetchMotion(
      this,
      quickly(() => this.#hand),
      this.#life.signal,
    );
    this.tabIndex = -1; // the focus's last resort
    this.toggleAttribute("data-touches", touches());
    this.#session = sessionOf(this, this.#form, this.#leads() ? linked() : "");
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

  /** Shows at once, before anything else can be painted, how the game stood last. */
  #takeUp(): void {
    const { ticks, focus } = this.#session;
    const { html, setup } = this.#session.game;
    this.#form = replaceForm(this.#form, html);
    const old = this.querySelector<HTMLFormElement>("form.kt-setup");
    if (old && setup) replaceForm(old, setup);
    if (ticks.length) tick(this.#form, ticks);
    if (focus) this.#form.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
    this.#settle();
    this.#guard.drawn(this.#form);
  }

  async #begin(): Promise<void> {
    const session = this.#session;
    if (!session.opened && !linked()) await wanted(this, this.#life.signal);
    const link = this.#leads() ? linked() : "";
    if (link && session.game.link !== link) this.#ordered = true;
    await session.openings.wake(link);
    if (session.opened) this.#alive();
  }

  #alive(): void {
    if (this.dataset.engine) return;
    this.dataset.engine = "awake";
    this.dispatchEvent(new Event("awake", { bubbles: true }));
  }

  /** Whether this is the page's first table: the one a link in the address is meant for. */
  #leads(): boolean {
    return document.querySelector("card-table") === this;
  }

  #listen(): void {
    const life = { signal: this.#life.signal };
    const followLink = () => {
      if (this.#leads() && linked()) void this.#session.openings.wake(linked());
    };
    this.addEventListener("submit", (event) => this.#submit(event), life);
    this.addEventListener("change", (event) => this.#changed(event), life);
    this.addEventListener("click", (event) => this.#clicked(event), { ...life, capture: true });
    this.addEventListener("keydown", (event) => this.#key(event), life);
    this.addEventListener("toggle", comeIntoView, { ...life, capture: true });
    this.addEventListener("scroll", scrolled, { ...life, capture: true });
    addEventListener("hashchange", followLink, life);
    const leave = () => {
      this.#session.focus = focusOf(this);
    };
    document.addEventListener("swap", leave, life);
    document.addEventListener("click", (event) => this.#followReplay(event), {
      ...life,
      capture: true,
    });
    const sizes = new ResizeObserver(() => {
      sized(this.#form);
      layRows(this.#form);
      goesOn(this);
    });
    sizes.observe(this);
    this.#life.signal.addEventListener("abort", () => sizes.disconnect());
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
    void this.#session.openings.follow(hash).then(() => this.#alive());
  }

  #clicked(event: MouseEvent): void {
    unlock();
    const target = event.target instanceof Element ? event.target : null;
    this.#meant(event, target);
    const inPage = this.dataset.place === "page" && HANDHELD.matches;
    if (inPage && target?.closest(".kt-rows, .kt-acts")) this.#fill();
  }

  /** Does what a press on a part of the table means. */
  #meant(event: MouseEvent, target: Element | null): void {
    followSkip(event, target);
    const button = target?.closest("button");
    if (!button) return;
    if (this.#guard.stops(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (button.dataset.open) this.#open(button.dataset.open, button);
    else if ("shut" in button.dataset) this.#sheets.shutOwn();
    else if (button.dataset.share)
      share(this.#form, button.dataset.share, (text) => this.announce([text]), this.#missing);
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
      this.#missing,
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
    else if (String(record).trim()) void this.#session.openings.openRecord(String(record));
    else this.#tell(paste);
  }

  readonly #missing = () => this.#tell(partMissing);

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
    else if (name === "pick") picked(this.#hand, target as HTMLInputElement);
    else if ("page" in dataset) this.#prefer(name, read(target));
    else if ("ui" in dataset) this.#session.choose(name, String(read(target) || ""));
    else if (dataset.do && form) {
      dropNumbers(form, name);
      if (this.#session.opened) this.#press(dataset.do, form);
    }
  }

  #prefer(name: string, value: string | boolean): void {
    prefer(name, value);
    unlock();
  }

  async #openFile(input: HTMLInputElement): Promise<void> {
    const text = await input.files?.[0]?.text();
    input.value = "";
    this.#ordered = true;
    if (text?.trim()) await this.#session.openings.openRecord(text);
    else if (text !== undefined) this.#tell(emptyFile);
  }

  show(answer: Answer, how: Showing): number {
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
    if (motion) motion.flyTo(this.#form, seen, draw);
    else draw();
    const wants = how.played ? (motion?.follow(this.#form, how.dealt) ?? 0) : 0;
    if (how.played) sound(was, this.#form, answer, how);
    if (this.#form.dataset.state === "covered") this.querySelector(".kt-live")?.replaceChildren();
    if (how.moved && this.#ordered && !answer.error) {
      this.#ordered = false;
      comeUp(this, this.#form);
    }
    this.#alive();
    return wants;
  }

  async rest(): Promise<void> {
    await motion?.gone(this.#form);
  }

  /** Sets by property what the page owns: preferences, choices about the drawing, the rows. */
  #settle(): void {
    set(this.#form, { ...preferences(), ...this.#session.game.ui });
    layRows(this.#form);
    // To ask before it is drawn would lay the whole table out once more.
    void nextPaint().then(() => goesOn(this));
    rove(this.#form, document.activeElement);
    nameTicked(this.#form);
    offer(this.#form, this.#missing);
  }

  status(text: string, way: Way | undefined): void {
    showStatus(this, text, way);
  }

  announce(lines: readonly string[]): void {
    speak(this, lines);
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

  deliver({ download: file }: Answer): void {
    if (file) download(file.name, file.text);
  }

  mark(press: Press): void {
    markPressed(this, press.do);
    tick(this.#form, press.picked);
    nameTicked(this.#form);
  }
}
