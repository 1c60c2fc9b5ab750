// Times in the zone and the language of whoever reads: how long ago in lists, else day and time; the whole on hover.
const page = document.documentElement;
const lang = navigator.languages.find((one) => one.split("-")[0] === page.lang) || page.lang; // with its region: 18:05 or 6:05 PM
const written = (options) => new Intl.DateTimeFormat(lang, { timeZone: page.dataset.zone, ...options });
const full = written({ dateStyle: "full", timeStyle: "short" });
const short = written({ dateStyle: "medium", timeStyle: "short" });
const inYear = written({ day: "numeric", month: "short" });
const otherYear = written({ day: "numeric", month: "short", year: "numeric" });
const STEPS = [[60, "second"], [60, "minute"], [24, "hour"], [7, "day"]];

function ago(moment) {
  let number = Math.max(0, (Date.now() - moment) / 1000);
  for (const [size, unit] of STEPS) {
    if (number < size) return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "narrow" }).format(Math.floor(number));
    number /= size;
  }
  return (moment.getFullYear() === new Date().getFullYear() ? inYear : otherYear).format(moment);
}

function localise(root, which = "time[datetime*=T]") {
  for (const time of root.querySelectorAll(which)) {
    const moment = new Date(time.dateTime), says = time.classList.contains("ago") ? ago(moment) : short.format(moment);
    if (!time.title) time.title = full.format(moment);
    if (time.textContent !== says) time.textContent = says;
  }
}

const again = () => { if (!document.hidden) localise(document, "time.ago"); };
localise(document);
setInterval(again, 30000);
document.addEventListener("visibilitychange", again);
// What comes later: new posts, older ones, an answer to a button.
new MutationObserver((changes) => {
  for (const change of changes) for (const one of change.addedNodes) if (one.nodeType === 1) localise(one.matches("time") ? one.parentNode : one);
}).observe(document.body, { childList: true, subtree: true });
