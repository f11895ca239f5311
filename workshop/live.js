// Served by `build_site.py serve` alone: loads a page again when it has changed, and shows above it
// what is wrong when a build has failed.
{
  const { base } = document.currentScript.dataset;
  const note = document.createElement("div");
  note.id = "live-note";
  note.setAttribute("role", "alert");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`#live-note:not(:empty) {
    position: fixed; inset: auto 0 0; z-index: 1000; max-height: 60vh; overflow: auto;
    padding: 1rem; background: #5b1010; color: #fff; font: 15px/1.4 monospace;
    white-space: pre-wrap; border-top: 4px double #fff;
  }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const here = () => decodeURI(location.pathname).slice(base.length).replace(/index\.html$/, "");
  let listening;
  let known;
  const hear = ({ data }) => {
    const { number, pages, all, fault } = JSON.parse(data);
    const greeting = !pages && !fault; // how many builds there have been so far
    const missed = known !== undefined && number > known + (greeting ? 0 : 1);
    known = number;
    if (fault) {
      document.body.append(note);
      const why = "The last change is not shown: this page is of the build before.";
      note.textContent = `${why}\n\n${fault}`;
    } else if (missed || all || pages?.includes(here())) {
      location.reload();
    } else {
      note.textContent = "";
    }
  };
  // A browser has few lines to one host: a page that nobody looks at gives its own back.
  const attend = () => {
    listening?.close();
    if (document.hidden) return;
    listening = new EventSource(`${base}__live`);
    listening.onmessage = hear;
  };
  document.addEventListener("visibilitychange", attend);
  attend();
}
