// Take it with you: the config, the tables, a link, and the page itself with my table.

import { make, byId, save } from './text.js';
import { say, languageNow } from './messages.js';

/** A link is at most this long; longer configs are files. */
const LONGEST = 16_000;
/** The form of links. */
const VERSION = '1';

/** CRC-32 of bytes, in eight hexadecimal digits. */
function checksum(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(8, '0');
}

/** A config as the fragment of a link: version, length, checksum, and the text in characters that no messenger changes. */
export function fragment(toml) {
  const bytes = new TextEncoder().encode(toml);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `rules=${[VERSION, letters.length, checksum(bytes), letters].join('.')}`;
}

/** The config in a link's fragment: its `toml`, or a `problem` in words; `null` if the address is no such link. */
export function inLink() {
  const found = /^#rules=([^&]*)/s.exec(location.hash);
  if (!found) return null;
  const [version, length, sum, letters, more] = found[1].split('.');
  if (/^\d+$/.test(version) && version !== VERSION) return { problem: say('link-version') };
  if (version !== VERSION || more !== undefined || !/^\d+$/.test(length)) return { problem: say('link-unknown') };
  if (letters?.length !== Number(length)) return { problem: say('link-cut', { has: letters?.length ?? 0, should: length }) };
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    if (checksum(bytes) === sum) return { toml: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // No text: the message is the same.
  }
  return { problem: say('link-altered') };
}

/** The language in a link's fragment, if it has one. */
export function languageInLink() {
  return /[#&]language=([\w-]+)/.exec(location.hash)?.[1] ?? null;
}

/** The fragment of a link to a table in the current language; English needs no mention. */
function address(toml) {
  return languageNow() === 'en' ? fragment(toml) : `${fragment(toml)}&language=${languageNow()}`;
}

export function link(toml) {
  return `${location.href.split('#')[0]}#${address(toml)}`;
}

/** Keeps the address that of the table. A table too long for a link has an address without one. */
export function updateAddress(toml) {
  const own = address(toml);
  const next = own.length > LONGEST ? '' : `#${own}`;
  if (location.hash === next) return;
  try {
    history.replaceState(null, '', next || location.pathname + location.search);
  } catch {
    // Some browsers do not let a local file change its address.
  }
}

/** The page as it was opened, with a table of rules to start from. A copy of an app is a file like others. */
export function pageWith(source, toml) {
  const start = JSON.stringify(toml).replaceAll('<', '\\u003c');
  const alone = source.replace(/(<link rel="(manifest|icon|apple-touch-icon)"[^>]*>)+\n/, '');
  return alone.replace(/(<script type="application\/json" id="start">)[^<]*/, (_, tag) => tag + start);
}

/** Reports a result next to the buttons. */
function tell(words) {
  byId('took').textContent = words;
}

/** Returns true if others can open a link to the page: from a local file they cannot. */
export function canBeLinked() {
  return location.protocol.startsWith('http');
}

/** Shows a config and its tables as files to save. */
export function showFiles(toml, name, found) {
  byId('toml').textContent = toml;
  const file = ({ name: of, text }) => make('button', { class: 'quiet', click: () => save(`${of}.csv`, text, 'text/csv') }, `${of}.csv`);
  byId('csvs').replaceChildren(...(found?.files ?? []).map(file));
}

/** Connects the buttons; `now` gives the config, its name and the page's source. */
export function connect(now) {
  byId('save-toml').addEventListener('click', () => save(`${now().name}.toml`, now().toml, 'application/toml'));
  byId('save-page').addEventListener('click', () => save(`${now().name}.html`, pageWith(now().source, now().toml), 'text/html'));
  byId('copy-link').addEventListener('click', async () => {
    const { toml } = now();
    if (fragment(toml).length > LONGEST) return tell(say('link-long'));
    updateAddress(toml);
    try {
      await navigator.clipboard.writeText(link(toml));
      return tell(say(canBeLinked() ? 'link-copied' : 'link-local'));
    } catch {
      return tell(say('link-bar'));
    }
  });
}
