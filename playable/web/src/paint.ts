/** How long a page that is not drawn is waited for, in milliseconds. */
const PATIENCE = 200;

/** Resolves when what stands on the page has been drawn; soon, too, on a page that is not drawn. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
