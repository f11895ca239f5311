"""What tests run within a page, or within its worker."""

from __future__ import annotations

SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}});"
"""Of a reader who saves data: the engine sleeps until the table is touched."""
DEEDS = """
const post = self.postMessage;
const deeds = {
  crash: () => { setTimeout(() => { throw new Error('crash') }, 0) },
  hang: () => { setTimeout(() => { for (;;); }, 0) },
  end: () => { setTimeout(() => self.close(), 0) },
  'end before the answer': () => {
    self.postMessage = (message) =>
      typeof message === 'string' ? self.close() : post.call(self, message);
  },
  'lose one answer': () => {
    self.postMessage = (message) => {
      if (typeof message !== 'string') return post.call(self, message);
      self.postMessage = post;
      throw new Error('the worker dies with the answer on its tongue');
    };
  },
  'think long': () => {
    self.postMessage = (message) => {
      const end = Date.now() + (typeof message === 'string' ? 5000 : 0);
      while (Date.now() < end);
      post.call(self, message);
    };
  },
};
self.addEventListener('message', (event) => {
  if (!event.data?.deed) return;
  event.stopImmediatePropagation();
  deeds[event.data.deed]();
});
"""
"""What a worker does when it is told to; written into it, for no browser evaluates there."""
TELLS_OF_COMPILING = """
const compiling = new BroadcastChannel('compiling');
for (const way of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming']) {
  const given = WebAssembly[way];
  WebAssembly[way] = (source, ...more) => {
    const whole = !(source instanceof WebAssembly.Module) && !(source?.byteLength < 1e6);
    if (whole) compiling.postMessage(way);
    return given.call(WebAssembly, source, ...more);
  };
}
"""
"""Of a worker: tells each time that it compiles the engine, which is far larger than what is made to
find out what a browser can do."""
KEEP_WORKERS = """
window.workers = [];
window.compiled = [];
new BroadcastChannel('compiling').onmessage = ({data}) => window.compiled.push(data);
window.Worker = class extends Worker {
  constructor(address, ...given) {
    super(address, ...given);
    if (!String(address).includes("/maker.")) window.workers.push(this);
  }
};
"""
"""Of a page: remembers its workers, but not those that make snapshots beside them."""

LISTENS = """
new MutationObserver((changes) => {
  for (const {target, addedNodes} of changes)
    if (target.matches?.(".kt-live"))
      (target.heard ??= []).push(...[...addedNodes].map((one) => one.textContent));
}).observe(document, {childList: true, subtree: true});
"""
"""Remembers all that was said: the page's live region holds the last of it alone."""

LAID = """f => {
  const place = (card) => ["--row", "--col"].map((it) =>
    Number(card.closest("label").style.getPropertyValue(it)));
  return [...f.querySelectorAll("input[name=pick]")]
    .sort((one, other) => {
      const [a, b] = [place(one), place(other)];
      return a[0] - b[0] || a[1] - b[1];
    })
    .map((card) => card.value);
}"""
"""The values of the cards of the hand as they lie, row by row."""

WAITING = """async ([given, limit]) => {
  const visible = (part) => part.checkVisibility({visibilityProperty: true});
  const end = performance.now() + 1000 * limit;
  for (;;) {
    const form = document.querySelector("card-table form.kt");
    const found = form && (FUNCTION)(form, given);
    if (found || performance.now() > end) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
"""Asks a function of the form, within the page, till what it gives is true or the time is over."""
ON_FORM = """given => {
  const form = document.querySelector("card-table form.kt");
  const visible = (part) => part.checkVisibility({visibilityProperty: true});
  return form && {gives: (FUNCTION)(form, given)};
}"""
