// On paper: the answer with all rules on A4, and a card of A6 with what the table plays and pays.

import { make, byId } from './text.js';
import { say } from './messages.js';

/** Values of rules that are not played. */
const NOT_PLAYED = [false, 'off', 0];

/** Returns true if a rule belongs on a card: it is played, or it differs from the preset's. */
function isOnCard({ path, value, isChanged }) {
  const isHowSomebodyPlays = path.startsWith('strategy.');
  return !isHowSomebodyPlays && (isChanged || !(NOT_PLAYED.includes(value) || path === 'bets'));
}

function table(rules) {
  const line = ({ name, answer, isChanged }) => make('tr', { class: isChanged ? 'changed' : null }, make('th', { scope: 'row' }, name), make('td', {}, answer));
  return make('table', {}, make('tbody', {}, rules.map(line)));
}

/** Writes the rules for both kinds of paper; a screen shows neither. */
export function showRules(title, rules) {
  byId('sheet').replaceChildren(make('h3', {}, say('print-rules')), table(rules));
  const isPaid = ({ path }) => path.startsWith('payout.');
  const hasCommission = rules.some(({ path, value }) => path === 'commission' && value > 0);
  const own = rules.filter((rule) => isOnCard(rule) && (hasCommission || rule.path !== 'commission_to'));
  const payouts = own.filter(isPaid);
  byId('card').replaceChildren(make('h2', {}, title), table(own.filter((rule) => !isPaid(rule))), ...(payouts.length ? [make('h3', {}, say('group-payout')), table(payouts)] : []));
}

/** Connects the buttons. The card is alone on paper until it is printed. */
export function connectPrint() {
  byId('print-answer').addEventListener('click', () => print());
  byId('print-card').addEventListener('click', () => {
    document.body.classList.add('as-card');
    print();
  });
  addEventListener('afterprint', () => document.body.classList.remove('as-card'));
}
