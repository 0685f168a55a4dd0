// The state of the page, and work that is dropped when the table changes.

import { byId } from './text.js';
import { configText } from './toml.js';
import { Cancelled } from './core.js';

/** Milliseconds to wait for a frame; a hidden page draws none. */
const FRAME = 100;

/** Milliseconds to wait for more changes before long work. */
export const PAUSE = 250;

export const page = { described: null, preset: null, changes: {}, read: null, found: null, form: null, turn: 0, whose: null, awaited: null, quick: null, slow: null, solver: null, solved: null, players: null, dealt: null, night: null, nightOf: null, nightTurn: 0, ahead: null, soon: null, start: null, purse: null, linked: false, before: [] };

export function game() {
  return page.described.games.find(({ name }) => name === page.preset.game);
}

export function config() {
  return configText(page.preset, page.changes);
}

/** Goes on only if this turn's table is still current. */
export function mustBeNow(turn) {
  if (turn !== page.turn) throw new Cancelled();
}

/** Resolves when the new contents are on the screen. */
export function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME);
  });
}

/** Resolves after a while, if nothing has changed meanwhile. */
export async function rested(turn) {
  await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  mustBeNow(turn);
}

/** Runs work for the current table, and drops the results if the table has changed. */
export async function forNow(turn, work) {
  try {
    mustBeNow(turn);
    await work();
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  }
}

/** Marks if a part of the page is still about the earlier table. */
export function setBusy(id, isBusy) {
  byId(id).setAttribute('aria-busy', String(isBusy));
  if (id === 'answer') byId('now').setAttribute('aria-busy', String(isBusy));
}
