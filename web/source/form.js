// My table: every key of the game as a question, made from the declarations with which the program reads configs.

import { make, setText, trimmed, capital, spoken, byId } from './text.js';
import { same, toml } from './toml.js';
import { say, told } from './messages.js';
import { heading, aboutGroup, named, question, alike, hasDealer } from './words.js';
import { control, kindOf, shownTable } from './controls.js';
import { BANK, BANK_MORE, FIRST, compact, stepped } from './first.js';
import { isAbout } from './search.js';

/** Keys that the page sets itself. */
const OWN = ['name', 'base', 'game', 'money.unit', 'money.currency', 'money.rounds_per_hour'];
/** Keys of tables whose bank is bid for that only a config answers. */
const isOfBank = (path) => /^strategy\.(bids|stakes)\b/.test(path);
/** Groups of questions that are no rules. */
const PLAYED = ['night', 'count', 'simulation'];
/** Groups that few tables need. */
const LAST = ['shoe', 'night', 'count', 'simulation'];

/** Returns true if the page is as narrow as on a phone, by the stylesheet. */
export function isNarrow() {
  return matchMedia('(max-width: 46rem)').matches;
}

/** A value in words. */
export function said(key, value) {
  if (value === undefined || value === null) return say('not-said');
  if (value === true) return say('said-yes');
  if (value === false) return say('said-no');
  const [kind, of] = kindOf(key);
  if (kind === 'NamedTables') return Object.keys(value).map(spoken).join(', ');
  const words = kind === 'Word' ? of : kind === 'Steps' ? of.words : kind === 'WordOr' ? of[0] : [];
  const inWords = (name) => told(words.find((word) => word.name === name)?.doc);
  if (typeof value === 'string' && inWords(value)) return inWords(value);
  if (Array.isArray(value) && value.every(inWords)) return value.map(inWords).join(say('then'));
  if (kind === 'Decimal' && of.max === 1 && typeof value === 'number') return `${trimmed(100 * value, 4)} %`;
  return typeof value === 'string' ? told(value) || say('none') : plainly(value);
}

/** A value without signs of TOML: the items of a list, or each name with its value. */
function plainly(value) {
  if (Array.isArray(value)) return value.map(plainly).join(', ');
  if (typeof value === 'object') return Object.entries(value).map(([name, of]) => `${spoken(name)}: ${plainly(of)}`).join(', ');
  if (typeof value === 'number' && !Number.isInteger(value)) return trimmed(value, 4);
  return typeof value === 'string' ? spoken(value) : toml(value);
}

/** A mistake in words: what is wrong, where, and what would be right. */
export function inWords({ message, label, help }) {
  const parts = [message.replaceAll('`', ''), label, help].map((part) => part && capital(told(part))).filter(Boolean);
  const end = (part) => (part.endsWith('?') ? ' ' : part.endsWith('？') ? '' : say('sentence-end'));
  return parts.map((part, at) => (at < parts.length - 1 ? part + end(part) : part)).join('');
}

/** The questions of a game, in groups. `table` has `changes`; `changed(path, value)` is told of a new value. */
export class Form {
  constructor(box, game, changed) {
    Object.assign(this, { box, game, changed, fields: new Map(), read: null, isSearched: false });
    const groups = new Map();
    const first = [...BANK.filter((path) => game.keys.some((key) => key.path === path)), ...FIRST[game.name]];
    this.first = new Set(first);
    const keys = game.keys.filter(({ path }) => !OWN.includes(path) && !isOfBank(path));
    const begin = make('div', { class: 'first' }, first.map((path) => this.field(keys.find((key) => key.path === path))));
    for (const key of keys.filter(({ path }) => !this.first.has(path))) {
      const room = key.path.includes('.') || key.kind.NamedTables ? key.path.split('.')[0] : '';
      groups.set(room, [...(groups.get(room) ?? []), key]);
    }
    const order = [...groups.keys()].sort((one, other) => LAST.indexOf(one) - LAST.indexOf(other));
    this.rooms = order.map((room) => this.group(room, groups.get(room)));
    this.nothing = make('p', { class: 'soft', role: 'status', hidden: true });
    this.moreNote = make('small');
    const more = make('details', { class: 'more-rules' }, make('summary', {}, say('first-rest'), ' ', this.moreNote), this.rooms);
    more.open = !isNarrow();
    box.replaceChildren(this.nothing, begin, more);
  }

