// A card about somebody, where a mouse rests on a link to them. The server makes it (people_pages/card.html).
const OPEN = 450, CLOSE = 250, MOST = 60, GAP = 8;
const cards = new Map(), card = Object.assign(document.createElement("div"), { className: "hovercard", hidden: true });
const linkOf = (node) => node.closest?.(':is(main, aside) a[href^="/people/"]');
let link, timer;

async function content(path) {
  if (!cards.has(path)) {
    if (cards.size >= MOST) cards.clear();
    const reply = await fetch(`${path}/card`);
    cards.set(path, reply.ok && !reply.redirected ? await reply.text() : "");
  }
  return cards.get(path);
}

async function show(over) {
  const path = over.getAttribute("href");
  if (!/^\/people\/\d+$/.test(path) || location.pathname.startsWith(path)) return;
  const html = await content(path).catch(() => "");
  if (link !== over || !html || !over.isConnected) return;
  card.innerHTML = html;
  card.hidden = false;
  place(over.getBoundingClientRect(), card.getBoundingClientRect());
  window.htmx?.process(card);
}

function place(over, box) {
  const below = over.bottom + GAP + box.height < innerHeight;
  card.style.left = `${Math.max(GAP, Math.min(over.left, innerWidth - box.width - GAP))}px`;
  card.style.top = `${below ? over.bottom + GAP : Math.max(GAP, over.top - GAP - box.height)}px`;
}

function hide() {
  clearTimeout(timer);
  link = null;
  card.hidden = true;
}

function entered({ target }) {
  if (card.contains(target)) return clearTimeout(timer);
  const over = linkOf(target);
  if (over && over === link) return clearTimeout(timer);
  if (!over && !link) return;
  clearTimeout(timer);
  if (!over) timer = setTimeout(hide, CLOSE);
  else timer = setTimeout(() => { card.hidden = true; link = over; show(over); }, OPEN);
}

if (matchMedia("(hover: hover) and (pointer: fine)").matches) {
  document.body.append(card);
  document.addEventListener("pointerover", entered);
  document.addEventListener("pointerdown", ({ target }) => card.contains(target) || hide());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  document.addEventListener("scroll", () => card.hidden || hide(), { passive: true });
  card.addEventListener("htmx:afterRequest", () => cards.clear()); // something was done to somebody
}
