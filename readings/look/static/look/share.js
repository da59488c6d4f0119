// Print and Copy need a script: their buttons show only where one runs.
for (const button of document.querySelectorAll("[data-prints], [data-copies]")) button.hidden = false;

for (const text of document.querySelectorAll("[data-selects-all]")) {
  text.addEventListener("focus", () => text.select());
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-prints], [data-copies]");
  if (button?.matches("[data-prints]")) print();
  if (button?.matches("[data-copies]")) {
    const text = document.getElementById(button.dataset.copies);
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      document.execCommand("copy"); // an address without https has no clipboard
    }
    document.querySelector("[data-copied-note]").textContent = button.dataset.copied;
    document.getElementById("said").textContent = button.dataset.copied;
  }
});
