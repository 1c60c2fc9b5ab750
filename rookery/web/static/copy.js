// Buttons that copy the texts before them, each on a line. Without a secure connection, browsers copy only what is selected.
const copySelected = (codes) => {
  const range = document.createRange();
  range.setStartBefore(codes[0]);
  range.setEndAfter(codes.at(-1));
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return document.execCommand("copy");
};
const text = (codes) => codes.map((code) => code.textContent).join("\n");
const copy = (codes) => (navigator.clipboard ? navigator.clipboard.writeText(text(codes)) : Promise.reject())
  .then(() => true, () => copySelected(codes));
for (const button of document.querySelectorAll("button[data-copied]")) {
  const place = button.closest(".to-copy"), label = button.querySelector("span"), says = label.textContent, name = button.ariaLabel;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (!(await copy([...place.querySelectorAll("code")]))) return;
    label.textContent = button.ariaLabel = place.querySelector("[role=status]").textContent = button.dataset.copied;
    setTimeout(() => { label.textContent = says; button.ariaLabel = name; }, 3000);
  });
}
