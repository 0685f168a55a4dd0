// Questions about money next to the answer, and what is typed there.

import { make, byId, setText, trimmed } from './text.js';
import { say } from './messages.js';
import { amount, whole } from './amounts.js';
import { inWords } from './form.js';
import { page } from './state.js';

/** Questions about money next to the answer, by key, with the usual answers. */
export const MONEY = { stake: ['money.unit', '10'], 'per-hour': ['money.rounds_per_hour', '30'], currency: ['money.currency', ''] };

/** The bets of the table, in units: one, or one for each seat. */
export function unitsBet() {
  return [page.read?.values.bets ?? 1].flat().map(Number);
}

/** Returns true if everybody bets one unit, so that its worth is the bet. */
export function isOneUnit() {
  return unitsBet().every((units) => units === 1);
}

/** The usual answer to a question about money. Bets other than 1 are money already. */
export function usualMoney(id) {
  return id === 'stake' && !isOneUnit() ? '1' : MONEY[id][1];
}

export function showMoney(values) {
  const label = byId('stake-label');
  label.dataset.say = isOneUnit() ? 'money-bet' : 'money-unit';
  setText(label, say(label.dataset.say));
  for (const [id, [path]] of Object.entries(MONEY)) {
    if (document.activeElement !== byId(id)) write(id, page.changes[path] ?? values[path] ?? usualMoney(id));
  }
  readMoney();
}

/** Bets that somebody brings unless he says otherwise, and the most units. */
export const USUAL_BETS = 30;
export const MOST_BETS = 10_000;

/** What a typed answer about money is worth: its `value`, or the `problem` with it. */
export const READ_MONEY = {
  stake: (text) => amount(text),
  'per-hour': (text) => whole(text, 1, 10_000),
  currency: (text) => ({ value: text.trim() }),
};

/** Values that the page wrote into an input, by id, with their texts: nobody need read them by a language. */
export const written = new Map();

/** Returns true if an input holds what the page wrote into it. */
export function isOurs(id) {
  return byId(id).value.trim() === '' || written.get(id)?.text === byId(id).value;
}

export function write(id, value) {
  byId(id).value = String(value);
  written.set(id, { text: String(value), value });
}

/** Reads an input about money; an empty one has the usual answer. */
export function readInput(id) {
  const text = byId(id).value;
  const usual = usualMoney(id);
  if (text.trim() === '') return { value: usual === '' ? '' : Number(usual) };
  return written.get(id)?.text === text && typeof written.get(id).value === 'number' ? { value: written.get(id).value } : READ_MONEY[id](text);
}

/** Shows the problem of an input next to it, with the readings of an ambiguous number to choose from. */
export function tellProblem(id, { problem, choices = [] }) {
  const alert = byId(`${id}-problem`);
  byId(id).setAttribute('aria-invalid', String(Boolean(problem)));
  alert.hidden = !problem;
  const pick = (value) => make('button', { class: 'quiet', click: () => { write(id, value); for (const event of ['input', 'change']) byId(id).dispatchEvent(new Event(event)); } }, trimmed(value, 4));
  alert.replaceChildren(...(problem ? [problem, ...choices.flatMap((value) => [' ', pick(value)])] : []));
}

/** Reads the money's inputs, tells problems, and returns true if all can be used. */
export function readMoney() {
  const read = Object.fromEntries(Object.keys(READ_MONEY).map((id) => [id, readInput(id)]));
  for (const [id, of] of Object.entries(read)) tellProblem(id, of);
  const isRight = Object.values(read).every(({ problem }) => !problem);
  if (isRight) page.purse = { stake: read.stake.value, rounds: read['per-hour'].value, currency: read.currency.value, isBet: isOneUnit() };
  if (isRight && isOurs('bankroll')) write('bankroll', Math.round(1e4 * Math.min(USUAL_BETS * Math.max(...unitsBet()), MOST_BETS) * page.purse.stake) / 1e4);
  for (const id of ['money', 'pin-words', 'outlook']) byId(id).classList.toggle('unasked', !isRight);
  return isRight;
}

/** The money that the figures are in: the last that could be used. */
export function purse() {
  if (!page.purse) readMoney();
  return page.purse ?? { stake: 10, rounds: 30, currency: '', isBet: true };
}

/** The errors left when those about money are told at its inputs. */
export function complainOfMoney(errors) {
  for (const [id, [path]] of Object.entries(MONEY)) {
    const error = errors.find(({ key }) => key === path);
    if (error) tellProblem(id, { problem: inWords({ ...error, label: null }) });
  }
  return errors.filter(({ key }) => !Object.values(MONEY).some(([path]) => path === key));
}
