// Single keys on the report page. They can be switched off, and do nothing while typing.
"use strict";

(() => {
  const help = document.getElementById("keys");
  const switchBox = document.getElementById("keys-enabled");
  const button = document.getElementById("keys-open");
  const announcer = document.getElementById("announcer");
  if (!help || !switchBox) return;

  const STORED = "citeweb-single-keys";
  switchBox.checked = localStorage.getItem(STORED) !== "off";
  switchBox.addEventListener("change", () => {
    localStorage.setItem(STORED, switchBox.checked ? "on" : "off");
  });

  const showHelp = () => help.showModal();
  if (button) button.hidden = false;
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
    announcer.textContent = direction > 0 ? "No further claim." : "No earlier claim.";
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

  const keys = {
    j: () => step("a.claim", 1),
    ArrowRight: () => step("a.claim", 1),
    k: () => step("a.claim", -1),
    ArrowLeft: () => step("a.claim", -1),
    n: () => step("a.claim[data-flagged]", 1),
    p: () => step("a.claim[data-flagged]", -1),
    "?": showHelp,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable], dialog, .wide")) return;
    const act = keys[event.key];
    if (!act || (!switchBox.checked && event.key.length === 1)) return;
    event.preventDefault();
    act();
  });
})();
