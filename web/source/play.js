// How should I play: the solved charts, coloured; and practice, graded by what each choice is worth.

import { make, number, percent, rowsOf, spoken, capital } from './text.js';

/** A cell of a solved chart: hit, stand or a mix, and the margin in bets. */
function move(cell) {
  const found = /^([HS])(?: (\d+)%)?(\*?) ?([\d.]+)?/.exec(cell);
  return found && { letter: found[1], mix: found[2], margin: found[4] };
}

function cellOf(text, where, say) {
  const found = move(text);
  if (!found) return make('td', {}, spoken(text));
  const does = found.letter === 'H' ? 'take a card' : 'stand';
  const words = found.mix ? `${where}: ${does} ${found.mix} times in 100; either choice is worth the same within ${found.margin} of a bet.` : `${where}: ${does}. The other choice costs ${found.margin ?? 'little'} of a bet.`;
  return make('td', {}, make('button', { type: 'button', class: found.mix ? 'M' : found.letter, 'aria-label': words, click: () => { say.textContent = words; } },
    found.mix ? make('b', {}, `${found.letter} ${found.mix} %`) : found.letter));
}

function chart({ name, text }) {
  const rows = rowsOf(text);
  const columns = Object.keys(rows[0] ?? {});
  const firsts = columns.filter((column) => rows.every((row) => !move(row[column])));
  const heads = firsts.length && firsts.length < columns.length ? firsts : columns.slice(0, 1);
  const say = make('p', { class: 'tap', 'aria-live': 'polite' }, 'Choose a cell: what the other choice costs is said here.');
  const isMoves = rows.some((row) => columns.some((column) => move(row[column])));
  const row = (of) => make('tr', {}, make('th', { scope: 'row' }, heads.map((head) => (heads.length > 1 && head === 'cards' ? `${of[head]} cards, ` : of[head]))),
    columns.filter((column) => !heads.includes(column)).map((column) => cellOf(of[column] ?? '', `${capital(heads.map((head) => of[head]).join(' cards, '))}, ${column}`, say)));
  return [make('h3', {}, capital(spoken(name))), isMoves && say,
    make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': spoken(name) }, make('table', { class: isMoves ? 'hs' : 'ruled' },
      make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, heads.map(spoken).join(', ')), columns.filter((column) => !heads.includes(column)).map((column) => make('th', { scope: 'col' }, column)))),
      make('tbody', {}, rows.map(row))))];
}

/** Charts for people have few rows; the rest are for programs. */
const MOST_ROWS = 40;

/** Asks for the best way to play, and shows it. */
export async function solution(place, core, toml) {
  place.replaceChildren(make('p', { class: 'soft' }, 'Solving …'));
  const answer = await core.ask({ ask: 'solve', toml });
  if (answer.errors) {
    place.replaceChildren(make('p', {}, capital(answer.errors[0].text)));
    return;
  }
  const figure = ([name, value]) => make('tr', {}, make('th', { scope: 'row' }, capital(spoken(name))), make('td', { class: 'n' }, name === 'exploitability' ? value.toExponential(1) : percent(value, 4)));
  const figures = Object.entries(answer.figures).filter(([name, value]) => typeof value === 'number' && !name.endsWith('_std_error'));
  const charts = answer.files.filter(({ name, text }) => !name.includes('nets') && text.split('\n').length < MOST_ROWS);
  const legend = make('p', { class: 'key' }, [['hit', 'H: take a card'], ['stand', 'S: stand (the dealer: reveal)']].map(([kind, words]) => make('span', {}, make('i', { class: kind }), words)));
  place.replaceChildren(...answer.notes.map((note) => make('p', {}, note)), make('table', { class: 'ruled narrow' }, make('caption', { class: 'soft' }, 'In % of a bet, for a player'), make('tbody', {}, figures.map(figure))),
    ...(charts.some(({ text }) => move(text.split('\n')[1]?.split(',').at(-1) ?? '')) ? [legend] : []), ...charts.flatMap(chart).filter(Boolean));
}

// Practice

/** A whole number below another, every one as likely. */
function below(count) {
  const most = Math.floor(2 ** 32 / count) * count;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn); while (drawn[0] >= most);
  return drawn[0] % count;
}

/** So many cards of one pack. */
function dealt(count) {
  const pack = [...'A23456789TJQK'].flatMap((face) => [...'shcd'].map((suit) => (face === 'T' ? '10' : face) + suit));
  return Array.from({ length: count }, () => pack.splice(below(pack.length), 1)[0]);
}

