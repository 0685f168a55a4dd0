// How should I play: the solved charts, coloured; and practice, graded by the value of each choice.

import { make, number, percent, spoken, capital, save } from './text.js';
import { say, told } from './messages.js';
import { Cancelled } from './core.js';
import { saveMoves } from './charts.js';
import { Score } from './score.js';

/** A cell of a solved chart: hit or stand, or how often, and the margin in bets. */
function move(cell) {
  const found = /^([HS])(?: (\d+)%)? (must|[\d.]+)$/.exec(cell);
  return found && { letter: found[1], mix: found[2], margin: found[3] };
}

/** The text of an opened cell. */
function opened({ letter, mix, margin }, where, apart) {
  const id = margin === 'must' ? 'cell-must' : apart ? 'cell-apart' : mix ? 'cell-mixed' : 'cell-one';
  return say(id, { where, letter, mix, margin, hands: apart?.split('; ').join(', ') });
}

/** The contents of a cell in a chart. */
function letters({ letter, mix, margin }) {
  if (margin === 'must') return say('chart-must', { letter });
  return mix ? `${letter} ${mix} %` : letter;
}

/** A share in the notation of tables. */
const SHARE = /^(0\.\d+|1\.0+)$/;

function cellOf(text, where, apart, told) {
  const found = move(text);
  if (!found) return make('td', { class: 'n' }, SHARE.test(text) ? percent(Number(text), 1) : text);
  const words = opened(found, where, apart);
  const kind = [found.mix ? 'M' : found.letter, apart ? 'some' : '', found.margin === 'must' ? 'must' : ''].filter(Boolean).join(' ');
  return make('td', {}, make('button', { class: kind, 'aria-label': words, click: () => { told.textContent = words; } },
    found.mix ? make('b', {}, letters(found)) : letters(found)));
}

/** The heading of a column. */
function columnName(column) {
  const [, size] = /^best_set_(\d)$/.exec(column) ?? [];
  if (size) return say('column-best-set', { size });
  return { holds_back: say('column-holds-back'), other_set: say('column-other-set') }[column] ?? spoken(column);
}

/** The name of a row: of a chart of moves, how many cards and which total. */
function rowName(row, heads) {
  return heads === 2 ? say('hand-cards-first', { count: row[0], total: spoken(row[1]) }) : row.slice(0, heads).map(spoken).join(', ');
}

/** The heading and the cells of a chart of moves as a picture. */
function cellsOf({ header, rows, apart }, heads) {
  const cell = (text, isApart) => {
    const found = move(text);
    return found ? { text: `${letters(found)}${isApart ? ' *' : ''}`, class: found.mix ? 'mixed' : { H: 'first', S: 'second' }[found.letter] } : { text: '' };
  };
  return {
    header: ['', ...header.slice(heads).map(spoken)],
    rows: rows.map((row, at) => [{ text: rowName(row, heads) }, ...row.slice(heads).map((text, of) => cell(text, apart[at]?.[of + heads]))]),
  };
}

function chart({ name, title: english, header, rows, apart, told: lines = [] }) {
  const title = told(english);
  const isMoves = rows.some((row) => row.some(move));
  const heads = Math.max(1, header.findIndex((_, at) => rows.some((row) => move(row[at]))));
  const tap = make('p', { class: 'tap', 'aria-live': 'polite' }, say('chart-tap'));
  const row = (of, at) => make('tr', {}, make('th', { scope: 'row' }, rowName(of, heads)),
    of.slice(heads).map((cell, to) => cellOf(cell, `${capital(rowName(of, heads))}, ${spoken(header[to + heads])}`, apart[at]?.[to + heads], tap)));
  const svg = isMoves && saveMoves(name, { title, ...cellsOf({ header, rows, apart }, heads), below: lines.length ? [say('chart-apart'), ...lines] : [] });
  const heading = isMoves ? [make('h3', {}, capital(title))] : [make('h3', {}, capital(spoken(name))), make('p', { class: 'soft' }, `${capital(title)}.`)];
  return [...heading, svg, isMoves && tap,
    make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title }, make('table', { class: isMoves ? 'hs' : 'ruled' },
      make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, header.slice(0, heads).map(spoken).join(', ')), header.slice(heads).map((column) => make('th', { scope: 'col', class: isMoves ? null : 'n' }, columnName(column))))),
      make('tbody', {}, rows.map(row))))];
}

/** Charts for people have few rows; the rest are for programs. */
const MOST_ROWS = 60;

