// How many notifications are unread, in the title of the page and on its icon; the number is the one in the menu.
const place = document.getElementById("waiting-notifications")?.parentElement, icon = document.querySelector("link[rel=icon]");
const title = document.title, plain = icon?.href, SIDE = 64;
let shown = 0;

async function marked() {
  const image = new Image(SIDE, SIDE), canvas = document.createElement("canvas");
  image.src = plain;
  await image.decode();
  canvas.width = canvas.height = SIDE;
  const draw = canvas.getContext("2d");
  draw.drawImage(image, 0, 0, SIDE, SIDE);
  draw.arc(SIDE - 16, 16, 16, 0, 7);
  draw.fillStyle = "#e0245e";
  draw.fill();
  return canvas.toDataURL();
}

async function tell() {
  const text = place.querySelector(".badge")?.firstChild.textContent.trim() || "", unread = parseInt(text) || 0;
  document.title = unread ? `(${text}) ${title}` : title;
  if (Boolean(unread) === Boolean(shown)) return;
  shown = unread;
  const address = unread ? await marked().catch(() => plain) : plain;
  if (shown === unread) icon.href = address;
}

if (place && icon) {
  new MutationObserver(tell).observe(place, { childList: true, subtree: true, characterData: true });
  tell();
}
