// A button that has a word for the wait says it when the answer takes longer than a second.
const PATIENCE = 1000;
document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.querySelector(".busy-word")) setTimeout(() => submitter.classList.add("is-busy"), PATIENCE);
});
// Back again: the browser may show the page as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) document.querySelectorAll(".is-busy").forEach((button) => button.classList.remove("is-busy"));
});
