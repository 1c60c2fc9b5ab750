// A list that says when there is more of it. The server tells what is new, and makes the list: here is only counted.
const list = () => document.getElementById("live");
const seen = new Set();
let source, again, tries = 0, count;

function show(number) {
  const link = list().querySelector(".fresh a");
  link.hidden = false;
  link.querySelector("[data-count]").textContent = number || "";
}

// What is new here: in a thread what answers something in it, elsewhere all that is told.
function isNews({ id, reply }) {
  const inThread = list().dataset.stream.endsWith("/thread");
  if (!id || seen.has(id) || document.getElementById(`item-${id}`)) return false;
  if (inThread && !document.getElementById(`item-${reply}`)) return false;
  return seen.add(id);
}

function told(event) {
  if (isNews(JSON.parse(event.data))) show(seen.size);
}

function notified(event) {
  clearTimeout(count);
  count = setTimeout(() => htmx.ajax("GET", "/web/waiting", { target: "#waiting-notifications", swap: "innerHTML" }), 300);
  const place = list().dataset.stream.split("/").pop();
  if (place === "notifications") show();
  if (place === "thread") told(event);
}

// What came while nobody listened: is the list another one now?
async function catchUp() {
  const reply = await fetch(location.pathname);
  const now = reply.ok && new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("live");
  if (now && BigInt(now.dataset.newest) > BigInt(list().dataset.newest)) show(seen.size);
}

function listen(late) {
  clearTimeout(again);
  source?.close();
  source = new EventSource(list().dataset.stream);
  source.addEventListener("update", told);
  source.addEventListener("notification", notified);
  source.addEventListener("notifications_merged", notified);
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
    list().focus({ preventScroll: true });
  });
}
