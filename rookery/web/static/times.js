// Times by the clock, the zone and the language of whoever reads: how long ago in lists, else the day; the whole on hover.
const lang = document.documentElement.lang;
const STEPS = [[60, "second"], [60, "minute"], [24, "hour"], [7, "day"]];
const full = new Intl.DateTimeFormat(lang, { dateStyle: "full", timeStyle: "short" });
const short = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
const inYear = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
const otherYear = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", year: "numeric" });

function ago(moment) {
  let number = Math.max(0, (Date.now() - moment) / 1000);
  for (const [size, unit] of STEPS) {
    if (number < size) return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "narrow" }).format(Math.floor(number));
    number /= size;
  }
  return (moment.getFullYear() === new Date().getFullYear() ? inYear : otherYear).format(moment);
}

function localise(root) {
  for (const time of root.querySelectorAll("time[datetime*=T]")) {
    const moment = new Date(time.dateTime);
    time.title = full.format(moment);
    time.textContent = time.classList.contains("ago") ? ago(moment) : short.format(moment);
  }
}

localise(document);
setInterval(() => { if (!document.hidden) localise(document); }, 60000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) localise(document); });
document.addEventListener("htmx:afterSettle", () => localise(document));
