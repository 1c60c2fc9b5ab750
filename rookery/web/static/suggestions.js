// The suggestions below the search field are a listbox, and the field is its combobox: arrows mark a suggestion, Enter opens it,
// Escape closes the list. The focus stays in the field. htmx fetches the suggestions.
const field = document.getElementById("q"), list = document.getElementById("suggestions");
const options = () => [...list.querySelectorAll("[role=option]")];
let at = -1, closed = true;

function mark(number) {
  const all = options();
  at = all.length ? number : -1;
  all.forEach((one, index) => one.setAttribute("aria-selected", index === at));
  all[at]?.scrollIntoView({ block: "nearest" });
  all[at] ? field.setAttribute("aria-activedescendant", all[at].id) : field.removeAttribute("aria-activedescendant");
}

function show(open) {
  list.hidden = !open;
  field.setAttribute("aria-expanded", open);
  mark(-1);
}

function move(by) {
  const number = options().length;
  if (!number) return false;
  if (list.hidden) show(true);
  mark(at < 0 && by < 0 ? number - 1 : (at + by + number) % number);
  return true;
}

function close() {
  const was = !list.hidden;
  closed = true; // an answer that is on its way does not open it again
  show(false);
  return was;
}

const KEYS = {
  ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: close,
  Enter: () => at >= 0 && !options()[at].click(), Tab: () => { close(); },
};

field.setAttribute("role", "combobox");
field.setAttribute("aria-autocomplete", "list");
field.setAttribute("aria-controls", list.id);
show(false);
field.addEventListener("input", () => { closed = false; });
field.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (Object.hasOwn(KEYS, event.key) && KEYS[event.key]()) event.preventDefault();
});
list.addEventListener("htmx:afterSwap", () => show(!closed && options().length > 0));
