() => {
  // What breaks the promise of the board: small letters, low cards, words at the rim, cards without a
  // number, what scrolls or lies outside.
  const zoom = document.documentElement.currentCSSZoom ?? 1;
  const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  const visible = (part) => part.checkVisibility(seen);
  const clipped = (part) =>
    part !== null &&
    ((getComputedStyle(part).clipPath !== "none" && part.getBoundingClientRect().width < 4) ||
      clipped(part.parentElement));
  /** Whether a line lies wholly beyond the edge of a box that shows no more, such as a log's oldest. */
  const gone = (part, box) =>
    part !== null &&
    ((/hidden|clip/.test(getComputedStyle(part).overflowY) &&
      (box.bottom <= part.getBoundingClientRect().top + 1 ||
        box.top >= part.getBoundingClientRect().bottom - 1)) ||
      gone(part.parentElement, box));
  const name = (part) => part.getAttribute("class") ?? part.localName;
  const faults = [];
  const [rimX, rimY] = [0.02 * innerWidth - 1, 0.02 * innerHeight - 1];
  const atRim = ({ left, top, right, bottom }) =>
    left < rimX || top < rimY || right > innerWidth - rimX || bottom > innerHeight - rimY;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const part = text.parentElement;
    const words = text.textContent.trim();
    if (!words || part.closest("template, script, style, noscript") || !visible(part)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.bottom < 0 || clipped(part) || gone(part, box)) continue;
    const size = parseFloat(getComputedStyle(part).fontSize) * zoom;
    if (size < 28) faults.push(`${size} px: ${name(part)} ${words.slice(0, 24)}`);
    if (atRim(box)) faults.push(`at the rim: ${name(part)} ${words.slice(0, 24)}`);
    const asks = part.closest(".kt-line, .coach-ask legend, .puzzle__ask");
    const share = (1080 * size) / innerHeight;
    if (asks && share < 44) faults.push(`a question of ${share} in 1080: ${words.slice(0, 24)}`);
  }
  for (const face of document.querySelectorAll("svg.kf")) {
    if (!visible(face) || face.closest(".kt-fan")) continue;
    const { height, bottom, right } = face.getBoundingClientRect();
    if (!height) continue;
    const part = (100 * height) / innerHeight;
    if (part < 11.95) faults.push(`a card of ${part.toFixed(1)} %: ${name(face.parentElement)}`);
    if (part < 20.95 && face.closest("form.kt .kt-rows")) faults.push(`a hand of ${part} %`);
    if (bottom > innerHeight + 1 || right > innerWidth + 1) faults.push(`outside: ${name(face)}`);
  }
  for (const part of [document.documentElement, ...document.querySelectorAll("body *")]) {
    if (!visible(part)) continue;
    const { overflowX, overflowY } = getComputedStyle(part);
    const rolls = part === document.documentElement || /auto|scroll/.test(overflowX + overflowY);
    const over = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
    if (rolls && over && part.clientHeight > 4) {
      faults.push(`scrolls: ${name(part)} ${part.scrollHeight}/${part.clientHeight}`);
    }
  }
  const chosen = document.querySelectorAll(".kt-rows > .kc, .puzzle__card:not(.puzzle__offer)");
  const cards = [...chosen].filter((card) => visible(card));
  const numbers = cards.map((card) => Number(card.dataset.number));
  const wanted = numbers.map((_, at) => at + 1);
  if (`${numbers.toSorted((a, b) => a - b)}` !== `${wanted}`) faults.push(`numbers: ${numbers}`);
  for (const card of cards) {
    const size = parseFloat(getComputedStyle(card, "::after").fontSize) * zoom;
    if (!(size >= 28)) faults.push(`${size} px: the number of a card`);
  }
  const strip = document.querySelector(".board-bar").getBoundingClientRect().left;
  const pressed = ".kt-acts button, .kt-line, .puzzle__do, .puzzle__card, .coach-answer, .coach-next";
  for (const part of document.querySelectorAll(pressed)) {
    const { left, top, right, bottom, width } = part.getBoundingClientRect();
    const out = left < -1 || top < -1 || right > strip + 1 || bottom > innerHeight + 1;
    if (visible(part) && width && out) faults.push(`outside: ${name(part)}`);
  }
  return [...new Set(faults)];
}