/** Solving times in a browser, if more than seconds. */
const TAKES = { 'modulo-n': 'solve-takes' };

/** Shows an earlier solution of the table, or offers to solve it. */
export function offerSolution(place, core, { toml, game, shipped }) {
  const takes = TAKES[game];
  const solve = make('button', { id: 'solve', click: () => solution(place, core, { toml, game, shipped }) }, say(shipped ? 'solve-here' : 'solve'));
  const before = shipped ? solutionParts(shipped, make('p', { class: 'soft' }, say('solved-before'))) : [];
  place.replaceChildren(...before, make('div', { class: 'noprint' }, takes && make('p', { class: 'soft' }, say(takes)), solve));
}

/** Asks for the best way to play, shows the progress, and shows the answer. */
async function solution(place, core, offer) {
  const begun = Date.now();
  const bar = make('progress', { 'aria-label': say('solving') });
  const words = make('p', { class: 'soft' }, say('solving-starts'));
  const stop = make('button', { click: () => { core.cancel(); offerSolution(place, core, offer); } }, say('night-stop'));
  place.replaceChildren(words, make('p', { class: 'row' }, bar, stop));
  const progress = ({ work, done, of }) => {
    Object.assign(bar, { max: of, value: done });
    words.textContent = say('solving-now', { seconds: number((Date.now() - begun) / 1000, 0), work: told(work), done: number(done, 0), of: number(of, 0) });
  };
  try {
    const answer = await core.ask({ ask: 'solve', toml: offer.toml }, progress);
    place.replaceChildren(...(answer.errors ? [make('p', {}, capital(told(answer.errors[0].text)))] : solutionParts(answer)));
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  }
}

/** Names of figures of solutions on the page. */
const FIGURES = ['win_share', 'exploitability', 'holds_back', 'highest_rank', 'freedom', 'no_swap', 'first_ox', 'sum_only'];

function figureSaid(name, labels) {
  const rival = /^gain_over_(.*)$/.exec(name)?.[1];
  if (rival) return say('figure-rival', { rival: spoken(rival) });
  return FIGURES.includes(name) ? say(`figure-${name}`) : capital(told(labels?.[name]) ?? spoken(name));
}

/** A solution: its value, charts, tables to save, and its method. */
function solutionParts({ figures, labels, charts, notes, files }, note = null) {
  const error = (name) => (figures[`${name}_std_error`] > 0 ? ` ± ${number(100 * figures[`${name}_std_error`], 3)}` : '');
  const digits = (name, value) => (error(name) ? 3 : name === 'exploitability' ? Math.max(4, Math.ceil(1 - Math.log10(100 * value || 1))) : 4);
  const figure = ([name, value]) => make('tr', {}, make('th', { scope: 'row' }, figureSaid(name, labels)), make('td', { class: 'n' }, `${number(100 * value, digits(name, value))}${error(name)} %`));
  const shown = Object.entries(figures).filter(([name, value]) => typeof value === 'number' && !name.endsWith('_std_error'));
  const drawn = charts.filter(({ name, rows, header }) => !name.endsWith('_nets') && rows.length && rows.length < MOST_ROWS && header.length < 9);
  const legend = make('p', { class: 'key' }, [['hit', say('legend-hit')], ['stand', say('legend-stand')]].map(([kind, words]) => make('span', {}, make('i', { class: kind }), words)));
  const saved = make('p', { class: 'row noprint' }, files.map(({ name, text }) => make('button', { class: 'quiet', click: () => save(`${name}.csv`, text, 'text/csv') }, `${name}.csv`)));
  // The page has no files but tables.
  const about = notes.filter((said) => !said.includes('table.txt'));
  // Without a chart, the answer is a sentence.
  const answer = drawn.length ? null : about.shift();
  const { value, equilibrium_value: perfect } = figures;
  const both = perfect === undefined ? null : [make('p', { class: 'lead' }, say('best-both', { this: number(100 * value, 2, true), perfect: number(100 * perfect, 2, true) })), make('p', { class: 'soft' }, say('best-dealer'))];
  return [note, ...(both ?? []), answer && make('p', { class: 'lead' }, told(answer)), make('table', { class: 'ruled narrow' }, make('caption', { class: 'soft' }, say('solved-caption')), make('tbody', {}, shown.map(figure))),
    drawn.some(({ rows }) => rows.some((row) => row.some(move))) && legend, ...drawn.flatMap(chart), about.length > 0 && make('details', {}, make('summary', {}, say('solved-how')), about.map((said) => make('p', {}, told(said)))), saved].filter(Boolean);
}

