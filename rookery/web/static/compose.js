// How many characters are left, as the server counts them: an address of a page is 23, of a mention only the name counts.
for (const output of document.querySelectorAll("output[data-counts]")) {
  const fields = output.dataset.counts.split(" ").map((name) => document.getElementById(name));
  const length = (text) => [...new Intl.Segmenter().segment(
    text.replace(/https?:\/\/\S+/g, "x".repeat(23)).replace(/(@\w+)@[\w.-]+\w/g, "$1"))].length;
  const count = () => { output.value = output.dataset.limit - fields.reduce((sum, field) => sum + length(field.value), 0); };
  fields.forEach((field) => field.addEventListener("input", count));
  count();
}
