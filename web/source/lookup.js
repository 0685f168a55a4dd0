// A hand looked up: cards are tapped, and the program says what to do with them, or what they make.

import { make, number, percent, spoken, capital } from './text.js';
import { say } from './messages.js';
import { Cancelled } from './core.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** The cards of each game on buttons, and how many make a hand. */
const GAMES = {
  gnau: { cards: ['A♠', ...RANKS], least: 1, most: 5 },
  'chinese-blackjack': { cards: RANKS, least: 2, most: 5 },
};

/** How the program says that a hand's round is over, and how the page says it. */
const ENDS = { settled: 'hand-settled', showdown: 'hand-keeps', 'at once': 'hand-wins' };

/** A card in the command's notation: any ace but that of spades makes no tonku. */
function cardWritten(card, game) {
  return card === 'A♠' ? 'As' : card === 'A' && game === 'gnau' ? 'Ah' : card;
}

function netSaid(net) {
  return number(net, 2, true);
}

/** What a player of Chinese Blackjack should do, with what each choice nets against this dealer. */
function choiceTold({ total, rows = [], player_may: may, class: of }) {
  const mine = rows.filter(({ holder }) => holder === 'player');
  const own = mine.filter(({ where }) => where === (mine[0]?.where ?? null)).toSorted((one, other) => other.net - one.net);
  if (own.length > 1) return say('hand-choice', { total, best: say(`hand-${own[0].does.replaceAll(' ', '-')}`), net: netSaid(own[0].net), other: say(`hand-${own[1].does.replaceAll(' ', '-')}`), less: netSaid(own[1].net) });
  if (/must hit/.test(may)) return say('hand-must-hit', { total });
  if (/bust/.test(may)) return say('hand-bust', { total });
  if (may === 'must stand') return say('hand-must-stand', { total });
  const ends = Object.entries(ENDS).find(([words]) => may.includes(words));
  return ends ? say(ends[1], { hand: capital(spoken(of)) }) : `${total}: ${may}.`;
}

/** What a hand of Gnau makes, and how it fares; of fewer than five cards, what they are worth on either side. */
function madeTold({ hand, pays, rows, worth, worth_as_dealer: dealer }) {
  if (hand === undefined) return say('hand-unfinished', { player: netSaid(worth), dealer: netSaid(dealer) });
  const { win, push, net } = rows[0];
  return say('hand-made', { hand: capital(spoken(hand)), pays, win: percent(win, 0), push: percent(push, 0), net: netSaid(net) });
}

/** The cards to tap and their answer. */
export class LookUp {
  constructor(place, core) {
    Object.assign(this, { place, core, cards: [] });
  }

  /** Starts with a table; cards that are chosen stay. */
  start(toml, game) {
    if (game !== this.game) this.cards = [];
    Object.assign(this, { toml, game });
    this.render();
  }

  render() {
    const of = GAMES[this.game];
    this.place.hidden = !of;
    if (!of) return;
    const add = (card) => {
      if (this.cards.length < of.most) this.cards.push(card);
      this.render();
    };
    const buttons = of.cards.map((card) => make('button', { type: 'button', 'aria-label': say('hand-add', { card }), click: () => add(card) }, card));
    const taken = this.cards.map((card, at) => make('button', { type: 'button', class: 'card', 'aria-label': say('hand-remove', { card }), click: () => { this.cards.splice(at, 1); this.render(); } }, card));
    const clear = make('button', { type: 'button', class: 'quiet', click: () => { this.cards = []; this.render(); } }, say('hand-clear'));
    this.told = make('p', { class: 'lead', role: 'status' }, this.cards.length ? '' : say(`hand-ask-${this.game}`));
    this.place.replaceChildren(make('h3', {}, say(`hand-title-${this.game}`)), make('div', { class: 'ranks' }, buttons),
      ...(taken.length ? [make('div', { class: 'cards' }, taken, clear)] : []), this.told);
    if (this.cards.length >= of.least) this.look();
  }

  async look() {
    const cards = this.cards.map((card) => cardWritten(card, this.game)).join(' ');
    this.core.cancel();
    try {
      const answer = await this.core.ask({ ask: 'hand', toml: this.toml, cards, against: null, n: null, all: false });
      this.told.textContent = answer.errors ? capital(answer.errors[0].message ?? answer.errors[0].text) : this.game === 'gnau' ? madeTold(answer) : choiceTold(answer);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
  }
}
