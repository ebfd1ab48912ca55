// A sentence is changed where it stands: in the text its words become a field.
"use strict";

(() => {
  const pageWords = document.getElementById("page-words")?.dataset;
  const panel = document.getElementById("evidence");
  const announcer = document.getElementById("announcer");
  if (!panel) return;
  const narrow = window.matchMedia("(max-width: 60rem)");
  let slot = null;

  const formOf = () => document.querySelector("form.mend");
  const isTouched = () => {
    const field = formOf()?.elements.text;
    return Boolean(field) && field.value !== field.dataset.before;
  };

  const close = () => {
    const form = formOf();
    if (!slot) {
      form?.remove();
      panel.querySelector("[data-mend]")?.focus();
      return;
    }
    const parts = document.querySelectorAll("#page a.claim[data-changing]");
    slot.remove();
    slot = null;
    for (const part of parts) delete part.dataset.changing;
    parts[0]?.focus({ preventScroll: true });
  };

  // Opened from the evidence: where its words stand in the text, if they can be seen.
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (!ctx.sourceElement.matches("a[data-mend]")) return;
    const number = ctx.sourceElement.closest(".panel").dataset.claim;
    if (formOf() && (isTouched() || slot?.dataset.claim === number)) {
      event.preventDefault();
      if (slot?.dataset.claim !== number) announcer.textContent = pageWords.claimBeingChanged.replace("{number}", slot.dataset.claim);
      formOf().elements.text.focus();
      return;
    }
    if (slot) close();
    const [first] = document.querySelectorAll(`#page a.claim[data-claim="${CSS.escape(number)}"]`);
    if (narrow.matches || !first) return;
    slot = document.createElement("span");
    slot.className = "mend-slot";
    slot.dataset.claim = number;
    first.before(slot);
    ctx.target = slot;
  });

  let last = null;
  document.addEventListener("htmx:after:swap", () => {
    const form = formOf();
    if (!form || form === last) return;
    last = form;
    if (slot) {
      const parts = document.querySelectorAll(`#page a.claim[data-claim="${CSS.escape(slot.dataset.claim)}"]`);
      for (const part of parts) part.dataset.changing = "";
    }
    form.elements.text.focus();
    form.scrollIntoView({ block: "nearest" });
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("form.mend [data-cancel]")) return;
    event.preventDefault();
    close();
  });

  // Before the keys of the report: Escape means the field first, then the form.
  document.addEventListener("keydown", (event) => {
    const form = event.target.closest("form.mend");
    if (!form) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit(form.querySelector(".primary"));
    } else if (event.key === "Escape") {
      event.stopPropagation();
      if (isTouched() && event.target.matches("textarea")) form.querySelector("[data-cancel]").focus();
      else close();
    }
  }, true);
})();
