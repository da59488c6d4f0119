// A photo is sent as soon as it is taken. One that can't be stays in its form, and is sent again by itself or by a tap.
(() => {
  if (!globalThis.htmx) return;
  document.documentElement.classList.add("sends-photos");
  const PAUSES = [2000, 5000, 15000, 60000];
  const LOST = 120000; // an answer that takes longer does not come any more

  const formOf = (event) => event.target.closest?.(".photo-form");
  const sendAgain = (form) => {
    if (form.isConnected && form.classList.contains("waits")) htmx.trigger(form, "submit");
  };
  const wait = (form) => {
    const tries = Number(form.dataset.tries ?? 0);
    form.dataset.tries = tries + 1;
    form.classList.add("waits");
    form.querySelector(".photo-waits").hidden = false;
    if (tries < PAUSES.length) setTimeout(sendAgain, PAUSES[tries], form);
  };
  const giveUp = (form) => {
    form.classList.remove("waits");
    form.querySelector(".photo-waits").hidden = true;
    form.querySelector(".photo-gone").hidden = false;
  };

  document.addEventListener("htmx:configRequest", (event) => {
    if (formOf(event)) event.detail.timeout = LOST;
  });

  // A session that has lapsed is answered by the way in; its page has no place here, and the photo waits.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    const form = requestConfig.elt.closest(".photo-form");
    if (!form || !xhr.responseURL || new URL(xhr.responseURL).pathname === requestConfig.path) return;
    event.detail.shouldSwap = false;
    wait(form);
  });

  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      const form = formOf(event);
      if (!form) return;
      const status = event.detail.xhr?.status ?? 0;
      if (status === 404) giveUp(form);
      else wait(form);
    });
  }

  // One that was taken before the scripts had come to this page is sent now.
  htmx.onLoad((part) => {
    for (const form of part.querySelectorAll(".photo-form[hx-post]")) {
      if (form.querySelector("input[type=file]").files.length) htmx.trigger(form, "submit");
    }
  });

  addEventListener("online", () => document.querySelectorAll(".photo-form.waits").forEach(sendAgain));
})();