/** A pack of Modulo N, as its config describes it. */
function racePack(values) {
  const suits = values['deck.numbers_suits'] ?? 3;
  const numbers = [...'123456789'].flatMap((number) => Array(suits).fill(number));
  const honours = ['N', 'W', 'S', 'E', 'GD'].flatMap((honour) => Array(values['deck.honours_each'] ?? 4).fill(honour));
  return [...numbers, ...honours, ...Array(values['deck.feng_shui'] ?? 5).fill('F')];
}

/** What a card counts modulo 10. */
function residue(card) {
  return { F: 1 }[card] ?? (Number(card) || 0);
}

/** So many cards of a pack. */
function drawn(pack, count) {
  const left = [...pack];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]);
}

/** The turns left at which a discard is graded. */
const TURNS_LEFT = 4;

const SUITS = { s: '♠', h: '♥', c: '♣', d: '♦' };
const SUIT_NAMES = { s: 'spades', h: 'hearts', c: 'clubs', d: 'diamonds' };

function cardSaid(card) {
  if (!SUITS[card.at(-1)]) return card;
  return [card.slice(0, -1), make('span', { 'aria-label': SUIT_NAMES[card.at(-1)] }, SUITS[card.at(-1)])];
}

/** What a hand is worth by each way to play it, best first; rows that repeat a hand have its worth. */
function arrangements(answer) {
  const worth = new Map();
  for (const row of answer.rows) if (row.net !== null && !worth.has(row.hand)) worth.set(row.hand, row.net);
  return answer.rows.map((row) => ({ ...row, net: row.net ?? worth.get(row.hand) })).filter((row) => row.net !== undefined);
}

/** The cards of an arrangement as typed: `3s 6h=3 4c` without what they count. */
function cardsOf(text) {
  return (text ?? '').split(' ').filter(Boolean).map((card) => card.split('=')[0]).sort().join(' ');
}

/** A practice of a game: hands, decisions, and what they cost. */
export class Practice {
  constructor(place, core, game) {
    Object.assign(this, { place, core, game, costs: [], missed: [], toml: '' });
  }

  start(toml, values) {
    this.toml = toml;
    this.values = values;
    this.costs = [];
    this.missed = [];
    this.place.replaceChildren(make('button', { type: 'button', class: 'deal', click: () => this.deal() }, 'Deal a hand'));
  }

  score() {
    if (!this.costs.length) return make('p', { class: 'soft' }, 'The score is the mean cost of a choice, in hundredths of a bet.');
    const mean = this.costs.reduce((sum, cost) => sum + cost, 0) / this.costs.length;
    return make('p', { class: 'soft' }, `${this.costs.length} ${this.costs.length === 1 ? 'choice' : 'choices'}, on average ${number(100 * mean, 1)} hundredths of a bet given away.`);
  }

  /** A new hand, or one that was missed before. */
  async deal() {
    if (this.game === 'modulo-n') return this.race();
    const again = this.missed.length && below(3) === 0 ? this.missed.splice(below(this.missed.length), 1)[0] : null;
    const cards = again ?? dealt(this.game === 'gnau' ? 5 : 2);
    await this.ask(cards, again !== null);
  }

  async ask(cards, isAgain) {
    const answer = await this.core.ask({ ask: 'hand', toml: this.toml, cards: cards.join(' '), against: null, n: null, all: this.game === 'gnau' });
    if (answer.errors) {
      this.place.replaceChildren(make('p', { class: 'alert' }, answer.errors[0].text));
      return;
    }
    const again = isAgain ? make('p', { class: 'soft' }, 'This hand again:') : null;
    if (answer.rows?.[0]?.ox !== undefined) this.arrange(cards, arrangements(answer), again);
    else this.decide(cards, answer, again);
  }

  /** A hand of the race and the card turned up: what to discard? */
  async race() {
    const again = this.missed.length && below(3) === 0 ? this.missed.splice(below(this.missed.length), 1)[0] : null;
    const [up, ...cards] = again ?? drawn(racePack(this.values), 1 + (this.values['rules.hand_size'] ?? 4));
    const answer = await this.core.ask({ ask: 'hand', toml: this.toml, cards: cards.join(' '), against: null, n: residue(up), all: false });
    const shares = answer[`win_share_${TURNS_LEFT}`];
    if (answer.errors || typeof shares !== 'object' || shares === null) {
      this.show([make('p', { class: 'alert' }, answer.errors?.[0].text ?? 'What to discard from so many cards is not valued.')]);
      return;
    }
    const choices = Object.entries(shares).sort(([, one], [, other]) => other - one);
    if (choices.length < 2) return this.race();
    const [best, most] = choices[0];
    const pot = this.values.players ?? 4;
    const buttons = choices.toSorted().map(([name, share]) => make('button', { type: 'button', click: () => this.graded([up, ...cards], pot * (most - share), `Best: ${best}, which wins ${number(100 * most, 1)} times in 100; ${name} wins ${number(100 * share, 1)}.`) }, capital(name)));
    this.show([again && make('p', { class: 'soft' }, 'This hand again:'), make('p', {}, `N is ${residue(up)}: ${up} was turned up. You are seat 1, with about ${TURNS_LEFT} turns to come. What do you discard?`),
      make('div', { class: 'cards' }, cards.map((card) => make('span', { class: 'card' }, card))), make('p', { class: 'row' }, buttons)]);
    return undefined;
  }

