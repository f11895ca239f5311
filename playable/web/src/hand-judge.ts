// <hand-judge>: fetches the judge of hands (hand-judge-panel.ts), which only its own page needs.
import { engine } from "./engine";
import type { Judge } from "./hand-judge-panel";
import { part } from "./part";
import { EngineFailure, explain, hopeless } from "./trouble";
import { drawing } from "./trusted";

export class HandJudge extends HTMLElement {
  #judge: Judge | undefined;

  async connectedCallback(): Promise<void> {
    try {
      const module = await part<typeof import("./hand-judge-panel")>("hand-judge-panel.js");
      if (this.isConnected)
        this.#judge = new module.Judge(this, { engine, explain, hopeless, drawing });
    } catch (error) {
      const line = this.querySelector(".judge__status");
      if (line) line.textContent = explain(new EngineFailure("missing", String(error)));
    }
  }

  disconnectedCallback(): void {
    this.#judge?.leave();
  }
}
