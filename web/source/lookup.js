// A hand looked up: cards are tapped, and the program says what to do with them, or what they make.

import { make, byId, number, percent, spoken, capital, trimmed } from './text.js';
import { say, told } from './messages.js';
import { joined } from './fair.js';
import { Cancelled } from './core.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** The cards of each game on buttons, and how many make a hand. */
const GAMES = {
  gnau: { cards: ['A♠', ...RANKS], least: 1, most: 5 },
  'chinese-blackjack': { cards: RANKS, least: 2, most: 5 },
};

/** How the program says that a hand's round is over, and how the page says it. */
const ENDS = { settled: 'hand-settled', showdown: 'hand-keeps', 'at once': 'hand-wins' };

/** Milliseconds to wait for the next card of a hand that is not all there. */
const NEXT_CARD = 700;

/** A card in the command's notation: where the ace of spades has its own button, any other ace makes no tonku. */
function cardWritten(card, isTonku) {
  return card === 'A♠' ? 'As' : card === 'A' && isTonku ? 'Ah' : card;
}

function netSaid(net) {
  return number(net, 2, true);
}

/** What a player of Chinese Blackjack should do, with what each choice nets against this dealer. */
function choiceTold({ total, rows = [], player_may: may, class: of }) {
  const mine = rows.filter(({ holder }) => holder === 'player');
  const own = mine.filter(({ where }) => where === (mine[0]?.where ?? null)).toSorted((one, other) => other.net - one.net);
  const otherwise = own[0]?.does === 'escape' && /must hit/.test(may) ? ` ${say('hand-must-hit-else')}` : '';
  if (own.length > 1) return say('hand-choice', { total, best: say(`hand-${own[0].does.replaceAll(' ', '-')}`), net: netSaid(own[0].net), other: say(`hand-${own[1].does.replaceAll(' ', '-')}`), less: netSaid(own[1].net) }) + otherwise;
  if (/must hit/.test(may)) return say('hand-must-hit', { total });
  if (/bust/.test(may)) return say('hand-bust', { total });
  if (may === 'must stand') return say('hand-must-stand', { total });
  const ends = Object.entries(ENDS).find(([words]) => may.includes(words));
  return ends ? say(ends[1], { hand: capital(spoken(of)) }) : `${total}: ${may}.`;
}

/** What a hand of Gnau makes, and how it fares. */
function madeTold({ hand, pays, rows }) {
  const { win, push, net } = rows[0];
  return say('hand-made', { hand: capital(spoken(hand)), pays, win: percent(win, 0), push: percent(push, 0), net: netSaid(net) });
}

/** What to bid or stake by the worth of seen cards: the program says it in a sentence. */
function byWorth(said) {
  const [, does, worth, words, from] = /^(\S+), because a worth of (\S+) (reaches|is below) the threshold of (\S+)$/.exec(said);
  return { does, worth: netSaid(Number(worth)), from: trimmed(Number(from), 4), reaches: words === 'reaches' ? 'yes' : 'no' };
}

/** What to do with cards that are seen before bids and stakes: one sentence for each decision. */
function decisions({ bid, stake, stake_against_a_bid: against }) {
  const told = [];
  if (bid) told.push(say('bank-bid', byWorth(bid)));
  if (stake && against) told.push(say('bank-stakes', { unbid: byWorth(stake).does, against: byWorth(against).does }));
  else if (stake) told.push(say('bank-stake', byWorth(stake)));
  return told;
}

/** What the next cards make of a hand of Gnau, best first. */
function becomesTold(rows) {
  const hasCards = rows.some(({ next_card: cards }) => cards);
  const heads = [say('column-hand'), ...(hasCards ? [say('bank-next-card')] : []), say('bank-chance'), say('bank-nets')];
  const row = ({ hand, next_card: cards, probability, net }) => make('tr', {}, make('th', { scope: 'row' }, capital(spoken(hand))),
    hasCards && make('td', {}, cards?.replace(/s\b/g, '♠') ?? ''), make('td', { class: 'n' }, percent(probability)), make('td', { class: 'n' }, netSaid(net)));
  return make('table', { class: 'ruled becomes' }, make('thead', {}, make('tr', {}, heads.map((head, at) => make('th', { scope: 'col', class: at > heads.length - 3 ? 'n' : null }, head)))), make('tbody', {}, rows.map(row)));
}

