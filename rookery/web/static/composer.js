// The compose form: what it counts, keeps and asks before it posts. Files and the help for words are in modules of their own.

// How long a text is as the server counts: an address of a page is 23, of a mention only the name counts.
const WORD = "[\\p{L}\\p{M}\\p{N}_]";
const LINK = /(?<![A-Za-z0-9_@$#])https?:\/\/[^\s<>"`]+/gi;
const MENTION = new RegExp(`(?<![=/@]|${WORD})(@[a-zA-Z0-9_]+(?:[.-]+[a-zA-Z0-9_]+)*)@${WORD}+(?:[.-]+${WORD}+)*(?::[0-9]{1,5})?`, "gu");
const graphemes = window.Intl?.Segmenter && new Intl.Segmenter();

// An address without the signs behind it, which belong to the sentence.
function address(found) {
  const of = (sign, text) => text.split(sign).length;
  let end = found.replace(/[.,:;!?'*~]+$/, "");
  while (end.endsWith(")") && of(")", end) > of("(", end)) end = end.slice(0, -1).replace(/[.,:;!?'*~]+$/, "");
  return end.length;
}

export function count(text) {
  const plain = text.replace(LINK, (found) => "0".repeat(23) + found.slice(address(found))).replace(MENTION, "$1");
  return graphemes ? [...graphemes.segment(plain)].length : [...plain].length;
}

function counter(form, busy) {
  const shown = form.querySelector(".counter"), limit = +shown.dataset.limit, output = shown.querySelector("output");
  const { text, spoiler_text: warning, with_warning: warned } = form.elements;
  const isBlank = () => ![...form.querySelectorAll("#compose-text, #compose-warning, .poll-option input, [name=media]")].some((one) => one.value.trim());
  const update = () => {
    const length = count(text.value) + (warned?.checked ? count(warning.value) : 0), left = limit - length;
    output.value = left;
    output.setAttribute("aria-live", left < 20 ? "polite" : "off");
    shown.style.setProperty("--used", Math.min(100, (100 * length) / limit));
    shown.classList.toggle("roomy", left > 50);
    shown.classList.toggle("near", left <= 50 && left >= 0);
    shown.classList.toggle("over", left < 0);
    const closed = left < 0 || busy.size > 0 || isBlank();
    for (const button of form.querySelectorAll("[data-main]")) button.disabled = closed;
  };
  form.addEventListener("input", update);
  form.addEventListener("change", update);
  update();
  return update;
}

// What is being written is kept as a draft: two seconds after the last key, at least every ten, and when the field or the
// page is left. While the server takes none, text, warning and visibility are kept in this browser.
const ownKeys = (form) => `rookery:text:${form.dataset.account}`; // feedback.js forgets them with the session
const keyOf = (form) => (form.dataset.kept ||= `${ownKeys(form)}:${form.elements.key.value}`);

// Somebody was quicker than the scripts, or the browser has put back what was there before the page was loaded again.
const typed = (form) => ["text", "spoiler_text"].some((name) => form.elements[name].value !== form.elements[name].defaultValue);

// The page on which the text of the form is found again.
function placeOf(form) {
  const { kept, reply, quote } = form.elements;
  if (kept?.value) return `/compose?draft=${kept.value}`;
  return reply || quote ? `/compose?${new URLSearchParams([reply, quote].filter(Boolean).map(({ name, value }) => [name, value]))}` : "/compose";
}

function keepHere(form) {
  const kept = ["text", "spoiler_text", "visibility"].map((name) => [name, form.elements[name].value]);
  const about = [["place", placeOf(form)], ["before", form.elements.before?.value || ""]];
  localStorage.setItem(keyOf(form), new URLSearchParams([...kept, ...about]));
}

function forgetHere(form) {
  localStorage.removeItem(keyOf(form));
  delete form.dataset.kept;
}

// A form finds what was written in its place, unless another one has written the draft since; an empty one whatever there is.
function restore(form) {
  const { text, before, kept: draft, with_warning: warned } = form.elements, place = placeOf(form), isEmpty = place === "/compose";
  if (typed(form) || (isEmpty && text.value)) return false;
  const mine = Object.keys(localStorage).filter((one) => `${one}:`.startsWith(`${ownKeys(form)}:`));
  const isHere = (key) => {
    const fields = new URLSearchParams(localStorage.getItem(key)), writers = [key.slice(ownKeys(form).length + 1), fields.get("before")];
    return fields.get("place") === place && (!draft.value || writers.includes(before?.value || ""));
  };
  const key = mine.find(isHere) || (isEmpty && mine[0]), kept = key && localStorage.getItem(key);
  if (!kept) return false;
  form.dataset.kept = key;
  const fields = new URLSearchParams(kept);
  for (const name of ["place", "before"]) fields.delete(name);
  for (const [name, value] of fields) form.elements[name].value = value;
  warned.checked ||= Boolean(fields.get("spoiler_text"));
  return true;
}

class Draft {
  constructor(form) {
    Object.assign(this, { form, said: form.querySelector("[data-kept]"), changed: "sent" in form.dataset || typed(form), sent: false });
    const restored = restore(form);
    form.addEventListener("input", () => this.soon());
    form.addEventListener("change", () => this.next());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.next(); });
    window.addEventListener("pageshow", () => { this.sent = false; });
    if (this.changed || restored) this.soon();
  }

  soon() {
    this.changed = true;
    this.first ||= Date.now();
    clearTimeout(this.due);
    this.due = setTimeout(() => this.next(), Math.max(0, Math.min(2000, this.first + 10000 - Date.now())));
  }

  next() {
    const mine = Promise.resolve(this.keeping).then(() => this.keep()).finally(() => { if (this.keeping === mine) this.keeping = null; });
    this.keeping = mine;
    return mine;
  }

  async keep() {
    clearTimeout(this.due);
    if (!this.changed || this.sent || !this.form.isConnected) return;
    this.changed = this.first = false;
    const written = new FormData(this.form);
    written.delete("file");
    const body = new URLSearchParams(written);
    try {
      const reply = await fetch(this.form.dataset.keep, {
        method: "POST", body, signal: AbortSignal.timeout(8000), headers: { "HX-Request": "true" },
        keepalive: String(body).length < 60000, // goes on when the page is gone; browsers take no more
      });
      if (reply.headers.has("HX-Redirect")) {
        keepHere(this.form);
        return signIn(this.form, reply.headers.get("HX-Redirect"));
      }
      const { says, open } = await reply.json();
      this.open = open;
      this.form.elements.kept.value = open?.split("=")[1] || "";
      this.say(says);
      reply.ok ? forgetHere(this.form) : keepHere(this.form);
    } catch {
      this.changed = true;
      keepHere(this.form);
      this.say(this.said.dataset.failed);
    }
  }

  say(text) {
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  // A draft that is on its way would come after the post, and stay: it arrives first.
  async stop() {
    clearTimeout(this.due);
    this.sent = true;
    await this.keeping;
  }
}

// Asks once before media is posted that nobody described.
function reminder(form) {
  const notice = form.querySelector("[data-undescribed]");
  const missing = () => [...form.querySelectorAll("[name^=alt-]")].find((one) => !one.value.trim());
  let asked = false;
  notice.querySelector("[data-describe]").addEventListener("click", () => {
    notice.hidden = true;
    missing()?.focus();
  });
  form.addEventListener("input", () => { notice.hidden ||= !missing(); });
  return () => {
    if (asked || !missing()) return false;
    asked = true;
    notice.hidden = false;
    notice.querySelector("[data-describe]").focus();
    return true;
  };
}

function sendable(form, sheet, draft) {
  const asks = reminder(form), texts = form.querySelector("[data-texts]").dataset, said = form.querySelector("[data-kept]");
  form.addEventListener("submit", async (event) => {
    if (form.dataset.ready) return;
    event.preventDefault();
    const posts = ["post", "schedule"].includes(event.submitter?.value);
    if ((posts && form.querySelector("[data-main]").disabled) || form.getAttribute("aria-busy") || (posts && asks())) return;
    form.setAttribute("aria-busy", "true");
    await draft?.stop();
    try {
      if (!sheet) return leave(form, event.submitter);
      await send(form, event.submitter, sheet);
    } catch (error) {
      if (draft) draft.sent = error instanceof SignedOut;
      if (error instanceof Refused || error instanceof SignedOut) keepHere(form);
      else draft?.soon();
      said.textContent = error instanceof Refused ? error.message : texts.unsent;
      if (error instanceof SignedOut) signIn(form, error.message);
    } finally {
      form.removeAttribute("aria-busy");
    }
  });
}

// The browser sends it, once it is done with the press that brought it here: before that it would send nothing.
function leave(form, submitter) {
  setTimeout(() => {
    form.dataset.ready = form.dataset.leaves = "1";
    form.requestSubmit(submitter);
    delete form.dataset.ready;
  });
}

// The session has ended. The form finds its text again after the sign-in.
function signIn(form, path) {
  const texts = form.querySelector("[data-texts]").dataset, said = form.querySelector("[data-kept]");
  const href = form.dataset.keep ? `/auth/sign_in?${new URLSearchParams({ next: placeOf(form) })}` : path;
  const link = Object.assign(document.createElement("a"), { href, className: "button small", textContent: texts.signin });
  link.addEventListener("click", () => {
    keepHere(form);
    form.dataset.leaves = "1";
  });
  said.replaceChildren(texts.signedout, " ", link);
}

class Refused extends Error {}
class SignedOut extends Error {}

async function send(form, submitter, sheet) {
  const body = new FormData(form, submitter);
  body.delete("file");
  const reply = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
  if (reply.headers.has("HX-Redirect")) throw new SignedOut(reply.headers.get("HX-Redirect"));
  const html = await reply.text();
  if (reply.status === 201) {
    forgetHere(form);
    return sheet.done(html);
  }
  if (reply.status === 422 || reply.status === 200) return sheet.fill(html);
  throw new Refused(new DOMParser().parseFromString(html, "text/html").querySelector("main h1")?.textContent || reply.statusText);
}

function keys(form) {
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    [...form.querySelectorAll("[data-main]")].find((one) => one.offsetParent)?.click();
  });
  for (const part of ["warning", "poll", "later"])
    form.elements[`with_${part}`]?.addEventListener("change", ({ target }) => {
      if (target.checked) form.querySelector(`.part-${part} input`).focus();
    });
}

// An edit is no draft: who leaves it is asked, as long as it is seen (a sheet is closed a moment before it is gone).
function edited(form) {
  let changed = typed(form);
  form.oninput = form.onchange = () => { changed = true; };
  addEventListener("beforeunload", (event) => { if (changed && form.offsetParent && !form.dataset.leaves) event.preventDefault(); });
  return () => changed;
}

// A sheet closes by its button, by Escape, and by a click beside it. What was written is a draft then, and how to go on is said.
function closable(form, sheet, draft, loses) {
  const { dialog } = sheet;
  const close = async () => {
    if (loses() && !confirm(form.querySelector("[data-texts]").dataset.discard)) return;
    await draft?.next();
    sheet.close(draft?.open && kept(form, draft));
  };
  form.querySelector("[data-close]").addEventListener("click", close);
  dialog.oncancel = (event) => {
    event.preventDefault();
    close();
  };
  form.addEventListener("keydown", (event) => { // menus.js closes the menu
    if (event.key === "Escape" && form.querySelector("details.more[open]")) event.preventDefault();
  });
  dialog.onmousedown = (event) => { if (event.target === dialog) close(); };
}

function kept(form, draft) {
  const notice = Object.assign(document.createElement("p"), { className: "notice good", role: "status" });
  const link = Object.assign(document.createElement("a"), { href: draft.open, textContent: form.querySelector("[data-texts]").dataset.continue });
  notice.append(draft.said.textContent, " ", link);
  return notice;
}

// On a phone the sheet is as high as what the keyboard leaves.
function fitted({ dialog }) {
  const view = window.visualViewport;
  const fit = () => {
    dialog.style.setProperty("--seen", `${view.height}px`);
    dialog.style.setProperty("--top", `${view.offsetTop}px`);
  };
  view?.addEventListener("resize", fit);
  view?.addEventListener("scroll", fit);
  if (view) fit();
}

export async function start(form, sheet) {
  const busy = new Set(), { files, words, moments } = form.dataset;
  const [fileParts, wordParts, momentParts] = await Promise.all([import(files), import(words), import(moments)]);
  form.classList.add("scripted");
  const draft = form.dataset.keep && new Draft(form), update = counter(form, busy);
  fileParts.start(form, busy, update);
  wordParts.start(form);
  momentParts.zones(form);
  keys(form);
  sendable(form, sheet, draft);
  const loses = draft ? () => false : edited(form);
  if (!sheet) return;
  closable(form, sheet, draft, loses);
  fitted(sheet);
  const end = form.elements.text.value.length;
  form.elements.text.setSelectionRange(end, end);
}
