// My table: every key of the game as a question, made from the declarations that the program itself reads configs by.

import { make, capital, spoken, plain, byId } from './text.js';
import { same, toml } from './toml.js';

/** Headings of groups of keys; a group without one is called what its keys are. */
const HEADINGS = {
  '': 'The table', rules: 'The rules', payout: 'What a winning hand is paid', side: 'Side bets', deck: 'The pack', hand: 'Hands of my own',
  special: 'Specials of my own', strategy: 'How people play', shoe: 'Cards that are missing', night: 'A night', count: 'Counting cards', money: 'Money', simulation: 'Simulation',
};
/** Keys that the page sets itself. */
const OWN = ['name', 'base', 'game'];
/** Groups that few tables need. */
const LAST = ['shoe', 'night', 'count', 'money', 'simulation'];

/** What is asked about a key, as a question where its meaning is one. */
export function question(key) {
  const doc = capital(key.doc.replaceAll('`', ''));
  return /^(who|whom|which|what|how|when|whether) /i.test(doc) && !/[.;:?(]/.test(doc) ? `${doc}?` : doc;
}

/** A short name of a key. */
export function named(path) {
  const [room, ...rest] = path.split('.');
  const name = capital(spoken(rest.join(' ').replace('NAME', 'each of my own') || room));
  return room === 'payout' ? `${name} pays` : name;
}

function kindOf(key) {
  return typeof key.kind === 'string' ? [key.kind, null] : Object.entries(key.kind)[0];
}

/** A value in words. */
export function said(key, value) {
  if (value === undefined || value === null) return 'not said';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  const [kind, of] = kindOf(key);
  if (typeof value === 'string' && kind === 'Word') return of.find((word) => word.name === value)?.doc ?? value;
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? spoken(item) : toml(item))).join(', ');
  return typeof value === 'string' ? value || 'none' : toml(value);
}

/** A typed number as a number if it is one; else the text, which the program reads or refuses. */
function typedNumber(text) {
  const clean = text.trim();
  return /^\d{1,15}(\.\d+)?$/.test(clean) ? Number(clean) : clean;
}

let count = 0;
function unique(stem) {
  count += 1;
  return `${stem}-${count}`;
}

// Controls: each is given what it may hold, its value, what to call when that changes, and what it is called.

function numberInput(value, changed, label, { whole = false, min, max } = {}) {
  const input = make('input', { class: 'num', type: 'text', inputmode: whole ? 'numeric' : 'decimal', 'aria-label': label, autocomplete: 'off', spellcheck: 'false' });
  input.value = value ?? '';
  input.placeholder = value === undefined ? 'as usual' : '';
  input.addEventListener('input', () => changed(input.value.trim() === '' ? undefined : typedNumber(input.value)));
  input.addEventListener('keydown', (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const now = typedNumber(input.value);
    if (!step || typeof now !== 'number') return;
    event.preventDefault();
    const next = Math.max(min ?? 0, Math.min(max ?? Infinity, now + step));
    input.value = next;
    changed(next);
  });
  return input;
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
  return words.map(({ name, doc }) => [name, doc ? capital(doc) : spoken(name)]);
}

/** A number, or one of some words. */
function numberOrWord({ words, min, max }, value, changed, label) {
  const isNumber = typeof value === 'number';
  const input = numberInput(isNumber ? value : min, changed, label, { whole: true, min, max });
  input.hidden = !isNumber;
  const picked = (choice) => {
    input.hidden = choice !== null;
    changed(choice ?? typedNumber(input.value));
  };
  return make('div', {}, radios([...wordChoices(words), [null, `A number from ${min} to ${max}`]], isNumber ? null : value, picked, label), input);
}

