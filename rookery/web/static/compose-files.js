// Files of the compose form: chosen, pasted or dropped, sent while one writes, described, put in order and cut.
const THUMB = 176; // pixels, of a picture that is on its way

// The part of a picture that stays in sight, as the server says it: from -1 to 1, up is positive.
const toShare = (x, y) => [(x + 1) / 2, (1 - y) / 2];
const fromShare = (right, down) => [2 * right - 1, 1 - 2 * down].map((one) => Math.round(100 * Math.max(-1, Math.min(1, one))) / 100);

function cut(item) {
  const select = item.querySelector("[name^=focus-]"), picture = item.querySelector("[data-focus]");
  if (!select) return;
  const show = () => {
    const [x, y] = (select.value || "0,0").split(",").map(Number), [right, down] = toShare(x, y).map((one) => `${100 * one}%`);
    item.querySelector(".thumb img").style.objectPosition = `${right} ${down}`;
    picture.style.setProperty("--x", right);
    picture.style.setProperty("--y", down);
  };
  const choose = ({ clientX, clientY }) => {
    const box = picture.getBoundingClientRect();
    const value = fromShare((clientX - box.left) / box.width, (clientY - box.top) / box.height).join(",");
    const point = select.querySelector("[data-point]") || select.appendChild(document.createElement("option"));
    Object.assign(point, { value, textContent: select.form.querySelector("[data-texts]").dataset.point, selected: true });
    point.dataset.point = "";
    show();
  };
  picture.addEventListener("pointerdown", (event) => {
    picture.setPointerCapture(event.pointerId);
    choose(event);
  });
  picture.addEventListener("pointermove", (event) => { if (picture.hasPointerCapture(event.pointerId)) choose(event); });
  picture.addEventListener("lostpointercapture", () => select.dispatchEvent(new Event("change", { bubbles: true })));
  select.addEventListener("change", show);
  show();
}

async function preview(canvas, file) {
  if (!file.type.startsWith("image/")) return;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return;
  const side = Math.min(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, THUMB, THUMB);
}

class Attachments {
  constructor(form, busy, update) {
    Object.assign(this, { form, busy, list: form.querySelector("[data-attached]"), input: form.elements.file });
    this.texts = form.querySelector("[data-texts]").dataset;
    this.changed = () => {
      update();
      form.dispatchEvent(new Event("change"));
    };
    for (const item of this.list.children) cut(item);
    this.list.addEventListener("click", (event) => this.act(event));
  }

  add(files) {
    for (const file of files) {
      if (this.list.querySelectorAll(".attached:not(.refused)").length >= +this.input.dataset.most) return this.say(this.texts.many);
      this.upload(file);
    }
  }

  upload(file) {
    const item = this.form.querySelector("[data-uploading]").content.firstElementChild.cloneNode(true), asked = new XMLHttpRequest();
    item.querySelector("[data-name]").textContent = file.name;
    this.list.append(item);
    preview(item.querySelector("canvas"), file);
    const body = new FormData();
    body.append("csrf_token", this.form.elements.csrf_token.value);
    body.append("file", file);
    asked.upload.onprogress = ({ loaded, total }) => { item.querySelector("progress").value = loaded / total; };
    asked.onloadend = () => this.finish(item, asked);
    item.querySelector("[data-cancel]").addEventListener("click", () => {
      asked.abort();
      item.remove();
    });
    this.busy.add(item);
    this.changed();
    asked.open("POST", "/web/media");
    asked.setRequestHeader("HX-Request", "true");
    asked.send(body);
  }

  finish(item, { status, responseText }) {
    this.busy.delete(item);
    if (item.isConnected && status === 201) {
      const made = new DOMParser().parseFromString(responseText, "text/html").body.firstElementChild;
      item.replaceWith(made);
      cut(made);
    } else {
      item.classList.add("refused");
      item.querySelector("progress").remove();
      item.querySelector("[data-name]").textContent = `${item.querySelector("[data-name]").textContent}: ${status === 422 ? responseText : this.texts.lost}`;
      item.setAttribute("role", "alert");
    }
    this.changed();
  }

  // The buttons of a file, which without scripts the server answers.
  act(event) {
    const button = event.target.closest("button[name=do]"), item = button?.closest(".attached");
    if (!item) return;
    event.preventDefault();
    const [what] = button.value.split("-");
    if (what === "remove") item.remove();
    else if (what === "earlier") item.previousElementSibling?.before(item);
    else item.nextElementSibling?.after(item);
    if (item.isConnected) (button.checkVisibility?.({ visibilityProperty: true }) === false ? item.querySelector("textarea") : button).focus();
    else this.form.elements.text.focus();
    this.changed();
  }

  say(text) {
    this.form.querySelector("[data-kept]").textContent = text;
  }
}

const has = (data) => [...(data?.types || [])].includes("Files");

export function start(form, busy, update) {
  if (!form.elements.file) return;
  const files = new Attachments(form, busy, update), { input } = files;
  form.querySelector("[data-pick]").addEventListener("click", () => input.click());
  const take = () => {
    files.add(input.files);
    input.value = "";
  };
  input.addEventListener("change", (event) => {
    event.stopPropagation();
    take();
  });
  take(); // what was chosen before this script was there
  form.addEventListener("paste", (event) => {
    if (!event.clipboardData.files.length) return;
    event.preventDefault();
    files.add(event.clipboardData.files);
  });
  form.addEventListener("dragover", (event) => {
    if (!has(event.dataTransfer)) return;
    event.preventDefault();
    form.classList.add("dropping");
  });
  form.addEventListener("dragleave", (event) => { if (!form.contains(event.relatedTarget)) form.classList.remove("dropping"); });
  form.addEventListener("drop", (event) => {
    form.classList.remove("dropping");
    if (!has(event.dataTransfer)) return;
    event.preventDefault();
    files.add(event.dataTransfer.files);
  });
}