// Practice

const SUITS = { s: '♠', h: '♥', c: '♣', d: '♦' };
const RED = 'hd';

/** A suit in its colour. */
function suit(letter) {
  return make('span', { class: RED.includes(letter) ? 'red' : null, role: 'img', 'aria-label': say(`suit-${letter}`) }, SUITS[letter]);
}

/** A card of the ordinary pack, or of Modulo N: whose names end in no suit. */
export function cardSaid(card) {
  return /^(10|[2-9AJQK])[shcd]$/.test(card) ? [card.slice(0, -1), suit(card.at(-1))] : card;
}

/** Cards among words, with their suits as people write them. */
function inSuits(words) {
  return capital(words).split(/\b((?:10|[2-9AJQK])[shcd])\b/).map(cardSaid);
}

function shownCards(cards) {
  return make('div', { class: 'cards' }, cards.map((card) => make('span', { class: 'card' }, cardSaid(card))));
}

/** Returns true if the answers are sets of cards: all threes of five, or none. */
function picksCards({ answers }) {
  return answers.filter(({ picks }) => picks.length === 3).length === 10;
}

/** A practice: the program deals hands and prices answers; this shows them. */
export class Practice {
  constructor(place, core) {
    Object.assign(this, { place, core, isDealer: false, seconds: 20 });
  }

  /** Restarts with a table, whose bank may be bid for; nothing is dealt until requested. */
  start(toml, game, isBidFor = false) {
    this.stop();
    Object.assign(this, { toml, isBidFor });
    this.isDealer &&= game === 'chinese-blackjack';
    this.takeUp();
    const who = (words, isDealer) => {
      const input = make('input', { type: 'radio', name: 'practise', change: () => { this.isDealer = isDealer; } });
      input.checked = this.isDealer === isDealer;
      return make('label', { class: 'pick' }, input, words);
    };
    const clock = make('input', { class: 'num', inputmode: 'numeric', change: () => { const typed = Math.round(Number(clock.value)); this.seconds = typed >= 1 && typed <= 3600 ? typed : null; } });
    clock.value = this.seconds ?? '';
    this.game = game;
    this.place.replaceChildren(make('div', { class: 'row' }, game === 'chinese-blackjack' ? [who(say('i-play'), false), who(say('i-deal'), true)] : null,
      make('label', {}, say('practice-seconds'), ' ', clock), make('button', { class: 'deal', click: () => this.begin() }, say('deal-hand'))),
    this.kept.answered > 0 ? this.soFar() : '');
  }

  /** Takes up the score of this table and role. */
  takeUp() {
    this.kept = new Score(`${this.isDealer ? 'dealer' : 'player'}: ${this.toml}`);
  }

  stop() {
    clearInterval(this.clock);
    this.core.cancel();
  }