  /** Five cards: which three are the ox? */
  arrange(cards, rows, again) {
    const chosen = new Set();
    const buttons = cards.map((card) => make('button', { type: 'button', 'aria-pressed': 'false', click: ({ currentTarget }) => {
      if (!chosen.delete(card)) chosen.add(card);
      currentTarget.setAttribute('aria-pressed', String(chosen.has(card)));
      done.disabled = chosen.size !== 3;
    } }, cardSaid(card)));
    const grade = (wanted) => {
      const own = wanted === null ? rows.find((row) => !row.ox) : rows.find((row) => cardsOf(row.ox) === wanted);
      const best = rows[0];
      const worst = rows.reduce((low, row) => (row.net < low.net ? row : low), best);
      const taken = own ?? worst;
      const best3 = best.ox ? `${best.ox.replaceAll('=', ' as ')} leaves ${best.power}` : 'no three of them are an ox';
      const said = own ? `${capital(spoken(taken.hand))}.` : wanted === null ? 'There is an ox in it.' : 'These three are no ox.';
      this.graded(cards, best.net - taken.net, `${said} Best: ${spoken(best.hand)} (${best3}), worth ${number(best.net, 2, true)} of a bet.`);
    };
    const done = make('button', { type: 'button', disabled: true, click: () => grade([...chosen].sort().join(' ')) }, 'These three are the ox');
    this.show([again, make('p', {}, 'Which three are your ox?'), make('div', { class: 'cards' }, buttons), make('p', { class: 'row' }, done, make('button', { type: 'button', click: () => grade(null) }, 'No ox'))]);
  }

  /** Some cards: which choice? */
  decide(cards, answer, again) {
    const rows = (answer.rows ?? []).filter((row) => row.holder === 'player' && typeof row.net === 'number');
    if (rows.length < 2) {
      this.show([again, make('div', { class: 'cards' }, cards.map((card) => make('span', { class: 'card' }, cardSaid(card)))), make('p', {}, `Nothing to decide: ${answer.player_may ?? 'it is settled'}.`), this.next()]);
      return;
    }
    const best = rows.reduce((high, row) => (row.net > high.net ? row : high), rows[0]);
    const buttons = rows.map((row) => make('button', { type: 'button', click: () => {
      const goesOn = row.does === 'hit' && cards.length < 4;
      this.graded(cards, best.net - row.net, `${capital(best.does)} is worth ${number(best.net, 3, true)} of a bet; ${rows.filter((of) => of !== best).map((of) => `${of.does} ${number(of.net, 3, true)}`).join(', ')}.`, goesOn);
    } }, capital(row.does)));
    this.show([again, make('p', {}, `${answer.soft ? 'Soft' : 'Hard'} ${answer.total}, ${answer.player_may ?? ''}. What do you do?`), make('div', { class: 'cards' }, cards.map((card) => make('span', { class: 'card' }, cardSaid(card)))), make('p', { class: 'row' }, buttons)]);
  }

  next() {
    return make('button', { type: 'button', class: 'deal', click: () => this.deal() }, 'Next hand');
  }

  graded(cards, cost, words, goesOn = false) {
    this.costs.push(cost);
    if (cost > 1e-9) this.missed.push(cards);
    const verdict = cost > 1e-9 ? make('p', {}, make('b', { class: 'alert' }, `That costs ${number(100 * cost, 1)} hundredths of a bet. `), words) : make('p', {}, make('b', {}, 'Right. '), words);
    const more = goesOn ? make('button', { type: 'button', click: () => this.ask([...cards, this.another(cards)], false) }, 'Take the card') : null;
    this.show([make('div', { class: 'cards' }, cards.map((card) => make('span', { class: 'card' }, cardSaid(card)))), verdict, make('p', { class: 'row' }, more, this.next())]);
    this.place.querySelector('.deal').focus();
  }

  /** A card that is not among these. */
  another(cards) {
    for (;;) {
      const [card] = dealt(1);
      if (!cards.includes(card)) return card;
    }
  }

  show(parts) {
    this.place.replaceChildren(...parts.filter(Boolean), this.score());
    this.place.querySelector('button')?.focus({ preventScroll: true });
  }
}
