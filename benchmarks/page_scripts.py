"""What the benchmark of the page runs in the page, and the bare peer it is measured beside."""

from __future__ import annotations

# Notes when the worker is made, when it is awake and when each answer comes; keeps the worker.
CLOCK = """
  window.noted = {answers: []};
  const Made = window.Worker;
  window.Worker = class extends Made {
    constructor(...all) {
      super(...all);
      window.noted.made ??= performance.now();
      this.addEventListener('message', ({data}) => {
        if (data.awake) window.noted.awake = performance.now();
        if (typeof data === 'string') window.noted.answers.push(performance.now());
      });
    }
  };
"""

# Notes when the table is painted with a card to choose, and presses a move as early as it is kept.
EARLY = """
  const look = () => {
    const card = document.querySelector('card-table input[name=pick]');
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    const noted = window.noted;
    if (card?.checkVisibility() && paint) {
      noted.paint = paint.startTime;
      noted.selectable ??= performance.now();
      if (customElements.get('card-table') && !noted.pressed) {
        noted.pressed = performance.now();
        card.click();
        document.querySelector('.kt-acts button[value="verb:throw"]').click();
      }
    }
    const form = document.querySelector('form.kt');
    if (form && form.dataset.rev !== '0') noted.answered ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""

# From a click to the frame after the table has changed.
CLICKS = """() => {
  window.clicks = [];
  let begun = 0;
  document.addEventListener('click', (event) => {
    if (event.target.closest('.kt-acts button[name=do]')) begun = performance.now();
  }, true);
  new MutationObserver(() => {
    const start = begun;
    begun = 0;
    if (!start) return;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.clicks.push(performance.now() - start);
      channel.port2.postMessage(0);
    });
  }).observe(document.querySelector('form.kt'), {attributes: true, attributeFilter: ['data-rev']});
}"""

# Plays like a beginner who never claims: the last card, or the last choice.
PLAY = """() => {
  const form = document.querySelector('form.kt');
  const main = form.querySelector('.kt-acts button.kt-main');
  if (!main || document.querySelector('card-table').ariaBusy === 'true') return 'wait';
  if (main.value === 'new') return 'over';
  if (main.value === 'verb:throw') {
    const cards = [...form.querySelectorAll('input[name=pick]')];
    if (!cards.some((card) => card.checked)) cards.at(-1).click();
    main.click();
  } else {
    const passes = [...form.querySelectorAll('.kt-acts button[value^="move:p"]')];
    (passes[0] ?? main).click();
  }
  return 'played';
}"""

HELD = "() => [...document.querySelectorAll('form.kt input[name=pick]')].map((card) => card.value)"

BARE_PAGE = """<!doctype html><title>bare</title><script type="module">
  const worker = new Worker("worker.js", {type: "module"});
</script>"""
BARE_WORKER = """
import {loadPyodide} from "./pyodide.mjs";
const python = await loadPyodide({indexURL: new URL("./", location.href).href});
for (const name of ["kanhu.whl", "table.zip"]) {
  const response = await fetch(name);
  python.unpackArchive(await response.arrayBuffer(), "zip");
}
const {handle} = python.pyimport("kanhu_table.bridge");
postMessage(handle(JSON.stringify({id: 1, table: "t", rev: 0, op: "open",
  open: {game: "khanhoo", options: "wilkinson;players=2", seed: "1891",
         seats: ["person", "regular"], base: "../../"}})));
"""
