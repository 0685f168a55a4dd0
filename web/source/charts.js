// Bars in rows of a table, so that the numbers are the accessible version. Each chart is also a separate picture.

import { make, draw, number, short, save } from './text.js';
import { say } from './messages.js';

const HEIGHT = 24;

/** Round marks of an axis over a range: zero and at most five steps more. */
export function marks(low, high) {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / 5));
  const step = [1, 2, 5, 10].map((of) => of * power).find((of) => span / of <= 5.5);
  const all = [];
  for (let at = Math.ceil(low / step - 1e-9); at <= high / step + 1e-9; at += 1) all.push(at * step);
  return { all, decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

function place(value, { low, high }) {
  return `${(100 * (value - low) / (high - low)).toFixed(2)}%`;
}

function width(from, to, { low, high }) {
  return `${(100 * (to - from) / (high - low)).toFixed(2)}%`;
}

function axis(chart) {
  const texts = chart.marks.all.map((at) => {
    const share = (at - chart.low) / (chart.high - chart.low);
    // A number at an end stays inside.
    const anchor = share < 0.02 ? 'start' : share > 0.95 ? 'end' : 'middle';
    return draw('text', { x: place(at, chart), y: 14, 'text-anchor': anchor }, number(at, chart.marks.decimals));
  });
  return draw('svg', { width: '100%', height: 18, 'aria-hidden': true }, texts);
}

function bar(row, chart) {
  const lines = chart.marks.all.map((at) =>
    draw('line', { class: at === 0 ? 'zero' : 'grid', x1: place(at, chart), x2: place(at, chart), y1: 0, y2: HEIGHT }));
  const pieces = row.pieces.filter(({ from, to }) => to !== from).map(({ from, to, kind }) =>
    draw('rect', { class: `f-${kind}`, x: place(Math.min(from, to), chart), y: 4, width: width(Math.min(from, to), Math.max(from, to), chart), height: HEIGHT - 8 }));
  return draw('svg', { width: '100%', height: HEIGHT, 'aria-hidden': true }, lines, pieces);
}

/**
 * A chart of bars as a figure. `chart` has `title`, `key` ([class, words] pairs), `unit`, `columns` (after the bar),
 * `first` (the heading of names) and `rows` with `name`, `note`, `pieces` ({from, to, kind}), `cells`, `total`.
 */
export function barChart(chart) {
  const ends = chart.rows.flatMap((row) => row.pieces.flatMap(({ from, to }) => [from, to]));
  const spread = { low: Math.min(0, ...ends), high: Math.max(0, ...ends) };
  if (spread.low === spread.high) spread.high = 1;
  const scaled = { ...chart, ...spread, marks: marks(spread.low, spread.high) };
  const columns = chart.columns.map((name) => make('th', { scope: 'col', class: 'n' }, name));
  const row = (of) => make('tr', { class: of.total && 'total' },
    make('th', { scope: 'row' }, of.name, of.note && make('small', {}, ` ${of.note}`)),
    make('td', { class: 'bar' }, bar(of, scaled)),
    of.cells.map((cell) => make('td', { class: 'n' }, cell)));
  const key = make('span', { class: 'key' }, (chart.key ?? []).map(([kind, words]) => make('span', {}, make('i', { class: kind }), words)));
  const button = make('button', { type: 'button', class: 'quiet noprint', click: () => save(`${chart.file}.svg`, picture(scaled), 'image/svg+xml') }, 'SVG');
  button.setAttribute('aria-label', say('save-chart', { title: chart.title }));
  return make('figure', {},
    make('figcaption', {}, make('h3', {}, chart.title), key, button),
    make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': chart.title }, make('table', { class: `bars ${chart.long ? 'long' : ''}` },
      make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, chart.first), make('th', { class: 'bar', scope: 'col' }, make('span', { class: 'vh' }, chart.unit), axis(scaled)), columns)),
      make('tbody', {}, chart.rows.map(row)))),
    chart.foot && make('p', { class: 'soft' }, chart.foot));
}

const COLOURS = { player: '#0b5fa5', dealer: '#b04a00', none: '#8a8a8a', total: '#1b1b1b' };

