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

/** Questions by key, of all games; `GAME:KEY` where a game means something else by it. */
const QUESTIONS = {
  players: 'How many play against the dealer?',
  decks: 'How many packs are shuffled together?',
  jokers: 'How many jokers are in each pack?',
  commission: 'What share of a player’s win does the house keep?',
  dealer_commission: 'What share of the dealer’s win in a round does the house keep?',
  bets: 'What does a player bet?',
  side: 'Which side bets are there? Name one, then say what it looks at and what it pays.',
  'shoe.removed': 'Which cards are missing from the shoe? As in: As 3h 3d',
  'simulation.rounds': 'How many rounds does the command play?',
  'simulation.seed': 'Which cards come? The same number, the same cards.',
  'simulation.anybody': 'Shall it be counted how often anybody at the table has each hand?',
  'payout.by': 'Whose hand sets what is paid?',
  'payout.equal': 'What does the winner of equal hands get? Empty: what the hand wins.',
  'payout.dealer': 'What does the dealer take with a hand, where that is not what it pays a player?',
  'night.rounds': 'How many rounds has a night?',
  'night.deal': 'Who has the bank next?',
  'night.bets': 'What does each person bet? Empty: as the seats do.',
  'night.strategies': 'How does each person play? Empty: as the seats do.',
  'night.bankroll': 'What can each person lose? Empty: any amount.',
  'count.bet': 'For which bet are cards counted?',
  'count.cut': 'How few cards may be left when a round begins?',
  'count.tags': 'What does each card count? As in: A=-1 5=1. Empty: the best tags.',
  'count.size': 'How large may the best tags be?',
  'count.spread': 'What is bet from which count on?',

  'rules.three_six': 'What do a 3 and a 6 count?',
  'rules.joker': 'What does a joker count?',
  'rules.three_of_a_kind_ox': 'Are three cards of one face an Ox, whatever their sum?',
  'rules.double_rank': 'Does a double of a higher face beat a lower one?',
  'rules.four_of_a_kind': 'Are four cards of one face a hand of their own?',
  'rules.full_house': 'Are three of one face and two of another a hand of their own?',
  'rules.straight': 'Is a straight, A-2-3-4-5 to 10-J-Q-K-A, a hand of its own?',
  'rules.four_dukes': 'Are four of J, Q, K and a 10 a hand of their own?',
  'rules.ranking': 'Which hand beats which? The highest first; below all is no Ox.',
  'rules.no_ox_tie': 'Both have no Ox. Who wins?',
  'rules.five_dukes_tie': 'Both have five dukes. Who wins?',
  hand: 'Which hands of your own are there?',
  'strategy.players': 'How do the players arrange their cards?',
  'gnau:strategy.dealer': 'How does the dealer arrange his cards?',

  'rules.ace.two': 'What can an ace count in a hand of two cards?',
  'rules.ace.three': 'What can an ace count in a hand of three cards?',
  'rules.ace.four': 'What can an ace count in a hand of four cards?',
  'rules.ace.five': 'What can an ace count in a hand of five cards?',
  'rules.free_hand_aces': 'May an ace with a 4 or a 5 escape, too?',
  'rules.dealer_escape': 'The dealer escapes. What becomes of the round?',
  'rules.player_minimum': 'Below which total must a player take a card? 0: never.',
  'rules.dealer_minimum': 'Below which total must the dealer take a card? 0: never.',
  'rules.five_dragon_settles': 'When are five-dragons and triple sevens paid?',
  'rules.triple_seven': 'Are exactly three sevens a hand of their own?',
  'rules.both_bust': 'Both are bust. Who wins?',
  'rules.bust_loses': 'What does a player lose who is bust?',
  'rules.over_bust': 'From which total on does a bust cost more?',
  'gnau:rules.ties': 'Both hold equal hands. Who wins?',
  'chinese-blackjack:rules.ties': 'Both have the same total. Who wins?',
  'rules.dealer_reveals': 'May the dealer settle with some players before he takes a card?',
  'rules.pack_runs_out': 'May more sit down than there are five cards each for?',
  'rules.special_ranking': 'Which special beats which? The best first.',
  'rules.tiers': 'What beats any total? The best first.',
  special: 'Which specials of your own are there?',
  'payout.dealer_bust': 'What is a player’s hand paid when the dealer is bust, where that differs?',
  'strategy.player': 'How does every player play?',
  'strategy.seat': 'How does each player play, if not all alike?',
  'chinese-blackjack:strategy.dealer': 'How does the dealer play?',

  'modulo-n:players': 'How many play? The dealer sits first.',
  'deck.numbers_suits': 'In how many suits come the numbers 1 to 9?',
  'deck.honours_each': 'How many cards are there of each of the five honours?',
  'deck.feng_shui': 'How many Feng Shui cards are there?',
  'deck.packs': 'How many packs are shuffled together?',
  'rules.hand_size': 'How many cards is each player dealt?',
  'rules.max_set': 'How many cards may a set have?',
  'rules.sets_per_turn': 'How many sets may be discarded in a turn?',
  'rules.must_discard': 'Must a player discard who can?',
  'strategy.seats': 'Which set does a player discard?',
};

