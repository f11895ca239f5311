// What a table shows seldom, bundled together and fetched when it is first asked for (seldom.ts).
export { showHelp } from "./help";
export { offer, share } from "./share";
export { take } from "./shared";
export { sound, unlock } from "./sounds";
export { showData, YourData } from "./your-data";