/** One of some words, or several of them that are tried in an order. */
function wordOrSteps({ words }, value, changed, label) {
  const isList = Array.isArray(value);
  let steps = isList ? value : [value].filter(Boolean);
  const list = ordered(words, steps, (next) => { steps = next; changed(next); }, `${label}, in this order`);
  list.hidden = !isList;
  const picked = (choice) => {
    list.hidden = choice !== null;
    changed(choice ?? steps);
  };
  return make('div', {}, radios([...wordChoices(words), [null, 'Several, tried in an order']], isList ? null : value, picked, label), list);
}

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
  const nameOf = (item) => [item].flat().map(spoken).join(' = ');
  const button = (words, name, act) => make('button', { type: 'button', class: 'quiet', 'aria-label': name, click: act }, words);
  const equals = (item, at) => {
    if (!classes) return null;
    if (Array.isArray(item)) return button('≠', `${nameOf(item)}: no longer equals`, () => parted(at));
    return at > 0 ? button('=', `${nameOf(item)}: equal to ${nameOf(current[at - 1])}`, () => joined(at)) : null;
  };
  function render(focus) {
    const taken = current.map((item, at) => make('li', { tabindex: 0, keydown: (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.altKey && by) { event.preventDefault(); moved(at, by); }
    } }, make('span', {}, nameOf(item)), equals(item, at),
    button('↑', `${nameOf(item)} up`, () => moved(at, -1)), button('↓', `${nameOf(item)} down`, () => moved(at, 1)),
    button('×', `leave ${nameOf(item)} out`, () => update(current.filter((_, of) => of !== at)))));
    const left = words.filter(({ name }) => !current.flat().includes(name)).map(({ name, doc }) =>
      make('li', { class: 'out' }, make('span', {}, spoken(name)), button('+', `add ${spoken(name)}: ${doc}`, () => update([...current, name]))));
    list.replaceChildren(...taken, ...left);
    if (focus !== undefined) list.children[focus].focus();
  }
  render();
  return list;
}

/** Names of tables of one's own at a path, as the table of rules has them now. */
let ownNames = () => [];

/** A value for each table of one's own. */
function perOwn([path, kind], value, changed, label) {
  let current = value ?? {};
  const one = (name) => make('div', { class: 'seat' }, make('span', {}, capital(spoken(name))), control({ path, kind }, current[name], (next) => {
    current = { ...current, [name]: next };
    if (next === undefined) delete current[name];
    changed(current);
  }, `${label}: ${spoken(name)}`));
  const names = ownNames(path);
  return make('div', {}, names.length ? names.map(one) : make('span', { class: 'soft' }, 'none'));
}

/** Whole numbers in a list, as they are typed. */
function wholes(value, changed, label) {
  return textInput((value ?? []).join(' '), (text) => changed(text.trim() ? text.trim().split(/[\s,]+/).map(typedNumber) : undefined), label);
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

/** One for all, or a list with one per seat. */
function perSeat(value, changed, label, one, fresh) {
  const box = make('div');
  let current = value;
  const set = (next, isNew) => {
    current = next;
    changed(current);
    if (isNew) render();
  };
  function render() {
    if (!Array.isArray(current)) {
      box.replaceChildren(one(current, (next) => set(next), label),
        make('button', { type: 'button', class: 'quiet', click: () => set(seats().map(() => current ?? fresh), true) }, 'each seat its own'));
      return;
    }
    box.replaceChildren(...current.map((item, at) => make('div', { class: 'seat' }, make('span', { class: 'soft' }, `Seat ${at + 1}`),
      one(item, (next) => set(current.map((old, of) => (of === at ? next : old))), `${label}, seat ${at + 1}`))),
    make('button', { type: 'button', class: 'quiet', click: () => set(current[0], true) }, 'one for all'));
  }
  render();
  return box;
}

/** As many as sit at the table now. */
let seats = () => [0, 1, 2, 3];

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
  return make('div', { class: 'inner' }, keys.filter(({ path }) => path !== 'off').map((key) => make('div', { class: 'innerkey' },
    make('span', { class: 'soft' }, capital(spoken(key.path.replaceAll('.', ' '))), make('small', {}, ` ${key.doc.replaceAll('`', '')}`)),
    control(key, at(current, key.path), (next) => {
      current = withAt(current, key.path, next === '' ? undefined : next);
      changed(current);
    }, `${label}: ${spoken(key.path)}`))));
}

/** Entries under names of one's own; `one` makes the control of an entry. */
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
      make('div', { class: 'entryname' }, make('b', {}, spoken(name)), make('button', { type: 'button', class: 'quiet', 'aria-label': `remove ${spoken(name)}`, click: () => set(without(name), true) }, '×')),
      one(inner, (next) => set({ ...current, [name]: next }), `${label}: ${spoken(name)}`)));
    const input = make('input', { type: 'text', class: 'name', 'aria-label': `${label}: name of another ${what}`, placeholder: `another ${what}`, autocomplete: 'off', spellcheck: 'false' });
    const add = () => {
      const name = input.value.trim().toLowerCase().replaceAll(' ', '_');
      if (name && !Object.hasOwn(current, name)) set({ ...current, [name]: fresh }, true);
    };
    input.addEventListener('keydown', (event) => { if (event.key === 'Enter') { event.preventDefault(); add(); } });
    box.replaceChildren(...entries, make('div', { class: 'row' }, input, make('button', { type: 'button', class: 'quiet', click: add }, 'add')));
  }
  render();
  return box;
}

