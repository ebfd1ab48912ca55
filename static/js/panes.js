// The panes of a report can be made wider or narrower, and are found so again.
"use strict";

(() => {
  const pageWords = document.getElementById("page-words")?.dataset;
  const desk = document.querySelector(".desk[data-bench]");
  if (!desk) return;
  const root = document.documentElement;
  const PANES = { queue: [".queue", "queueWidth", 1, 75], evidence: [".evidence-panel", "evidenceWidth", -1, 60] };
  const LEAST = 224;
  const STEP = 24;

  const stored = (name) => Number(localStorage.getItem(`citeweb-pane-${name}`)) || 0;
  const set = (name, width) => {
    root.style.setProperty(`--pane-${name}`, `min(${width}px, 45vw)`);
  };

  for (const [name, [selector, label, sign, from]] of Object.entries(PANES)) {
    if (stored(name)) set(name, stored(name));
    const pane = () => document.querySelector(selector);
    const wide = window.matchMedia(`(min-width: ${from}rem)`);
    const handle = document.createElement("div");
    handle.className = "pane-handle screen-only";
    handle.dataset.pane = name;
    handle.tabIndex = 0;
    handle.setAttribute("role", "separator");
    handle.setAttribute("aria-orientation", "vertical");
    handle.setAttribute("aria-label", pageWords[label]);
    handle.setAttribute("aria-valuemin", LEAST);
    const most = () => Math.round(window.innerWidth * 0.45);
    const tell = (width) => {
      handle.setAttribute("aria-valuemax", most());
      handle.setAttribute("aria-valuenow", Math.round(width));
    };
    const resize = (wanted) => {
      const width = Math.round(Math.max(LEAST, Math.min(wanted, most())));
      set(name, width);
      localStorage.setItem(`citeweb-pane-${name}`, width);
      tell(width);
    };
    const show = () => {
      handle.hidden = !wide.matches || !pane();
      if (!handle.hidden) tell(pane().offsetWidth);
    };
    handle.addEventListener("pointerdown", (event) => {
      const start = event.clientX;
      const width = pane().offsetWidth;
      handle.setPointerCapture(event.pointerId);
      const move = (moved) => resize(width + sign * (moved.clientX - start));
      handle.addEventListener("pointermove", move);
      handle.addEventListener("pointerup", () => handle.removeEventListener("pointermove", move), { once: true });
      event.preventDefault();
    });
    handle.addEventListener("keydown", (event) => {
      const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      resize(pane().offsetWidth + sign * step);
    });
    wide.addEventListener("change", show);
    document.addEventListener("htmx:after:swap", show);
    desk.append(handle);
    show();
  }
})();
