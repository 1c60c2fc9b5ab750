// A style sheet of the owner that is tried in this tab (appearance.js): it takes the place of the one in force. A bar says so.
// The page where it is edited never has it, so that it can be repaired there.
const KEY = "rookery:style-preview", { css, says, edit, end } = JSON.parse(sessionStorage.getItem(KEY));
const make = (tag, values) => Object.assign(document.createElement(tag), values);

function show() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const link of document.querySelectorAll('link[href^="/appearance/custom-"]')) link.disabled = true;
}

function bar() {
  const note = make("p", { className: "notice told", role: "status" }), ends = make("button", { className: "quiet", textContent: end });
  note.append(make("span", { textContent: says }), make("a", { href: "/admin/appearance#custom_css", textContent: edit }), ends);
  ends.addEventListener("click", () => {
    sessionStorage.removeItem(KEY);
    location.reload();
  });
  document.querySelector(".screen").before(note);
}

if (location.pathname !== "/admin/appearance") {
  show();
  bar();
}
