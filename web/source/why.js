// Why: from the preset to my table rule by rule, and what one more rule would change.

import { make, number, spoken, capital, tableOf } from './text.js';
import { barChart } from './charts.js';
import { configText } from './toml.js';
import { named, said } from './form.js';

/** A change of a single rule in words. */
function settingSaid(game, setting) {
  const [path, ...rest] = setting.split('=');
  const value = rest.join('=');
  const key = game.keys.find((of) => of.path === path);
  const words = key?.kind.Word?.find((word) => word.name === value)?.doc;
  const flag = { true: 'yes', false: 'no' }[value];
  return `${named(path)}: ${words ?? flag ?? spoken(value.replaceAll(/["[\]{}]/g, '').replaceAll('=', ' '))}`;
}

function signed(points) {
  return number(points, 2, true);
}

function step(name, from, by, note) {
  return { name, note, pieces: [{ from, to: from + by, kind: by > 0 ? 'dealer' : 'player' }], cells: [signed(by)] };
}

/** The waterfall. Each rule is changed alone; what they do together has a row of its own. */
function waterfall(preset, table, steps, isPlayed) {
  const points = (share) => 100 * share;
  let at = points(preset.edge);
  const rows = [{ name: capital(spoken(preset.name)), pieces: [{ from: 0, to: at, kind: 'total' }], cells: [number(at)], total: true }];
  for (const { name, note, edge } of steps) {
    const by = points(edge - preset.edge);
    rows.push(step(name, at, by, note));
    at += by;
  }
  const together = points(table.edge) - at;
  if (steps.length > 1) rows.push(step('What they do together', at, together));
  rows.push({ name: 'My table', pieces: [{ from: 0, to: points(table.edge), kind: 'total' }], cells: [number(points(table.edge))], total: true });
  return barChart({ title: `From ${spoken(preset.name)} to my table`, first: 'Rule', file: 'why', unit: 'the dealer’s edge, % of a bet', long: true,
    key: [['dealer', 'for the dealer'], ['player', 'for the player']], columns: ['points'], rows,
    foot: `The dealer’s edge in % of a bet, ${isPlayed ? `simulated, ${number(ROUNDS, 0)} rounds of each table on the same cards: differences below 0.3 may be chance` : 'exact'}. Each rule is changed alone from the preset; what they do beside each other is the row “together”.` });
}

/** Rounds of each table where rules of a simulated game are compared. */
const ROUNDS = 200_000;

/** Rows of a comparison: each table's edge, and its error where it was played. */
function compared(answer) {
  return tableOf(answer.files, 'compared').map((row) => ({ label: row.label, edge: Number(row.edge), by: Number(row.change), error: Number(row.change_std_error) }));
}

/** What differs in a rule, in few words. */
function noteOf(key, before, after) {
  const words = [said(key, before), said(key, after)];
  return words.join().length < 60 ? words.join(' → ') : '';
}

/** The edges of a preset with each of these sets of changes, and the largest error of a difference; `null` for a table that is none. */
async function edgesOf(core, preset, sets, isPlayed) {
  if (!isPlayed) {
    const edges = [];
    for (const set of sets) edges.push((await core.ask({ ask: 'edge', toml: configText(preset, set) })).edge ?? null);
    return { edges, error: 0 };
  }
  const tomls = sets.map((set) => configText(preset, set));
  const reads = [];
  for (const toml of tomls) reads.push(!(await core.ask({ ask: 'read', toml })).errors);
  const [toml, ...others] = tomls.filter((_, at) => reads[at]);
  const rows = compared(await core.ask({ ask: 'compare', toml, others, rounds: ROUNDS }));
  return { edges: reads.map((is) => (is ? rows.shift().edge : null)), error: Math.max(...rows.map(({ error }) => error || 0), 0) };
}

/** Shows the waterfall from the preset to the table; returns the preset's edge, where it is known exactly. */
export async function explain(place, core, { preset, changes, game, table }) {
  const paths = Object.keys(changes);
  if (!paths.length) {
    place.replaceChildren(make('p', {}, `These are the rules of ${spoken(preset.name)}: nothing differs yet.`));
    return null;
  }
  const isPlayed = table.edge === null;
  const { edges: [base, mine, ...alone] } = await edgesOf(core, preset, [{}, changes, ...paths.map((path) => ({ [path]: changes[path] }))], isPlayed);
  const steps = paths.map((path, at) => ({ name: named(path), note: noteOf(game.keys.find((one) => one.path === path), preset.read.values[path], changes[path]), edge: alone[at] }));
  const left = steps.filter(({ edge }) => edge === null).map(({ name }) => name);
  const chart = waterfall({ name: preset.name, edge: base }, { edge: mine }, steps.filter(({ edge }) => edge !== null), isPlayed);
  const note = left.length ? make('p', { class: 'soft' }, `Only together with others: ${left.join(', ')}.`) : null;
  place.replaceChildren(...[chart, note].filter(Boolean));
  return isPlayed ? null : base;
}

const SHOWN = 10;

function othersChart(game, table, found, all, more) {
  const sorted = found.toSorted((one, other) => one.edge - other.edge);
  const strongest = found.toSorted((one, other) => Math.abs(other.edge - table.edge) - Math.abs(one.edge - table.edge)).slice(0, SHOWN);
  const shown = all ? sorted : sorted.filter((one) => strongest.includes(one));
  const rows = shown.map(({ setting, edge }) => {
    const by = 100 * (edge - table.edge);
    return { name: settingSaid(game, setting), pieces: [{ from: 0, to: by, kind: by > 0 ? 'dealer' : 'player' }], cells: [signed(by), number(100 * edge)] };
  });
  const chart = barChart({ title: 'One more rule', first: 'Rule', file: 'one-more-rule', unit: 'change of the dealer’s edge, percentage points', long: true,
    key: [['player', 'for the player'], ['dealer', 'for the dealer']], columns: ['change', 'edge, %'], rows, foot: `Each rule alone, on top of my table; ${table.isPlayed ? `simulated, ${number(ROUNDS / 4, 0)} rounds each on the same cards; changes within two standard errors are left out` : 'exact'}.` });
  const hidden = found.length - shown.length;
  const button = hidden > 0 ? make('button', { type: 'button', click: more }, `Show all ${found.length} rules`) : null;
  return [chart, button].filter(Boolean);
}

/** Asks for what every other single rule would change, and shows it, sorted. */
export async function others(place, core, { toml, game, table }) {
  const { changes, errors } = await core.ask({ ask: 'changes', toml });
  if (errors || !changes.length) return place.replaceChildren();
  const isPlayed = table.edge === null;
  let [found, from] = [[], table];
  if (isPlayed) {
    const [first, ...rest] = compared(await core.ask({ ask: 'compare', toml, set: changes, rounds: ROUNDS / 4 }));
    from = first;
    found = rest.filter(({ by, error }) => Math.abs(by) > 2 * error).map(({ label, edge }) => ({ setting: label, edge }));
  } else {
    for (const setting of changes) {
      const { edge } = await core.ask({ ask: 'edge', toml, set: [setting] });
      if (edge !== undefined && edge !== null && Math.abs(edge - table.edge) > 5e-9) found.push({ setting, edge });
    }
  }
  const show = (all) => place.replaceChildren(...(found.length ? othersChart(game, { ...from, isPlayed }, found, all, () => show(true)) : []));
  return show(false);
}
