// The evidence panel: opens over the foot of the page, remembers where it was opened from.
"use strict";

(() => {
  const panel = document.getElementById("evidence");
  if (!panel) return;

  let opener = null;
  let wantsFocus = false;

  const linkOf = (number) =>
    document.querySelector(`a.claim[data-claim="${CSS.escape(number)}"]`);

  const select = (link) => {
    for (const old of document.querySelectorAll("a.claim[aria-current]")) {
      old.removeAttribute("aria-current");
    }
    if (!link) return;
    for (const part of document.querySelectorAll(
      `a.claim[data-claim="${CSS.escape(link.dataset.claim)}"]`,
    )) {
      part.setAttribute("aria-current", "true");
    }
  };

  // Keeps the claim in the part of the window that the panel leaves free.
  const reveal = (link) => {
    const box = link.getBoundingClientRect();
    const free = panel.hidden ? window.innerHeight : panel.getBoundingClientRect().top;
    if (box.top >= 48 && box.bottom <= free - 24) return;
    window.scrollBy({ top: box.top - Math.max(48, free / 3) });
  };

  const open = (number, { focus = true } = {}) => {
    const link = linkOf(number);
    if (!link) return false;
    wantsFocus = focus;
    link.click();
    return true;
  };

  const close = () => {
    if (panel.hidden) return;
    panel.hidden = true;
    panel.replaceChildren();
    select(null);
    history.replaceState(null, "", location.pathname + location.search);
    if (opener && opener.isConnected) opener.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const target = event.target.closest("a[data-claim], a[data-close]");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.matches("a.claim")) {
      opener = target;
      // A click by mouse or Enter asks to read; stepping with keys sets it to false.
      if (event.isTrusted) wantsFocus = true;
    } else if (target.hasAttribute("data-close")) {
      if (panel.hidden) return;
      event.preventDefault();
      close();
    } else if (open(target.dataset.claim, { focus: true })) {
      event.preventDefault();
    }
  });

  let last = null;
  document.addEventListener("htmx:after:swap", () => {
    const shown = panel.querySelector(".panel");
    if (!shown) return;
    const number = shown.dataset.claim;
    const link = linkOf(number);
    select(link); // Another swap may have brought the claim anew.
    if (shown === last) return;
    last = shown;
    panel.hidden = false;
    panel.scrollTop = 0;
    history.replaceState(null, "", `#claim-${number}`);
    if (link) {
      opener = link;
      reveal(link);
    }
    if (wantsFocus) panel.querySelector("#panel-title").focus({ preventScroll: true });
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !panel.hidden && !document.querySelector("dialog[open]")) {
      close();
    }
  });

  // What cannot be shown here is shown, or explained, on a page of its own.
  document.addEventListener("htmx:response:error", (event) => {
    const source = event.detail.ctx.sourceElement;
    if (source.matches("a[href]")) location.assign(source.href);
  });

  // An address that names a claim opens it: as it is come by, typed over, gone back to.
  const follow = () => {
    const named = /^#claim-(\d+)$/.exec(location.hash);
    const shown = panel.hidden ? null : panel.querySelector(".panel");
    if (named && shown?.dataset.claim !== named[1]) open(named[1], { focus: false });
    else if (!location.hash) close();
  };
  window.addEventListener("hashchange", () => {
    if (!document.querySelector("[data-htmx-powered]")) return;
    const target = document.querySelector(":target");
    // Its mark is filtered out: all marks are shown again, and with them this one.
    if (target?.matches("span[id^=claim-]") && location.search) {
      location.assign(location.pathname + location.hash);
    } else follow();
  });
  // htmx may have been here before this script, or come after it.
  if (document.querySelector("[data-htmx-powered]")) follow();
  else document.addEventListener("htmx:after:process", follow, { once: true });

  window.citewebEvidence = { open, isOpen: () => !panel.hidden };
})();
