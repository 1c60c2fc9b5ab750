// Keyboard shortcuts, those of Mastodon's web client. `?` lists them; the places in that list say to which keys they answer.
const help = document.getElementById("keys-help").content, HEAD = 60, WITHIN = 1500;
const ways = new Map([...help.querySelectorAll("a[data-keys]")].map((link) => [link.dataset.keys, link.href]));
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], video, audio";
const posts = () => [...document.querySelectorAll("#content .item, #content .occurrence:not(:has(.item))")].filter((one) => one.checkVisibility());
const current = () => document.activeElement.closest(".item, .occurrence");
const find = (selector) => current()?.querySelector(selector);
const press = (selector) => () => find(selector)?.click();
let sheet, first, late;

// The next or the one before; at first the one at the top of the screen.
function step(by) {
  const all = posts(), at = all.indexOf(current());
  const seen = all.findIndex((one) => one.getBoundingClientRect().bottom > HEAD + 20);
  const next = all[at < 0 ? seen : at + by];
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  const { top, bottom } = next.getBoundingClientRect();
  if (top < HEAD || bottom - top > innerHeight - 2 * HEAD) next.scrollIntoView();
  else if (bottom > innerHeight - HEAD) scrollBy(0, bottom - innerHeight + HEAD);
}

function write() {
  const link = document.querySelector('a[href="/compose"]');
  link ? link.click() : location.assign("/compose");
}

function search() {
  const field = document.querySelector("#content input[type=search]");
  field ? field.focus() : location.assign("/web/search");
}

function mention() {
  const name = find(".handle")?.textContent.trim();
  if (name) location.assign(`/compose?text=${encodeURIComponent(`${name} `)}`);
}

function openMedia() {
  const video = find(".gallery video");
  if (video) video.paused ? video.play() : video.pause();
  else find(".gallery a:has(picture)")?.click();
}

function showHelp() {
  if (!sheet) document.body.append(help.cloneNode(true));
  sheet ||= document.querySelector("dialog.keys");
  sheet.showModal();
}

const KEYS = {
  j: () => step(1), k: () => step(-1), n: write, s: search, "/": search, m: mention, "?": showHelp,
  r: press('a[href^="/compose?reply="]'), q: press('a[href^="/compose?quote="]'),
  f: press('button[value$="favourite"]'), b: press('button[value$="reblog"]'), d: press('button[value$="bookmark"]'),
  o: press('a[href^="/web/statuses/"]'), p: press('a[href^="/people/"], a.author'),
  e: openMedia,
  x: press("details.warned > summary"), h: press("details.veil > summary"),
  Escape: () => document.activeElement.matches(".item, .occurrence") && document.activeElement.blur(), Backspace: () => history.back(),
};

function go(key) {
  const way = ways.get(`g ${key}`);
  first = "";
  if (way) location.assign(way);
  return Boolean(way);
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  if (target.closest(TYPING) || document.querySelector("dialog[open]")) return;
  clearTimeout(late);
  if (first ? go(key) : key === "Enter" && target.matches(".item, .occurrence")) {
    event.preventDefault();
    if (key === "Enter") KEYS.o();
  } else if (key === "g") {
    first = key;
    late = setTimeout(() => { first = ""; }, WITHIN);
  } else if (Object.hasOwn(KEYS, key)) {
    event.preventDefault();
    KEYS[key]();
  }
});
for (const one of document.querySelectorAll(".with-keys")) one.hidden = matchMedia("(pointer: coarse)").matches;
for (const opener of document.querySelectorAll("[data-keys-help]")) opener.addEventListener("click", showHelp);