/** The chart as a picture that needs no page: fixed size and colours. */
function picture(chart) {
  const [left, wide, right, line] = [220, 400, 90 * chart.columns.length, 24];
  const across = (value) => left + wide * (value - chart.low) / (chart.high - chart.low);
  const text = (x, y, words, anchor = 'start', weight = 400) =>
    draw('text', { x, y, 'text-anchor': anchor, 'font-weight': weight, fill: '#1b1b1b' }, words);
  const top = 64;
  const drawn = [text(8, 24, chart.title, 'start', 700), text(left, 42, chart.unit)];
  const bottom = top + line * chart.rows.length;
  chart.marks.all.forEach((at) => {
    drawn.push(draw('line', { x1: across(at), x2: across(at), y1: top, y2: bottom, stroke: at === 0 ? '#1b1b1b' : '#d8d4ca' }));
    drawn.push(text(across(at), top - 6, number(at, chart.marks.decimals), 'middle'));
  });
  chart.columns.forEach((name, at) => drawn.push(text(left + wide + 90 * (at + 1), top - 6, name, 'end')));
  chart.rows.forEach((row, at) => {
    const y = top + line * at;
    drawn.push(text(8, y + 17, row.name, 'start', row.total ? 700 : 400));
    row.pieces.forEach(({ from, to, kind }) => drawn.push(draw('rect', {
      x: across(Math.min(from, to)), y: y + 4, width: Math.abs(across(to) - across(from)), height: 16, fill: COLOURS[kind] })));
    row.cells.forEach((cell, of) => drawn.push(text(left + wide + 90 * (of + 1), y + 17, cell, 'end')));
  });
  return standalone(drawn, left + wide + right + 8, bottom + 12);
}

/** A drawing as a picture that needs no page. */
export function standalone(drawn, width, height) {
  const svg = draw('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': 'sans-serif', 'font-size': 13 },
    draw('rect', { width: '100%', height: '100%', fill: '#ffffff' }), drawn);
  return new XMLSerializer().serializeToString(svg);
}

/** A drawing of the page as a separate picture, with its current width and colours. */
export function taken(svg, title) {
  const copy = svg.cloneNode(true);
  const [from, to] = [svg, copy].map((of) => [of, ...of.querySelectorAll('*')]);
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of ['fill', 'stroke', 'stroke-width', 'font-size']) to[at].setAttribute(name, style.getPropertyValue(name));
    to[at].removeAttribute('class');
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('y', 36);
  copy.setAttribute('overflow', 'visible');
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  return standalone([draw('text', { x: 8, y: 18, fill: '#1b1b1b' }, title), copy], width, height + 48);
}

/** A fan over rounds: `points` has `at` and the quantiles `q` [5, 25, 50, 75, 95] there. */
export function fan(points, title) {
  const all = points.flatMap(({ q }) => q);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const last = points[points.length - 1];
  const x = (at) => 1000 * at / last.at;
  const y = (value) => 1000 * (high - value) / (high - low || 1);
  const band = (from, to) => [...points.map(({ at, q }) => `${x(at)},${y(q[to])}`), ...points.toReversed().map(({ at, q }) => `${x(at)},${y(q[from])}`)].join(' ');
  const inner = draw('svg', { x: '12%', width: '64%', height: 240, viewBox: '0 0 1000 1000', preserveAspectRatio: 'none' },
    draw('polygon', { class: 'f-wide', points: band(0, 4) }), draw('polygon', { class: 'f-half', points: band(1, 3) }),
    draw('polyline', { class: 'median', points: points.map(({ at, q }) => `${x(at)},${y(q[2])}`).join(' ') }));
  const levels = marks(low, high);
  const line = (value) => {
    const at = 240 * (high - value) / (high - low || 1);
    return [draw('line', { class: value === 0 ? 'zero' : 'grid', x1: '12%', x2: '76%', y1: at, y2: at }), draw('text', { x: '11%', y: at + 4, 'text-anchor': 'end' }, short(value, levels.decimals))];
  };
  const ends = [['5 %', 0], ['25 %', 1], ['50 %', 2], ['75 %', 3], ['95 %', 4]].map(([name, of]) =>
    draw('text', { x: '77%', y: 240 * (high - last.q[of]) / (high - low || 1) + 4 }, `${name}: ${short(last.q[of])}`));
  const feet = [0, 0.5, 1].map((share) => draw('text', { x: `${12 + 64 * share}%`, y: 258, 'text-anchor': 'middle' }, share === 1 ? say('rounds', { count: last.at }) : number(last.at * share, 0)));
  return draw('svg', { width: '100%', height: 264, role: 'img', 'aria-label': title }, inner, levels.all.map(line), ends, feet);
}
