// Buttons that copy the text before them. Without a secure connection, browsers copy only what is selected.
const copySelected = (code) => {
  getSelection().selectAllChildren(code);
  return document.execCommand("copy");
};
const copy = (code) => (navigator.clipboard ? navigator.clipboard.writeText(code.textContent) : Promise.reject())
  .then(() => true, () => copySelected(code));
for (const button of document.querySelectorAll("button[data-copied]")) {
  const place = button.parentElement, label = button.querySelector("span"), says = label.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (!(await copy(place.querySelector("code")))) return;
    label.textContent = place.querySelector("[role=status]").textContent = button.dataset.copied;
    setTimeout(() => (label.textContent = says), 3000);
  });
}
