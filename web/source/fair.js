// A table in a sentence: what the dealer gains in an hour, how much of it comes from equal hands, and what would be fair.

import { make, number, trimmed, spoken } from './text.js';
import { say } from './messages.js';
import { toml } from './toml.js';

/** Payouts by which a table can be made fair, the most familiar first. */
const PAYOUTS = { gnau: ['double', 'ngau_tonku', 'ox_10', 'five_dukes', 'ox'], 'chinese-blackjack': ['ban_nag', 'ban_ban', 'five_dragon', 'twenty_one', 'win'] };
const FAMILIAR = new Set(Object.values(PAYOUTS).flat());
/** The edge below which nobody has one. */
const FAIR = 5e-4;
/** The largest payout that is proposed. */
const MOST_PAID = 100;

/** Settings that pay players `pays` for a hand while the dealer takes what he takes now, also for hands of a group with a
 *  payout of their own. */
function paying(hand, pays, read) {
  const takes = read.values['payout.dealer'] ?? {};
  const isOf = (path) => path === `payout.${hand}` || path.startsWith(`payout.${hand}_`);
  const now = hand in takes ? [] : Object.entries(read.values).filter(([path]) => isOf(path)).map(([path, value]) => [path.slice('payout.'.length), value]);
  return [`payout.${hand}=${pays}`, `payout.dealer=${toml({ ...Object.fromEntries(now), ...takes })}`];
}

/**
 * Returns the payout of a hand with which nobody has an edge. The edge is linear in it, so two edges give it; a third one
 * confirms it. `null` if there is none.
 */
async function fairPayout(edgeWith, hand, read, edge) {
  const now = read.values[`payout.${hand}`];
  if (typeof now !== 'number') return null;
  const more = await edgeWith(paying(hand, now + 1, read));
  if (more === null || edge - more < FAIR) return null;
  const value = Math.round(100 * (now + edge / (edge - more))) / 100;
  if (value <= 0 || value > MOST_PAID || value === now) return null;
  const then = await edgeWith(paying(hand, value, read));
  return then !== null && Math.abs(then) < FAIR ? { hand, value, now } : null;
}

/** Payouts to try: the familiar ones, then all others of a hand or group. */
function payouts(game, read) {
  const numbers = Object.entries(read.values).filter(([path, value]) => /^payout\.[^.]+$/.test(path) && path !== 'payout.equal' && typeof value === 'number');
  return [...new Set([...PAYOUTS[game], ...numbers.map(([path]) => path.split('.')[1])])];
}

/** Returns true if somebody besides the dealer takes money off the table, so that nothing is fair to all. */
function isTaken({ values }) {
  return values.dealer_commission > 0 || (values.commission > 0 && values.commission_to === 'house');
}

/** Finds what is fair: the share of the edge that comes from equal hands, and a fair payout. */
async function fairness(core, { toml, game, read, edge }) {
  const edgeWith = async (set) => (await core.ask({ ask: 'edge', toml, set })).edge ?? null;
  const split = read.values['rules.ties'] === 'push' ? null : await edgeWith(['rules.ties=push']);
  let pays = null;
  for (const hand of payouts(game, read)) pays ??= await fairPayout(edgeWith, hand, read, edge);
  return { split, pays };
}

/** Names the reasons of the edge and the ways to a fair table. */
function reasons({ split, pays }, edge) {
  const isSplit = split !== null && Math.abs(split) < FAIR;
  const part = split === null ? 0 : 1 - split / edge;
  const from = isSplit ? say('fair-from-ties') : part > 0.1 && part < 1 ? say('fair-part-ties', { part: number(100 * part, 0) }) : null;
  const values = pays && { value: trimmed(pays.value, 2), now: trimmed(pays.now, 2), hand: FAMILIAR.has(pays.hand) ? say(`fair-hand-${pays.hand}`) : spoken(pays.hand) };
  const way = isSplit && pays ? say('fair-both', values) : isSplit ? say('fair-split') : pays ? say('fair-pay', values) : say('fair-none');
  return [from, way].filter(Boolean);
}

/** Joins sentences as the language does: Chinese puts no space between them. */
export function joined(sentences) {
  return sentences.filter(Boolean).join(say('sentence-end').slice(1));
}

/** Shows the sentence at once, then what is fair. Of a fair table it says only that. */
export async function tellFair(place, core, table, { hour, isMain }) {
  const show = (sentences) => place.replaceChildren(...(sentences.length ? [make('p', { class: 'lead' }, joined(sentences))] : []));
  const isFair = table.edge !== null && Math.abs(table.edge) < FAIR && !isTaken(table.read);
  if (isFair) return show([say(isMain ? 'fair-already-main' : 'fair-already')]);
  show([hour, !PAYOUTS[table.game] && say('fair-rotate')].filter(Boolean));
  if (table.edge === null || hour === null || isTaken(table.read) || !PAYOUTS[table.game]) return undefined;
  const found = await fairness(core, table);
  return show([hour, ...reasons(found, table.edge)]);
}
