// The snapshot as a worker meets it: the one of an earlier visit is tried, and if there is none, the
// page has another worker make one while nobody asks for anything. A worker never makes one of itself,
// as it holds the player's cards.
import { type Kept, Place } from "./kept";
import type { Signal, WakeUp } from "./protocol";

/** Milliseconds without a question after which a snapshot is made. */
const QUIET = 8_000;
/** How often making may be begun, as each question ends it. */
const TRIES = 3;

interface Device {
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether this device has the memory and the time to spare, as far as the browser says. */
function canSpare(): boolean {
  const { deviceMemory, connection } = navigator as Device;
  const small = deviceMemory !== undefined && deviceMemory <= 2;
  return !small && navigator.hardwareConcurrency > 1 && !connection?.saveData;
}

/** Undefined where nothing is kept or can be. */
export const keeperOf = (call: WakeUp, tell: (message: Signal) => void): Keeper | undefined =>
  call.keeps && "caches" in self && navigator.locks ? new Keeper(call, tell) : undefined;

class Keeper {
  readonly #place: Place;
  readonly #tell: (message: Signal) => void;
  /** Ends the trial of the snapshot this worker was started from. */
  #prove: (() => void) | undefined;
  #tries: number;
  #timer = 0;
  #making = false;
  #erased: BroadcastChannel | undefined;

  constructor(call: WakeUp, tell: (message: Signal) => void) {
    this.#tell = tell;
    this.#place = new Place(call);
    this.#tries = call.game && canSpare() ? TRIES : 0;
  }

  /** What there is to start from, tried by no other worker at the same time. */
  async find(): Promise<Kept | undefined> {
    const found = (await this.#alone())
      ? await this.#place.take().catch(() => undefined)
      : undefined;
    if (found) this.#tries = 0;
    else this.#endTrial();
    return found;
  }

  /** The start from it failed. */
  async doubt(): Promise<void> {
    await this.#place.drop();
    this.#endTrial();
  }

  #endTrial(): void {
    this.#prove?.();
    this.#prove = undefined;
  }

  /** Somebody asks: whatever is being made can wait. */
  asked(): void {
    clearTimeout(this.#timer);
    if (this.#making) this.#make(false);
  }

  answered(): void {
    if (this.#prove) void this.#place.proved().finally(() => this.#endTrial());
    if (!this.#tries) return;
    this.#erased ??= this.#untilErased();
    this.#timer = setTimeout(() => {
      this.#tries -= 1;
      this.#make(true);
    }, QUIET);
  }

  #make(making: boolean): void {
    this.#making = making;
    this.#tell({ make: making });
  }

  /** A reader erases what is kept: what is being made must not come afterwards. Whoever makes it holds
   * the lock of the place till the end. */
  #untilErased(): BroadcastChannel {
    const channel = new BroadcastChannel(this.#place.name);
    channel.onmessage = () => {
      this.asked();
      this.#tries = 0;
      void navigator.locks.request(this.#place.name, () => this.#place.drop());
    };
    return channel;
  }

  /** Whether the trial is this worker's; it lasts until it is proved, whatever ends the worker. */
  #alone(): Promise<boolean> {
    return new Promise((resolve) => {
      const tried = (lock: Lock | null) => {
        resolve(lock !== null);
        if (!lock) return undefined;
        return new Promise<void>((end) => {
          this.#prove = end;
        });
      };
      navigator.locks
        .request(`${this.#place.name} trial`, { ifAvailable: true }, tried)
        .catch(() => resolve(false));
    });
  }
}
