// The sessions of all tables that were on a page since it was loaded: a table that comes back finds its own.
import { Game } from "./game";
import type { Opening } from "./protocol";
import { Session } from "./session";

const sessions = new Map<string, Session>();

/** The game that the address of the page leads to, or "". */
export const linked = () => (location.hash.startsWith("#g=") ? location.hash : "");

/** The session of a table, begun now or by an earlier element. */
export function sessionOf(host: HTMLElement, form: HTMLFormElement, link: string): Session {
  const { game = "", version = "", open = "{}" } = host.dataset;
  const table = host.id || game;
  const opening: Opening = { game, ...JSON.parse(open) };
  const known = sessions.get(table);
  const session = known ?? new Session(new Game(table, version, opening));
  sessions.set(table, session);
  const drawn = known ?? session.game.recall(link);
  session.moveTo(opening.base ?? "");
  if (!drawn) session.game.html = form.outerHTML;
  return session;
}
