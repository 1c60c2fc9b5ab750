// Pictures and videos of a post, in a dialog: keys, swipes, zoom. Without this script they are links to the files.
const parts = document.getElementById("viewer-parts"), CLOSEST = 8, SWIPE = 60;
const part = (name) => dialog.querySelector(`[data-viewer=${name}]`);
let dialog, shown = [], at = 0, scale = 1, left = 0, top_ = 0, fingers = new Map(), start, moved, pinched, kind;

// What is shown ------------------------------------------------------------------------------------------------------

function described(figure) {
  const picture = figure.querySelector("a > picture > img"), video = figure.querySelector("video");
  const text = figure.querySelector(".alt p")?.textContent || "";
  if (video) return { video, url: video.src, text };
  if (!picture) return null;
  const source = picture.parentElement.querySelector("source");
  return { url: picture.closest("a").href, large: source?.srcset || picture.src, loaded: picture.complete && picture.currentSrc,
    text, alt: picture.alt, width: Number(picture.dataset.width), height: Number(picture.dataset.height) };
}

function element({ video, large, loaded, alt }) {
  if (video) {
    const copy = video.cloneNode();
    copy.className = "";
    copy.autoplay = false;
    return copy;
  }
  return Object.assign(new Image(), { src: loaded || large, alt, draggable: false });
}

function show(index) {
  at = (index + shown.length) % shown.length;
  const now = shown[at];
  part("stage").replaceChildren(element(now));
  part("text").textContent = now.text;
  part("text").hidden = !now.text;
  part("place").textContent = shown.length > 1 ? `${at + 1} / ${shown.length}` : "";
  part("original").href = part("download").href = now.url;
  part("zoom").hidden = Boolean(now.video);
  for (const name of ["previous", "next"]) part(name).hidden = shown.length < 2;
  const next = shown[(at + 1) % shown.length];
  if (next.large) new Image().src = next.large;
  zoom(1);
}

const picture = () => part("stage").querySelector("img");

// As large as there is room, never larger than the file.
function fit() {
  const now = shown[at], image = picture(), stage = part("stage");
  if (!image || !now.width) return;
  const width = Math.min(now.width, stage.clientWidth, (stage.clientHeight * now.width) / now.height);
  image.style.width = `${width}px`;
  image.style.height = `${(width * now.height) / now.width}px`;
  if (width * scale * devicePixelRatio > 1.1 * Math.min(1280, now.width)) sharpen(image, now.url);
}

// The file itself, once it is here; until then what is shown stays.
function sharpen(image, url) {
  if (image.dataset.sharp) return;
  image.dataset.sharp = "1";
  const whole = new Image();
  whole.addEventListener("load", () => { image.src = url; });
  whole.src = url;
}

// `x`, `y`: the point that stays where it is, from the middle of the stage.
function zoom(to, x = 0, y = 0) {
  to = Math.min(CLOSEST, Math.max(1, to));
  left = x - ((x - left) * to) / scale;
  top_ = y - ((y - top_) * to) / scale;
  scale = to;
  place();
  fit();
}

function place() {
  const image = picture();
  if (scale === 1) left = top_ = 0;
  dialog.classList.toggle("close-up", scale > 1);
  part("zoom").setAttribute("aria-pressed", scale > 1);
  if (!image) return;
  const wide = Math.max(0, (image.clientWidth * scale - part("stage").clientWidth) / 2);
  const high = Math.max(0, (image.clientHeight * scale - part("stage").clientHeight) / 2);
  left = Math.min(wide, Math.max(-wide, left));
  top_ = Math.min(high, Math.max(-high, top_));
  image.style.transform = scale > 1 ? `translate(${left}px, ${top_}px) scale(${scale})` : "";
}

// Fingers and mouse --------------------------------------------------------------------------------------------------

function middle({ clientX, clientY }) {
  const box = part("stage").getBoundingClientRect();
  return [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
}

function spread() {
  const [one, two] = [...fingers.values()];
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) || 1;
}

function begin({ clientX, clientY }) {
  start = { x: clientX, y: clientY, left, top_, scale, spread: fingers.size === 2 ? spread() : 0 };
}

function pressed(event) {
  if (!picture()) return;
  if (!fingers.size) moved = pinched = false;
  kind = event.pointerType;
  fingers.set(event.pointerId, event);
  pinched ||= fingers.size === 2;
  begin(event);
}

function dragged(event) {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  const x = event.clientX - start.x, y = event.clientY - start.y;
  if (!moved && Math.hypot(x, y) < 6) return;
  moved = true;
  part("stage").setPointerCapture(event.pointerId);
  if (fingers.size === 2) return zoom((start.scale * spread()) / start.spread, ...middle(event));
  if (scale > 1) [left, top_] = [start.left + x, start.top_ + y], place();
  else if (!pinched) picture().style.transform = `translate(${x}px, ${Math.max(0, y)}px)`;
}

function released(event) {
  if (!fingers.delete(event.pointerId)) return;
  if (fingers.size) return begin([...fingers.values()][0]);
  place();
  if (scale > 1 || pinched || event.type === "pointercancel") return;
  const x = event.clientX - start.x, y = event.clientY - start.y;
  if (y > 2 * SWIPE && y > Math.abs(x)) dialog.close();
  else if (Math.abs(x) > SWIPE && shown.length > 1) show(at + (x < 0 ? 1 : -1));
}

const toggle = (event) => picture() && zoom(scale > 1 ? 1 : 2.5, ...(event ? middle(event) : []));

// A mouse zooms by a click, a finger by two taps; beside the picture a click closes.
function clicked(event) {
  if (moved) return;
  if (event.target === part("stage")) dialog.close();
  else if (kind === "mouse") toggle(event);
}

// The dialog ---------------------------------------------------------------------------------------------------------

const closer = (by, ...point) => picture() && zoom(scale * by, ...point);
const keys = {
  ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Home: () => show(0), End: () => show(shown.length - 1),
  "+": () => closer(1.5), "=": () => closer(1.5), "-": () => closer(1 / 1.5), "0": () => zoom(1),
};

function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "VIDEO") return;
  if (!keys[event.key] || (event.key in { ArrowLeft: 1, ArrowRight: 1 } && shown.length < 2)) return;
  event.preventDefault();
  keys[event.key]();
}

function built() {
  dialog = parts.content.querySelector("dialog").cloneNode(true);
  document.body.append(dialog);
  const stage = part("stage");
  part("close").addEventListener("click", () => dialog.close());
  part("previous").addEventListener("click", () => show(at - 1));
  part("next").addEventListener("click", () => show(at + 1));
  part("zoom").addEventListener("click", () => toggle());
  stage.addEventListener("click", clicked);
  stage.addEventListener("dblclick", (event) => kind !== "mouse" && toggle(event));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    closer(1.0015 ** -event.deltaY, ...middle(event));
  }, { passive: false });
  stage.addEventListener("pointerdown", pressed);
  stage.addEventListener("pointermove", dragged);
  for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, released);
  dialog.addEventListener("keydown", typed);
  dialog.addEventListener("close", () => { part("stage").replaceChildren(); fingers.clear(); });
  addEventListener("resize", () => dialog.open && zoom(1));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".gallery a");
  if (!link?.querySelector("picture") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (!dialog) built();
  const figures = [...link.closest(".gallery").querySelectorAll("figure")].filter(described);
  for (const { video } of figures.map(described)) video?.pause();
  shown = figures.map(described);
  dialog.showModal();
  show(figures.indexOf(link.closest("figure")));
});
