// The line of a package that says what becomes of a result where no platform takes it.
import * as words from "words/platform";
import { fill } from "./words";

export class Notice {
  #text = "";

  /** No platform is there. */
  alone(): void {
    this.#say(words.alone);
  }

  /** The platform that is there has refused something. */
  refused(why: string): void {
    this.#say(fill(words.refused, { why: why || words.unknown }));
  }

  /** Says it again: the line may have been drawn anew. */
  show(): void {
    const line = document.querySelector(".platform-line");
    if (line && line.textContent !== this.#text) line.textContent = this.#text;
  }

  #say(text: string): void {
    this.#text = text;
    this.show();
  }
}
