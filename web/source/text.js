// Elements, numbers and tables as text. Contents are always set as text, never as markup.

import { say, told, languageNow } from './messages.js';

/** An element; functions among its attributes listen to the event of that name. A button does nothing else. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === 'button') element.type = 'button';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Sets an element's text; an unchanged one, and so the page's layout, is left alone. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function byId(id) {
  return document.getElementById(id);
}

/** The signs between thousands and before decimals, where they are not the English ones. */
const SIGNS = { vi: ['.', ','] };

/** Returns true if decimals follow a comma. */
export function hasComma() {
  return languageNow() in SIGNS;
}

/** A number with this many decimals and a true minus sign; a zero has no sign. */
export function number(value, decimals = 2, signed = false) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  const digits = Math.abs(value).toFixed(decimals);
  const [whole, rest] = digits.split('.');
  const [group, point] = SIGNS[languageNow()] ?? [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group) + (rest === undefined ? '' : point + rest);
  if (Number(digits) === 0) return grouped;
  return (value < 0 ? '−' : signed ? '+' : '') + grouped;
}

/** A number with at most this many decimals: zeros at its end are left out. */
export function trimmed(value, decimals, signed = false) {
  return number(value, decimals, signed).replace(/[.,]0+$|([.,]\d*?)0+$/, '$1');
}

/** An amount with its currency, in the order of the language. */
export function inCurrency(currency, text) {
  return (languageNow() === 'vi' || /^[₫đ\p{Script=Han}]/u.test(currency) && languageNow() !== 'en' ? `${text} ${currency}` : `${currency} ${text}`).trim();
}

/** A number with a sign, short enough for the edge of a chart: with k, M or B from 100,000 on. */
export function short(value, decimals = 0) {
  const [power, letter] = [[1e9, 'B'], [1e6, 'M'], [1e3, 'k']].find(([of]) => Math.abs(value) >= of && Math.abs(value) >= 1e5) ?? [1, ''];
  return letter ? `${trimmed(value / power, 2, true)}${letter}` : number(value, decimals, true);
}

/** A share as a percentage. */
export function percent(share, decimals = 2, signed = false) {
  return share === null || share === undefined ? '–' : `${number(100 * share, decimals, signed)} %`;
}

/** The decimals that an error leaves, at most four. */
export function knownDecimals(error) {
  if (!(error > 0)) return 4;
  return Math.max(0, Math.min(4, 1 - Math.floor(Math.log10(error))));
}

/** The rows of a table of an answer, as read by the program; empty if it has no such table. */
export function tableOf(files, name) {
  return files?.find((of) => of.name === name)?.rows ?? [];
}

/** A table's names of its own hands. */
let labels = {};

/** Sets this table's labels for names. */
export function callHands(values) {
  const own = [values.hand, values.special].flatMap((tables) => Object.entries(tables ?? {}));
  labels = Object.fromEntries(own.filter(([, of]) => typeof of?.label === 'string').map(([name, { label }]) => [name, label]));
}

/** Names with another spelling for people. */
const SAID = { unplayed: 'not played', no_ox: 'no Ox' };

/** A name of a config as people read it. */
export function spoken(name) {
  if (SAID[name]) return told(SAID[name]);
  if (Object.hasOwn(labels, name)) return told(labels[name]);
  const counted = /^(\d\d|bust)_(\d)$/.exec(name);
  if (counted) return say('hand-cards', { total: told(counted[1]), count: counted[2] });
  return told(String(name).replaceAll('_', ' ').replaceAll('-', ' ').replace(/ [ajqk]$/, (face) => face.toUpperCase()));
}

/** A preset's or game's name as a title. */
export function titled(name) {
  return languageNow() === 'en' ? spoken(name).split(' ').map(capital).join(' ') : capital(spoken(name));
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A word without case, accents, and separators. */
export function plain(word) {
  return word.normalize('NFD').replace(/[\u0300-\u036f\s\-_.'’・]/g, '').toLowerCase().replaceAll('đ', 'd');
}

/** Saves a text as a file. */
export function save(name, text, type = 'text/plain') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
