// The phone's own compass sets where a house faces: the button shows where there may be one, and answers where there is.
(() => {
  const LISTENS = 4000; // milliseconds, after which a device that says nothing has none
  const STEADY = 8; // headings, of which the middle one is taken
  const AROUND = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
  const mayHaveOne = globalThis.DeviceOrientationEvent && isSecureContext && matchMedia("(pointer: coarse)").matches;

  function offer() {
    if (mayHaveOne) for (const button of document.querySelectorAll("[data-by-compass]")) button.hidden = false;
  }

  // Degrees clockwise from north of where the top of the screen points; undefined where the event does not know.
  function headingOf(event) {
    if (event.webkitCompassHeading !== undefined) return event.webkitCompassHeading;
    if (!event.absolute || event.alpha === null) return undefined;
    return (360 - event.alpha + (screen.orientation?.angle ?? 0)) % 360;
  }

  function headings() {
    return new Promise((resolve) => {
      const heard = [];
      const names = ["deviceorientationabsolute", "deviceorientation"];
      const end = () => {
        names.forEach((name) => removeEventListener(name, hear));
        clearTimeout(patience);
        resolve(heard);
      };
      const hear = (event) => {
        const heading = headingOf(event);
        if (heading !== undefined && heard.push(heading) >= STEADY) end();
      };
      const patience = setTimeout(end, LISTENS);
      names.forEach((name) => addEventListener(name, hear));
    });
  }

  // The middle one as they lie around the last: 359 and 1 are neighbours.
  function middleOf(heard) {
    const last = heard.at(-1);
    const away = heard.map((heading) => ((heading - last + 540) % 360) - 180).sort((a, b) => a - b);
    return (last + away[Math.floor(away.length / 2)] + 360) % 360;
  }

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-by-compass]");
    if (!button) return;
    const place = button.closest("details");
    const note = place.querySelector("[data-compass-note]");
    const say = (words) => {
      note.textContent = words;
      note.hidden = false;
    };
    button.disabled = true;
    let allowed = "granted";
    try {
      allowed = (await DeviceOrientationEvent.requestPermission?.()) ?? allowed;
    } catch {
      allowed = "denied";
    }
    if (allowed === "granted") say(note.dataset.hold);
    const heard = allowed === "granted" ? await headings() : [];
    button.disabled = false;
    if (!heard.length) return say(note.dataset.none);
    note.hidden = true;
    place.querySelector(`button[value="${AROUND[Math.round(middleOf(heard) / 45) % 8]}"]`).click();
  });

  document.addEventListener("htmx:afterSwap", offer);
  offer();
})();
