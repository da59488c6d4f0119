// A tick on a walk is kept on this device until the server has said that it has it: where an answer is lost it is sent
// again, after pauses, also when the page was loaded anew. Each says what is to stand, so that sent twice is said once.
(() => {
  const walk = document.querySelector("[data-walk]");
  if (!walk || !globalThis.htmx) return; // without it the forms are sent as forms are
  const KEPT = "tick:";
  const PAUSES = [1000, 2000, 4000, 8000, 15000, 30000];
  const LOST = 20000; // an answer that takes longer does not come any more
  const waiting = new Map(); // by its address: whether it is there, and when that was said
  const sent = new Set();
  let failures = 0;
  let timer = 0;
  let held = null; // the form of the report, which goes when nothing waits any more

  const store = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null; // a browser that keeps nothing; the page itself still does
    }
  };
  const formOf = (address) => walk.querySelector(`form[data-tick][action="${address}"]`);

  const show = (address) => {
    const form = formOf(address);
    const tick = waiting.get(address);
    if (!form || !tick) return;
    const button = form.querySelector("button");
    button.setAttribute("aria-pressed", String(tick.is_there === "1"));
    button.value = tick.is_there === "1" ? "0" : "1";
    form.closest(".omen").classList.add("is-pending");
  };

  const tell = () => {
    const line = walk.querySelector(".walk-waits");
    const words = waiting.size === 1 ? line.dataset.one : line.dataset.several.replace("#", waiting.size);
    line.hidden = !waiting.size || !failures;
    if (!line.hidden && line.textContent !== words) line.textContent = words;
  };

  const keep = (address, tick) => {
    waiting.set(address, tick);
    store((kept) => kept.setItem(KEPT + address, JSON.stringify(tick)));
    show(address);
  };

  const forget = (address) => {
    waiting.delete(address);
    store((kept) => kept.removeItem(KEPT + address));
    formOf(address)?.closest(".omen").classList.remove("is-pending");
  };

  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(sendAll, PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0);
  };

  const send = (address) => {
    const form = formOf(address);
    const tick = waiting.get(address);
    if (!tick || sent.has(address)) return;
    if (!form) return forget(address); // the song has no such omen
    sent.add(address);
    const late = Math.max(0, Math.round((Date.now() - tick.at) / 1000));
    form.tick = tick;
    const values = { is_there: tick.is_there, late };
    const asked = { source: form, target: form.closest(".omen"), swap: "outerHTML", values };
    htmx.ajax("POST", address, asked).catch(() => {}); // what became of it, the events tell
  };

  const sendAll = () => [...waiting.keys()].forEach(send);

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (waiting.size && form.closest(".walk-bar")) {
      event.preventDefault();
      held = form;
    }
    if (!form.matches("form[data-tick]")) return;
    event.preventDefault();
    event.stopPropagation();
    const address = form.getAttribute("action");
    keep(address, { is_there: form.querySelector("button").value, at: Date.now() });
    send(address);
    tell();
  }, true);

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.elt.matches("form[data-tick]")) detail.timeout = LOST;
  });

  // A session that has lapsed is answered by the way in; its page has no place in a row.
  const isOurs = (xhr, path) => !xhr.responseURL || new URL(xhr.responseURL).pathname === path;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { elt, path } = detail.requestConfig;
    if (elt.matches("form[data-tick]") && !isOurs(detail.xhr, path)) detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { elt, path } = detail.requestConfig;
    if (!elt.matches("form[data-tick]") || !sent.delete(path)) return;
    const { status } = detail.xhr;
    const isSaid = isOurs(detail.xhr, path) && status >= 200 && status < 300;
    if (status === 404) {
      forget(path);
      location.reload(); // the survey was erased; its page says so
    } else if (isSaid || status === 422) {
      failures = 0;
      if (waiting.get(path) === elt.tick) forget(path);
      if (waiting.size) sendAll(); // what was said meanwhile of this one, and whatever waits
    } else if (status && !isOurs(detail.xhr, path)) {
      location.reload(); // to the way in, and back; what waits is sent then
    } else {
      failures += 1;
      again();
    }
    waiting.forEach((_tick, address) => show(address));
    tell();
    if (!waiting.size) held?.requestSubmit();
  });

  addEventListener("online", () => sendAll());

  store((kept) => {
    for (const name of Object.keys(kept)) {
      if (!name.startsWith(KEPT + walk.dataset.walk)) continue;
      keep(name.slice(KEPT.length), JSON.parse(kept.getItem(name)));
    }
  });
  sendAll();
})();
