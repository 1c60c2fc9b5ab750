// For pages that embed a status: each frame becomes as high as what it shows.
(function () {
  "use strict";
  if (window.rookeryEmbeds) return;
  window.rookeryEmbeds = true;
  window.addEventListener("message", function (event) {
    var data = event.data;
    if (!data || data.type !== "rookery:height" || typeof data.height !== "number") return;
    document.querySelectorAll("iframe.rookery-embed").forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.height = Math.min(Math.max(data.height, 50), 10000);
    });
  });
})();
