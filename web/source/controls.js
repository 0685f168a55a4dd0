// Controls: each takes its allowed values, its value, a function to call on changes, and a label.

import { make, capital, spoken } from './text.js';
import { say, told } from './messages.js';
import { readings } from './amounts.js';
import { same } from './toml.js';
import { alike } from './words.js';

/** The shown table: its seats, its people as dealers, and its own names at a path. */
export const shownTable = { seats: 4, people: 5, ownNames: () => [] };

/** A key's kind and its details. */
export function kindOf(key) {
  return typeof key.kind === 'string' ? [key.kind, null] : Object.entries(key.kind)[0];
}

/** A typed number as a number if it is one; else the text, which the program reads or refuses. */
function typedNumber(text) {
  const clean = text.trim();
  const [, digits, percent] = /^([\d.,]{1,20})\s*(%?)$/.exec(clean) ?? [];
  const found = digits ? readings(digits) : [];
  // Of two readings, a point begins the fraction; a comma is for the program to refuse.
  if (found.length !== 1 && !digits?.includes('.')) return clean;
  if (!found.length || found[0] > Number.MAX_SAFE_INTEGER) return clean;
  return percent ? rounded(found[0] / 100) : found[0];
}

/** A number without the last digits of its binary fraction. */
function rounded(value) {
  return Number(value.toPrecision(12));
}

let count = 0;
function unique(stem) {
  count += 1;
  return `${stem}-${count}`;
}

function numberInput(value, changed, label, { whole = false, min, max } = {}) {
  // A share is at most the whole.
  const isShare = !whole && max === 1;
  const input = make('input', { class: 'num', type: 'text', inputmode: whole ? 'numeric' : 'decimal', 'aria-label': label, autocomplete: 'off', spellcheck: 'false' });
  const shown = (number) => (isShare && typeof number === 'number' ? `${rounded(100 * number)} %` : number);
  input.value = shown(value) ?? '';
  input.placeholder = value === undefined ? say('as-usual') : '';
  input.addEventListener('input', () => changed(input.value.trim() === '' ? undefined : typedNumber(input.value)));
  input.addEventListener('keydown', (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const now = typedNumber(input.value);
    if (!step || typeof now !== 'number') return;
    event.preventDefault();
    const next = rounded(Math.max(min ?? 0, Math.min(max ?? Infinity, now + (isShare ? step / 100 : step))));
    input.value = shown(next);
    changed(next);
  });
  return input;
}

/** A number that may be below 0. */
function signedInput(value, changed, label) {
  return textInput(value, (text) => {
    const clean = text.trim().replace('−', '-');
    const found = typedNumber(clean.replace(/^-/, ''));
    changed(clean === '' ? undefined : typeof found !== 'number' ? clean : clean.startsWith('-') ? -found : found);
  }, label);
}

function textInput(value, changed, label) {
  const input = make('input', { class: 'wide', type: 'text', 'aria-label': label, autocomplete: 'off', spellcheck: 'false' });
  input.value = value ?? '';
  input.addEventListener('input', () => changed(input.value));
  return input;
}

/** One of several, as radio buttons: `choices` are [value, words]. */
function radios(choices, value, changed, label) {
  const group = unique('choice');
  const one = ([choice, words]) => {
    const input = make('input', { type: 'radio', name: group, change: () => changed(choice) });
    input.checked = same(choice, value);
    return make('label', {}, input, make('span', {}, words));
  };
  return make('div', { role: 'radiogroup', 'aria-label': label }, choices.map(one));
}

function wordChoices(words) {
  return words.map(({ name, doc }) => [name, doc ? capital(told(doc)) : spoken(name)]);
}

