// Single keys on the report page. They can be switched off, and do nothing while anything asks for words.
"use strict";

(() => {
  const help = document.getElementById("keys");
  const switchBox = document.getElementById("keys-enabled");
  const announcer = document.getElementById("announcer");
  const pageWords = document.getElementById("page-words")?.dataset;
  if (!help || !switchBox || !pageWords) return;

  const STORED = "citeweb-single-keys";
  switchBox.checked = localStorage.getItem(STORED) !== "off";
  switchBox.addEventListener("change", () => {
    localStorage.setItem(STORED, switchBox.checked ? "on" : "off");
  });

  const showHelp = () => help.showModal();
  const offer = () => document.getElementById("keys-open")?.removeAttribute("hidden");
  document.addEventListener("htmx:after:swap", offer); // The report may come later.
  offer();
  document.addEventListener("click", (event) => {
    if (event.target.closest("#keys-open")) showHelp();
  });

  const claims = (selector) =>
    [...document.querySelectorAll(selector)].filter((each) => each.id);

  // Where stepping starts: the claim in hand, else the first one below the window's top.
  const currentOf = (list) => {
    const held =
      document.activeElement.closest("a.claim") ||
      document.querySelector("a.claim[aria-current]");
    return held ? list.findIndex((each) => each.dataset.claim === held.dataset.claim) : -1;
  };

  const step = (selector, direction) => {
    const all = claims("a.claim");
    const wanted = new Set(claims(selector));
    let at = currentOf(all);
    if (at < 0) {
      const below = all.findIndex((each) => each.getBoundingClientRect().top > 0);
      at = direction > 0 ? (below < 0 ? all.length : below) - 1 : below < 0 ? all.length : below;
    }
    for (let next = at + direction; next >= 0 && next < all.length; next += direction) {
      if (!wanted.has(all[next])) continue;
      visit(all[next]);
      return;
    }
    announcer.textContent = direction > 0 ? pageWords.last : pageWords.first;
  };

  const visit = (link) => {
    link.focus({ preventScroll: true });
    const evidence = window.citewebEvidence;
    if (evidence && evidence.isOpen()) {
      evidence.open(link.dataset.claim, { focus: false });
    } else {
      link.scrollIntoView({ block: "center" });
    }
  };

  // The next claim of the queue that waits for a decision, after the one in hand.
  const nextOpen = () => {
    const lines = [...document.querySelectorAll(".queue-line")];
    const at = lines.findIndex((each) => each.hasAttribute("aria-current"));
    const following = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
    const line = following.find((each) => each.hasAttribute("data-open"));
    if (line) line.querySelector("a[data-claim]").click();
    else announcer.textContent = pageWords.nothingLeft;
  };

  const select = () => {
    const held = document.activeElement.closest("[data-claim], .queue-line");
    const number = held?.dataset.claim || document.querySelector(".queue-line[aria-current]")?.id.slice(6);
    const box = number && document.querySelector(`#queue-${CSS.escape(number)} [name=claim]`);
    if (box) box.click();
  };

  // Readers of a shared report decide nothing.
  const deciding = window.citewebDeciding ?? { selected: () => 0, waiting: () => null };

  // A button that bears this key: of the selection while there is one, else of the evidence.
  const press = (key) => {
    const batch = deciding.selected() ? document.querySelector(`.batch [data-key="${key}"]`) : null;
    const target = batch || document.querySelector(`#evidence [data-key="${key}"], #evidence [data-also="${key}"]`);
    if (target) target.click();
    else announcer.textContent = pageWords.notHere;
  };

  const undo = () => document.querySelector("#undo button")?.click();
  const selectNone = () => document.querySelector("[data-select-none]")?.click();

  const keys = {
    j: () => step("a.claim", 1),
    ArrowRight: () => step("a.claim", 1),
    k: () => step("a.claim", -1),
    ArrowLeft: () => step("a.claim", -1),
    n: () => step("a.claim[data-flagged]", 1),
    p: () => step("a.claim[data-flagged]", -1),
    u: nextOpen,
    x: select,
    z: undo,
    "?": showHelp,
  };
  for (const key of "efsdcqowvtma") keys[key] = () => press(key);

  // From the key that opens the sentence's form until that is there.
  let isOpening = false;
  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail.ctx.sourceElement.matches("[data-mend]")) isOpening = true;
  });
  for (const name of ["htmx:after:swap", "htmx:finally:request"]) {
    document.addEventListener(name, () => {
      isOpening = false;
    });
  }

  // While a field that was asked for is open, no letter is a command: it belongs there.
  const isForWords = (event) => {
    const field = deciding.waiting();
    const sentence = document.querySelector("form.mend textarea");
    if (!field && !sentence && !isOpening) return false;
    if (field) {
      field.focus(); // Before the letter is typed, so that it is typed there.
      if (event.key === "Escape") deciding.giveUp(deciding.partOf(field), pageWords.keptUndecided);
      return true;
    }
    if (event.key.length !== 1) return event.key.startsWith("Arrow");
    event.preventDefault();
    sentence?.focus();
    announcer.textContent = pageWords.beingChanged;
    return true;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog")) return;
    if (event.target.matches("input") && event.key === " ") return;
    if (event.target.matches(".wide, .pane-handle") && event.key.startsWith("Arrow")) return; // These scroll or size it.
    const isAsked = event.key.length === 1 || event.key.startsWith("Arrow") || event.key === "Escape";
    if (isAsked && isForWords(event)) return event.stopPropagation();
    if (event.key === "Escape" && deciding.selected()) {
      selectNone();
      return event.stopPropagation();
    }
    const act = keys[event.key];
    if (!act || (!switchBox.checked && event.key.length === 1)) return;
    event.preventDefault();
    act();
  }, true);
})();
