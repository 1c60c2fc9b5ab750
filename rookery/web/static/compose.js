// How many characters are left, as the server counts them: an address of a page is 23, of a mention only the name counts.
for (const output of document.querySelectorAll("output[data-counts]")) {
  const fields = output.dataset.counts.split(" ").map((name) => document.getElementById(name));
  const length = (text) => [...new Intl.Segmenter().segment(
    text.replace(/https?:\/\/\S+/g, "x".repeat(23)).replace(/(@\w+)@[\w.-]+\w/g, "$1"))].length;
  const count = () => { output.value = output.dataset.limit - fields.reduce((sum, field) => sum + length(field.value), 0); };
  fields.forEach((field) => field.addEventListener("input", count));
  count();
}
// Moments by the clocks of whoever writes; the server has those of UTC.
const offset = (moment) => {
  const minutes = -moment.getTimezoneOffset(), two = (number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
};
for (const zone of document.querySelectorAll("input[data-zone-of]")) {
  const field = document.getElementById(zone.dataset.zoneOf), output = zone.parentElement.querySelector("output");
  const chosen = new Date(field.value + zone.value);
  if (!isNaN(chosen)) field.value = new Date(chosen - chosen.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  const tell = () => {
    zone.value = offset(field.value ? new Date(field.value) : new Date());
    output.value = `UTC${zone.value}`;
  };
  tell();
  field.addEventListener("input", tell);
}
