// One game, one tab: whoever plays a kept game holds a lock by its name. A tab that comes later may
// look on or take over; it never writes over what the other one keeps.
import { ROOT } from "./root";
import { keeps } from "./store";

export interface Claimant {
  /** The game is this tab's: another one has been closed, or gave it up. */
  gained(): void;
  /** Another tab has taken the game over. */
  lost(): void;
}

export class Claim {
  readonly #name: string;
  readonly #claimant: Claimant;
  #mine = true;
  #asked = false;
  #waiting: AbortController | null = null;

  constructor(table: string, claimant: Claimant) {
    this.#name = `kanhu ${ROOT.pathname} table ${table}`;
    this.#claimant = claimant;
  }

  /** Whether this tab may play the game and keep it. */
  get mine(): boolean {
    return this.#mine;
  }

  /** Asks for the game, once; false if another tab has it. Without locks, or where the browser refuses
   * them, everybody may have it, and where nothing is kept there is nothing to be written over. */
  async ask(): Promise<boolean> {
    if (this.#asked || !keeps() || !("locks" in navigator)) return this.#mine;
    this.#asked = true;
    this.#mine = await this.#request({ ifAvailable: true }).catch(() => true);
    if (!this.#mine) this.#wait();
    return this.#mine;
  }

  /** Takes the game from the tab that has it. */
  async take(): Promise<void> {
    this.#waiting?.abort();
    this.#mine = await this.#request({ steal: true }).catch(() => true);
  }

  /** Has the game when the other tab lets go of it. */
  #wait(): void {
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    this.#request({ signal }).then(
      () => {
        this.#mine = true;
        this.#claimant.gained();
      },
      () => {}, // taken over meanwhile
    );
  }

  /** Resolves when the lock is held, or with false when it cannot be had at once; holds it for good.
   * Rejects if the browser refuses locks, or when it is no longer waited for. */
  #request(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      let held = false;
      const ended = navigator.locks.request(this.#name, options, (lock) => {
        held = lock !== null;
        resolve(held);
        return lock ? new Promise<void>(() => {}) : undefined;
      });
      ended.catch((error: unknown) => {
        reject(error);
        if (!held || !this.#mine) return;
        this.#mine = false; // stolen: a lock that was held ends in no other way
        this.#claimant.lost();
        this.#wait();
      });
    });
  }
}
