// Turns on push messages in this browser: asks for permission, and sends the address that the push service gave with the form.
const form = document.getElementById("push-here");
const problem = form?.querySelector("[role=alert]");

async function subscribe(worker) {
  const options = { userVisibleOnly: true, applicationServerKey: form.dataset.key };
  try {
    return await worker.pushManager.subscribe(options);
  } catch (error) {
    const former = await worker.pushManager.getSubscription(); // with a key that this server had before
    if (error.name !== "InvalidStateError" || !former) throw error;
    await former.unsubscribe();
    return worker.pushManager.subscribe(options);
  }
}

async function turnOn() {
  problem.hidden = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
    const { endpoint, keys } = (await subscribe(await navigator.serviceWorker.ready)).toJSON();
    for (const [name, value] of Object.entries({ endpoint, ...keys })) if (form.elements[name]) form.elements[name].value = value;
    form.submit();
  } catch (error) {
    problem.textContent = error.name === "NotAllowedError" ? form.dataset.blocked : form.dataset.failed;
    problem.hidden = false;
  }
}

if (form && window.PushManager && window.Notification && navigator.serviceWorker) {
  form.querySelector("[data-needs]").hidden = true;
  const button = form.querySelector("button[hidden]");
  if (button) {
    button.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      turnOn();
    });
  }
}
