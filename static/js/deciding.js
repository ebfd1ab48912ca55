// Decisions: what needs words opens its field first; a selection is decided about together.
"use strict";

(() => {
  const panel = document.getElementById("evidence");
  const announcer = document.getElementById("announcer");
  const pageWords = document.getElementById("page-words")?.dataset;
  if (!panel || !pageWords) return;

  const say = (words) => {
    announcer.textContent = words;
  };
  const partOf = (node) => node.closest("[data-deciding]");
  const wordsOf = (part) => part.querySelector(".decide-words");
  const fieldOf = (part) => part.querySelector("[data-words]");
  const selected = () => document.querySelectorAll("#queue-list [name=claim]:checked").length;

  // The field that waits for words, wherever the focus is.
  const waiting = () => document.querySelector(".decide-words[data-asking] [data-words]");

  // The field opens for a decision ("" is for its reason alone) with the focus in it.
  const ask = (part, state, label) => {
    const words = wordsOf(part);
    const again = part.querySelector('[aria-pressed="true"]');
    words.open = true;
    words.dataset.asking = state || "why";
    words.querySelector("[name=asking]").value = state;
    for (const each of words.querySelectorAll("[data-label]")) each.textContent = label || pageWords.why;
    const send = words.querySelector("[data-send]");
    const order = send.querySelector("button");
    order.value = state || again?.value || "";
    send.hidden = !order.value;
    const field = fieldOf(part);
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  };

  // What was typed stays in the field, and goes along with the decision.
  const giveUp = (part, told) => {
    const words = wordsOf(part);
    const isKept = Boolean(fieldOf(part).value.trim());
    delete words.dataset.asking;
    words.querySelector("[name=asking]").value = "";
    words.open = false;
    words.querySelector("summary").focus();
    say(isKept ? told : pageWords.nothingTyped);
  };

  let isSending = false;
  document.addEventListener("htmx:before:request", (event) => {
    if (partOf(event.detail.ctx.sourceElement) || event.detail.ctx.sourceElement.id === "queue-list") isSending = true;
  });
  for (const name of ["htmx:after:swap", "htmx:finally:request", "htmx:response:error", "htmx:error"]) {
    document.addEventListener(name, () => {
      isSending = false;
    });
  }

  document.addEventListener("click", (event) => {
    const order = event.target.closest("[data-deciding] button[name=state]");
    const summary = event.target.closest(".decide-words > summary");
    if (summary) {
      const part = partOf(summary);
      event.preventDefault();
      if (wordsOf(part).dataset.asking) giveUp(part, pageWords.kept);
      else ask(part, "", "");
      return;
    }
    if (!order) return;
    if (isSending) return event.preventDefault();
    const part = partOf(order);
    const batch = document.querySelector(".batch");
    if (part !== batch && selected()) {
      // The claims that are ticked are meant, wherever the button stands.
      event.preventDefault();
      event.stopPropagation();
      if (!fieldOf(batch).value) fieldOf(batch).value = fieldOf(part).value;
      return batch.querySelector(`button[name=state][value="${order.value}"]`)?.click();
    }
    // Words in view go along; those that were kept are shown again first.
    if (!order.dataset.asks || (wordsOf(part).dataset.asking && fieldOf(part).value.trim())) return;
    event.preventDefault();
    event.stopPropagation();
    ask(part, order.value, order.dataset.asks);
  }, true);

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("[data-words]");
    if (!field || event.isComposing) return;
    const part = partOf(field);
    if (event.key === "Escape") {
      event.stopPropagation();
      giveUp(part, pageWords.keptUndecided);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      const order = wordsOf(part).querySelector("[data-send] button");
      if (!order.value) giveUp(part, pageWords.keptChoose);
      else if (!field.value.trim() && wordsOf(part).dataset.asking !== "why") say(pageWords.typeFirst);
      else order.click();
    }
  }, true);

  // What was typed about a claim is found again when one comes back to it.
  const draftOf = (part) => `citeweb-words-${part.dataset.draft}`;
  document.addEventListener("input", (event) => {
    const field = event.target.closest("[data-words]");
    if (!field) return;
    if (field.value) sessionStorage.setItem(draftOf(partOf(field)), field.value);
    else sessionStorage.removeItem(draftOf(partOf(field)));
  });
  const restore = () => {
    for (const field of document.querySelectorAll("[data-words]")) {
      const kept = sessionStorage.getItem(draftOf(partOf(field)));
      if (kept && !field.value) field.value = kept;
      if (field.value && !wordsOf(partOf(field)).dataset.asking) wordsOf(partOf(field)).open = true;
    }
    const asked = panel.querySelector(".decide-words[data-asking]:not([data-asking=why]) [data-words]");
    if (asked && !asked.closest(".panel").dataset.asked) {
      asked.closest(".panel").dataset.asked = "";
      asked.focus();
    }
  };
  document.addEventListener("htmx:before:request", (event) => {
    const part = partOf(event.detail.ctx.sourceElement) || (event.detail.ctx.sourceElement.id === "queue-list" && document.querySelector(".batch"));
    if (part) lastSent = part;
  });
  let lastSent = null;

  // How many are selected is said where one decides.
  const tell = () => {
    const count = selected();
    for (const each of panel.querySelectorAll("[data-for-selection]")) {
      each.hidden = !count;
      each.textContent = pageWords.decidesAbout.replace("{number}", count);
    }
  };
  document.addEventListener("change", tell);
  document.addEventListener("htmx:after:swap", () => {
    // What was sent is a draft no more; what was refused comes back with its words.
    if (lastSent && !lastSent.isConnected) sessionStorage.removeItem(draftOf(lastSent));
    else if (lastSent?.matches(".batch") && !selected()) {
      sessionStorage.removeItem(draftOf(lastSent));
      fieldOf(lastSent).value = "";
      delete wordsOf(lastSent).dataset.asking;
      wordsOf(lastSent).open = false;
    }
    lastSent = null;
    restore();
    tell();
  });
  restore();

  window.citewebDeciding = { ask, giveUp, partOf, waiting, selected };
})();