/** Whatever has no control of its own, as a config has it. */
function asTyped(value, changed, label) {
  const input = make('input', { class: 'wide code', type: 'text', 'aria-label': `${label}, as in a config`, autocomplete: 'off', spellcheck: 'false' });
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

/** The control of a key. */
export function control(key, value, changed, label) {
  const [kind, of] = kindOf(key);
  switch (kind) {
    case 'Flag': return radios([[true, 'Yes'], [false, 'No']], value, changed, label);
    case 'Word': return radios(wordChoices(of), value, changed, label);
    case 'FlagOrWord': return radios([[true, 'Yes'], [false, 'No'], ...wordChoices(of)], value, changed, label);
    case 'OneOrWord': return radios([[1, 'One'], ...wordChoices(of)], value, changed, label);
    case 'Whole': return numberInput(value, changed, label, { whole: true, ...of });
    case 'WholeOf': return radios(of.map((item) => [item, String(item)]), value, changed, label);
    case 'Steps': return wordOrSteps(of, value, changed, label);
    case 'WholeOrWord': return numberOrWord(of, value, changed, label);
    case 'Decimal': case 'Stake': case 'AtLeastOne': return numberInput(value, changed, label, of ?? {});
    case 'StakePerSeat': return perSeat(value, changed, label, (item, set, name) => numberInput(item, set, name), 1);
    case 'WordPerSeat': return perSeat(value, changed, label, (item, set, name) => radios(wordChoices(of), item, set, name), of[0].name);
    case 'DistinctWords': return several(of.map(({ name }) => name), value, changed, label);
    case 'Order': return ordered([...of.words, ...ownNames(of.own).map((name) => ({ name, doc: 'of my own' }))], value, changed, label, true);
    case 'Wholes': case 'DistinctWholesIn': return wholes(value, changed, label);
    case 'PerOwn': return perOwn(of, value, changed, label);
    case 'DistinctWholes': return several(of, value, changed, label);
    case 'Text': case 'Name': return textInput(value, changed, label);
    case 'Table': return innerTable(of, value, changed, label);
    case 'NamedTables': return namedEntries(value, changed, label, { one: (item, set, name) => innerTable(of.keys, item, set, name), fresh: {}, what: 'one' });
    case 'Amounts': return namedEntries(value, changed, label, { one: (item, set, name) => numberInput(item, set, name), fresh: 1, what: 'event' });
    default: return asTyped(value, changed, label);
  }
}

/** The questions of a game, in groups. `table` has `changes`; `changed(path, value)` is told of a new value. */
export class Form {
  constructor(box, game, changed) {
    Object.assign(this, { box, game, changed, fields: new Map(), read: null });
    const groups = new Map();
    for (const key of game.keys.filter(({ path }) => !OWN.includes(path))) {
      const room = key.path.includes('.') || key.kind.NamedTables ? key.path.split('.')[0] : '';
      groups.set(room, [...(groups.get(room) ?? []), key]);
    }
    const order = [...groups.keys()].sort((one, other) => LAST.indexOf(one) - LAST.indexOf(other));
    box.replaceChildren(...order.map((room) => this.group(room, groups.get(room))));
    this.nothing = make('p', { class: 'soft', hidden: true }, 'No rule has this word.');
    box.append(this.nothing);
  }

  group(room, keys) {
    const isFollower = (key) => /^default: /.test(key.doc);
    const [own, followers] = [keys.filter((key) => !isFollower(key)), keys.filter(isFollower)];
    const more = followers.length ? make('details', { class: 'more' }, make('summary', {}, 'Each its own'), followers.map((key) => this.field(key))) : null;
    const note = make('small');
    const details = make('details', { 'data-room': room }, make('summary', {}, HEADINGS[room] ?? capital(spoken(room)), ' ', note), own.map((key) => this.field(key)), more);
    details.open = room === '' || room === 'rules';
    details.note = note;
    return details;
  }

  field(key) {
    const back = make('button', { type: 'button', class: 'back', hidden: true, click: () => { this.changed(key.path, undefined); this.fields.get(key.path).root.querySelector('input, button:not(.back), li')?.focus(); } });
    const [place, why, alert] = [make('div'), make('p', { class: 'why', hidden: true }), make('p', { class: 'alert', role: 'alert', hidden: true })];
    const isPayout = /^payout\.[^.]+$/.test(key.path) && key.kind !== 'Table' && !key.kind.Table;
    const legend = isPayout ? [named(key.path), make('small', {}, ` ${key.doc.replaceAll('`', '')}`)] : [question(key)];
    const id = `r-${key.path.replaceAll('.', '-')}`;
    const root = make('fieldset', { id, class: isPayout ? 'pays' : null }, make('legend', {}, legend), back, why, place, alert);
    this.fields.set(key.path, { key, root, place, back, why, alert, shown: Symbol('nothing') });
    return root;
  }

  /** Shows values: of the preset `base`, of the table as `read`, and of what was changed. */
  show(base, read, changes) {
    this.read = read;
    seats = () => Array.from({ length: Math.min(32, Number(changes.players ?? read.values.players) || 1) });
    ownNames = (path) => Object.keys(changes[path] ?? read.values[path] ?? {});
    for (const [path, field] of this.fields) {
      const isChanged = Object.hasOwn(changes, path);
      const value = isChanged ? changes[path] : read.values[path];
      this.render(field, value);
      field.root.classList.toggle('changed', isChanged);
      field.back.hidden = !isChanged;
      const old = said(field.key, base.values[path]);
      field.back.textContent = `back: ${old.length > 24 ? `${old.slice(0, 23)}…` : old}`;
      field.back.setAttribute('aria-label', `${named(path)}: back to ${old}`);
      const idle = read.idle[path];
      field.why.hidden = !idle || (read.typed.includes(path) && !isChanged);
      field.why.textContent = idle ? `Without effect: ${idle}.` : '';
    }
    for (const details of this.box.querySelectorAll('details[data-room]')) {
      const changed = details.querySelectorAll('fieldset.changed').length;
      details.note.textContent = changed ? `${changed} changed` : '';
    }
  }

  /** A control is made anew unless it shows this value already, or is being used. */
  render(field, value) {
    const own = field.key.kind.PerOwn?.[0] ?? field.key.kind.Order?.own;
    const names = own ? ownNames(own) : [];
    const isOther = !same(field.names, names);
    field.names = names;
    if (same(field.shown, value) && field.place.firstChild && !isOther) return;
    const isUsed = field.place.contains(document.activeElement);
    const isOwn = same(field.own, value) && field.own !== undefined;
    field.shown = value;
    if (field.place.firstChild && !isOther && (isOwn || (isUsed && value === undefined))) return;
    const changed = (next) => {
      field.own = next;
      this.changed(field.key.path, next);
    };
    field.own = undefined;
    field.place.replaceChildren(control(field.key, value, changed, named(field.key.path)));
  }

  /** Shows mistakes at the fields that they are about; returns the others. */
  complain(errors) {
    for (const { alert } of this.fields.values()) alert.hidden = true;
    return errors.filter((error) => {
      const isAbout = (of) => error.key === of || error.key?.startsWith(`${of}.`) || (of.endsWith('.NAME') && error.key?.startsWith(of.slice(0, -4)));
      const path = [...this.fields.keys()].filter(isAbout).sort((a, b) => (a.endsWith('.NAME') ? 1 : 0) - (b.endsWith('.NAME') ? 1 : 0) || b.length - a.length)[0];
      const field = this.fields.get(path);
      if (!field) return true;
      field.alert.textContent = [capital(error.message.replaceAll('`', '')), error.label, error.help].filter(Boolean).join('. ');
      field.alert.hidden = false;
      for (let details = field.root.closest('details'); details; details = details.parentElement.closest('details')) details.open = true;
      return false;
    });
  }

  /** Leaves only the questions that a player's word is about. */
  find(word) {
    const wanted = plain(word);
    const keys = new Set(this.game.terms.filter(({ name, called }) => [name ?? '', ...called].some((of) => plain(of).includes(wanted))).flatMap((term) => term.keys));
    const hasWord = ({ key, root }) => plain(key.path + root.querySelector('legend').textContent + root.textContent).includes(wanted);
    const isMeant = (path) => [...keys].some((of) => path === of || path.startsWith(`${of}.`) || of.startsWith(`${path}.`));
    let found = 0;
    for (const [path, field] of this.fields) {
      field.root.hidden = wanted !== '' && !isMeant(path) && !hasWord(field);
      found += field.root.hidden ? 0 : 1;
    }
    for (const details of this.box.querySelectorAll('details')) {
      details.hidden = ![...details.querySelectorAll('fieldset')].some((field) => !field.hidden);
      if (wanted) details.open = true;
    }
    this.nothing.hidden = found > 0;
  }

  /** Goes to a question. */
  reveal(path) {
    const { root } = this.fields.get(path) ?? {};
    if (!root) return;
    byId('find').value = '';
    this.find('');
    for (let details = root.closest('details'); details; details = details.parentElement.closest('details')) details.open = true;
    root.scrollIntoView({ block: 'center' });
    root.querySelector('input, button:not(.back), li')?.focus();
  }
}
