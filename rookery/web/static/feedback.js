// What becomes of what one does: it shows at once, is said with a way back, and waits while there is no connection.
// The forms work without all this; templates/_feedback.html has the texts, and whose page it is.
const region = document.getElementById("toasts"), texts = JSON.parse(region.dataset.texts);
const { account } = region.dataset, KEY = "rookery:unsent:", ACTING = "rookery:acting", MOST = 50, LONGEST = 7 * 24 * 3600e3;
const TOGGLE = /^(un)?(favourite|reblog|bookmark|mute|pin)$/; // may arrive twice without harm
const LATER = [429, 502, 503, 504], REFUSAL = /role="alert"/;
const reverse = (name) => (name.startsWith("un") ? name.slice(2) : `un${name}`);

// Toasts: one at a time. It stays while somebody points at it or is in it. `then` happens when it has left, whatever the cause,
// unless its button was pressed.
let timer, current = {};
function show(node, seconds, then) {
  dismiss();
  current = { node, then };
  node.classList.add("toast");
  region.replaceChildren(node);
  const leave = () => (node.matches(":hover, :focus-within") ? (timer = setTimeout(leave, 1500)) : dismiss());
  timer = setTimeout(leave, seconds * 1000);
}

function dismiss() {
  const { node, then } = current;
  current = {};
  clearTimeout(timer);
  node?.remove();
  then?.();
}

function toast(text, label, act, then) {
  const node = document.createElement("div"), button = document.createElement("button");
  node.append(Object.assign(document.createElement("span"), { textContent: text }));
  if (label) node.append(Object.assign(button, { type: "button", textContent: label }));
  button.addEventListener("click", () => {
    current.then = null;
    dismiss();
    act();
  });
  show(node, label ? 10 : 5, then);
  return button;
}

// What the server says at the top of a page, with its own form to take it back.
for (const told of document.querySelectorAll(".told.good")) show(told, told.querySelector("form") ? 12 : 6);

// Toggles: the button changes with the press, and changes back if the server refuses.
function flip(button) {
  const on = button.getAttribute("aria-pressed") !== "true", count = button.querySelector("span:not(.unseen)");
  button.setAttribute("aria-pressed", on);
  button.classList.toggle("on", on);
  if (/^\d+$/.test(count?.textContent)) count.textContent = Math.max(0, +count.textContent + (on ? 1 : -1));
  button.value = reverse(button.value);
}

const pressed = new WeakMap(); // request → the button that was turned
document.addEventListener("htmx:beforeRequest", ({ detail: { xhr, requestConfig } }) => {
  const button = requestConfig.triggeringEvent?.submitter;
  if (!button?.hasAttribute("aria-pressed") || !TOGGLE.test(button.value)) return;
  flip(button);
  pressed.set(xhr, button);
});

document.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig, target, successful } }) => {
  const { do: name } = requestConfig.parameters;
  if (!pressed.has(xhr) || !successful || !texts.done[name] || REFUSAL.test(xhr.responseText)) return;
  const values = { ...requestConfig.parameters, do: reverse(name) };
  toast(texts.done[name], texts.undo, () => {
    const item = document.getElementById(target.id);
    htmx.ajax("POST", requestConfig.path, { target: item, swap: item ? "outerHTML" : "none", values });
  });
});

// The session has ended: the page stays, with what is written in it, save where somebody asked for another or only waits.
const leads = ({ verb, triggeringEvent, elt }) => verb === "get" && (triggeringEvent?.isTrusted || elt.matches('[hx-trigger^="every"]'));
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, requestConfig } = event.detail, path = xhr.getResponseHeader("HX-Redirect") || "";
  if (leads(requestConfig) || !path.startsWith("/auth/sign_in")) return;
  event.preventDefault();
  if (pressed.has(xhr)) flip(pressed.get(xhr));
  toast(texts.signedOut, texts.signIn, () => location.assign(path));
});

document.addEventListener("htmx:responseError", ({ detail }) => {
  const button = pressed.get(detail.xhr), { path, parameters } = detail.requestConfig;
  if (!button) return;
  detail.kept = LATER.includes(detail.xhr.status) && keep(path, parameters.do); // so static/items.js says nothing of it
  if (!detail.kept) flip(button);
});

