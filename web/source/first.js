// The ten questions that come first: what every host sets, then the rules that move the edge most.

import { make } from './text.js';
import { say } from './messages.js';

/** The first questions of each game, in their order. */
export const FIRST = {
  gnau: ['players', 'rules.ties', 'payout.double', 'payout.double_a', 'commission', 'rules.double_rank', 'rules.three_six', 'rules.double', 'payout.five_dukes', 'rules.five_small'],
  'chinese-blackjack': ['players', 'rules.ties', 'rules.free_hand', 'rules.dealer_minimum', 'rules.player_minimum', 'payout.ban_ban', 'payout.ban_nag', 'payout.five_dragon', 'rules.both_bust', 'commission'],
  'modulo-n': ['players', 'rules.max_set', 'rules.hand_size', 'deck.numbers_suits', 'deck.honours_each', 'deck.feng_shui', 'rules.sets_per_turn', 'deck.packs', 'rules.must_discard', 'strategy.seats'],
};

/** The first questions about the bank; those after the first are for bidders. */
export const BANK = ['dealer.by', 'dealer.seen', 'dealer.bids', 'dealer.stakes'];

/** The other questions about the bank, and the people whom they concern: bidders, a fixed dealer, or nobody. */
export const BANK_MORE = {
  'dealer.equal_bids': ['bids'], 'dealer.no_bids': ['bids'], 'dealer.shown': ['bids'], 'dealer.pot': ['bids', 'fixed'], 'dealer.pot_pays': ['bids', 'fixed'], 'dealer.all_pay': ['nobody'],
  'strategy.worth.bid_from': ['bids'], 'strategy.worth.stake_from': ['bids', 'fixed'], 'strategy.worth.stake_against_bid_from': ['bids'],
};

/** Letters of an answer up to which it is a button. */
const SHORT = 14;
/** Answers that are buttons; the others follow on request. */
const BUTTONS = 3;

/** Makes the answers of a first question fit a phone: a few buttons, or a list if they are long. */
export function compact(place, label) {
  const group = place.querySelector('[role=radiogroup]');
  if (!group || place.querySelector('.picks')) return;
  const options = [...group.querySelectorAll(':scope > label')];
  const isLong = (option) => option.textContent.length > SHORT;
  const hidden = options.slice(BUTTONS);
  const isHidden = hidden.some((option) => option.firstChild.checked);
  if (options.slice(0, isHidden ? undefined : BUTTONS).some(isLong)) return asList(group, options, label);
  if (hidden.length < 2 || isHidden) return undefined;
  const more = make('button', { class: 'quiet', click: () => { more.remove(); for (const option of hidden) option.hidden = false; } }, say('first-other'));
  for (const option of hidden) option.hidden = true;
  return group.append(more);
}

/** Width of a chosen answer above which a list on a phone cuts it off: Latin letters are 1 wide, Chinese ones 2. */
const CUT = 46;

const breadth = (text) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);

/** Puts a list in front of long answers, which chooses among them. A long choice stands below it, too. */
function asList(group, options, label) {
  const list = make('select', { class: 'picks', 'aria-label': label, change: () => options[list.value].firstChild.click() },
    options.map((option, at) => make('option', { value: at }, option.textContent)));
  const whole = make('p', { class: 'why', 'aria-hidden': 'true' });
  const show = () => {
    list.value = options.findIndex((option) => option.firstChild.checked);
    const text = options[list.value]?.textContent ?? '';
    whole.hidden = breadth(text) <= CUT;
    whole.textContent = text;
  };
  group.addEventListener('change', show);
  group.hidden = true;
  group.before(list, whole);
  show();
}

/** Puts buttons for one less and one more around the number of a first question. */
export function stepped(place, label) {
  const input = place.querySelector(':scope > input.num');
  if (!input) return;
  const step = (key, sign, id) => make('button', { class: 'step', 'aria-label': say(id, { rule: label }), click: () => {
    if (input.value === '') input.value = /^[\d.]+$/.test(input.placeholder) ? input.placeholder : '0';
    input.dispatchEvent(new KeyboardEvent('keydown', { key }));
  } }, sign);
  input.before(step('ArrowDown', '−', 'first-less'));
  input.after(step('ArrowUp', '+', 'first-more'));
}