/** What an unfinished hand of Gnau is worth, what to do with it, and what it becomes. */
function unfinishedTold(answer, values) {
  const { 'dealer.bids': bids = [0, 1], 'dealer.stakes': stakes = [1] } = values;
  const gains = [];
  if (answer.bid_gains !== undefined) gains.push(say('bank-bid-gains', { bid: bids.at(-1), gain: netSaid(answer.bid_gains) }));
  if (answer.raise_gains !== undefined) gains.push(say('bank-raise-gains', { most: stakes.at(-1), least: stakes[0], gain: netSaid(answer.raise_gains) }));
  const worth = say('hand-unfinished', { player: netSaid(answer.worth), dealer: netSaid(answer.worth_as_dealer) });
  const does = decisions(answer);
  return [make('p', { class: 'lead' }, does.length ? joined(does) : worth), does.length > 0 && make('p', {}, worth), gains.length > 0 && make('p', { class: 'soft' }, joined(gains)), becomesTold(answer.rows)].filter(Boolean);
}

/** The cards to tap and their answer. */
export class LookUp {
  constructor(place, core) {
    Object.assign(this, { place, core, cards: [] });
  }

  /** Starts with a table; cards that are chosen stay. Where the bank is bid for, this comes first on the page. */
  start(toml, game, { values, stakes_vary: varies }) {
    if (game !== this.game) this.cards = [];
    this.core.cancel();
    clearTimeout(this.later);
    Object.assign(this, { toml, game, values, isLooking: false, isSlow: Boolean(varies) });
    this.isTonku = game === 'gnau' && values['rules.tonku'] !== 'off';
    const seen = varies ? values['dealer.seen'] : 0;
    this.most = seen || GAMES[game]?.most;
    this.cards = this.cards.slice(0, this.most);
    byId(varies ? 'answer' : 'play').querySelector('h2').after(this.place);
    this.render();
    // The program sorts all hands while somebody taps cards.
    if (varies) this.sorted = this.core.ask(this.question('As 2s 3s 4s'), () => {}).catch(() => {});
  }

  question(cards) {
    return { ask: 'hand', toml: this.toml, cards, against: null, n: null, all: false };
  }

  render() {
    const of = GAMES[this.game];
    this.place.hidden = !of;
    if (!of) return;
    const add = (card) => {
      if (this.cards.length < this.most) this.cards.push(card);
      this.render();
    };
    const buttons = of.cards.filter((card) => card !== 'A♠' || this.isTonku).map((card) => make('button', { 'aria-label': say('hand-add', { card }), click: () => add(card) }, card));
    const taken = this.cards.map((card, at) => make('button', { class: 'card', 'aria-label': say('hand-remove', { card }), click: () => { this.cards.splice(at, 1); this.render(); } }, card));
    const clear = make('button', { class: 'quiet', click: () => { this.cards = []; this.render(); } }, say('hand-clear'));
    const ask = this.most < of.most ? say('bank-ask', { count: this.most }) : say(`hand-ask-${this.game}`);
    this.told = make('div', { role: 'status' }, make('p', { class: 'lead' }, this.cards.length ? (this.isSlow ? say('bank-counting') : '') : ask));
    this.place.replaceChildren(make('h3', {}, say(`hand-title-${this.game}`)), make('div', { class: 'ranks' }, buttons),
      ...(taken.length ? [make('div', { class: 'cards' }, taken, clear)] : []), this.told);
    clearTimeout(this.later);
    if (this.cards.length >= of.least) this.later = setTimeout(() => this.look(), this.isSlow && this.cards.length < this.most ? NEXT_CARD : 0);
  }

  /** The tapped cards in the command's notation. */
  written() {
    return this.cards.map((card) => cardWritten(card, this.isTonku)).join(' ');
  }

  /** Asks about the cards. An earlier question is not dropped, because the program keeps what it sorted for it. */
  async look() {
    if (this.isLooking) return;
    this.isLooking = true;
    const { toml } = this;
    try {
      for (let cards = null; cards !== this.written();) {
        cards = this.written();
        const answer = cards && await this.core.ask(this.question(cards), () => {});
        if (answer && cards === this.written()) this.show(answer);
      }
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
    if (toml === this.toml) this.isLooking = false;
  }

  show(answer) {
    const said = (words) => [make('p', { class: 'lead' }, words)];
    const parts = () => (this.game !== 'gnau' ? said(choiceTold(answer)) : answer.hand === undefined ? unfinishedTold(answer, this.values) : said(madeTold(answer)));
    this.told.replaceChildren(...(answer.errors ? said(capital(told(answer.errors[0].message ?? answer.errors[0].text))) : parts()));
  }
}
