/** The folder of the edition, found from the place of this script: assets/portable/page.js. */
export const ROOT = new URL("../../", (document.currentScript as HTMLScriptElement).src);