  group(room, keys) {
    const folded = new Map();
    for (const key of keys) {
      const group = alike(key.path) ?? (/^default: /.test(key.doc) ? say('group-each') : null);
      folded.set(group, [...(folded.get(group) ?? []), this.field(key)]);
    }
    const more = [...folded].filter(([group]) => group !== null).map(([group, fields]) => make('details', { class: 'more' }, make('summary', {}, group), fields));
    const count = make('small');
    const note = aboutGroup(room);
    const about = note && make('p', { class: 'soft' }, note);
    const details = make('details', { 'data-room': room }, make('summary', {}, heading(room), ' ', count), about, folded.get(null), more);
    // On a phone the user searches for a rule, or unfolds a group.
    details.open = room === '' || (room === 'rules' && !isNarrow());
    details.note = count;
    return details;
  }

  field(key) {
    const back = make('button', { class: 'back', hidden: true, click: () => { this.changed(key.path, undefined); this.fields.get(key.path).root.querySelector('input, select, button:not(.back), li')?.focus(); } });
    const [place, why, alert] = [make('div'), make('p', { class: 'why', hidden: true }), make('p', { class: 'alert', role: 'alert', hidden: true })];
    const isPayout = /^payout\.[^.]+$/.test(key.path) && kindOf(key)[0] === 'Decimal' && key.path !== 'payout.equal';
    const legend = isPayout ? [named(this.game, key.path), make('small', {}, ` ${told(key.doc.replaceAll('`', ''))}`)] : [this.first.has(key.path) ? question(key).replace(/([?？]).*/s, '$1') : question(key)];
    const id = `r-${key.path.replaceAll('.', '-')}`;
    const root = make('fieldset', { id, class: isPayout ? 'pays' : null }, make('legend', {}, legend), back, why, place, alert);
    this.fields.set(key.path, { key, root, place, back, why, alert, shown: Symbol('nothing') });
    return root;
  }

  /** Shows values: of the preset `base`, of the table as `read`, and of the changes. */
  show(base, read, changes) {
    this.read = read;
    shownTable.seats = Math.min(32, Number(changes.players ?? read.values.players) || 1);
    // Modulo N has no dealer besides its players.
    shownTable.people = shownTable.seats + (hasDealer(this.game) ? 1 : 0);
    shownTable.ownNames = (path) => Object.keys(changes[path] ?? read.values[path] ?? {});
    for (const [path, field] of this.fields) {
      const isChanged = Object.hasOwn(changes, path);
      this.render(field, isChanged ? changes[path] : read.values[path] ?? (path === BANK[0] ? 'fixed' : undefined));
      this.mark(path, field, isChanged ? said(field.key, base.values[path]) : null);
      const idle = isChanged || !read.typed.includes(path) ? this.whyIdle(read, path) : undefined;
      field.why.hidden = !idle;
      setText(field.why, idle ? say('no-effect', { why: told(idle) }) : '');
      field.root.classList.toggle('idle', Boolean(idle));
    }
    this.showBank(changes['dealer.by'] ?? read.values['dealer.by'] ?? 'fixed', read.stakes_vary);
    const tellChanged = (note, of) => {
      const count = of.reduce((sum, details) => sum + details.querySelectorAll('fieldset.changed').length, 0);
      setText(note, count ? say('changed-count', { count }) : '');
    };
    for (const details of this.rooms) tellChanged(details.note, [details]);
    tellChanged(this.moreNote, this.rooms);
  }

  /** Shows the questions for bidders where the bank is bid for; seen cards and stakes also where a fixed dealer takes stakes. */
  showBank(by, varies) {
    const used = { bids: BANK, fixed: varies ? ['dealer.seen', 'dealer.stakes'] : [], nobody: [] }[by] ?? [];
    const isMore = (path) => (by !== 'fixed' || varies) && BANK_MORE[path].includes(by);
    for (const path of BANK.slice(1)) this.fields.get(path)?.root.classList.toggle('unused', !used.includes(path));
    for (const path of Object.keys(BANK_MORE)) this.fields.get(path)?.root.classList.toggle('unused', !isMore(path));
    for (const details of this.rooms.filter((one) => one.dataset.room === 'dealer')) details.classList.toggle('unused', by === 'fixed' && !varies);
  }

  /** The reason that a rule has no effect. The payout of a group has one as long as a hand in play has no payout of its own. */
  whyIdle(read, path) {
    const members = [...this.fields.keys()].filter((of) => of.startsWith(`${path}_`));
    return members.some((of) => read.values[of] === undefined && !read.idle[of]) ? undefined : read.idle[path];
  }

  /** The rules of a table for paper, without those that have no effect: each with its name, its value and its answer in words. */
  rules(read, changes) {
    const isUsed = ([path, { root }]) => (this.isSearched || !root.hidden) && !root.classList.contains('unused') && !this.whyIdle(read, path) && !['', undefined, null].includes(read.values[path]) && !PLAYED.includes(path.split('.')[0]);
    const rule = ([path, { key }]) => ({ path, key, name: named(this.game, path), value: read.values[path], answer: said(key, read.values[path]), isChanged: Object.hasOwn(changes, path) });
    return [...this.fields].filter(isUsed).map(rule);
  }

  /** Marks a question whose answer differs from the preset's, with the way back to it; `null` is no difference. */
  mark(path, field, old) {
    field.root.classList.toggle('changed', old !== null);
    field.back.hidden = old === null;
    if (old === null || field.old === old) return;
    field.old = old;
    field.back.textContent = say('back', { answer: old });
    field.back.setAttribute('aria-label', say('back-to', { answer: old, rule: named(this.game, path) }));
  }

  /** Remakes a control unless it already shows this value or is in use. */
  render(field, value) {
    const own = field.key.kind.PerOwn?.[0] ?? field.key.kind.Order?.own;
    const names = own ? shownTable.ownNames(own) : [];
    field.root.classList.toggle('unused', Boolean(field.key.kind.PerOwn) && !names.length);
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
    field.place.replaceChildren(control(field.key, value, changed, named(this.game, field.key.path)));
    if (this.first.has(field.key.path)) this.fit(field);
  }

  /** Fits the control of a first question to a phone. A payout that follows its group shows the group's. */
  fit({ key, place }) {
    const [label, group] = [named(this.game, key.path), this.read.values[key.path.replace(/_[^_]+$/, '')]];
    if (key.path.startsWith('payout.') && typeof group === 'number') place.querySelector('input.num').placeholder = String(group);
    compact(place, label);
    stepped(place, label);
  }

  /** Shows mistakes at their fields; returns the others. */
  complain(errors) {
    for (const { alert } of this.fields.values()) alert.hidden = true;
    return errors.filter((error) => {
      const isAbout = (of) => error.key === of || error.key?.startsWith(`${of}.`) || (of.endsWith('.NAME') && error.key?.startsWith(of.slice(0, -4)));
      const path = [...this.fields.keys()].filter(isAbout).sort((a, b) => (a.endsWith('.NAME') ? 1 : 0) - (b.endsWith('.NAME') ? 1 : 0) || b.length - a.length)[0];
      const field = this.fields.get(path);
      if (!field) return true;
      field.alert.textContent = inWords(error);
      field.alert.hidden = false;
      for (let details = field.root.closest('details'); details; details = details.parentElement.closest('details')) details.open = true;
      return false;
    });
  }

  /** Shows only the questions that a player's words are about; says what the game does not have. */
  find(words) {
    this.isSearched = words.trim() !== '';
    this.box.classList.toggle('searched', this.isSearched);
    const shown = [...this.fields].filter(([path, { root }]) => !(path in BANK_MORE || BANK.includes(path)) || !root.classList.contains('unused'));
    const texts = new Map(shown.map(([path, { root }]) => [path, root.textContent]));
    const { found, missing } = isAbout(this.game, words, texts);
    for (const [path, { root }] of this.fields) root.hidden = !found.has(path);
    for (const details of this.box.querySelectorAll('details')) {
      details.hidden = ![...details.querySelectorAll('fieldset')].some((field) => !field.hidden);
      if (words.trim()) details.open = true;
    }
    this.nothing.hidden = found.size > 0 && missing === null;
    setText(this.nothing, missing === null ? say('no-rule') : say('search-missing', { what: say(`search-${missing}`) }));
  }

  /** Goes to a question. */
  reveal(path) {
    const { root } = this.fields.get(path) ?? {};
    if (!root) return;
    byId('find').value = '';
    this.find('');
    for (let details = root.closest('details'); details; details = details.parentElement.closest('details')) details.open = true;
    root.scrollIntoView({ block: 'center' });
    root.querySelector('input, select, button:not(.back), li')?.focus();
  }
}