/** A number, or one of some words. */
function numberOrWord(words, { min, max }, value, changed, label) {
  const isNumber = typeof value === 'number';
  const input = numberInput(isNumber ? value : min, changed, label, { whole: true, min, max });
  input.hidden = !isNumber;
  const picked = (choice) => {
    input.hidden = choice !== null;
    changed(choice ?? typedNumber(input.value));
  };
  return make('div', {}, radios([...wordChoices(words), [null, say('number-from', { min, max })]], isNumber ? null : value, picked, label), input);
}

/** One of some words, or several in the order in which they are tried. */
function wordOrSteps({ words }, value, changed, label) {
  const isList = Array.isArray(value);
  let steps = isList ? value : [value].filter(Boolean);
  const list = ordered(words, steps, (next) => { steps = next; changed(next); }, say('label-in-order', { label }));
  list.hidden = !isList;
  const picked = (choice) => {
    list.hidden = choice !== null;
    changed(choice ?? steps);
  };
  return make('div', {}, radios([...wordChoices(words), [null, say('in-order')]], isList ? null : value, picked, label), list);
}

/** The control for one such question per hand: closed, and empty if nothing differs. */
function wordOrStepsOrNone(of, value, changed, label) {
  const list = ordered(of.words, Array.isArray(value) ? value : [], changed, say('label-in-order', { label }));
  list.hidden = !Array.isArray(value);
  const choices = [['', say('as-above')], ...wordChoices(of.words), [STEPS, say('in-order')]];
  const select = make('select', { 'aria-label': label, change: () => {
    list.hidden = select.value !== STEPS;
    if (select.value !== STEPS) changed(select.value === '' ? undefined : select.value);
  } }, choices.map(([choice, words]) => make('option', { value: choice }, words)));
  select.value = Array.isArray(value) ? STEPS : value ?? '';
  return make('div', {}, select, list);
}

const STEPS = 'in an order';

/**
 * A list in an order, each at most once: taken in or left out, and moved by buttons or Alt with an arrow. With `classes`
 * an item may be made the equal of the one above it.
 */
function ordered(words, value, changed, label, classes = false) {
  const list = make('ol', { class: 'order', 'aria-label': label });
  let current = [...(value ?? [])];
  const update = (next, focus) => {
    current = next;
    render(focus);
    changed(current);
  };
  const moved = (at, by) => {
    const to = at + by;
    if (to < 0 || to >= current.length) return;
    const next = [...current];
    next.splice(to, 0, ...next.splice(at, 1));
    update(next, to);
  };
  const joined = (at) => update([...current.slice(0, at - 1), [current[at - 1], current[at]].flat(), ...current.slice(at + 1)], at - 1);
  const parted = (at) => update([...current.slice(0, at), ...current[at], ...current.slice(at + 1)], at);
  // Steps have sentences, hands have names.
  const called = (name) => (classes ? spoken(name) : told(words.find((word) => word.name === name)?.doc) || spoken(name));
  const nameOf = (item) => [item].flat().map(called).join(' = ');
  const button = (words, name, act) => make('button', { class: 'quiet', 'aria-label': name, click: act }, words);
  const equals = (item, at) => {
    if (!classes) return null;
    if (Array.isArray(item)) return button('≠', say('order-part', { hand: nameOf(item) }), () => parted(at));
    return at > 0 ? button('=', say('order-join', { hand: nameOf(item), other: nameOf(current[at - 1]) }), () => joined(at)) : null;
  };
  function render(focus) {
    const taken = current.map((item, at) => make('li', { tabindex: 0, keydown: (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.altKey && by) { event.preventDefault(); moved(at, by); }
    } }, make('span', {}, nameOf(item)), equals(item, at),
    button('↑', say('order-up', { hand: nameOf(item) }), () => moved(at, -1)), button('↓', say('order-down', { hand: nameOf(item) }), () => moved(at, 1)),
    button('×', say('order-out', { hand: nameOf(item) }), () => update(current.filter((_, of) => of !== at)))));
    const left = words.filter(({ name }) => !current.flat().includes(name)).map(({ name, doc }) =>
      make('li', { class: 'out' }, make('span', {}, called(name)), button('+', say('order-in', { hand: spoken(name), meaning: told(doc) }), () => update([...current, name]))));
    list.replaceChildren(...taken, ...left);
    if (focus !== undefined) list.children[focus].focus();
  }
  render();
  return list;
}

