// Passkeys need scripts: their buttons show only where scripts run, and a failure is said on the page.
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("[data-needs-script]")) {
    button.hidden = !window.PublicKeyCredential;
  }
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-failed").hidden = false;
});
