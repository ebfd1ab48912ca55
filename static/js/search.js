// "/" leads to the search from every page; on its own page arrows go through what was found.
"use strict";

(() => {
  const link = document.querySelector("a[data-search]");
  const field = document.getElementById("search-words");
  const FOR_WORDS = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog";

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "/" && !event.target.closest(FOR_WORDS)) {
      if (localStorage.getItem("citeweb-single-keys") === "off") return;
      event.preventDefault();
      if (field) field.focus();
      else link?.click();
      return;
    }
    if (!field || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    const places = [field, ...document.querySelectorAll("#found [data-hit]")];
    const at = places.indexOf(document.activeElement);
    const next = places[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  });
})();
