// What the browser keeps between visits: the last table, the practice score, and the page as an app.

/** Reads a kept value; `null` if there is none, or the browser keeps nothing. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`houseodds.${name}`));
  } catch {
    return null;
  }
}

/** Keeps a value; `null` forgets it. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`houseodds.${name}`);
    else localStorage.setItem(`houseodds.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and some local files keep nothing.
  }
}

/** Returns the table that was last shown by a page with this table to start from; `null` if there is none. */
export function keptTable(start) {
  const last = kept('table');
  return last !== null && typeof last.toml === 'string' && last.start === start ? last.toml : null;
}

/** Keeps the shown table for the next visit, by the table that the page starts from. */
export function keepTable(start, toml) {
  keep('table', toml === null ? null : { start, toml });
}

/** Installs the page as an app where a site offers it. */
export function installApp() {
  if (document.querySelector('link[rel=manifest]')) navigator.serviceWorker?.register('service-worker.js').catch(() => {});
}
