// Several claims of the queue at once: a range with Shift, all that are alike.
"use strict";

(() => {
  const pageWords = document.getElementById("page-words")?.dataset;
  let last = null;

  const boxes = () => [...document.querySelectorAll("#queue-list [name=claim]")];
  const lineOf = (box) => box.closest(".queue-line");
  const count = () => {
    const words = document.getElementById("batch-count"); // The report may come later.
    if (!words) return;
    words.textContent = pageWords.selected.replace("{number}", boxes().filter((each) => each.checked).length);
    document.querySelector(".batch-more").hidden = false;
  };

  document.addEventListener("click", (event) => {
    const box = event.target.closest("#queue-list [name=claim]");
    if (box) {
      const all = boxes();
      const from = all.indexOf(last);
      if (event.shiftKey && from >= 0) {
        const [first, end] = [from, all.indexOf(box)].sort((a, b) => a - b);
        for (const each of all.slice(first, end + 1)) each.checked = box.checked;
      }
      last = box;
      count();
    }
    const same = event.target.closest("#queue-list [data-same]");
    if (same) {
      const valueOf = (each) =>
        same.dataset.same === "reason"
          ? lineOf(each).querySelector(".reason")?.textContent
          : lineOf(each).dataset[same.dataset.same];
      const wanted = new Set(boxes().filter((each) => each.checked).map(valueOf));
      for (const each of boxes()) each.checked ||= wanted.has(valueOf(each));
      count();
      document.dispatchEvent(new Event("change"));
    }
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-select-none]")) return;
    for (const each of boxes()) each.checked = false;
    count();
    document.dispatchEvent(new Event("change"));
  });
  // What was decided comes back unselected.
  document.addEventListener("htmx:after:swap", count);
  count();
})();
