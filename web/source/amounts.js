// Numbers as people type them: separators by language, and a question where a number has two readings.

import { number, trimmed } from './text.js';
import { say, languageNow } from './messages.js';

/** The largest amount of money, and the largest with digits after the point. */
const MOST = 1_000_000_000;
const MOST_DECIMAL = 10_000;

/** Returns true if a language groups digits with this sign. */
function groups(language, sign) {
  return new Intl.NumberFormat(language).formatToParts(1_234_567.5).some(({ type, value }) => type === 'group' && value === sign);
}

/** The language in which a reader types numbers: the page's, unless that is English, which many use for want of their own. */
function typedIn() {
  return languageNow() === 'en' ? navigator.language : languageNow();
}

/** The readings of a typed number: none, one, or two if a separator may group digits or begin a fraction. */
export function readings(text, language = typedIn()) {
  const clean = text.normalize('NFKC').trim().replace(/(?<=\d)[\s_'’](?=\d{3})/g, '');
  const [, digits, thousands] = /^([\d.,]+)\s*([kK])?$/.exec(clean) ?? [];
  if (!digits) return [];
  const signs = [...new Set(digits.replace(/\d/g, ''))];
  const times = thousands ? 1_000 : 1;
  const grouped = (part, sign) => (new RegExp(`^\\d{1,3}(\\${sign}\\d{3})+$`).test(part) ? part.replaceAll(sign, '') : null);
  const value = (part) => (/^(\d+(\.\d*)?|\.\d+)$/.test(part) ? [Math.round(Number(part) * times * 1e6) / 1e6] : []);
  if (!signs.length) return value(digits);
  if (signs.length === 2) {
    // The last of two signs begins the fraction.
    const [whole, fraction, more] = digits.split(signs[1]);
    const plain = grouped(whole, signs[0]);
    return plain === null || more !== undefined ? [] : value(`${plain}.${fraction}`);
  }
  const [sign] = signs;
  const plain = grouped(digits, sign);
  const parts = digits.split(sign);
  if (parts.length > 2) return plain === null ? [] : value(plain);
  const fraction = value(parts.join('.'));
  if (plain === null || parts[0] === '0' || thousands) return fraction;
  return groups(language, sign) ? value(plain) : [...fraction, ...value(plain)];
}

/** An amount of money as typed: `value`, or a `problem` in words with the `choices` of an ambiguous one. */
export function amount(text, language) {
  const found = readings(text, language);
  if (!found.length) return { problem: say('input-amount') };
  if (found.length === 2) return { problem: say('input-which', { small: trimmed(found[0], 3), large: number(found[1], 0) }), choices: found };
  return allowed(found[0]);
}

function allowed(value) {
  if (value > MOST) return { problem: say('input-large') };
  if (value <= 0) return { problem: say('input-positive') };
  const isFine = value > MOST_DECIMAL ? Number.isInteger(value) : Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-6;
  return isFine ? { value } : { problem: say('input-fine') };
}

/** A whole number in a range as typed: `value` or a `problem` in words. A separator in it groups digits. */
export function whole(text, min, max, language) {
  const value = readings(text, language).at(-1);
  return Number.isInteger(value) && value >= min && value <= max ? { value } : { problem: say('input-whole', { min, max: number(max, 0) }) };
}
