// The page's questions: each key in plain words, and the subject of each group of keys.

import { capital, spoken } from './text.js';

/** Headings of groups of keys; others use the name of their keys. */
export const HEADINGS = {
  '': 'The table', rules: 'The rules', payout: 'What a winning hand is paid', side: 'Side bets', deck: 'The pack', hand: 'Hands of my own',
  special: 'Specials of my own', strategy: 'How people play', shoe: 'Missing cards', night: 'A night', count: 'Counting cards', simulation: 'Simulation',
};

/** The purpose of a group whose answers change nothing on the page. */
export const NOTES = {
  night: 'People take turns as dealer. The page keeps these answers; “houseodds night” works with them.',
  count: 'The page keeps these answers; “houseodds count” works with them.',
  hand: 'Name a hand, its conditions, its rank (in The rules) and its payout.',
  special: 'Two cards that settle at once. Name a special, its cards, its rank (in The rules) and its payout.',
};

/** Groups of questions about each hand, with their subjects. */
const ALIKE = { 'rules.ties_of': 'Equal hands of one kind, if they differ' };

/** Returns true if a game's players play against a dealer, not for a pot. */
export function hasDealer(game) {
  return game.keys.some(({ path }) => path === 'commission');
}

/** A short name of a key of a game. */
export function named(game, path) {
  const key = game.keys.find((one) => one.path === path);
  if (key?.name) return key.name;
  const [room, ...rest] = path.split('.');
  if (path.startsWith('rules.ties_of.')) return `Ties of ${spoken(rest.at(-1).replace('NAME', 'each of my own'))}`;
  const name = capital(spoken(rest.join(' ').replace('NAME', 'each of my own') || room));
  return room === 'payout' ? `${name} pays` : name;
}

/** The question about a key. */
export function question(key) {
  if (key.path.startsWith('rules.ties_of.') && !key.path.endsWith('NAME')) return `Both hold ${spoken(key.path.split('.').at(-1))}. Who wins?`;
  return capital(key.doc.replaceAll('`', ''));
}

/** The subject of a key and its like; `null` if it stands alone. */
export function alike(path) {
  const room = Object.keys(ALIKE).find((of) => path.startsWith(`${of}.`));
  return room ? ALIKE[room] : null;
}
