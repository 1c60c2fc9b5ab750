// Works for the pages while they are closed or offline: shows push messages, and that there is no connection.
// Nothing that was made for somebody is kept: only the offline page, the same for all, and static files named with their version.
const OFFLINE = {{ offline | tojson }}, SHELL = {{ ("rookery-shell-" + version) | tojson }}, FILES = "rookery-files", MOST = 60;
const WRITING = /^\/(compose|share|settings|admin|web\/(conversations\/|report))/;

addEventListener("install", (event) => event.waitUntil(prepare()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

// The offline page, and the files that it names.
async function prepare() {
  const cache = await caches.open(SHELL);
  const page = await fetch(OFFLINE, { credentials: "omit", cache: "reload" });
  if (!page.ok) throw new Error(`The offline page answers ${page.status}`);
  const files = (await page.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"#]+)/g);
  await cache.put(OFFLINE, page);
  await cache.addAll([...new Set([...files].map(([, path]) => path))]);
  await skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("rookery-") && ![SHELL, FILES].includes(name)) await caches.delete(name);
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname, searchParams } = new URL(request.url);
  if (request.mode === "navigate") return event.respondWith(visit(event));
  const named = origin === location.origin && pathname.startsWith("/static/") && searchParams.has("v");
  if (named && request.method === "GET" && !request.headers.has("Range")) event.respondWith(file(request));
});

async function visit({ request, preloadResponse }) {
  try {
    return (await preloadResponse) || (await fetch(request));
  } catch {
    if (request.method !== "GET") return Response.redirect("/offline?sent", 303);
    return (await caches.match(OFFLINE)) || Response.error();
  }
}

async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.status === 200) {
    const cache = await caches.open(FILES);
    await cache.put(request, reply.clone());
    for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
  }
  return reply;
}

// Push messages, see docs/push.md. The number on the app's icon is that of the messages that are still shown.
addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));
addEventListener("notificationclose", (event) => event.waitUntil(count()));
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function show({ title, body, icon, tag, lang, url }) {
  await registration.showNotification(title, { body, icon, tag, lang, data: { url }, badge: {{ badge | tojson }} });
  await count();
}

async function count() {
  const { length } = await registration.getNotifications();
  await (length ? navigator.setAppBadge?.(length) : navigator.clearAppBadge?.());
}

// In a window that is open already, unless somebody may be writing there.
async function open(notification) {
  notification.close();
  await count();
  const url = new URL(notification.data.url, location.origin);
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: "window" });
  const free = windows.find((one) => !WRITING.test(new URL(one.url).pathname));
  try {
    await (await free.navigate(url)).focus();
  } catch {
    await clients.openWindow(url);
  }
}

// The push service gave the browser another address: every account of this browser that asked for messages gets it.
async function renew({ newSubscription }) {
  const said = await (await fetch("/settings/notifications/push")).json();
  const made = newSubscription || (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: said.key }));
  const { endpoint, keys } = made.toJSON();
  const body = new URLSearchParams({ csrf_token: said.csrf_token, endpoint, ...keys });
  await fetch("/settings/notifications/push/renew", { method: "POST", body });
}
