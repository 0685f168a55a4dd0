// Finds rules by the words and phrases of players.

import { plain } from './text.js';

/** Words of questions that say nothing about a rule. */
const EMPTY = new Set('a an and any are at be by can do does for from get gets has have how i if in is it me my of on or our should the their to we what when where which who whose with you your'.split(' '));
/** Words that players say for others. */
const SAME = { tied: 'tie', draw: 'tie', equal: 'tie', wins: 'win', cut: 'commission', rake: 'commission', leave: 'escape', quit: 'escape', bank: 'dealer', banker: 'dealer', burst: 'bust', cards: 'card', 'house\u2019s': 'house' };
/** Rules of other games that people ask for, with their names. */
const ELSEWHERE = { insurance: ['insurance', '保险', '保險', 'bảo hiểm', 'insurans'], splitting: ['split', 'splitting', 'split pairs', '分牌', 'tách bài'], doubling: ['double down', 'doubling down'], escaping: ['surrender', 'escape', 'run away', '投降'], jokers: ['joker', 'jokers', 'wild card', 'wild cards'] };
/** Names of cards that end paths of keys. */
const CARDS = { a: 'ace', j: 'jack', q: 'queen', k: 'king' };

/** A word without its ending, so that "aces" and "ace" are one. */
function stem(word) {
  const known = SAME[word] ?? word;
  return plain(known.length > 3 ? known.replace(/(es|s)$/, (ending) => (ending === 'es' && /(x|ch|sh)es$/.test(known) ? '' : ending === 'es' ? 'e' : '')) : known);
}

/** The words of a phrase that say something. */
function wordsOf(phrase) {
  return phrase.toLowerCase().split(/[\s,.?!/]+/).filter((word) => word && !EMPTY.has(word)).map(stem).filter(Boolean);
}

/** The keys of a game's words that have a name with this text. */
function keysCalled(game, text) {
  const named = game.terms.filter(({ name, called }) => [name ?? '', ...called].some((of) => plain(of).includes(text)));
  return named.flatMap(({ keys }) => keys);
}

/** Returns true if a rule is that of one of these keys, or a part of it. */
function isOf(path, keys) {
  return keys.some((of) => path === of || path.startsWith(`${of}.`) || of.startsWith(`${path}.`));
}

/** The rule of other games, by the end of its id, that a phrase asks for and this game does not have; otherwise `null`. */
function elsewhere(game, phrase) {
  const asked = plain(phrase);
  const found = Object.entries(ELSEWHERE).find(([, names]) => names.some((name) => plain(name) === asked));
  const has = found && (game.terms.some(({ called }) => called.some((name) => found[1].some((of) => plain(of) === plain(name)))) || game.keys.some(({ path }) => found[1].some((of) => path.split(/[._]/).includes(plain(of)))));
  return found && !has ? found[0] : null;
}

/**
 * Finds the rules that a phrase is about: those with all of it, else those with most of its words. `texts` are the
 * questions by path. `missing` names what the game does not have.
 */
export function isAbout(game, phrase, texts) {
  const missing = elsewhere(game, phrase);
  if (missing !== null) return { found: new Set(), missing };
  const whole = plain(phrase);
  if (!whole) return { found: new Set(texts.keys()), missing };
  const plainTexts = new Map([...texts].map(([path, text]) => [path, plain(`${path} ${text} ${CARDS[path.split('_').at(-1)] ?? ''}`)]));
  const matches = (word) => {
    const keys = keysCalled(game, word);
    return new Set([...plainTexts].filter(([path, text]) => text.includes(word) || isOf(path, keys)).map(([path]) => path));
  };
  const exact = matches(whole);
  if (exact.size) return { found: exact, missing };
  const all = wordsOf(phrase).map(matches);
  const count = (path) => all.filter((found) => found.has(path)).length;
  const most = Math.max(0, ...[...texts.keys()].map(count));
  return { found: new Set(most ? [...texts.keys()].filter((path) => count(path) === most) : []), missing };
}
