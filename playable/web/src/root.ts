/** The root of the site, found from the place of this script: assets/table/card-table.js. */
export const ROOT = new URL("../../", import.meta.url);
