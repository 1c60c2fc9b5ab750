// Passkeys: a form with data-passkey ("create" or "get") asks the browser by the options beside it, and sends the answer.
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

function asked(options) {
  options.challenge = bytes(options.challenge);
  if (options.user) options.user.id = bytes(options.user.id);
  for (const list of [options.allowCredentials, options.excludeCredentials])
    for (const one of list || []) one.id = bytes(one.id);
  return options;
}

function answered(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (credential.response[name]) response[name] = text(credential.response[name]);
  return JSON.stringify({
    id: credential.id, rawId: text(credential.rawId), type: credential.type, response,
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

async function ask(event) {
  const form = event.target;
  event.preventDefault();
  const said = form.querySelector("[data-said]");
  said.hidden = true;
  try {
    const options = { publicKey: asked(JSON.parse(form.dataset.options)) };
    form.elements.credential.value = answered(await navigator.credentials[form.dataset.passkey](options));
    form.submit();
  } catch {
    said.hidden = false; // refused, or too slow
  }
}

if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", ask);
  }
  for (const one of document.querySelectorAll("[data-without-passkeys]")) one.hidden = true;
}
