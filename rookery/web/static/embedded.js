// For the framed status itself: says how high it is, now and whenever that changes.
(function () {
  "use strict";
  if (window.parent === window) return;
  function tell() {
    window.parent.postMessage({ type: "rookery:height", height: document.documentElement.scrollHeight }, "*");
  }
  window.addEventListener("load", tell);
  new ResizeObserver(tell).observe(document.body);
})();
