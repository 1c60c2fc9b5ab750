// The page "Appearance". The colour: a picker beside the field, and a preview while it is chosen.
const field = document.getElementById("accent")
const picker = document.getElementById("accent-picker")
const sheet = document.getElementById("preview-colours")
let waits

function preview() {
  clearTimeout(waits)
  waits = setTimeout(() => { sheet.href = `/admin/appearance/preview.css?accent=${encodeURIComponent(field.value.trim())}` }, 150)
}

if (field) {
  picker.hidden = false
  picker.addEventListener("input", () => { field.value = picker.value; preview() })
  field.addEventListener("input", () => {
    if (/^#[0-9a-f]{6}$/i.test(field.value.trim())) picker.value = field.value.trim()
    preview()
  })
}

// The style sheet is tried in this tab: the server checks it, and style-preview.js (by app.js) shows it on every other page.
const KEY = "rookery:style-preview"
const css = document.getElementById("custom_css")
const button = document.querySelector("[data-try-css]")

async function tryCss() {
  const body = new URLSearchParams({ csrf_token: css.form.elements.csrf_token.value, custom_css: css.value })
  const reply = await fetch("/admin/appearance/try", { method: "POST", body }).catch(() => null)
  const text = reply && (reply.ok || reply.status === 422) && !reply.redirected ? await reply.text() : button.dataset.failed
  if (!reply?.ok || reply.redirected) {
    document.querySelector("[data-css-problem]").textContent = text
    return
  }
  sessionStorage.setItem(KEY, JSON.stringify({ ...button.dataset, css: text }))
  location.assign("/")
}

if (button) {
  const tried = sessionStorage.getItem(KEY)
  if (tried) css.value = JSON.parse(tried).css
  button.hidden = button.nextElementSibling.hidden = false
  button.addEventListener("click", tryCss)
  css.form.addEventListener("submit", ({ submitter }) => submitter?.name === "preview" || sessionStorage.removeItem(KEY))
}
