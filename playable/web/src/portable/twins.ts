// The modules of this folder that stand in for others offer the same: else this does not compile.
type Alike<Served, Here extends Served> = Here;

export type Host = Alike<typeof import("../host"), typeof import("./host")>;
export type Keeper = Alike<typeof import("../keeper"), typeof import("./keeper")>;
export type Making = Alike<typeof import("../making"), typeof import("./making")>;
export type Root = Alike<typeof import("../root"), typeof import("./root")>;
export type Runtime = Alike<typeof import("../runtime"), typeof import("./runtime")>;
