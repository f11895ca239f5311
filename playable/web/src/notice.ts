// A line at the foot of the window that offers something and waits: it never takes the page away.

/** Shows the words with their buttons; a notice that is shown already makes way. */
export function notice(
  role: "alert" | "status",
  words: string,
  ways: [string, () => void][],
): void {
  document.querySelector(".notice")?.remove();
  const bar = document.createElement("div");
  bar.className = "notice";
  bar.setAttribute("role", role);
  bar.append(`${words} `);
  for (const [label, take] of ways) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.onclick = () => {
      bar.remove();
      take();
    };
    bar.append(button);
  }
  document.body.prepend(bar);
}
