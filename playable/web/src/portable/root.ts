/** The folder of the edition, found from the place of this script: assets/portable/page.js. */
export const ROOT = new URL("../../", (document.currentScript as HTMLScriptElement).src);

/** No page of the edition is one for the frames of other sites. */
export const framed = (): string | undefined => undefined;

export const playAddress = (game: string): string => `play/${game}/`;

export const ORIGINLESS = false;
