// Words of the table that cannot be read whole, as a list of sentences. Run before fit.js, and alone
// where letters are so large that the rest need not fit.
const lostWords = (form) => {
  /** What gives way as a whole, being told elsewhere too: it may be out of sight, but not cut. */
  const YIELDS = ".kt-did, .kt-role, .kt-title small, .kt-slots, .kt-rows em";
  const SKIPPED = ".vh, .kt-skips, .kt-over, .kt-side, .kt-closing, .kt-rows, svg, script, option, [hidden]";
  const found = [];
  const edges = (part) => part.getBoundingClientRect();
  /** Where what is scrolled ends: at the lower edge, or at what stays there and lets nothing through. */
  const floor = (box, part) => {
    const stays = [...box.querySelectorAll("tbody")].filter((one) => {
      const { position, bottom, backgroundColor } = getComputedStyle(one);
      return position === "sticky" && bottom === "0px" && /^rgb\(/.test(backgroundColor);
    });
    const over = stays.filter((one) => !one.contains(part)).map((one) => edges(one).top);
    return Math.min(edges(box).bottom, ...over);
  };
  const words = document.createRange();
  const seen = [];
  const walker = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, part] = [walker.currentNode, walker.currentNode.parentElement];
    if (!text.data.trim() || part.closest(SKIPPED)) continue;
    if (!part.checkVisibility({ visibilityProperty: true })) continue;
    words.selectNodeContents(text);
    const own = words.getBoundingClientRect();
    let lines = [...words.getClientRects()];
    if (own.width < 2 || getComputedStyle(part).clipPath !== "none") continue;
    const said = `“${text.data.trim().slice(0, 32)}” of ${part.className || part.localName}`;
    let [cut, hidden, scrolls] = [0, false, false];
    for (let box = part; box !== form && !hidden && !scrolls; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box);
      if (clipPath !== "none") hidden = true;
      if (/auto|scroll/.test(overflowX + overflowY)) {
        scrolls = true;
        const [top, bottom] = [edges(box).top, floor(box, part)]; // what is scrolled away lies over nothing
        lines = lines.map((line) => {
          const [from, to] = [Math.max(line.top, top), Math.min(line.bottom, bottom)];
          return { left: line.left, right: line.right, top: from, bottom: to, height: to - from };
        });
      }
      else if (/hidden|clip/.test(overflowX + overflowY)) {
        const { left, top, right, bottom } = edges(box);
        hidden = own.left >= right - 1 || own.top >= bottom - 3 || own.bottom <= top + 3;
        const marked = textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth;
        const wide = marked ? 0 : Math.max(own.right - right, left - own.left);
        cut = Math.max(cut, wide, own.bottom - bottom - 4, top - own.top - 4);
      }
    }
    if (hidden && part.closest(YIELDS)) continue;
    if (hidden || cut > 2) found.push(`${said} is cut off by ${hidden ? "all" : Math.round(cut)}`);
    const button = part.closest("button");
    if (button && !hidden && !scrolls) {
      const { left, top, right, bottom } = edges(button);
      const out = Math.max(left - own.left, own.right - right, top - own.top, own.bottom - bottom);
      const air = Number.parseFloat(getComputedStyle(part).fontSize) * 0.2; // above a letter and below
      if (out > air) found.push(`${said} leaves its button by ${Math.round(out)}`);
    }
    const area = part.closest(".kt-tray, .kt-hand, .kt-felt, .kt-seats, .kt-bar, .kt-result");
    if (!hidden) seen.push({ said, lines, area });
  }
  const meet = (a, b) =>
    Math.min(a.height, b.height) > 6 &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height);
  for (const [at, one] of seen.entries()) {
    for (const other of seen.slice(at + 1)) {
      const both = one.area === other.area && one.lines.some((a) => other.lines.some((b) => meet(a, b)));
      if (both) found.push(`${one.said} lies over ${other.said}`);
    }
  }
  return found;
};
