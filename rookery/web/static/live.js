// An open list: it says when there is more of it, and what is in it is kept as it is. The server tells what is new, changed
// or gone, and makes what is shown: here is only counted, and asked.
const list = () => document.getElementById("live");
const place = () => list().dataset.stream.split("?")[0].split("/").pop();
const seen = new Set(), placed = new Set(), joining = new Set();
let source, again, tries = 0, recounting;

function show(number) {
  const link = list().querySelector(".fresh a");
  link.hidden = false;
  link.querySelector("[data-count]").textContent = number || "";
}

// What is new here: in a thread what answers something in it, elsewhere all that is told, save where notifications are listed.
function isNews({ id, reply }) {
  if (!id || seen.has(id) || placed.has(id) || place() === "notifications" || document.getElementById(`item-${id}`)) return false;
  if (place() === "thread" && !document.getElementById(`item-${reply}`)) return false;
  return seen.add(id);
}

// What a filter hides here is no news: it joins the line at the top that counts what is hidden.
const isHidden = ({ hidden }) => hidden?.includes(list().dataset.context);

function told(event) {
  const status = JSON.parse(event.data);
  if (place() === "notifications") return;
  if (isHidden(status)) join(`item-${status.id}`, itemAt(status.id));
  else if (isNews(status)) show(seen.size);
}

const itemAt = (id) => `/web/items/${id}?back=${encodeURIComponent(location.pathname + location.search)}`;

// Put an entry, asked for at this address, into the line at the top. In a thread it is in its place when that is opened next.
async function join(name, address) {
  if (place() === "thread" || document.getElementById(name) || joining.has(name)) return;
  joining.add(name);
  const reply = await fetch(address, { headers: { "HX-Request": "true" } });
  joining.delete(name);
  const entry = reply.ok && new DOMParser().parseFromString(await reply.text(), "text/html").getElementById(name);
  if (entry) put(entry);
}

function put(entry) {
  if (document.getElementById(entry.id)) return;
  const line = lineAtTop();
  entry.querySelectorAll(":scope > .filtered, :scope > .item > .filtered").forEach((one) => (one.open = true));
  line.querySelector("summary").after(entry);
  line.dispatchEvent(new Event("rookery:grown", { bubbles: true })); // older.js counts
  htmx.process(entry);
}

function lineAtTop() {
  const template = list().querySelector(":scope > template"), first = template.nextElementSibling;
  if (first?.matches(".hidden-line")) return first;
  template.after(template.content.cloneNode(true));
  return list().querySelector(":scope > .hidden-line");
}

// What one writes oneself is put into the list at once (compose.js), and is no news, whichever comes first.
document.addEventListener("rookery:placed", ({ detail: id }) => {
  placed.add(id);
  if (!seen.delete(id)) return;
  show(seen.size);
  list().querySelector(".fresh a").hidden = !seen.size;
});

function recount() {
  clearTimeout(recounting);
  recounting = setTimeout(() => htmx.ajax("GET", "/web/waiting", { swap: "none" }), 300);
}

function notified(event) {
  recount();
  const about = JSON.parse(event.data), hidden = isHidden(about);
  if (place() === "notifications") hidden ? join(`group-${about.group}`, location.href) : show();
  if (place() === "thread" && !hidden && isNews(about)) show(seen.size);
}

// A message that the conversation, or the list of them, does not show yet; one's own come here too.
function conversed(event) {
  recount();
  const { conversation, id } = JSON.parse(event.data);
  const here = place() === "conversations" && (list().dataset.all || document.getElementById(`conversation-${conversation}`));
  if (here && id && !document.getElementById(`message-${id}`)) show();
}

// Every place where it stands, boosts of it too.
function changed(event) {
  const { id } = JSON.parse(event.data);
  list().querySelectorAll(`.item[data-of="${id}"], #item-${id}`).forEach(renew);
  if (event.type === "delete" && seen.delete(id) && !seen.size) list().querySelector(".fresh a").hidden = true;
  else if (seen.size) show(seen.size);
}

// Have it shown as it is now, or that it is gone. What somebody writes in, or listens to, is not taken away from them.
function renew(item) {
  if (!item.isConnected) return;
  const plays = [...item.querySelectorAll("video, audio")].some((one) => !one.paused);
  if (plays || item.querySelector("input:focus")) return setTimeout(renew, 3000, item);
  const back = encodeURIComponent(location.pathname + location.search);
  const main = item.querySelector(".status.main") ? "&main=1" : "";
  htmx.ajax("GET", `/web/items/${item.id.slice(5)}?back=${back}${main}`, { source: item, target: item, swap: "outerHTML" });
}

// What came while nobody listened: is the list another one now, and is what it shows still so?
async function catchUp() {
  recount();
  const reply = await fetch(location.href);
  const now = reply.ok && new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("live");
  if (!now) return;
  const first = now.querySelector(":scope > .item"), isSeen = first && document.getElementById(first.id);
  if (BigInt(now.dataset.newest) > BigInt(list().dataset.newest) && !isSeen) show(seen.size);
  const there = new Map([...now.querySelectorAll(".item")].map((item) => [item.id, item]));
  const number = (item) => BigInt(item.id.slice(5));
  const isOlder = (item) => [...there.values()].every((one) => number(one) > number(item)); // and stands on another page by now
  const newer = [...now.querySelectorAll(".hidden-line > .item")].filter((item) => number(item) > BigInt(list().dataset.newest));
  newer.reverse().forEach(put);
  for (const item of list().querySelectorAll(".item"))
    if (there.has(item.id) ? there.get(item.id).dataset.edited !== item.dataset.edited : !isOlder(item)) renew(item);
}

function listen(late) {
  clearTimeout(again);
  source?.close();
  source = new EventSource(list().dataset.stream);
  source.addEventListener("update", told);
  source.addEventListener("status.update", changed);
  source.addEventListener("delete", changed);
  source.addEventListener("notification", notified);
  source.addEventListener("notifications_merged", notified);
  source.addEventListener("conversation", conversed);
  source.addEventListener("open", () => {
    tries = 0;
    if (late) catchUp();
    late = true; // the browser itself comes back after a break
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED && tries < 8) again = setTimeout(listen, 5000 * 2 ** tries++, true);
  });
}

if (list()?.dataset.stream) {
  listen(false);
  // Browsers have six connections to a server; those that nobody looks at must not take them all.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return listen(true);
    clearTimeout(again);
    source.close();
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "live") return;
    seen.clear();
    recount(); // what was asked meanwhile may have been dropped
    list().focus({ preventScroll: true });
  });
}
