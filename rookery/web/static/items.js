// A status that the server sends anew takes the place of the old one: what was opened in it stays open, and whoever came to
// it by keys stays where they were.
const parts = (item) => [...item.querySelectorAll("a, button, input, summary")];
const label = (one) => one.tagName + (one.getAttribute("href") || one.value || one.textContent).replace(/^un/, "");
const what = (details) => details.querySelector("summary").textContent;
let old;

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  old = null;
  if (!target.classList.contains("item")) return;
  const focus = target.contains(document.activeElement) && document.activeElement;
  old = {
    open: new Map([...target.querySelectorAll("details")].map((one) => [what(one), one.open])),
    focus: focus && label(focus),
    at: focus && parts(target).filter((one) => label(one) === label(focus)).indexOf(focus),
  };
});

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (!old) return;
  for (const one of target.querySelectorAll("details")) if (old.open.has(what(one))) one.open = old.open.get(what(one));
  if (old.focus) {
    const same = parts(target).filter((one) => label(one) === old.focus);
    const there = same[old.at] || same[0] || target;
    if (there === target) target.tabIndex = -1;
    there.focus({ preventScroll: true });
  }
  old = null;
});

// What was not done is said where the button is, in the words of the page that the server answered with.
document.addEventListener("htmx:responseError", ({ detail: { xhr, target, kept } }) => {
  if (kept || !target.classList.contains("item")) return;
  const main = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("main");
  const said = target.querySelector(":scope > .notice") || document.createElement("p");
  said.className = "notice bad";
  said.setAttribute("role", "alert");
  said.textContent = main?.querySelector("h1")?.textContent || xhr.statusText;
  target.prepend(said);
});

// A thread opens at the post that it is opened for; what that answers is above.
if (!location.hash) document.querySelector(".chain > li:not(:first-child) .status.main")?.scrollIntoView();
