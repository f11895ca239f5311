// No snapshot is made on a stick: here keeper.ts never asks for one. In the place of ../making.ts.
import type { WakeUp } from "../protocol";

export async function making(_call: WakeUp | null): Promise<void> {}
