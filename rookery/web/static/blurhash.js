// Until a picture, or the poster of a video, is loaded, its blurhash stands in its place. The format: https://github.com/woltapp/blurhash
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~", SIDE = 20;
const number = (text) => [...text].reduce((sum, digit) => sum * 83 + DIGITS.indexOf(digit), 0);
const linear = (value) => (value /= 255) > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92;
const srgb = (value) => 255 * (value > 0.0031308 ? 1.055 * Math.min(1, value) ** (1 / 2.4) - 0.055 : 12.92 * Math.max(0, value));

function colours(hash, count) {
  const most = (number(hash[1]) + 1) / 166, power = (part) => Math.sign(part - 9) * ((part - 9) / 9) ** 2 * most;
  return Array.from({ length: count }, (_, index) => {
    if (!index) return [16, 8, 0].map((bits) => linear((number(hash.slice(2, 6)) >> bits) & 255));
    const value = number(hash.slice(4 + index * 2, 6 + index * 2));
    return [power(Math.floor(value / 361)), power(Math.floor(value / 19) % 19), power(value % 19)];
  });
}

function drawn(hash) {
  const size = number(hash[0] || ""), across = (size % 9) + 1, down = Math.floor(size / 9) + 1;
  if (hash.length !== 4 + 2 * across * down) return null; // it comes from other servers
  const parts = colours(hash, across * down), canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d"), picture = context.createImageData(SIDE, SIDE);
  const wave = Array.from({ length: 9 }, (_, i) => Array.from({ length: SIDE }, (_, x) => Math.cos((Math.PI * i * x) / SIDE)));
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) {
    const sum = [0, 0, 0];
    parts.forEach((part, i) => {
      const weight = wave[i % across][x] * wave[Math.floor(i / across)][y];
      for (let c = 0; c < 3; c++) sum[c] += part[c] * weight;
    });
    picture.data.set([...sum.map(srgb), 255], 4 * (y * SIDE + x));
  }
  context.putImageData(picture, 0, 0);
  return canvas.toDataURL();
}

function cover(place) {
  for (const shown of place.querySelectorAll("[data-blurhash]")) {
    const hash = shown.dataset.blurhash, { poster } = shown;
    shown.removeAttribute("data-blurhash");
    const picture = poster ? Object.assign(new Image(), { src: poster }) : shown; // a video does not say when it has its poster
    const url = !picture.complete && drawn(hash);
    if (!url) continue;
    shown.style.background = `center / 100% 100% no-repeat url(${url})`;
    picture.addEventListener("load", () => { shown.style.background = ""; }, { once: true });
  }
}

cover(document);
document.addEventListener("htmx:load", ({ target }) => cover(target)); // what came later
