// Charts, which the program draws as SVG. Bars stand in rows of a table, so that the numbers are the accessible version.

import { make, save, hasComma } from './text.js';
import { say } from './messages.js';
import { answered } from './ask.js';

/** The program for drawings, which take no time that a worker could save. */
let drawer = null;

/** Makes the program ready to draw. */
export async function readyToDraw(program) {
  drawer = await WebAssembly.instantiate(program, { page: { told() {} } });
}

/** Returns the drawings of a chart, and `picture`: all of it as a file that needs no page. */
function drawings(question) {
  return JSON.parse(answered(drawer, JSON.stringify({ ...question, has_comma: hasComma() })));
}

/** A drawing of the program as an element. The program escapes every name in it. */
function shown(drawing) {
  const parsed = make('template');
  parsed.innerHTML = drawing;
  return parsed.content.firstElementChild;
}

/** A button that saves a picture. */
function saveButton(file, title, picture) {
  return make('button', { class: 'quiet noprint', 'aria-label': say('save-chart', { title }), click: () => save(`${file}.svg`, picture(), 'image/svg+xml') }, 'SVG');
}

function keyOf(meanings) {
  return make('span', { class: 'key' }, meanings.map(([kind, words]) => make('span', {}, make('i', { class: kind }), words)));
}

/** Shares that add up to the whole, as one bar. */
export function shareBar(shares) {
  let from = 0;
  const pieces = shares.map((share, at) => ({ from, to: from += share, class: ['player', 'even', 'dealer'][at] }));
  const { marks } = drawings({ ask: 'bars', title: '', caption: '', keys: [], label: '', columns: [], rows: [{ name: '', pieces, cells: [] }] });
  return make('div', { class: 'shares' }, shown(marks[0]));
}

/**
 * A chart of bars as a figure. `chart` has `title`, `key` ([class, words] pairs), `unit`, `columns` (after the bar),
 * `first` (the heading of names) and `rows` with `name`, `note`, `pieces` ({from, to, class}), `cells`, `total`.
 */
export function barChart({ title, key, unit, columns, first, rows, file, long, foot }) {
  const plain = rows.map(({ name, pieces, cells }) => ({ name, pieces, cells }));
  const drawn = drawings({ ask: 'bars', title, caption: unit, keys: key, label: first, columns, rows: plain });
  const row = (of, at) => make('tr', { class: of.total && 'total' },
    make('th', { scope: 'row' }, of.name, of.note && make('small', {}, ` ${of.note}`)),
    make('td', { class: 'bar' }, shown(drawn.marks[at])),
    of.cells.map((cell) => make('td', { class: 'n' }, cell)));
  return make('figure', {},
    make('figcaption', {}, make('h3', {}, title), keyOf(key), saveButton(file, title, () => drawn.picture)),
    make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title }, make('table', { class: `bars ${long ? 'long' : ''}` },
      make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, first), make('th', { class: 'bar', scope: 'col' }, make('span', { class: 'vh' }, unit), shown(drawn.axis)), columns.map((name) => make('th', { scope: 'col', class: 'n' }, name)))),
      make('tbody', {}, rows.map(row)))),
    foot && make('p', { class: 'soft' }, foot));
}

/**
 * A fan over rounds as a figure. `spreads` has `at` and the `quantiles` of 5, 25, 50, 75 and 95 % there, `says` is the
 * fan in words, `ends` are the last quantiles as texts.
 */
export function fanChart({ title, says, across, spreads, ends }) {
  const drawn = drawings({ ask: 'fan', title, caption: says, across, spreads });
  const head = ['5 %', '25 %', '50 %', '75 %', '95 %'].map((of) => make('th', { scope: 'col', class: 'n' }, of));
  return make('figure', {},
    make('figcaption', {}, make('h3', {}, title), keyOf([['half', say('night-half')], ['wide', say('night-wide')], ['line', say('night-median')]]), saveButton('tonight', title, () => drawn.picture)),
    shown(drawn.plot),
    make('table', { class: 'ends' }, make('caption', { class: 'vh' }, across), make('thead', {}, make('tr', {}, head)), make('tbody', {}, make('tr', {}, ends.map((end) => make('td', { class: 'n' }, end))))));
}

/** A button that saves a chart of moves: `header` and `rows` of cells with a `text` and, of a move, a `class`. */
export function saveMoves(file, { title, header, rows, below }) {
  return saveButton(file, title, () => drawings({ ask: 'moves', title, header, rows, below }).picture);
}