/** A value for each own table. */
function perOwn([path, kind], value, changed, label) {
  let current = value ?? {};
  const one = (name) => make('div', { class: 'seat' }, make('span', {}, capital(spoken(name))), control({ path, kind }, current[name], (next) => {
    current = { ...current, [name]: next };
    if (next === undefined) delete current[name];
    changed(current);
  }, `${label}: ${spoken(name)}`));
  const names = shownTable.ownNames(path);
  return make('div', {}, names.length ? names.map(one) : make('span', { class: 'soft' }, say('none')));
}

/** Whole numbers in a list, as they are typed. */
function wholes(value, changed, label) {
  return textInput((value ?? []).join(' '), (text) => changed(text.trim() ? text.trim().split(/[\s,]+/).map(typedNumber) : undefined), label);
}

/** Texts in a list, as they are typed, with commas between them. */
function texts(value, changed, label, example) {
  const input = textInput([value ?? []].flat().join(', '), (text) => changed(text.trim() ? text.split(',').map((one) => one.trim()).filter(Boolean) : undefined), label);
  input.placeholder = example;
  return input;
}

/** One of some words, or one of some keys with a value, which is a table. */
function wordOrTable(words, keys, value, changed, label) {
  const inner = make('div', { class: 'inner' });
  const [taken, of] = Object.entries(typeof value === 'object' && value !== null ? value : {})[0] ?? [null, undefined];
  const show = (path, known) => {
    const key = keys.find((one) => one.path === path);
    inner.hidden = !key;
    if (key) inner.replaceChildren(control(key, known, (next) => changed(next === undefined || next === '' ? undefined : { [path]: next }), `${label}: ${told(key.doc)}`));
  };
  show(taken, of);
  const picked = (choice) => {
    show(choice.key, undefined);
    if (choice.key) inner.querySelector('input')?.focus();
    else changed(choice);
  };
  const choices = [...wordChoices(words), ...keys.filter((key) => key.kind !== 'File').map(({ path, doc }) => [{ key: path }, capital(told(doc))])];
  return make('div', {}, radios(choices, taken ? { key: taken } : value, picked, label), inner);
}

/** Some of several, in their order. */
function several(all, value, changed, label) {
  const taken = new Set(value ?? []);
  const one = (item) => {
    const input = make('input', { type: 'checkbox', change: () => {
      if (!taken.delete(item)) taken.add(item);
      changed(taken.size ? all.filter((of) => taken.has(of)) : undefined);
    } });
    input.checked = taken.has(item);
    return make('label', {}, input, make('span', {}, spoken(item)));
  };
  return make('div', { class: 'row', role: 'group', 'aria-label': label }, all.map(one));
}

/** One for all, or a list with one per seat, or per person of a night, who are counted from 0. `one` makes the control of each. */
function perSeat({ path, kind }, value, changed, label, { one, fresh }) {
  const isNight = path.startsWith('night.');
  const who = (at) => (isNight ? say('person', { number: at }) : say('seat', { number: at + 1 }));
  const box = make('div');
  let current = value;
  const set = (next, isNew) => {
    current = next;
    changed(current);
    if (isNew) render();
  };
  function render() {
    if (!Array.isArray(current)) {
      const each = () => set(Array.from({ length: isNight ? shownTable.people : shownTable.seats }, () => current ?? fresh), true);
      box.replaceChildren(...(kind.List ? [] : [one(current, (next) => set(next), label)]),
        make('button', { class: 'quiet', click: each }, say(isNight ? 'each-person' : 'each-seat')));
      return;
    }
    box.replaceChildren(...current.map((item, at) => make('div', { class: 'seat' }, make('span', { class: 'soft' }, who(at)),
      one(item, (next) => set(current.map((old, of) => (of === at ? next : old))), `${label}, ${who(at)}`))),
    make('button', { class: 'quiet', click: () => set(kind.List || isNight ? undefined : current[0], true) }, say(kind.List || isNight ? 'all-usual' : 'one-for-all')));
  }
  render();
  return box;
}

