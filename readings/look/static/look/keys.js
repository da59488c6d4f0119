// Keyboard: c cast, / search, g t today, ? what there is. Nothing depends on it.
let before = "";
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const help = document.getElementById("keys");
  if (!help || help.open) return;
  if (event.key === "?") help.showModal();
  if (event.key === "/") {
    event.preventDefault(); // some browsers look for words on the page at this key
    location.assign("/search/");
  }
  if (event.key === "c") location.assign("/cast/");
  if (before === "g" && event.key === "t") location.assign("/");
  before = event.key;
});
