// Changes of the table: what differs from the preset, and what can be undone.

import { byId } from './text.js';
import { say } from './messages.js';
import { same } from './toml.js';
import { named } from './words.js';
import { said } from './form.js';
import { page, game } from './state.js';

/** Changes that can be undone. */
export const MOST_UNDONE = 100;

/** Remembers the table before a change. Keystrokes in one field are one change. */
export function remember(path) {
  const last = page.before.at(-1);
  if (path !== null && last?.path === path && last.preset === page.preset) return;
  page.before = [...page.before, { path, preset: page.preset, changes: { ...page.changes } }].slice(-MOST_UNDONE);
  byId('undo').hidden = false;
}

/** Changes a key together with another, or resets it to the preset's. */
export function follow(path, value) {
  if (same(value, page.preset.read.values[path] ?? {})) delete page.changes[path];
  else page.changes[path] = value;
}

/** Defaults of each own table and of no other: a new one pays 1. */
export function saidPerOwn(path, kind, own) {
  const known = page.changes[path] ?? page.preset.read.values[path] ?? {};
  const usual = kind.Decimal ? 1 : undefined;
  return Object.fromEntries(own.map((name) => [name, known[name] ?? usual]).filter(([, value]) => value !== undefined));
}

/** An order with all own tables and no others: a new one is on top until it is moved. */
export function order(path, { words, more }, own) {
  const isKnown = (name) => own.includes(name) || [...words, ...more].some((word) => word.name === name);
  const known = (page.changes[path] ?? page.read.values[path] ?? []).map((item) => (Array.isArray(item) ? item.filter(isKnown) : item)).filter((item) => (Array.isArray(item) ? item.length : isKnown(item)));
  return [...own.filter((name) => !known.flat().includes(name)), ...known];
}

/** The keys of rules that the page's figures depend on and that differ from the preset. */
export function changedRules() {
  return Object.keys(page.changes).filter((path) => !['money', 'night', 'count'].includes(path.split('.')[0]));
}

/** The rules that differ from the preset's, in a sentence to send. */
export function rulesSaid() {
  const rules = changedRules().map((path) => `${named(game(), path)}: ${saidAt(path)}`);
  return rules.length ? say('send-rules', { rules: rules.join('; ') }) : null;
}

export function saidAt(path) {
  return said(game().keys.find((key) => key.path === path), page.changes[path]);
}

/** The keys at which a config as read differs from a preset. */
export function differing(read, preset) {
  const own = [...new Set([...read.typed, ...preset.read.typed])].filter((path) => !['base', 'game', 'name'].includes(path));
  return own.filter((path) => !same(read.values[path], preset.read.values[path]));
}

/** The preset that a config builds on, or else the closest of its game. */
export function baseOf(toml, read) {
  const found = /^\s*base\s*=\s*["']([^"'\n]*)["']/m.exec(toml)?.[1];
  const presets = page.described.presets.filter(({ game: of }) => of === read.game);
  const closest = () => presets.toSorted((one, other) => differing(read, one).length - differing(read, other).length)[0];
  return presets.find(({ name }) => name === found) ?? closest();
}
