// Why: from the preset to my table rule by rule, and the effect of one more rule.

import { make, number, trimmed, spoken, capital, titled, tableOf, save } from './text.js';
import { say, told } from './messages.js';
import { barChart } from './charts.js';
import { named } from './words.js';

/** Rounds of each table in comparisons of rules of a simulated game. */
const ROUNDS = 200_000;

/** A value of a key, in the notation of tables, in words. */
function valueSaid(game, path, text) {
  const key = game.keys.find((of) => of.path === path);
  if (key?.kind.Decimal?.max === 1 && Number.isFinite(Number(text))) return `${trimmed(100 * Number(text), 1)} %`;
  const words = (key?.kind.Word ?? key?.kind.Steps?.words)?.find((word) => word.name === text)?.doc;
  const isOneOf = /^\[[0-9,]+\]$/.test(text);
  if (isOneOf) return text.slice(1, -1).split(',').join(say('or'));
  return told(words) ?? { true: say('said-yes'), false: say('said-no'), '': say('not-said') }[text] ?? spoken(text.replaceAll(/["[\]{}]/g, '').replaceAll('=', ' '));
}

/** A change of a single rule in words. */
function settingSaid(game, setting) {
  const [path, ...rest] = setting.split('=');
  const [, name, value] = /^\{([a-z0-9_]+)="?([^{}"]*)"?\}$/.exec(rest.join('=')) ?? [];
  if (name && game.keys.some((of) => of.path === `${path}.${name}`)) return settingSaid(game, `${path}.${name}=${value}`);
  if (name) return say('rule-with', { rule: named(game, path), name: spoken(name), value });
  return say('rule-value', { rule: named(game, path), value: valueSaid(game, path, rest.join('=')) });
}

function signed(points) {
  return number(points, 2, true);
}

/** The names of the rules in a row of `why.csv`; several are a table only together. */
function rulesOf(game, { rule }) {
  return rule.split('; ').map((path) => named(game, path)).join(' + ');
}

/** The difference of a rule, in few words. */
function noteOf(game, { rule, from, to }) {
  const words = [from, to].map((text) => valueSaid(game, rule, text));
  return words.join().length < 60 ? words.join(' → ') : '';
}

/** The waterfall from the rows of `why.csv`. Each rule is changed alone; the joint effect has a separate row. */
function waterfall(game, preset, rows, whose) {
  const [first, last] = [rows[0], rows.at(-1)];
  const isPlayed = first.edge_fraction === '';
  const errorOf = (text) => (isPlayed ? [Number(text) > 0 ? `± ${number(100 * Number(text), 2)}` : ''] : []);
  const table = (name, { edge, edge_std_error: error }) => {
    const points = 100 * Number(edge);
    return { name, pieces: [{ from: 0, to: points, class: 'total' }], cells: [number(points), ...errorOf(error)], total: true };
  };
  const steps = rows.filter(isShown);
  let at = 100 * Number(first.edge);
  const bars = steps.filter(({ part }) => part === 'change' || steps.length > 2).map((row) => {
    const [by, from] = [100 * Number(row.alone), at];
    at += by;
    const [name, note] = row.part === 'change' ? [rulesOf(game, row), noteOf(game, row)] : [say('why-together'), ''];
    return { name, note, pieces: [{ from, to: at, class: by > 0 ? 'dealer' : 'player' }], cells: [signed(by), ...errorOf(row.alone_std_error)] };
  });
  return barChart({ title: say('why-title-from', { preset: titled(preset) }), first: say('column-rule'), file: 'why', unit: say('why-unit', { edge: whose.edge }), long: true,
    key: sides(whose), columns: isPlayed ? [say('column-points'), say('column-error')] : [say('column-points')], rows: [table(titled(preset), first), ...bars, table(say('part-table'), last)],
    foot: say(isPlayed ? 'why-foot-simulated' : 'why-foot', { edge: capital(whose.edge), rounds: number(ROUNDS, 0), preset: titled(preset) }) });
}

/** Returns true for a row of a change with an effect, or of the joint effect. */
function isShown({ part, step, alone, step_std_error: stepError, alone_std_error: aloneError }) {
  return part === 'together' || (part === 'change' && [step, alone, stepError, aloneError].some((text) => Number(text) !== 0));
}

/** Shows the waterfall from the preset to the table; returns the preset's edge, if it is known exactly. */
export async function explain(place, core, { preset, toml, isSame, game, whose }) {
  if (isSame) {
    place.replaceChildren(make('p', {}, say('why-same', { preset: titled(preset) })));
    return null;
  }
  const { files, errors } = await core.ask({ ask: 'why', preset, toml, rounds: ROUNDS });
  if (errors) {
    place.replaceChildren(make('p', {}, capital(told(errors[0].text))));
    return null;
  }
  const rows = tableOf(files, 'why');
  if (rows.every(({ part }) => part !== 'change')) return explain(place, core, { preset, toml, isSame: true, game, whose });
  const idle = rows.filter((row) => row.part === 'change' && !isShown(row)).map((row) => rulesOf(game, row));
  const csv = make('button', { class: 'quiet noprint', click: () => save('why.csv', files.find(({ name }) => name === 'why').text, 'text/csv') }, 'why.csv');
  place.replaceChildren(...(rows.length - idle.length > 3 ? [waterfall(game, preset, rows, whose)] : []),
    ...(idle.length ? [make('p', { class: 'soft' }, say('why-idle', { edge: whose.edge, rules: idle.join(', ') }))] : []), csv);
  return rows[0].edge_fraction === '' ? null : Number(rows[0].edge);
}

/** The meaning of the two colours of a change. */
function sides({ dealer, player }) {
  return [['dealer', say('pin-for', { dealer })], ['player', say('pin-for', { dealer: player })]];
}

const SHOWN = 10;

function othersChart(game, whose, table, found, all, more) {
  const sorted = found.toSorted((one, other) => one.edge - other.edge);
  const strongest = found.toSorted((one, other) => Math.abs(other.edge - table.edge) - Math.abs(one.edge - table.edge)).slice(0, SHOWN);
  const shown = all ? sorted : sorted.filter((one) => strongest.includes(one));
  const rows = shown.map(({ setting, edge }) => {
    const by = 100 * (edge - table.edge);
    return { name: settingSaid(game, setting), pieces: [{ from: 0, to: by, class: by > 0 ? 'dealer' : 'player' }], cells: [signed(by), number(100 * edge)] };
  });
  const chart = barChart({ title: say('one-more'), first: say('column-rule'), file: 'one-more-rule', unit: say('one-more-unit', { edge: whose.edge }), long: true,
    key: sides(whose).toReversed(), columns: [say('column-change'), say('column-edge')], rows, foot: say(table.isPlayed ? 'one-more-foot-simulated' : 'one-more-foot', { rounds: number(ROUNDS / 4, 0) }) });
  const hidden = found.length - shown.length;
  const button = hidden > 0 ? make('button', { click: more }, say('show-all', { count: found.length })) : null;
  return [chart, button].filter(Boolean);
}

/** Milliseconds after which the progress is shown. */
const LONG = 1_000;

/** The edge with each change alone, one after the other, for changes that affect it. */
async function tried(place, core, toml, changes, table) {
  const [found, begun] = [[], Date.now()];
  const far = make('p', { class: 'soft', role: 'status' });
  for (const [at, setting] of changes.entries()) {
    if (Date.now() - begun > LONG) {
      far.textContent = say('one-more-tried', { done: at, of: changes.length });
      if (!far.isConnected) place.replaceChildren(far);
      place.ariaBusy = 'false';
    }
    const { edge } = await core.ask({ ask: 'edge', toml, set: [setting] });
    if (edge !== undefined && edge !== null && Math.abs(edge - table.edge) > 5e-9) found.push({ setting, edge });
  }
  return { found, from: table };
}

/** The edges by simulation, without changes within two standard errors. */
async function played(core, toml, changes) {
  const { files, errors } = await core.ask({ ask: 'compare', toml, set: changes, rounds: ROUNDS / 4 });
  if (errors) return { errors };
  const [first, ...rest] = tableOf(files, 'compared');
  const found = rest.filter(({ change, change_std_error: error }) => Math.abs(change) > 2 * error).map(({ label, edge }) => ({ setting: label, edge: Number(edge) }));
  return { found, from: { edge: Number(first.edge), isPlayed: true } };
}

/** Asks for the effect of every other single rule, and shows it, sorted. */
export async function others(place, core, { toml, game, whose, table }) {
  const { changes, errors } = await core.ask({ ask: 'changes', toml });
  if (errors || !changes.length) return place.replaceChildren();
  const { found, from, errors: wrong } = await (table.edge === null ? played(core, toml, changes) : tried(place, core, toml, changes, table));
  if (wrong) return place.replaceChildren(make('p', {}, capital(told(wrong[0].text))));
  const show = (all) => place.replaceChildren(...(found.length ? othersChart(game, whose, from, found, all, () => show(true)) : []));
  return show(false);
}

/** If each rule takes long, they are tried only on request. */
export function offerOthers(place, ask) {
  place.replaceChildren(make('p', { class: 'noprint' }, make('button', { click: ask }, say('one-more-ask')), ' ', make('span', { class: 'soft' }, say('one-more-slow'))));
}
