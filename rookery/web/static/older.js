// Older entries come as one reads, by the link to them (see `pager` in _bits.html), a few pages of them; then it is pressed.
const MOST = 10, AHEAD = "1500px 0px";
let pages = 0, pressed;

const watch = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting || pages >= MOST) continue;
    pages += 1;
    watch.unobserve(target);
    htmx.trigger(target, "click");
  }
}, { rootMargin: AHEAD });

function next(place) {
  const link = place.querySelector(".pager [rel=next][hx-get]");
  if (link) watch.observe(link);
}

// What is newer stands above by now.
function tidy() {
  for (const link of document.querySelectorAll(".pager:has([hx-get]) [rel=prev], :is(.item, .occurrence, .hidden-line) ~ .pager:not(:has([rel=next])) [rel=prev]"))
    link.parentElement.childElementCount > 1 ? link.remove() : link.parentElement.remove();
}

// The line that stands for what filters hide, a summary and the entries, says how many there are.
function count(line) {
  const number = line.children.length - 1;
  line.querySelector("summary").textContent = (number === 1 ? line.dataset.one : line.dataset.many).replace(/\d+/, number);
}
document.addEventListener("rookery:grown", ({ target }) => count(target));

// A line at the top of a page that follows another one is part of it.
function joinLines() {
  for (const line of document.querySelectorAll(".hidden-line + .hidden-line")) {
    const above = line.previousElementSibling;
    above.append(...[...line.children].slice(1));
    line.remove();
    count(above);
  }
}

// Who presses it by a key stays where they were: at the first of those that came.
document.addEventListener("click", ({ target, isTrusted }) => {
  const link = isTrusted && target.closest(".pager [rel=next][hx-get]");
  pressed = link && { before: link.closest(".pager").previousElementSibling };
});
document.addEventListener("htmx:afterSettle", () => {
  joinLines();
  if (pages || pressed) tidy();
  const first = pressed?.before?.nextElementSibling;
  if (first && !first.classList.contains("pager")) {
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }
  pressed = null;
  next(document);
});
addEventListener("load", () => next(document));
