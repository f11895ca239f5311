// What is wrong with the place of things at a table, as a list of sentences. Run by test_fit.py.
({ window: whole, edges }) => {
  const host = document.querySelector("card-table");
  const form = host.querySelector("form.kt");
  const faults = [];
  const note = (...words) => faults.push(words.join(" "));
  const all = (css, from = form) =>
    [...from.querySelectorAll(css)].filter((it) =>
      it.checkVisibility({ visibilityProperty: true }));
  const name = (it) => {
    const words = (it.value || it.textContent || "").trim().slice(0, 24);
    return `${it.localName}.${String(it.getAttribute("class")).replaceAll(" ", ".")} “${words}”`;
  };
  const box = (it) => it.getBoundingClientRect();
  const size = (it) => `${box(it).width.toFixed(1)}×${box(it).height.toFixed(1)}`;
  const meets = (a, b, by = 1.5) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const within = (a, b, by = 0.6) =>
    a.left >= b.left - by && a.right <= b.right + by &&
    a.top >= b.top - by && a.bottom <= b.bottom + by;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // The root.
  const root = document.documentElement;
  const [across, down] = [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight];
  if (across > 0) note("the root scrolls sideways by", across);
  if (whole && down > 0) note("the root scrolls by", down);
  if (!within(box(host), screen)) {
    note("the table leaves the window:", box(host).top, box(host).bottom);
  }

  // Hand, question and buttons.
  const needed = ".kt-hand, .kt-tray, .kt-say, .kt-line, .kt-acts, .kt-acts button, .kt-why";
  for (const it of all(needed)) {
    const { top, bottom } = box(it);
    if (!within(box(it), box(host))) note(name(it), "leaves the table:", top, bottom);
  }
  const areas = all(".kt-bar, .kt-hand, .kt-tray, .kt-side, .kt-seats.kt-many, .kt-result");
  for (const [at, one] of areas.entries()) {
    for (const other of areas.slice(at + 1)) {
      if (meets(box(one), box(other))) note(name(one), "lies over", name(other));
    }
  }

  // Words.
  for (const it of all(".kt-say, .kt-line, .kt-note, .kt-tray button, .kt-mine > .kt-me, .kt-sort")) {
    const [high, wide] = [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth];
    if (it.clientHeight && high > 5) note(name(it), "is cut off below by", high);
    if (it.clientWidth && wide > 1) note(name(it), "is cut off at the side by", wide);
  }

  for (const it of all(".kt-tray button")) {
    const seen = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
    while (seen.nextNode()) {
      if (seen.currentNode.parentElement.closest(".vh") || !seen.currentNode.data.trim()) continue;
      const words = document.createRange();
      words.selectNodeContents(seen.currentNode);
      const { top, bottom } = words.getBoundingClientRect();
      if (top < box(it).top - 1 || bottom > box(it).bottom + 1) note(name(it), "has words outside it");
    }
  }

  faults.push(...lostWords(form));
  const [acts, nominal] = [form.querySelector(".kt-acts"), "min-height"];
  if (acts && acts.clientHeight > Number.parseFloat(getComputedStyle(acts)[nominal]) + 0.5) {
    note("the buttons are", acts.clientHeight, "px high, as their words are too long");
  }
  // What a game is played by: it is there, or has a place that says so.
  for (const it of form.querySelectorAll(".kt-stock, .kt-target > p:first-child")) {
    if (!it.checkVisibility({ visibilityProperty: true }) || box(it).height < 10) {
      note(name(it.parentElement), "is missing");
    }
  }

  // Fingers.
  const pressable = "button, select, summary, .kt-bar a, label:has(> input:not([name=pick]))";
  for (const it of all(pressable)) {
    const { width, height } = box(it);
    if (Math.min(width, height) < 43.5) note(name(it), "is only", size(it));
  }

  // Cards of the hand: the strip of each that is free.
  const cards = all(".kt-rows > label");
  const laid = cards.map((card) => ({
    card, box: box(card), row: Number(card.style.getPropertyValue("--row")),
  }));
  const least = { wide: cards.length > 21 ? 32 : (form.querySelector(".kt-hand")?.clientWidth ?? 0) < 360 ? 38 : 44, high: 44 };
  for (const { card, box: own, row } of laid) {
    let [wide, high] = [own.width, own.height];
    for (const other of laid) {
      if (other.card === card) continue;
      const right = other.box.left - own.left;
      if (other.row === row && right > 0) wide = Math.min(wide, right);
      if (other.row === row && Math.abs(right) < 1) note(name(card), "lies under another");
      const [from, to] = [Math.max(other.box.left, own.left), own.left + wide];
      const beside = Math.min(other.box.right, to) - from;
      if (other.row > row && beside > 1) high = Math.min(high, other.box.top - own.top);
    }
    const what = `${card.id.split("-h-")[1]} of row ${row}`;
    if (wide < least.wide - 0.3) note(what, "shows only", wide.toFixed(1), "px of its width");
    if (high < least.high - 0.3) note(what, "shows only", high.toFixed(1), "px of its height");
    const hand = box(form.querySelector(".kt-hand"));
    if (own.left < hand.left - 0.6 || own.right > hand.right + 0.6) {
      note(what, "leaves the hand at the side:", own.left.toFixed(), own.right.toFixed());
    }
    if (own.top + high > hand.bottom + 0.6) note(what, "leaves the hand below");
    const [x, y] = [own.left + wide / 2, own.top + Math.min(high, own.height) / 2];
    const hit = document.elementFromPoint(x, y);
    if (!card.contains(hit) && !hit?.closest(".kt-over")) note(what, "is covered by", hit && name(hit));
  }

  // The felt: nothing flows over, nothing lies over anything else.
  const felt = form.querySelector(".kt-felt");
  if (felt && edges) {
    const high = felt.scrollHeight - felt.clientHeight;
    const wide = felt.scrollWidth - felt.clientWidth;
    if (high > 1) note("the felt flows over by", high, `of ${felt.clientHeight}`);
    if (wide > 1) note("the felt flows over sideways by", wide);
    const parts = all(
      ".kt-pile, .kt-heap, .kt-trick :is(.kt-row, .kt-best, .kt-empty, .kt-hidden), .kt-above > *, " +
        ".kt-tally > li, .kt-target, .kt-laid > *",
      felt,
    );
    for (const it of all(".kt-target > p:first-child", felt)) {
      if (!within(box(it), box(it.parentElement))) note("the sentence of the target is cut off");
    }
    const plaques = all(".kt-seats:not(.kt-many) .kt-plaque");
    for (const [at, one] of parts.entries()) {
      if (!within(box(one), box(felt), 2)) note("on the felt", name(one), "leaves it");
      for (const other of [...parts.slice(at + 1), ...plaques]) {
        if (one.contains(other) || other.contains(one)) continue;
        if (meets(box(one), box(other), 3)) note("on the felt", name(one), "lies over", name(other));
      }
    }
  }
  for (const it of all(".kt-plaque")) {
    if (it.scrollHeight > it.clientHeight + 1) note(name(it), "is cut off below");
    if (!within(box(it), box(host))) note(name(it), "leaves the table");
  }
  return faults;
}