function at(value, path) {
  return path.split('.').reduce((inner, name) => inner?.[name], value);
}

/** A table with a value at a dotted path; without one, without it. */
function withAt(table, path, value) {
  const [name, ...rest] = path.split('.');
  const next = { ...table };
  const inner = rest.length ? withAt(next[name] ?? {}, rest.join('.'), value) : value;
  if (inner === undefined || (rest.length && !Object.keys(inner).length)) delete next[name];
  else next[name] = inner;
  return next;
}

function innerTable(keys, value, changed, label) {
  let current = value ?? {};
  return make('div', { class: 'inner' }, keys.filter((key) => key.path !== 'off' && key.kind !== 'File').map((key) => make('div', { class: 'innerkey' },
    make('span', { class: 'soft' }, capital(spoken(key.path.replaceAll('.', ' '))), make('small', {}, ` ${told(key.doc.replaceAll('`', ''))}`)),
    control(key, at(current, key.path), (next) => {
      current = withAt(current, key.path, next === '' ? undefined : next);
      changed(current);
    }, `${label}: ${spoken(key.path.replaceAll('.', ' '))}`))));
}

/** Entries under own names; `one` makes the control of an entry. */
function namedEntries(value, changed, label, { one, fresh, what }) {
  const box = make('div', { class: 'entries' });
  let current = { ...(value ?? {}) };
  const set = (next, isNew) => {
    current = next;
    changed(Object.keys(current).length ? current : undefined);
    if (isNew) render();
  };
  const without = (name) => Object.fromEntries(Object.entries(current).filter(([of]) => of !== name));
  function render() {
    const entries = Object.entries(current).map(([name, inner]) => make('div', { class: 'entry' },
      make('div', { class: 'entryname' }, make('b', {}, spoken(name)), make('button', { class: 'quiet', 'aria-label': say('remove', { name: spoken(name) }), click: () => set(without(name), true) }, '×')),
      one(inner, (next) => set({ ...current, [name]: next }), `${label}: ${spoken(name)}`)));
    const input = make('input', { type: 'text', class: 'name', 'aria-label': `${label}: ${say('another-name', { what })}`, placeholder: say('another', { what }), autocomplete: 'off', spellcheck: 'false' });
    const add = () => {
      const name = input.value.trim().toLowerCase().replaceAll(' ', '_');
      if (name && !Object.hasOwn(current, name)) set({ ...current, [name]: fresh }, true);
    };
    input.addEventListener('keydown', (event) => { if (event.key === 'Enter') { event.preventDefault(); add(); } });
    box.replaceChildren(...entries, make('div', { class: 'row' }, input, make('button', { class: 'quiet', click: add }, say('add'))));
  }
  render();
  return box;
}

/** A value without its own control, as written in a config. */
function asTyped(value, changed, label) {
  const input = make('input', { class: 'wide code', type: 'text', 'aria-label': say('as-in-config', { label }), autocomplete: 'off', spellcheck: 'false' });
  input.value = value === undefined ? '' : JSON.stringify(value);
  input.addEventListener('input', () => {
    if (input.value.trim() === '') return changed(undefined);
    try {
      return changed(JSON.parse(input.value));
    } catch {
      return changed(input.value);
    }
  });
  return input;
}

/** The least whole amount that is staked, and the most. */
const STAKE = { min: 1, max: 10_000 };

/** One of some words, or a value of another kind. */
function wordOr([words, other], value, changed, label) {
  const [kind, of] = kindOf({ kind: other });
  switch (kind) {
    case 'Flag': return radios([[true, say('yes')], [false, say('no')], ...wordChoices(words)], value, changed, label);
    case 'OneOf': return radios([...of.map((item) => [item, item === 1 ? say('one') : String(item)]), ...wordChoices(words)], value, changed, label);
    case 'Whole': return numberOrWord(words, of, value, changed, label);
    case 'Stake': return numberOrWord(words, STAKE, value, changed, label);
    case 'OneKey': return wordOrTable(words, of[0], value, changed, label);
    case 'Set': return wordOrSeveral(words, other, value, changed, label);
    default: return wordOrTable(words, of, value, changed, label);
  }
}

/** A word, or some of several. */
function wordOrSeveral(words, other, value, changed, label) {
  const isList = Array.isArray(value);
  let taken = isList ? value : undefined;
  const list = listOf(other.Set, taken, (next) => { taken = next; changed(next); }, label);
  list.hidden = !isList;
  const picked = (choice) => {
    list.hidden = choice !== null;
    changed(choice ?? taken);
  };
  return make('div', {}, radios([...wordChoices(words), [null, say('only-these')]], isList ? null : value, picked, label), list);
}

/** Values of a kind in a list. */
function listOf(other, value, changed, label) {
  const [kind, of] = kindOf({ kind: other });
  switch (kind) {
    case 'Word': return several(of.map(({ name }) => name), value, changed, label);
    case 'OneOf': return several(of, value, changed, label);
    case 'Text': return texts(value, changed, label, say('example-cards'));
    case 'Event': return texts(value, changed, label, say('example-events'));
    default: return wholes(value, changed, label);
  }
}

/** The value of a seat once seats differ: the first word, a bet of one, or a table as usual. */
function freshOf(other) {
  const [kind, of] = kindOf({ kind: other });
  if (kind === 'Table') return {};
  return kind === 'Stake' ? 1 : (kind === 'WordOr' ? of[0] : of)[0].name;
}

/** The control of a key. */
export function control(key, value, changed, label) {
  const [kind, of] = kindOf(key);
  const seats = () => perSeat(key, value, changed, label, { one: (item, set, name) => control({ path: key.path, kind: of }, item, set, name), fresh: freshOf(of) });
  switch (kind) {
    case 'Flag': return radios([[true, say('yes')], [false, say('no')]], value, changed, label);
    case 'Word': return radios(wordChoices(of), value, changed, label);
    case 'WordOr': return wordOr(of, value, changed, label);
    case 'Whole': return numberInput(value, changed, label, { whole: true, ...of });
    case 'OneOf': return radios(of.map((item) => [item, String(item)]), value, changed, label);
    case 'Signed': return signedInput(value, changed, label);
    case 'Decimal': case 'Stake': return numberInput(value, changed, label, of ?? {});
    case 'List': return of.Table ? seats() : listOf(of, value, changed, label);
    case 'Set': return listOf(of, value, changed, label);
    case 'PerSeat': return seats();
    case 'Steps': return (alike(key.path) ? wordOrStepsOrNone : wordOrSteps)(of, value, changed, label);
    case 'Order': return ordered([...of.words, ...shownTable.ownNames(of.own).map((name) => ({ name, doc: say('of-my-own') }))], value, changed, label, true);
    case 'PerOwn': return perOwn(of, value, changed, label);
    case 'Rows': return namedEntries(value, changed, label, { one: (item, set, name) => wholes(item, set, name), fresh: [5], what: 'total' });
    case 'Text': case 'Name': return textInput(value, changed, label);
    case 'Table': return innerTable(of, value, changed, label);
    case 'NamedTables': return namedEntries(value, changed, label, { one: (item, set, name) => innerTable(of.keys, item, set, name), fresh: {}, what: 'one' });
    case 'Amounts': return namedEntries(value, changed, label, { one: (item, set, name) => numberInput(item, set, name), fresh: 1, what: 'event' });
    default: return asTyped(value, changed, label);
  }
}
