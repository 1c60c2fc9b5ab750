// Moments by the clocks of whoever writes; the server has those of UTC.
const offset = (moment) => {
  const minutes = -moment.getTimezoneOffset(), two = (number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
};
for (const one of document.querySelectorAll("[data-moment]")) {
  const time = one.querySelector("time"), moment = new Date(time.dateTime);
  time.textContent = moment.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  one.querySelector("span").textContent = `UTC${offset(moment)}`;
}
for (const zone of document.querySelectorAll("input[data-zone-of]")) {
  const field = document.getElementById(zone.dataset.zoneOf), output = zone.parentElement.querySelector("output");
  const chosen = new Date(field.value + zone.value);  // without a zone: a day, wherever one is
  if (!isNaN(chosen)) field.value = new Date(chosen - chosen.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  const tell = () => {
    zone.value = offset(field.value ? new Date(field.value) : new Date());
    output.value = `UTC${zone.value}`;
  };
  tell();
  field.addEventListener("input", tell);
}
// What is shown, too, where the page says by which clocks it is.
for (const place of document.querySelectorAll("[data-clocks]")) {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const time of place.querySelectorAll("time[datetime*=T]")) time.textContent = form.format(new Date(time.dateTime));
  for (const output of place.querySelectorAll("output")) output.value = form.resolvedOptions().timeZone;
}
