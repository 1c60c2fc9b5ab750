// How many characters are left, as the server counts them: an address of a page is 23, of a mention only the name counts.
for (const output of document.querySelectorAll("output[data-counts]")) {
  const fields = output.dataset.counts.split(" ").map((name) => document.getElementById(name));
  const length = (text) => [...new Intl.Segmenter().segment(
    text.replace(/https?:\/\/\S+/g, "x".repeat(23)).replace(/(@\w+)@[\w.-]+\w/g, "$1"))].length;
  const count = () => { output.value = output.dataset.limit - fields.reduce((sum, field) => sum + length(field.value), 0); };
  fields.forEach((field) => field.addEventListener("input", count));
  count();
}
// What is being written is kept as a draft: two seconds after the last key, at least every ten, and when the field or the page is left.
for (const form of document.querySelectorAll("form[data-keep]")) {
  const said = form.querySelector("[data-kept]");
  let changed = "sent" in form.dataset, sent = false, due, first, keeping;
  const keep = async () => {
    clearTimeout(due);
    if (!changed || sent) return;
    changed = first = false;
    const written = new FormData(form);
    written.delete("file");
    const body = new URLSearchParams(written);
    try {
      const reply = await fetch(form.dataset.keep, {
        method: "POST", body, signal: AbortSignal.timeout(8000),
        keepalive: String(body).length < 60000, // goes on when the page is gone; browsers take no more
      });
      const { says } = await reply.json();
      if (said.textContent !== says) said.textContent = says;
    } catch {
      changed = true;
      said.textContent = said.dataset.failed;
    }
  };
  const next = () => {
    const mine = Promise.resolve(keeping).then(keep).finally(() => { if (keeping === mine) keeping = null; });
    keeping = mine;
  };
  const soon = () => {
    changed = true;
    first ||= Date.now();
    clearTimeout(due);
    due = setTimeout(next, Math.max(0, Math.min(2000, first + 10000 - Date.now())));
  };
  form.addEventListener("input", soon);
  form.addEventListener("change", next);
  if (changed) soon();
  document.addEventListener("visibilitychange", () => { if (document.hidden) next(); });
  window.addEventListener("pageshow", () => { sent = false; });
  // A draft that is on its way would come after the post, and stay: it arrives first.
  form.addEventListener("submit", (event) => {
    clearTimeout(due);
    sent = true;
    if (!keeping) return;
    event.preventDefault();
    keeping.finally(() => form.requestSubmit(event.submitter));
  });
}
