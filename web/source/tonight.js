// How might tonight go: totals of many rounds, from the program's outlook.

import { make, number, short, percent, inCurrency } from './text.js';
import { say, told } from './messages.js';
import { fanChart } from './charts.js';

const QUANTILES = [5, 25, 50, 75, 95];
const POINTS = 8;
/** Milliseconds after which the progress is shown. */
const SLOW = 500;

function quantiles(figures) {
  return QUANTILES.map((of) => figures[`quantile_${of}`]);
}

/** Whose night it is, and of which bets. */
function whoseNight({ isDealer, seat }, hasSeats, { bet }) {
  const id = `night-who-${isDealer ? 'dealer' : hasSeats ? 'seat' : 'player'}`;
  return say(bet === undefined ? id : `${id}-all`, { seat });
}

/** Describes how a round is known. */
function knownBy({ method, simulated_rounds: rounds, seed, mean_std_error: error }) {
  if (method.law !== 'simulated') return say('night-exact');
  return say(error === 0 ? 'night-calibrated' : 'night-simulated', { rounds: number(rounds, 0), seed });
}

/** A function that hears of progress and shows it beside the old figures, with a way to stop. */
function waitingRoom(place, stop) {
  const begun = Date.now();
  const words = make('span', {});
  const row = make('p', { class: 'row waits', role: 'status' }, words, make('button', { click: stop }, say('night-stop')));
  return ({ work, done, of }) => {
    if (Date.now() - begun < SLOW) return;
    words.textContent = say('night-working', { work: told(work), done: number(done, 0), of: number(of, 0) });
    if (!row.isConnected) place.prepend(row);
  };
}

/**
 * Asks for the outlook after ever more rounds, and shows it unless the questions have changed. `asked` has `rounds`,
 * `bankroll`, `isDealer`, `seat`; `isNow` tells whether they are still the questions.
 */
export async function lookAhead(place, core, toml, asked, { purse, isNow, stop, hasSeats }) {
  const question = { ask: 'risk', toml, is_dealer: asked.isDealer, seat: asked.isDealer ? null : asked.seat, quantiles: QUANTILES };
  const heard = waitingRoom(place, stop);
  const end = await core.ask({ ...question, rounds: asked.rounds, bankroll: asked.bankroll }, heard);
  if (!isNow()) return false;
  if (end.errors) return place.replaceChildren(make('p', { class: 'alert' }, told(end.errors[0].text)));
  const spreads = [{ at: 0, quantiles: [0, 0, 0, 0, 0] }];
  const steps = Math.min(POINTS, asked.rounds);
  for (let at = 1; at < steps; at += 1) {
    const rounds = Math.round(asked.rounds * at / steps);
    const { figures, errors } = await core.ask({ ...question, rounds, bankroll: null }, heard);
    if (!isNow()) return false;
    if (errors) return place.replaceChildren(make('p', { class: 'alert' }, told(errors[0].text)));
    spreads.push({ at: rounds, quantiles: quantiles(figures) });
  }
  spreads.push({ at: asked.rounds, quantiles: quantiles(end.figures) });
  const inMoney = spreads.map(({ at, quantiles: bets }) => ({ at, quantiles: bets.map((of) => of * purse.stake) }));
  const { ahead, ruin, mean } = end.figures;
  const brought = asked.bankroll * purse.stake;
  const line = (words, value) => make('tr', {}, make('th', { scope: 'row' }, words), make('td', { class: 'n' }, value));
  const who = whoseNight(asked, hasSeats, end.figures);
  const title = purse.currency ? say('night-in', { who, currency: purse.currency }) : who;
  const last = inMoney.at(-1).quantiles;
  const isKnown = inMoney.every(({ quantiles: of }) => of.every(Number.isFinite));
  const picture = isKnown && fanChart({ title, says: say('night-fan', { who, rounds: asked.rounds, low: number(last[0], 0), high: number(last[4], 0) }), across: say('rounds', { count: asked.rounds }), spreads: inMoney, ends: last.map((value) => short(value)) });
  const average = purse.currency ? say('night-mean') : say(purse.isBet ? 'night-mean-stake' : 'night-mean-unit', { stake: number(purse.stake, Number.isInteger(purse.stake) ? 0 : 2) });
  return place.replaceChildren(make('div', { class: 'two' },
    make('div', {}, make('table', { class: 'ruled' }, make('caption', { class: 'soft' }, who), make('tbody', {}, line(say('night-ahead'), percent(ahead, 1)),
      line(say('night-ruin', { amount: inCurrency(purse.currency, number(brought, Number.isInteger(brought) ? 0 : 2)) }), percent(ruin, 1)),
      line(average, inCurrency(purse.currency, number(mean * purse.stake, 0, true))))), make('p', { class: 'soft' }, say('night-plays-on')), make('p', { class: 'soft', id: 'night-method' }, knownBy(end.figures))),
    picture));
}

/** Says that the look ahead was stopped, and offers it again. */
export function offerNight(place, again) {
  place.replaceChildren(make('p', { class: 'row' }, say('night-stopped'), make('button', { click: again }, say('night-again'))));
}
