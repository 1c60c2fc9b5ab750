// Looks for the connection, and opens the page that could not be loaded. A form that was not sent is not sent by itself:
// the worker leads here (`?sent`), and one goes back to it.
const here = location.pathname !== "/offline", sent = location.search === "?sent";

async function look() {
  try {
    await fetch("/offline", { method: "HEAD", cache: "no-store" });
  } catch {
    return;
  }
  here ? location.reload() : history.back();
}

if (here || sent) {
  addEventListener("online", look);
  setInterval(look, 4000);
}
