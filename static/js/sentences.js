// A claim of the list leads to its sentence in the text that is edited.
"use strict";

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sentence]");
  const field = document.getElementById("id_text");
  if (!link || !field || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const start = field.value.indexOf(link.dataset.sentence);
  if (start < 0) return; // Changed already: its own page has it as it was.
  event.preventDefault();
  const end = start + link.dataset.sentence.length;
  field.blur(); // It comes into view where the focus finds it.
  field.setSelectionRange(start, end);
  field.focus();
});
