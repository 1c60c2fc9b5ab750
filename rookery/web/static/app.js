// What makes the pages an app: the worker behind them, the number on their icon, and pulling to refresh.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {}); // private windows have none

function count() {
  const number = parseInt(document.getElementById("waiting-notifications")?.textContent) || 0;
  number ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.();
}

count();
document.addEventListener("htmx:afterSettle", count);
document.addEventListener("submit", ({ target }) => {
  if (target.getAttribute("action") !== "/auth/sign_out") return;
  navigator.clearAppBadge?.();
  sessionStorage.removeItem("rookery:style-preview");
});

// A style sheet that the owner tries in this tab (appearance.js).
const tried = sessionStorage.getItem("rookery:style-preview");
if (tried) import(JSON.parse(tried).script).catch(() => {});

// Apps on iOS are the only ones whose browser does not refresh by itself. It shows that it is pulled.
if (navigator.standalone) document.addEventListener("touchend", () => { if (scrollY < -90) location.reload(); });
