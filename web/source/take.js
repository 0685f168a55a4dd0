// Take it along: the config, the tables, a link, and the page itself with my table.

import { make, byId, save } from './text.js';

/** A link is at most this long; longer configs are files. */
const LONGEST = 16_000;

/** The config in a link's fragment, if there is one. */
export function inLink() {
  const found = /^#rules=(.*)$/s.exec(location.hash);
  if (!found || found[1].length > LONGEST) return null;
  try {
    return decodeURIComponent(found[1]);
  } catch {
    return null;
  }
}

export function link(toml) {
  return `${location.href.split('#')[0]}#rules=${encodeURIComponent(toml)}`;
}

/** The page as it was opened, with a table of rules to start from. */
export function pageWith(source, toml) {
  const start = JSON.stringify(toml).replaceAll('<', '\\u003c');
  return source.replace(/(<script type="application\/json" id="start">)[^<]*/, (_, tag) => tag + start);
}

/** Reports a result next to the buttons. */
function tell(words) {
  byId('took').textContent = words;
}

/** Shows a config and its tables as files to save. */
export function showFiles(toml, name, found) {
  byId('toml').textContent = toml;
  const file = ({ name: of, text }) => make('button', { type: 'button', class: 'quiet', click: () => save(`${of}.csv`, text, 'text/csv') }, `${of}.csv`);
  byId('csvs').replaceChildren(...(found?.files ?? []).map(file));
}

/** Connects the buttons; `now` gives the config, its name and the page's source. */
export function connect(now) {
  byId('save-toml').addEventListener('click', () => save(`${now().name}.toml`, now().toml, 'application/toml'));
  byId('save-page').addEventListener('click', () => save(`${now().name}.html`, pageWith(now().source, now().toml), 'text/html'));
  byId('copy-link').addEventListener('click', async () => {
    const { toml } = now();
    if (encodeURIComponent(toml).length > LONGEST) return tell('These rules are too long for a link: save the TOML.');
    location.hash = `rules=${encodeURIComponent(toml)}`;
    try {
      await navigator.clipboard.writeText(link(toml));
      return tell('The link is copied. It holds the rules; nothing is sent anywhere.');
    } catch {
      return tell('The link is in the address bar.');
    }
  });
}
