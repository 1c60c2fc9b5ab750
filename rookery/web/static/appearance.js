// The colour of the page "Appearance": a picker beside the field, and a preview while it is chosen.
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
