// Enter sends a message, Shift+Enter breaks the line, where there is a keyboard and room to see what is written. Elsewhere
// Enter breaks the line, and the button sends.
const field = document.querySelector(".reply-box textarea"), hint = document.getElementById("text-hint");
const wide = matchMedia("(min-width: 48rem) and (hover: hover) and (pointer: fine)");

function adapt() {
  hint.hidden = !wide.matches;
  wide.matches ? field.setAttribute("aria-describedby", hint.id) : field.removeAttribute("aria-describedby");
}

field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.altKey || event.isComposing || !wide.matches) return;
  event.preventDefault();
  if (!event.repeat && field.value.trim()) field.form.requestSubmit();
});
wide.addEventListener("change", adapt);
adapt();
