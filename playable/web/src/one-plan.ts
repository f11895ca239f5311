// <one-plan>: of all plans for lessons the one that suits what was chosen best, with its download. What
// there is to choose from is the table below it, which the style sheet shortens; how well a lesson suits
// an answer was worked out by the build and stands in its row.
import * as words from "words/plan";
import { fill, formFor } from "./words";

export class OnePlan extends HTMLElement {
  connectedCallback(): void {
    // What stands below may not have been read yet.
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", () => this.#start(), { once: true });
    } else this.#start();
  }

  get #room(): Element {
    return this.parentElement ?? this;
  }

  #start(): void {
    this.#room.addEventListener("change", () => this.#choose());
    part<HTMLDetailsElement>(this.#room, ".monday__others").open = false;
    this.hidden = false;
    this.#choose();
  }

  get #rows(): HTMLElement[] {
    return [...this.#room.querySelectorAll<HTMLElement>("tr[data-fit]")];
  }

  #choose(): void {
    const chosen = this.#room.querySelectorAll<HTMLInputElement>("input:checked");
    const answers = [...chosen].map(({ value }) => value).filter(Boolean);
    const ranked = rank(this.#rows, answers);
    for (const row of this.#rows) row.toggleAttribute("data-best", row === ranked[0]);
    const others = part(this.#room, ".monday__others");
    others.hidden = ranked.length < 2;
    part(others, "summary").textContent = fill(words.others, { count: ranked.length - 1 });
    // The build sees to it that there is a lesson for every class.
    if (ranked[0]) this.#show(ranked[0], answers, ranked.length);
  }

  /** Shows one of the four plans of a row, the first that suits the answers. */
  #show(row: HTMLElement, answers: readonly string[], count: number): void {
    const plans = [...row.querySelectorAll<HTMLElement>(".monday__plans [class]")];
    const asked = answers.filter((one) => plans.some((plan) => plan.classList.contains(one)));
    const plan = plans.find((one) => asked.every((answer) => one.classList.contains(answer)));
    const title = part(row, ".monday__title");
    if (!plan) return;
    const way = plan.textContent ?? "";
    const head = wrapped("h3", copy(title));
    const open = copy(plan, fill(words.open, { plan: way }));
    const take = copy(part(row, ".monday__zip"), words.take);
    open.className = "kt-b kt-main";
    take.className = "kt-b";
    const facts = wrapped("p", ...[...part(row, ".monday__facts").childNodes].map(twin));
    facts.className = "monday__facts";
    const acts = wrapped("p", open, take);
    acts.className = "monday__acts";
    const about = copy(part(row, ".monday__about"));
    part(this, ".monday__best").replaceChildren(head, about, facts, acts);
    const said = { count, title: title.textContent ?? "", plan: way };
    part(this, ".monday__said").textContent = fill(formFor(count, words.best), said);
  }
}

const twin = (node: Node) => node.cloneNode(true);

function part<It extends HTMLElement>(of: Element, where: string): It {
  const found = of.querySelector<It>(where);
  if (!found) throw new Error(`the plans have no ${where}`);
  return found;
}

function copy(of: HTMLElement, text?: string): HTMLElement {
  const made = twin(of) as HTMLElement;
  if (text === undefined) return made;
  made.textContent = text;
  made.removeAttribute("aria-label");
  return made;
}

function wrapped(name: string, ...nodes: Node[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...nodes);
  return made;
}

/** Answer -> how well a row suits it, for those that it suits. */
const pointsOf = ({ dataset }: HTMLElement) =>
  new Map(
    (dataset.fit ?? "").split(" ").map((pair): [string, number] => {
      const [answer = "", points] = pair.split(":");
      return [answer, Number(points)];
    }),
  );

/** The rows that suit all answers about the class, the best first; equals stay in order. */
function rank(rows: readonly HTMLElement[], answers: readonly string[]): HTMLElement[] {
  const known = rows.map((row) => ({ row, points: pointsOf(row) }));
  const asked = answers.filter((one) => known.some(({ points }) => points.has(one)));
  return known
    .filter(({ points }) => asked.every((one) => points.has(one)))
    .map(({ row, points }) => ({
      row,
      sum: asked.reduce((total, one) => total + (points.get(one) ?? 0), 0),
    }))
    .sort((one, other) => other.sum - one.sum)
    .map(({ row }) => row);
}
