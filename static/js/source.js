// The whole source beside a claim: in view its passage; what is selected goes into the form.
"use strict";

(() => {
  const scroll = () => {
    const text = document.getElementById("source-text");
    const mark = text?.querySelector("#evidence-in-text");
    if (mark) text.scrollTop += mark.getBoundingClientRect().top - text.getBoundingClientRect().top - text.clientHeight / 3;
  };
  scroll();
  let last = null;
  document.addEventListener("htmx:after:swap", () => {
    const text = document.getElementById("source-text");
    if (!text || text === last) return;
    last = text;
    scroll();
    text.closest("#evidence")?.querySelector(".source-beside").scrollIntoView({ block: "start" });
  });

  // Characters before a place in the text; what says that it is cut off is none of it.
  const offsetIn = (text, node, at) => {
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(node, at);
    const cut = text.querySelector("[data-cut]");
    const extra = cut && range.comparePoint(cut, 0) <= 0 ? cut.textContent.length : 0;
    return [...range.toString()].length - extra;
  };

  document.addEventListener("selectionchange", () => {
    const text = document.getElementById("source-text");
    const chosen = document.getSelection();
    if (!text || chosen.isCollapsed || !text.contains(chosen.anchorNode) || !text.contains(chosen.focusNode)) return;
    const range = chosen.getRangeAt(0);
    const form = text.parentElement.querySelector(".source-point");
    form.elements.passage.value = chosen.toString().trim().slice(0, 3000);
    form.elements.near.value = Number(text.dataset.first) + Math.max(0, offsetIn(text, range.startContainer, range.startOffset));
  });
})();
