// Buttons that copy what stands in another element: data-copy names its id.
"use strict";

(() => {
  const announcer = document.getElementById("announcer");
  for (const button of document.querySelectorAll("button[data-copy]")) {
    const source = document.getElementById(button.dataset.copy);
    if (!source || !navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      announcer.textContent = announcer.dataset.copied;
      const words = button.textContent;
      button.textContent = announcer.dataset.copied;
      setTimeout(() => {
        button.textContent = words;
      }, 2000);
    });
  }
})();
