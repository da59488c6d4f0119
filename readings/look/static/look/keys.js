// Keyboard: c cast, g t today. Nothing depends on it.
let before = "";
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  if (event.key === "c") location.assign("/cast/");
  if (before === "g" && event.key === "t") location.assign("/");
  before = event.key;
});
