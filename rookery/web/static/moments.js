// Moments by the clocks of whoever writes; the server has those of UTC.
const offset = (moment) => {
  const minutes = -moment.getTimezoneOffset(), two = (number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
};

function localise(zone) {
  const field = document.getElementById(zone.dataset.zoneOf), output = zone.parentElement.querySelector("output");
  const chosen = new Date(field.value + zone.value);  // without a zone: a day, wherever one is
  if (!isNaN(chosen)) field.value = new Date(chosen - chosen.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  const tell = () => {
    zone.value = offset(field.value ? new Date(field.value) : new Date());
    output.value = `UTC${zone.value}`;
  };
  tell();
  field.addEventListener("input", tell);
  zone.removeAttribute("data-zone-of"); // once is enough
}

export const zones = (root) => root.querySelectorAll("input[data-zone-of]").forEach(localise);
zones(document);
