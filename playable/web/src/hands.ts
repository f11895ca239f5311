// <hand-judge>: fetches the judge of hands (hand-judge.ts), which only its own page needs.
import { suspectUpdate } from "./build";
import { engine } from "./engine";
import type { Judge } from "./hand-judge";
import { EngineFailure, explain, hopeless } from "./trouble";

export class HandJudge extends HTMLElement {
  #judge: Judge | undefined;

  async connectedCallback(): Promise<void> {
    try {
      const url = new URL("hand-judge.js", import.meta.url).href;
      const module: typeof import("./hand-judge") = await import(url);
      if (this.isConnected) this.#judge = new module.Judge(this, { engine, explain, hopeless });
    } catch (error) {
      void suspectUpdate();
      const line = this.querySelector(".judge__status");
      if (line) line.textContent = explain(new EngineFailure("missing", String(error)));
    }
  }

  disconnectedCallback(): void {
    this.#judge?.leave();
  }
}
