// Every hand of a table, as its rules are understood.

import { make, capital, spoken, number } from './text.js';
import { say, told } from './messages.js';
import { cardSaid } from './play.js';

/** A hand with what it pays, its chance and an example; struck out if it is never dealt. */
function handRow({ hand, count, percent, pays, takes, example }) {
  const name = capital(spoken(hand));
  const cards = example?.split(' ').map((card) => make('span', {}, cardSaid(card), ' '));
  const isDealt = count !== 0;
  const paid = pays === undefined ? [] : [pays, takes, isDealt ? number(Number(percent), percent < 0.1 ? 4 : 2) : '–'];
  return make('tr', {}, make('th', { scope: 'row' }, isDealt ? name : make('s', {}, name)), make('td', {}, cards), paid.map((text) => make('td', { class: 'n' }, text ?? '')));
}

/** Lists every hand of a table once somebody opens the list. */
export function offerHands(place, core, toml) {
  const box = place.querySelector('div');
  box.replaceChildren();
  place.ontoggle = async () => {
    if (!place.open || box.childElementCount) return;
    // A change of the rules drops the question.
    const { rows, errors } = await core.ask({ ask: 'hands', toml }).catch(() => ({}));
    if (!rows && !errors) return;
    if (errors) return box.replaceChildren(make('p', {}, capital(told(errors[0].text))));
    const columns = ['hand', 'example', ...('pays' in rows[0] ? ['pays', 'takes', 'dealt'] : [])];
    box.replaceChildren(make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('every-hand') }, make('table', { class: 'ruled' },
      make('thead', {}, make('tr', {}, columns.map((column) => make('th', { scope: 'col' }, say(`column-${column}`))))), make('tbody', {}, rows.map(handRow)))), make('p', { class: 'soft' }, say('every-hand-foot')));
  };
}
