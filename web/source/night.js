// Questions about the night, and when it is shown.

import { byId, number, trimmed } from './text.js';
import { say } from './messages.js';
import { amount, whole } from './amounts.js';
import { configText } from './toml.js';
import { hasDealer } from './words.js';
import { lookAhead, offerNight } from './tonight.js';
import { page, game, config, forNow, setBusy } from './state.js';
import { MOST_BETS, written, tellProblem, purse } from './purse.js';

/** The questions of the night that take a whole number, by input: the least and the most. */
export const NIGHT = { 'night-rounds': [1, 2_000], 'night-seat': [1, 664] };

/** Reads the money that somebody brings, as the number of units that it is enough for. */
export function readBankroll() {
  const { stake } = purse();
  const { text, value: ours } = written.get('bankroll') ?? {};
  const read = text === byId('bankroll').value ? { value: ours } : amount(byId('bankroll').value);
  if (read.problem) return read;
  const units = Math.floor(read.value / stake + 1e-9);
  return units >= 1 && units <= MOST_BETS ? { value: units } : { problem: say('number-from', { min: trimmed(stake, 4), max: number(MOST_BETS * stake, 0) }) };
}

/** Reads the questions of the night and tells problems; `null` if one cannot be used. */
export function readNight() {
  const isDealer = byId('as-dealer').checked;
  byId('night-seat').closest('label').hidden = isDealer || !hasDealer(game()) || page.read.values.players === 1;
  const most = { 'night-seat': Math.max(1, Number(page.read.values.players) || 1) };
  const read = Object.fromEntries(Object.entries(NIGHT).map(([id, [from, to]]) => {
    const found = id === 'night-seat' && byId(id).closest('label').hidden ? { value: 1 } : whole(byId(id).value, from, most[id] ?? to);
    tellProblem(id, found);
    return [id, found];
  }));
  read.bankroll = readBankroll();
  tellProblem('bankroll', read.bankroll);
  if (Object.values(read).some(({ problem }) => problem)) return null;
  return { rounds: read['night-rounds'].value, bankroll: read.bankroll.value, seat: read['night-seat'].value, isDealer };
}

/** Updates the night after a change of its questions: the old figures are dimmed at once. */
export function lookAgain() {
  if (page.read.stakes_vary) return;
  setBusy('outlook', true);
  page.nightTurn += 1;
  if (readNight() && page.ahead) forNow(page.turn, page.ahead);
}

/** The table that the night is played at: of a simulated game, with fewer rounds. */
export function nightConfig() {
  return page.found?.rounds ? configText(page.preset, { ...page.changes, 'simulation.rounds': 200_000 }) : config();
}

/** Shows the night. A distribution that is being found for the same seat is waited for; one for another is dropped. */
export async function tonight(turn) {
  const asked = readNight();
  if (!asked) return;
  page.nightTurn += 1;
  const { nightTurn } = page;
  const toml = nightConfig();
  const of = JSON.stringify([toml, asked.isDealer, asked.seat]);
  if (of !== page.nightOf) page.night.cancel();
  page.nightOf = of;
  const isNow = () => turn === page.turn && nightTurn === page.nightTurn;
  const again = () => { setBusy('outlook', true); forNow(turn, () => tonight(turn)); };
  const stop = () => { page.night.cancel(); offerNight(byId('outlook'), again); setBusy('outlook', false); };
  const hasSeats = Array.isArray(page.read.values.bets) || Array.isArray(page.read.values.strategy);
  const isShown = await lookAhead(byId('outlook'), page.night, toml, asked, { purse: purse(), isNow, stop, hasSeats: !byId('night-seat').closest('label').hidden && (hasSeats || asked.seat > 1) });
  if (isShown !== false && isNow()) setBusy('outlook', false);
}
