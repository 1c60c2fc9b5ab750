// Help with words in the compose form: people, hashtags and emoji are completed while one types, and emoji can be picked.
const TYPED = /(?:^|[\s(])([@#][\p{L}\p{M}\p{N}_.@-]+|:[a-zA-Z0-9_]{2,})$/u;
const PAUSE = 150, MOST = 6, MOST_SHOWN = 400;

let emoji; // [{ name, all: [[text, name, picture?]] }], the server's own first; loaded once

async function loadEmoji({ dataset }) {
  const json = (path) => fetch(path).then((reply) => (reply.ok ? reply.json() : []));
  const [own, unicode] = await Promise.all([json("/api/v1/custom_emojis").catch(() => []), json(dataset.emoji)]);
  const picked = own.filter((one) => one.visible_in_picker).map((one) => [`:${one.shortcode}:`, one.shortcode, one.static_url]);
  const groups = unicode.map(({ emoji: all }) => ({ all: all.map((one) => [one.slice(0, one.indexOf(" ")), one.slice(one.indexOf(" ") + 1)]) }));
  return picked.length ? [{ own: true, all: picked }, ...groups] : groups;
}

const folded = (name) => name.toLowerCase().replaceAll("_", " ");

const allEmoji = (form) => (emoji ||= loadEmoji(form));

async function findEmoji(form, word, most) {
  const wanted = folded(word), found = [[], []];
  for (const { all } of await allEmoji(form))
    for (const one of all) {
      const name = folded(one[1]);
      if (name.startsWith(wanted)) found[0].push(one);
      else if (name.includes(wanted)) found[1].push(one);
    }
  found[0].sort((one, other) => one[1].length - other[1].length);
  return found.flat().slice(0, most);
}

function glyph([text, name, picture]) {
  if (!picture) return Object.assign(document.createElement("span"), { className: "glyph", textContent: text });
  return Object.assign(document.createElement("img"), { src: picture, alt: "", width: 28, height: 28, loading: "lazy" });
}

// So that the browser's own undo takes it back; without the focus, which would bring up a keyboard, where that is not wanted.
function insert(field, text, from = field.selectionStart, focus = true) {
  if (focus) {
    field.focus();
    field.setSelectionRange(from, field.selectionEnd);
    if (document.execCommand("insertText", false, text)) return;
  }
  field.setRangeText(text, from, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const hasKeys = () => matchMedia("(pointer: fine)").matches;

class Completions {
  constructor(form) {
    Object.assign(this, { form, field: form.elements.text, list: form.querySelector("#compose-completions") });
    this.field.setAttribute("aria-autocomplete", "list");
    this.field.setAttribute("aria-haspopup", "listbox"); // a textarea may not be a combobox, and so not say that it is expanded
    this.field.setAttribute("aria-controls", this.list.id);
    this.field.addEventListener("input", () => this.later());
    this.field.addEventListener("blur", () => setTimeout(() => this.close(), 200));
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the text keeps the focus
      this.choose(event.target.closest("[role=option]"));
    });
  }

  later() {
    clearTimeout(this.due);
    this.word = TYPED.exec(this.field.value.slice(0, this.field.selectionEnd))?.[1];
    if (!this.word) return this.close();
    this.narrow(folded(this.word.replace(/^[@#:]/, "")));
    this.due = setTimeout(() => this.show(this.word), PAUSE);
  }

  // Until it is found anew, the list keeps only what still fits: who types on and presses Enter gets what was typed.
  narrow(wanted) {
    for (const item of [...this.list.children]) if (!folded(item.textContent).includes(wanted)) item.remove();
    this.list.hidden = !this.list.children.length;
    this.mark(0);
  }

  async show(word) {
    const found = word.startsWith(":") ? await this.emoji(word.slice(1)) : await this.others(word);
    if (word !== this.word) return;
    this.list.replaceChildren(...found);
    this.list.hidden = !found.length;
    this.mark(0);
    this.list.scrollIntoView({ block: "nearest" });
  }

  async emoji(word) {
    return (await findEmoji(this.form, word, MOST)).map((one, index) => {
      const item = Object.assign(document.createElement("li"), { id: `completion-${index + 1}`, role: "option" });
      item.dataset.insert = one[0];
      item.append(glyph(one), Object.assign(document.createElement("span"), { textContent: one[1] }));
      return item;
    });
  }

  async others(word) {
    const { completions } = this.form.dataset;
    if (!completions) return [];
    const reply = await fetch(`${completions}?q=${encodeURIComponent(word)}`, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!reply?.ok) return [];
    return [...new DOMParser().parseFromString(await reply.text(), "text/html").querySelectorAll("[role=option]")];
  }

  mark(number) {
    const items = [...this.list.children];
    this.at = items.length ? (number + items.length) % items.length : 0;
    items.forEach((one, index) => one.setAttribute("aria-selected", index === this.at));
    items.length ? this.field.setAttribute("aria-activedescendant", items[this.at].id) : this.field.removeAttribute("aria-activedescendant");
  }

  key(event) {
    if (this.list.hidden || event.ctrlKey || event.metaKey || event.isComposing) return;
    const does = {
      ArrowDown: () => this.mark(this.at + 1), ArrowUp: () => this.mark(this.at - 1), Escape: () => this.close(),
      Enter: () => this.choose(this.list.children[this.at]), Tab: () => this.choose(this.list.children[this.at]),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  }

  choose(item) {
    if (!item) return;
    insert(this.field, `${item.dataset.insert} `, this.field.selectionEnd - this.word.length);
    this.close();
  }

  close() {
    clearTimeout(this.due);
    this.word = null;
    this.list.hidden = true;
    this.list.replaceChildren();
    this.field.removeAttribute("aria-activedescendant");
  }
}

class Picker {
  constructor(form) {
    Object.assign(this, { form, panel: form.querySelector("[data-emoji-panel]"), button: form.querySelector("[data-pick-emoji]") });
    this.texts = form.querySelector("[data-texts]").dataset;
    this.button.addEventListener("click", () => this.toggle());
    this.panel.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.toggle();
      this.button.focus();
    });
  }

  async toggle() {
    this.panel.hidden = !this.panel.hidden;
    this.button.setAttribute("aria-expanded", !this.panel.hidden);
    if (this.panel.hidden) return;
    if (!this.panel.children.length) await this.build();
    if (hasKeys()) this.panel.querySelector("input").focus();
  }

  async build() {
    const groups = await allEmoji(this.form), names = this.texts.groups.split("|"), offset = groups[0].own ? 1 : 0;
    const search = Object.assign(document.createElement("input"), { type: "search", placeholder: this.texts.search, ariaLabel: this.texts.search });
    const tabs = Object.assign(document.createElement("div"), { className: "emoji-groups" });
    this.grid = Object.assign(document.createElement("div"), { className: "emoji-grid" });
    groups.forEach((group, index) => {
      const tab = this.make(group.all[0], group.own ? this.texts.own : names[index - offset]);
      tab.addEventListener("click", () => this.open(tab, group.all));
      tabs.append(tab);
    });
    search.addEventListener("input", async () => {
      const word = search.value.trim();
      word ? this.fill(await findEmoji(this.form, word, MOST_SHOWN)) : this.open(tabs.firstElementChild, groups[0].all);
    });
    this.grid.addEventListener("click", (event) => {
      const picked = event.target.closest("button");
      if (picked) insert(this.form.elements.text, picked.dataset.insert, undefined, hasKeys());
    });
    this.panel.append(search, tabs, this.grid);
    this.open(tabs.firstElementChild, groups[0].all);
  }

  open(tab, all) {
    for (const one of tab.parentElement.children) one.setAttribute("aria-pressed", one === tab);
    this.fill(all);
  }

  fill(all) {
    this.grid.replaceChildren(...all.map((one) => this.make(one, one[1])));
    this.grid.scrollTop = 0;
  }

  make(one, label) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "bare", title: label, ariaLabel: label });
    button.dataset.insert = one[0];
    button.append(glyph(one));
    return button;
  }
}

export function start(form) {
  new Completions(form);
  new Picker(form);
}
