// What the page asks: each key as a question in plain words, and what a group of keys is about.

import { capital, spoken } from './text.js';

/** Headings of groups of keys; a group without one is called what its keys are. */
export const HEADINGS = {
  '': 'The table', rules: 'The rules', payout: 'What a winning hand is paid', side: 'Side bets', deck: 'The pack', hand: 'Hands of my own',
  special: 'Specials of my own', strategy: 'How people play', shoe: 'Cards that are missing', night: 'A night', count: 'Counting cards', simulation: 'Simulation',
};

/** What a group is for, where its answers change nothing that the page shows. */
export const NOTES = {
  night: 'People take turns as dealer. The page keeps these answers; “houseodds night” works with them.',
  count: 'The page keeps these answers; “houseodds count” works with them.',
  hand: 'Name a hand, say what makes it, then how it ranks (The rules) and what it is paid.',
  special: 'Two cards that settle at once. Name a special, say which cards make it, then how it ranks (The rules) and what it is paid.',
};

/** Groups of questions that are asked about each hand, and what all of them are about. */
const ALIKE = { 'rules.ties_of': 'Equal hands of one kind, where that differs' };

/** Whether a game's players play against a dealer, and not for a pot. */
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

/** What is asked about a key. */
export function question(key) {
  if (key.path.startsWith('rules.ties_of.') && !key.path.endsWith('NAME')) return `Both hold ${spoken(key.path.split('.').at(-1))}. Who wins?`;
  return capital(key.doc.replaceAll('`', ''));
}

/** What a key and its like are about; `null` if it stands alone. */
export function alike(path) {
  const room = Object.keys(ALIKE).find((of) => path.startsWith(`${of}.`));
  return room ? ALIKE[room] : null;
}
