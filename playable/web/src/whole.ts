// Whether a file of ours arrives as it was built.

export const arrivesWhole = (script: URL, integrity: string): Promise<boolean> =>
  fetch(script, { integrity }).then(
    ({ ok }) => ok,
    () => false,
  );