  /** The program's answer; nothing if the table has changed meanwhile. Bids are valued before the first, which takes long. */
  async asked(question) {
    try {
      const answer = await this.core.ask(question, this.isBidFor ? () => {} : null);
      if (!answer.errors) return answer;
      this.place.replaceChildren(make('p', { class: 'alert' }, capital(told(answer.errors[0].text))));
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
    return null;
  }

  async begin(seed = crypto.getRandomValues(new Uint32Array(1))[0]) {
    this.takeUp();
    if (this.isBidFor) this.put([make('p', { class: 'soft', role: 'status' }, say('practice-values'))]);
    this.show(await this.asked({ ask: 'practise', toml: this.toml, is_dealer: this.isDealer, seed }));
  }

  /** Shows the current question. */
  show(now) {
    if (!now) return;
    this.now = now;
    const { cards, known, asks, answers } = now;
    const parts = picksCards(now) ? this.picking(now) : [shownCards(cards), make('p', { class: 'row' }, answers.map(({ name }, place) => make('button', { click: () => this.give(place) }, capital(told(name)))))];
    this.put([this.about(), now.is_again && make('p', { class: 'soft' }, say('practice-again')), known && make('p', {}, told(known)), make('p', {}, told(asks)), ...parts, this.ticking(), this.score(now)]);
  }

  /** Explains against whom answers are graded, and the letters on cards. */
  about() {
    const id = this.isBidFor ? 'practice-people' : { 'modulo-n': 'practice-symbols', 'chinese-blackjack': this.isDealer ? 'practice-players' : 'practice-dealer' }[this.game];
    return id && make('p', { class: 'soft' }, say(id));
  }

  /** Cards to choose from: three of them are an answer, or none. */
  picking({ cards, answers }) {
    const chosen = new Set();
    const buttons = cards.map((card, at) => make('button', { 'aria-pressed': 'false', click: ({ currentTarget }) => {
      if (!chosen.delete(at)) chosen.add(at);
      currentTarget.setAttribute('aria-pressed', String(chosen.has(at)));
      done.disabled = chosen.size !== 3;
    } }, cardSaid(card)));
    const none = answers.findIndex(({ picks }) => !picks.length);
    const done = make('button', { disabled: true, click: () => this.give(answers.findIndex(({ picks }) => picks.length === 3 && picks.every((at) => chosen.has(at)))) }, say('practice-ox'));
    return [make('div', { class: 'cards' }, buttons), make('p', { class: 'row' }, done, make('button', { click: () => this.give(none) }, say('practice-no-ox')))];
  }

  /** The clock, if there is one: when it runs out, there is no answer. */
  ticking() {
    clearInterval(this.clock);
    if (!this.seconds) return null;
    const end = Date.now() + 1000 * this.seconds;
    const left = make('progress', { max: this.seconds, value: this.seconds, 'aria-label': say('practice-left') });
    this.clock = setInterval(() => {
      left.value = Math.max(0, (end - Date.now()) / 1000);
      if (left.value <= 0) this.give(null);
    }, 200);
    return left;
  }

  async give(place) {
    clearInterval(this.clock);
    const answer = await this.asked({ ask: 'answer', place });
    if (!answer) return;
    const { graded } = answer;
    const of = (at) => {
      const { name, makes, worth } = graded.answers[at];
      return [inSuits(told(name)), makes ? say('worth-makes', { makes: spoken(makes), worth: number(worth, 3, true) }) : say('worth', { worth: number(worth, 3, true) })];
    };
    const verdict = make('p', {}, place === null && `${say('practice-late')} `, this.verdict(graded), ' ', of(graded.given), say('sentence-end'), graded.cost > 0 && [say('practice-best'), of(graded.best), say('sentence-end').trim()]);
    this.kept.add(graded.answers[graded.best].makes || this.now.known || graded.cards.join(' '), graded.cost);
    const end = this.kept.isRound() && make('p', { class: 'lead' }, say('practice-round', { count: this.kept.answered }));
    this.put([shownCards(graded.cards), verdict, end, make('p', { class: 'row' }, make('button', { class: 'deal', click: () => this.show(answer) }, say('practice-next'))), this.score(answer), this.soFar()]);
  }

  /** Judges the given answer: what it costs and, of cards, if what it claims is true. */
  verdict({ given, cost, answers }) {
    const isOx = ({ makes }) => makes !== 'no_ox';
    const { picks } = this.now.answers[given];
    const isFalse = picksCards(this.now) && picks.length === 3 && !isOx(answers[given]);
    const isBlind = picksCards(this.now) && !picks.length && !isOx(answers[given]) && answers.some(isOx);
    const bad = (...ids) => [make('b', { class: 'alert' }, say(ids[0], { cost: number(100 * cost, 1) })), ...ids.slice(1).flatMap((id) => [' ', say(id, { cost: number(100 * cost, 1) })])];
    if (isFalse) return bad('practice-false', cost > 0 ? 'practice-costs' : 'practice-false-free');
    if (cost > 0) return bad('practice-costs');
    return isBlind ? bad('practice-missed-ox') : make('b', {}, say('practice-right'));
  }

  /** The score at this table since it was last forgotten. */
  soFar() {
    const forget = ({ currentTarget }) => { this.kept = this.kept.forget(); currentTarget.parentElement.remove(); };
    return make('p', { class: 'soft' }, `${this.kept.said()} `, make('button', { class: 'quiet', click: forget }, say('practice-forget')));
  }

  score({ answered, missed, score }) {
    if (!answered) return make('p', { class: 'soft' }, say('practice-score'));
    const csv = make('button', { class: 'quiet', click: async () => { const answer = await this.asked({ ask: 'missed' }); if (answer) save('missed.csv', answer.csv, 'text/csv'); } }, 'missed.csv');
    return make('p', { class: 'soft' }, `${say('score', { answered, missed, mean: number(score, 2) })} `, missed ? csv : null);
  }

  put(parts) {
    this.place.replaceChildren(...parts.filter(Boolean));
    this.place.querySelector('button')?.focus({ preventScroll: true });
  }
}
