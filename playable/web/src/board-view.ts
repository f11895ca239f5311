/** Whether the page is wanted enlarged for a room, `?view=board`. */
export const isBoard = (): boolean => new URLSearchParams(location.search).get("view") === "board";
