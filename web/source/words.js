// The page's questions: each key in plain words, and the subject of each group of keys.

import { capital, spoken } from './text.js';
import { say, told } from './messages.js';

/** Groups of keys with a heading of their own; others use the name of their keys. */
const HEADED = ['dealer', 'rules', 'payout', 'side', 'deck', 'hand', 'event', 'special', 'strategy', 'shoe', 'night', 'count', 'simulation'];

/** The heading of a group of keys. */
export function heading(room) {
  if (room === '') return say('group-table');
  return HEADED.includes(room) ? say(`group-${room}`) : capital(spoken(room));
}

/** The purpose of a group whose answers change nothing on the page, or which needs a word. */
export function aboutGroup(room) {
  return ['night', 'count', 'hand', 'special'].includes(room) ? say(`group-note-${room}`) : null;
}

/** The group of questions about each hand. */
const ALIKE = 'rules.ties_of';

/** Returns true if a game's players play against a dealer, not for a pot. */
export function hasDealer(game) {
  return game.keys.some(({ path }) => path === 'commission');
}

/** Questions about the bank with a name of the page's own. */
const OF_BANK = /^(?:dealer|strategy\.worth)\.(\w+)$/;

/** A short name of a key of a game. */
export function named(game, path) {
  const bank = OF_BANK.exec(path)?.[1];
  if (bank) return say(`bank-name-${bank}`);
  const key = game.keys.find((one) => one.path === path);
  if (key?.name) return told(key.name);
  const [room, ...rest] = path.split('.');
  if (path.startsWith('rules.ties_of.')) return say('named-ties', { hand: spoken(rest.at(-1).replace('NAME', 'each of my own')) });
  const name = capital(spoken(rest.join(' ').replace('NAME', 'each of my own') || room));
  return room === 'payout' ? say('named-pays', { hand: name }) : name;
}

/** The question about a key. */
export function question(key) {
  if (key.path.startsWith('rules.ties_of.') && !key.path.endsWith('NAME')) return say('ask-tie', { hand: spoken(key.path.split('.').at(-1)) });
  return capital(told(key.doc.replaceAll('`', '')));
}

/** The subject of a key and its like; `null` if it stands alone. */
export function alike(path) {
  return path.startsWith(`${ALIKE}.`) ? say('group-ties') : null;
}
