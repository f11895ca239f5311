// Sounds and the touch of a turn, both off until asked for. Five short sounds are fetched when they
// are, and heard one after the other, never one over the other. Whatever fails here is silent.

import { fetchFile } from "./host";
import { LANDING, STAY } from "./motion";
import type { Answer } from "./protocol";
import { page } from "./shared";
import type { Before, Showing } from "./viewer";

const FILES = {
  card: "card.wav",
  chip: "chip.wav",
  turn: "turn.wav",
  trick: "trick.wav",
  win: "win.wav",
};
const TOUCH = 10; // milliseconds

type Sound = keyof typeof FILES;
/** A sound, and after how many milliseconds it is due. */
type Due = readonly [Sound, number];

/** Makes heard and felt what has just been drawn. */
export function sound(was: Before, form: HTMLFormElement, answer: Answer, how: Showing): void {
  const yours = was.state === "wait" && form.dataset.state === "turn";
  play(due(was, form, answer, how, yours));
  if (yours && page.store.preferences().vibrate === true && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(TOUCH);
}

/** What happened, heard by its shape: a card that goes somewhere, a deed without a card, a trick
 * that leaves its place; then a hand that is won, or the turn that has come round. */
function due(
  was: Before,
  form: HTMLFormElement,
  { events }: Answer,
  how: Showing,
  yours: boolean,
): Due[] {
  const landing = how.motion ? LANDING : 0;
  const found: Due[] = [];
  if (how.dealt || events.some(({ from, to }) => from && to)) found.push(["card", landing]);
  else if (events.some(({ who }) => who !== null)) found.push(["chip", 0]);
  if (form.querySelector(".kt-won")) found.push(["win", landing]);
  else if (yours) found.push(["turn", landing]);
  const gone = was.trick && events.some(({ from }) => from === was.trick);
  if (gone && form.querySelector(".kt-gone")) found.push(["trick", STAY]);
  return found;
}

let context: AudioContext | undefined;
const buffers = new Map<Sound, AudioBuffer>();
let line: { source: AudioBufferSourceNode; begins: number; ends: number }[] = [];

const wanted = () => page.store.preferences().sounds === true;

/** The reader has pressed something: only then do browsers let a page be heard. */
export function unlock(): void {
  if (!wanted()) return;
  try {
    context ??= begin();
  } catch {
    return; // this browser makes no sound
  }
  if (context.state !== "running") context.resume().catch(() => {});
}

function begin(): AudioContext {
  const begun = new AudioContext();
  for (const name of Object.keys(FILES)) void load(begun, name as Sound);
  return begun;
}

async function load(into: AudioContext, name: Sound): Promise<void> {
  try {
    const response = await fetchFile(`assets/sounds/${FILES[name]}`);
    if (response.ok) buffers.set(name, await into.decodeAudioData(await response.arrayBuffer()));
  } catch {
    // Not there, or not to be read: this one stays silent.
  }
}

/** Plays each when it is due, or when the one before it has ended. What was due and has not begun
 * is overtaken by what has happened since. */
function play(sounds: readonly Due[]): void {
  if (!sounds.length || context?.state !== "running" || !wanted()) return;
  const now = context.currentTime;
  for (const { source, begins } of line) if (begins > now) source.stop();
  line = line.filter(({ begins, ends }) => begins <= now && ends > now);
  for (const [name, wait] of sounds) {
    const buffer = buffers.get(name);
    if (!buffer) continue;
    const begins = Math.max(now + wait / 1000, line.at(-1)?.ends ?? 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(begins);
    line.push({ source, begins, ends: begins + buffer.duration });
  }
}
