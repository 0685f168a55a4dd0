// How might tonight go: totals of many rounds, from the program's outlook.

import { make, number, percent, save } from './text.js';
import { fan, taken } from './charts.js';

const QUANTILES = [5, 25, 50, 75, 95];
const POINTS = 8;

function quantiles(figures) {
  return QUANTILES.map((of) => figures[`quantile_${of}`]);
}

/** Asks for the outlook after ever more rounds, and shows it. `asked` has `rounds`, `bankroll`, `isDealer`, `seat`. */
export async function lookAhead(place, core, toml, asked, purse) {
  const question = { ask: 'risk', toml, is_dealer: asked.isDealer, seat: asked.isDealer ? null : asked.seat, quantiles: QUANTILES };
  const end = await core.ask({ ...question, rounds: asked.rounds, bankroll: asked.bankroll });
  if (end.errors) return place.replaceChildren(make('p', { class: 'alert' }, end.errors[0].text));
  const points = [{ at: 0, q: [0, 0, 0, 0, 0] }];
  const steps = Math.min(POINTS, asked.rounds);
  for (let at = 1; at < steps; at += 1) {
    const rounds = Math.round(asked.rounds * at / steps);
    const { figures, errors } = await core.ask({ ...question, rounds, bankroll: null });
    if (errors) return place.replaceChildren(make('p', { class: 'alert' }, errors[0].text));
    points.push({ at: rounds, q: quantiles(figures) });
  }
  points.push({ at: asked.rounds, q: quantiles(end.figures) });
  const inMoney = points.map(({ at, q }) => ({ at, q: q.map((bets) => bets * purse.stake) }));
  if (inMoney.some(({ q }) => q.some((value) => !Number.isFinite(value)))) inMoney.length = 0;
  const { ahead, ruin, mean } = end.figures;
  const line = (words, value) => make('tr', {}, make('th', { scope: 'row' }, words), make('td', { class: 'n' }, value));
  const who = asked.isDealer ? 'The dealer’s' : 'A player’s';
  const title = `${who} gain or loss${purse.currency ? `, in ${purse.currency}` : ''}`;
  const picture = inMoney.length ? fan(inMoney, `${who} gain or loss over ${asked.rounds} rounds: in nine nights of ten from ${number(inMoney.at(-1).q[0], 0)} to ${number(inMoney.at(-1).q[4], 0)}`) : null;
  const svg = make('button', { type: 'button', class: 'quiet noprint', 'aria-label': `Save the chart “${title}” as SVG`, click: () => save('tonight.svg', taken(picture, title), 'image/svg+xml') }, 'SVG');
  return place.replaceChildren(make('div', { class: 'two' },
    make('table', { class: 'ruled' }, make('tbody', {}, line('Ahead at the end', percent(ahead, 1)),
      line(`Out of ${number(asked.bankroll, 0)} bets on the way`, percent(ruin, 1)),
      line(`On average${purse.currency ? '' : `, at ${number(purse.stake, Number.isInteger(purse.stake) ? 0 : 2)} a bet`}`, `${purse.currency} ${number(mean * purse.stake, 0, true)}`.trim()))),
    picture && make('figure', {}, make('figcaption', {}, make('h3', {}, title),
      make('span', { class: 'key' }, [['half', 'half of all nights'], ['wide', 'nine of ten'], ['line', 'median']].map(([kind, words]) => make('span', {}, make('i', { class: kind }), words))), svg), picture)));
}
