// A snippet goes in where one writes; without this the page is loaded anew with it.
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".snippet-choice")) return;
  const slot = event.target.closest(".note-slot");
  const words = slot.querySelector("[data-takes-snippets]") ?? slot.querySelector("textarea");
  const [chosen] = event.target.elements.snippet.selectedOptions;
  event.preventDefault();
  words.setRangeText(chosen.dataset.text, words.selectionStart, words.selectionEnd, "end");
  words.focus();
});
