// What a session needs of the element that shows it, and what is heard of it.
import type { Answer, Press } from "./protocol";

export interface Showing {
  readonly motion: boolean;
  /** The player's wish has changed the game. */
  readonly moved: boolean;
  /** Something has come about: it is not looked at again, taken back or taken up. */
  readonly played: boolean;
  /** A new deal begins. */
  readonly dealt: boolean;
  /** The cards that were ticked when it was pressed: what is ticked since then is for the next. */
  readonly picked: readonly string[] | undefined;
}

/** What a table was like before it was drawn anew, as far as it can be heard. */
export interface Before {
  readonly state: string | undefined;
  readonly trick: string | undefined;
}

/** The element that shows a session. */
export interface Viewer {
  /** Draws an answer; the milliseconds for which what is shown wants to be seen. */
  show(answer: Answer, how: Showing): number;
  /** Resolves when what is under way on the felt has ended. */
  rest(): Promise<void>;
  /** One line about the engine or the page, with at most one way out to press. */
  status(text: string, way: Way | undefined): void;
  /** How much of the engine has come, from 0 to 1; 1 when it is awake. */
  waking(part: number): void;
  /** Whether the table fills the window, so that the address is its own. */
  readonly alone: boolean;
  busy(is: boolean): void;
  announce(lines: readonly string[]): void;
  /** Hands over the file that was asked for. */
  deliver(answer: Answer): void;
  /** Marks the button of the move that is kept until the engine is awake. */
  mark(press: Press): void;
}

export interface Way {
  /** Whether the line tells of something broken. */
  readonly trouble?: boolean;
  readonly label: string;
  readonly take: () => void;
}