/** Rooms of questions that are asked about each hand, and what all of them are about. */
const ALIKE = { 'rules.ties_of': 'Equal hands of one kind, where that differs' };

/** Names of keys that say more than the key does. */
const NAMES = {
  'payout.dealer': 'The dealer takes', 'payout.dealer_bust': 'Paid when the dealer is bust', 'payout.by': 'What is paid is set by', 'payout.equal': 'Equal hands pay',
  commission: 'The house’s share of a player’s win', dealer_commission: 'The house’s share of the dealer’s win',
  'rules.three_six': '3 and 6', 'rules.three_of_a_kind_ox': 'Three of a kind are an Ox', 'rules.double': 'A double', 'rules.double_rank': 'Higher double wins', 'rules.tonku': 'Ngau tonku',
  'rules.ties': 'Equal hands', 'rules.no_ox_tie': 'Both without an Ox', 'rules.five_dukes_tie': 'Both with five dukes',
  'rules.ace.two': 'An ace among two cards counts', 'rules.ace.three': 'An ace among three cards counts', 'rules.ace.four': 'An ace among four cards counts', 'rules.ace.five': 'An ace among five cards counts',
  'rules.free_hand': 'Who may escape', 'rules.free_hand_aces': 'An ace with a 4 or 5 may escape', 'rules.dealer_escape': 'The dealer escapes', 'rules.player_minimum': 'A player must take a card below', 'rules.dealer_minimum': 'The dealer must take a card below',
  'rules.five_dragon_settles': 'A five-dragon is paid', 'rules.triple_seven': 'Triple seven', 'rules.bust_loses': 'A bust player loses', 'rules.over_bust': 'A bust costs more from',
  'rules.dealer_reveals': 'The dealer may settle first', 'rules.pack_runs_out': 'The pack runs out', 'rules.max_set': 'Most cards in a set', 'rules.sets_per_turn': 'Sets in a turn', 'rules.must_discard': 'Who can discard must',
  'strategy.players': 'The players arrange', 'strategy.seats': 'The players discard', 'rules.hand_size': 'Cards dealt to each', 'deck.numbers_suits': 'Suits of numbers', 'deck.honours_each': 'Honours of each kind', 'deck.packs': 'Packs', decks: 'Packs',
  jokers: 'Jokers in a pack', 'rules.joker': 'A joker counts',
};

/** Whether a game's players play against a dealer, and not for a pot. */
export function hasDealer(game) {
  return game.keys.some(({ path }) => path === 'commission');
}

/** A short name of a key. */
export function named(path) {
  if (NAMES[path]) return NAMES[path];
  const [room, ...rest] = path.split('.');
  if (path.startsWith('rules.ties_of.')) return `Ties of ${spoken(rest.at(-1).replace('NAME', 'each of my own'))}`;
  const name = capital(spoken(rest.join(' ').replace('NAME', 'each of my own') || room));
  return room === 'payout' ? `${name} pays` : name;
}

/** What is asked about a key of a game. */
export function question(game, key) {
  const own = QUESTIONS[`${game}:${key.path}`] ?? QUESTIONS[key.path];
  if (own) return own;
  if (key.path.startsWith('rules.ties_of.')) return `Both hold ${spoken(key.path.split('.').at(-1).replace('NAME', 'the same hand of your own'))}. Who wins?`;
  const doc = capital(key.doc.replaceAll('`', ''));
  return /^(who|whom|whose|which|what|how|when) /i.test(doc) && !/[.;:?(]/.test(doc) ? `${doc}?` : doc;
}

/** What a key and its like are about; `null` if it stands alone. */
export function alike(path) {
  const room = Object.keys(ALIKE).find((of) => path.startsWith(`${of}.`));
  return room ? ALIKE[room] : null;
}