document.addEventListener("htmx:sendError", ({ detail: { xhr, elt, requestConfig } }) => {
  const { path, parameters, verb, triggeringEvent } = requestConfig;
  if (pressed.has(xhr) && keep(path, parameters.do)) return;
  if (verb === "post") toast(texts.failed, texts.retry, () => elt.requestSubmit(triggeringEvent?.submitter));
});

// A post is out of the list at once, and deleted when the toast has left or the page is left: until then it can be kept.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-delete]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  link.closest("details").open = false;
  const item = link.closest(".item"), place = document.createComment("");
  const restore = () => place.replaceWith(item);
  item.replaceWith(place);
  const undo = toast(texts.deleted, texts.undo, () => {
    restore();
    item.querySelector("details.more > summary").focus();
  }, () => remove(link.href, restore));
  if (!event.detail) undo.focus(); // the link was pressed by a key
});

async function remove(path, restore) {
  const reply = await post(path, {}, true).catch(() => null);
  if (reply && (reply.status === 404 || (reply.ok && !reply.headers.has("HX-Redirect")))) return;
  restore();
  toast(reply ? texts.undeleted : texts.failed);
}

const deletes = () => current.then && dismiss();
addEventListener("beforeunload", deletes); // before the next page is asked for, which is not to show the post
addEventListener("pagehide", deletes);

// What could not be sent: names of posts and of toggles only, for this account in this browser, until it signs out.
const name = (one) => `${one.path} ${one.do.replace(/^un/, "")}`;
const unsent = () => JSON.parse(localStorage.getItem(KEY + account) || "[]").filter(({ at }) => Date.now() - at < LONGEST);
const store = (all) => (all.length ? localStorage.setItem(KEY + account, JSON.stringify(all)) : localStorage.removeItem(KEY + account));

function keep(path, what) {
  const one = { path, do: what, at: Date.now() };
  try {
    store([...unsent().filter((other) => name(other) !== name(one)), one].slice(-MOST));
  } catch {
    return false; // no room, or not allowed
  }
  toast(texts.kept);
  return true;
}

// `keepalive`: the request goes on when the page is gone.
function post(path, values, keepalive = false) {
  const body = new URLSearchParams({ csrf_token: document.querySelector("[name=csrf_token]").value, ...values });
  return fetch(path, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive });
}

async function send(one) {
  const reply = await post(one.path, { do: one.do });
  if (reply.headers.has("HX-Redirect") || LATER.includes(reply.status) || reply.status === 400) return "wait";
  return reply.ok && !REFUSAL.test(await reply.text()) ? "sent" : "refused";
}

// One window at a time, in the order in which it was done. A page of another account has another token: it waits.
function flush() {
  if (unsent().length) navigator.locks?.request(KEY, { ifAvailable: true }, (lock) => lock && sendAll()).catch(() => {});
}

async function sendAll() {
  const became = new Set();
  for (const one of unsent()) {
    const outcome = await send(one);
    if (outcome === "wait") break;
    became.add(outcome);
    store(unsent().filter((other) => name(other) !== name(one) || other.at !== one.at));
  }
  if (became.size) toast(became.has("refused") ? texts.refused : texts.sent);
}

function forget(prefix, still) {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && !still(key.slice(prefix.length).split(":")[0])) localStorage.removeItem(key);
}

// Another account acts now: this page would get what that one sees. What is being written stays, and is refused.
function check() {
  const acting = localStorage.getItem(ACTING), writes = [...document.querySelectorAll("textarea")].some((one) => one.value !== one.defaultValue);
  if (acting && acting !== account && !writes) location.reload();
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.getAttribute("action") === "/auth/sign_out") {
    const gone = form.elements.account?.value || account;
    localStorage.removeItem(ACTING);
    for (const prefix of [KEY, "rookery:text:"]) forget(prefix, (one) => submitter?.name !== "all" && one !== gone);
  }
  if (navigator.onLine || form.method !== "post" || form.hasAttribute("hx-post")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  toast(texts.failed, texts.retry, () => form.requestSubmit(submitter));
}, { capture: true });

addEventListener("offline", () => toast(texts.offline));
addEventListener("online", flush);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return deletes();
  check();
  flush();
});
addEventListener("storage", ({ key }) => key === ACTING && check());
addEventListener("pageshow", ({ persisted }) => persisted && check());
localStorage.setItem(ACTING, account);
forget(KEY, (one) => region.dataset.accounts.split(" ").includes(one));
flush();
