'use strict';
const { keys, figures, columns, paired, base } = JSON.parse(document.getElementById('data').textContent);
// Combinations are numbered, the last key's values changing fastest.
const strides = keys.map((_, k) => keys.slice(k + 1).reduce((product, key) => product * key.values.length, 1));
const choice = (combination, k) => Math.floor(combination / strides[k]) % keys[k].values.length;
const at = (column, combination) => {
  const values = column === undefined ? null : columns[column];
  return Array.isArray(values) ? values[combination] : values;
};
const find = id => document.getElementById(id);
const radios = keys.map((_, k) => [...document.getElementsByName('k' + k)]);
const rows = [...document.querySelectorAll('tr[data-f]')].map(row => ({
  figure: figures[row.dataset.f], row, cells: row.querySelectorAll('td.n'), bars: row.querySelectorAll('i'),
}));
const plot = [...document.querySelectorAll('.nets [data-f]')].map(bar => ({ figure: figures[bar.dataset.f], bar }));
let now = base;
let other = base;

const minus = text => (/^-[0.]*$/.test(text) ? text.slice(1) : text.replace('-', '−'));
function written(value, share, error, sign) {
  if (value === null) return '–';
  const factor = share ? 100 : 1;
  const [shown, spread] = [value * factor, (error || 0) * factor];
  let digits = share ? 4 : Number.isInteger(shown) ? 0 : Math.abs(shown) < 1000 ? 4 : 0;
  if (spread > 0) digits = Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(spread))));
  else if (shown !== 0 && Math.abs(shown) < 0.001) digits = Math.min(12, 1 - Math.floor(Math.log10(Math.abs(shown))));
  const text = minus(shown.toFixed(digits)) + (share ? ' %' : '') + (spread > 0 ? ' ± ' + spread.toFixed(digits) : '');
  return sign && shown > 0 ? '+' + text : text;
}
const difference = (column, one, two) => {
  const [a, b] = [at(column, one), at(column, two)];
  return a === null || b === null ? null : a - b;
};
// Deviations obey the triangle inequality, however two figures go together: the error of a difference is at most the sum
// of the errors, and at most the sum of both differences from the base, which is played with each.
function spread(figure, one, two) {
  if (one === two) return 0;
  const most = (at(figure.error, one) || 0) + (at(figure.error, two) || 0);
  const [first, second] = [paired[one], paired[two]];
  return figure !== figures[0] || first === null || second === null ? most : Math.min(most, first + second);
}
const whom = change => `better for the ${change > 0 ? 'dealer' : 'player'}`;
function changeInWords(change, error) {
  if (!change) return 'No change';
  return `${written(Math.abs(change), true, error).replace(' %', '')} points ${whom(change)}`;
}

function show() {
  const edge = figures[0];
  const change = difference(edge.value, now, other);
  find('edge').textContent = written(at(edge.value, now), true, at(edge.error, now));
  const changed = keys.flatMap((key, k) => {
    const [own, then] = [now, other].map(combination => key.values[choice(combination, k)].words);
    return own === then ? [] : [`${key.words}: ${own} (was: ${then})`];
  });
  find('change').textContent = changed.length
    ? `${changeInWords(change, spread(edge, now, other))} than the baseline, ${written(at(edge.value, other), true, 0)}`
    : 'This is the baseline.';
  find('changed').replaceChildren(...changed.map(text => Object.assign(document.createElement('li'), { textContent: text })));
  keys.forEach((key, k) => key.values.forEach((_, v) => {
    const then = now + (v - choice(now, k)) * strides[k];
    const by = written(difference(edge.value, then, now), true, spread(edge, then, now), true);
    radios[k][v].parentElement.querySelector('.by').textContent = then === now ? '' : by;
  }));
  for (const { figure, row, cells, bars } of rows) {
    const [own, then] = [now, other].map(combination => at(figure.value, combination));
    row.hidden = !own && !then;
    cells[0].textContent = written(own, figure.share, at(figure.error, now));
    cells[1].textContent = written(then, figure.share, at(figure.error, other));
    cells[2].textContent = own === then
      ? '' : written(difference(figure.value, now, other), figure.share, spread(figure, now, other), true);
    [own, then].forEach((value, i) => bars[i] && (bars[i].style.width = (100 * (value || 0)) / figure.most + '%'));
  }
  const most = Math.max(...plot.map(({ figure }) => at(figure.value, now) || 0));
  let last = -Infinity;
  for (const { figure, bar } of plot) {
    const value = at(figure.value, now) || 0;
    bar.style.height = (100 * value) / most + '%';
    bar.title = `${figure.label}: ${written(value, true, 0)}`;
    // Names that would touch the one before are left out.
    const place = parseFloat(bar.style.left);
    bar.firstElementChild.hidden = value === 0 || place - last < 5;
    if (!bar.firstElementChild.hidden) last = place;
  }
}

radios.forEach((group, k) => group.forEach((radio, v) => radio.addEventListener('change', () => {
  now += (v - choice(now, k)) * strides[k];
  show();
})));
const go = combination => {
  now = combination;
  radios.forEach((group, k) => { group[choice(now, k)].checked = true; });
  show();
};
find('hold').addEventListener('click', () => { other = now; show(); });
find('back').addEventListener('click', () => { other = base; go(base); });
go(base);
