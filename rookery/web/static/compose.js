// Links to the compose form open it in a sheet over the page. What the form can do by scripts is in composer.js, which is
// loaded with the first form. Where something fails, the link leads to the page of the form.
const SHOWN_SECONDS = 12;

async function enhance(form, sheet) {
  const { start } = await import(form.dataset.module);
  await start(form, sheet);
}

function tell(notice) {
  notice.classList.add("compose-told", "toast");
  document.querySelectorAll(".compose-told").forEach((one) => one.remove());
  (document.getElementById("toasts") || document.body).append(notice);
  const leave = () => (notice.matches(":hover, :focus-within") ? setTimeout(leave, 2000) : notice.remove());
  setTimeout(leave, SHOWN_SECONDS * 1000);
}

// The list below the sheet shows what was done, if it is the one in which that belongs.
function place({ status, reply, edited }) {
  const list = document.getElementById("live"), item = document.getElementById(`item-${edited === undefined ? reply : status}`);
  if (!status || !list || !window.htmx) return;
  const back = encodeURIComponent(location.pathname + location.search);
  const get = (target, swap) => {
    document.dispatchEvent(new CustomEvent("rookery:placed", { detail: status }));
    htmx.ajax("GET", `/web/items/${status}?back=${back}`, { target, swap });
  };
  const thread = location.pathname.startsWith("/web/statuses/"), first = list.querySelector(":scope > .item, :scope > .hidden-line");
  if (edited !== undefined && item) get(item, "outerHTML");
  else if (reply && thread && item) get(item, "afterend");
  else if (!reply && location.pathname === "/home" && !location.search && first) get(first, "beforebegin");
}

// The style sheet of the form stays when the form is gone, for what is said then.
function styled(link) {
  if (document.head.querySelector(`link[href="${link.getAttribute("href")}"]`)) return link.remove();
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

// A sheet with a form in it, which the server sends again where something is wrong with it.
class Sheet {
  constructor(opener) {
    this.dialog = Object.assign(document.createElement("dialog"), { className: "compose-sheet" });
    this.dialog.setAttribute("aria-labelledby", "compose-title");
    this.dialog.addEventListener("close", () => {
      this.dialog.remove();
      opener?.isConnected && opener.focus({ preventScroll: true });
    });
    document.body.append(this.dialog);
  }

  async fill(html) {
    this.dialog.innerHTML = html;
    await Promise.all([...this.dialog.querySelectorAll("link")].map(styled));
    await enhance(this.dialog.querySelector("form"), this);
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.querySelector("[role=alert]:not([hidden]), textarea").focus();
  }

  // `notice` says what was done.
  close(notice) {
    this.dialog.close();
    if (notice) tell(notice);
  }

  done(html) {
    const notice = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    this.close(notice);
    place(notice.dataset);
  }
}

async function open(link) {
  const reply = await fetch(link.href, { headers: { "HX-Request": "true" } });
  if (!reply.ok || reply.headers.has("HX-Redirect")) throw new Error(reply.status);
  await new Sheet(link).fill(await reply.text());
}

let opening = false;
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.('a[href="/compose"], a[href^="/compose?"]');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (document.querySelector("form.composer") || location.pathname === "/web/drafts" || !window.HTMLDialogElement) return;
  event.preventDefault();
  if (opening) return;
  opening = true;
  link.closest("details.more")?.removeAttribute("open");
  await open(link).catch(() => location.assign(link.href));
  opening = false;
});

for (const form of document.querySelectorAll("form.composer")) enhance(form).catch(() => {});
