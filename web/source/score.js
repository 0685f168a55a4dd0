// The score of a practice, kept between visits: answers in a row, and the hands that were missed most.

import { spoken } from './text.js';
import { say, told } from './messages.js';
import { kept, keep } from './storage.js';

/** Answers after which a practice may end. */
const ROUND = 20;
/** Missed hands that are named. */
const NAMED = 3;

/** A missed hand in words: what it would make, what is known of it, or its cards. */
function handSaid(hand) {
  return /^[a-z]\w*$/.test(hand) ? spoken(hand) : told(hand).replace(/[.。]$/, '');
}

/** The score of all practices at a table, as long as no other one is practised. */
export class Score {
  constructor(of) {
    const last = kept('practice');
    Object.assign(this, { of, answered: 0, missed: 0, streak: 0, longest: 0, hands: {} }, last?.of === of ? last : null);
  }

  /** Adds an answer: the hand, and what it cost in bets. */
  add(hand, cost) {
    this.answered += 1;
    if (cost > 0) {
      const { times = 0, costs = 0 } = this.hands[hand] ?? {};
      this.hands[hand] = { times: times + 1, costs: costs + cost };
      this.missed += 1;
    }
    this.streak = cost > 0 ? 0 : this.streak + 1;
    this.longest = Math.max(this.longest, this.streak);
    keep('practice', { ...this });
  }

  /** Forgets all answers. */
  forget() {
    keep('practice', null);
    return new Score(this.of);
  }

  /** Returns true if so many hands are answered that a practice may end. */
  isRound() {
    return this.answered > 0 && this.answered % ROUND === 0;
  }

  /** The score in words: the answers in a row, and the hands that were missed most, the dearest first among equals. */
  said() {
    const dearest = Object.entries(this.hands).sort(([, one], [, other]) => other.times - one.times || other.costs - one.costs).slice(0, NAMED);
    const hands = dearest.map(([hand, { times }]) => say('practice-times', { hand: handSaid(hand), times })).join(say('practice-and'));
    return `${say('practice-kept', this)}${hands && ` ${say('practice-worst', { hands })}`}`;
  }
}
