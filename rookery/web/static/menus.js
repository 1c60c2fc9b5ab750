// Escape closes a menu that is open over the page, and goes back to the button that opened it.
document.addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && document.querySelector("details.more[open], .you > details[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});
// One menu at a time; who goes on by keys leaves it behind.
document.addEventListener("focusin", ({ target }) => {
  for (const one of document.querySelectorAll("details.more[open]")) if (!one.contains(target)) one.open = false;
});
