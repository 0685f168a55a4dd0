// On paper: the answer with all rules on A4, and a card of A6 with what the table plays and pays.

import { make, byId, spoken, capital, trimmed } from './text.js';
import { say, told } from './messages.js';
import { question } from './words.js';
import { kindOf } from './controls.js';
import { said } from './form.js';

/** Values of rules that are not played, and of ties that end as all others. */
const NOT_PLAYED = [false, 'off', 0, 'as-ties'];
/** Rules that the list of hands says. */
const LISTED = ['rules.ranking', 'rules.special_ranking', 'rules.tiers', 'hand', 'special', 'payout.NAME', 'payout.by'];
/** Groups of hands, the highest first. */
const MEMBERS = { ox: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], double: ['k', 'q', 'j', 10, 9, 8, 7, 6, 5, 4, 3, 2, 'a'] };
/** How the cards of a game count. */
const COUNTED = { gnau: 'card-ox', 'chinese-blackjack': 'card-points' };

/** The key of the rule about a hand. */
function ruleOf(hand) {
  return `rules.${hand.replace('ngau_', '').replace(/^double_.*/, 'double')}`;
}

/** Hands in play from the highest down; equal ones, and those of a group with one payout, are a line together. */
function ranked({ values, game }) {
  const all = [...(values['rules.special_ranking'] ?? []), ...(values['rules.ranking'] ?? values['rules.tiers'] ?? []), ...(game === 'gnau' ? ['no_ox'] : [])];
  const alone = all.flat();
  const pays = (hand) => values[`payout.${hand}`] ?? values['payout.NAME']?.[hand] ?? values[`payout.${hand.split('_')[0]}`];
  const lines = all.map((hands) => [hands].flat().filter((hand) => !NOT_PLAYED.includes(values[ruleOf(hand)]))).filter(({ length }) => length);
  return lines.flatMap((hands) => {
    const [group] = hands;
    if (hands.length > 1 || !MEMBERS[group]) return [{ hands, told: hands, name: hands.map(spoken).join(' = '), pays: hands.map(pays) }];
    const members = MEMBERS[group].map((of) => `${group}_${of}`).filter((hand) => !alone.includes(hand));
    const runs = [];
    for (const hand of members) {
      if (runs.length && pays(runs.at(-1)[0]) === pays(hand)) runs.at(-1).push(hand);
      else runs.push([hand]);
    }
    const isWhole = runs.length === 1 && members.length === MEMBERS[group].length;
    const named = (run) => (isWhole ? spoken(group) : [...new Set([run[0], run.at(-1)])].map((hand) => capital(spoken(hand))).join(' – '));
    return runs.map((run, at) => ({ hands: at ? run : [group, ...run], told: at ? [] : [group], name: named(run), pays: [pays(run[0])] }));
  });
}

/** What makes a hand, in words; nothing of an Ox, which the sentence about the game explains. */
function madeOf({ values }, game, hand) {
  if (/^(no_)?ox/.test(hand)) return '';
  const [of, path] = values.hand?.[hand] ? [values.hand, 'hand'] : [values.special, 'special'];
  const keyAt = (at) => game.keys.find((key) => key.path === at);
  if (of?.[hand]) return conditions(kindOf(keyAt(path))[1].keys, of[hand]).join(say('comma'));
  const key = keyAt(ruleOf(hand));
  const rule = key && kindOf(key)[0] === 'Word' && !['on', 'same-rank'].includes(values[key.path]) ? said(key, values[key.path]) : '';
  const term = told(game.terms.find(({ name }) => name === hand)?.meaning) ?? '';
  if (hand === 'ban_nag') return `A + ${rule}`;
  return /tonku|double/.test(hand) ? [term, rule].filter(Boolean).join('; ') : rule || term;
}

/** The conditions of a hand or an event of the table's own, or the terms of a side bet. */
function conditions(keys, own, under = '') {
  return Object.entries(own).flatMap(([name, value]) => {
    const key = keys.find(({ path }) => path === under + name);
    if (!key) return conditions(keys, value, `${under + name}.`);
    if (name === 'label' || NOT_PLAYED.includes(value) || String(value) === '') return [];
    const isWord = kindOf(key)[0] === 'Word' || (key.path === 'suits' && typeof value === 'string');
    return isWord ? said(key, value) : told(key.doc) + (value === true ? '' : `: ${said(key, value)}`);
  });
}

/** Returns true if a rule belongs on a card: it is played and not as all ties, or it differs from the preset's. */
function isOnCard({ path, value, isChanged }, values) {
  if (path.startsWith('strategy.') || LISTED.includes(path) || (path === 'commission_to' && !values.commission)) return false;
  return isChanged || !(NOT_PLAYED.includes(value) || path === 'bets' || (path.startsWith('rules.ties_of.') && value === values['rules.ties']));
}

function table(rules) {
  const line = ({ name, more, answer, isChanged }) => make('tr', { class: isChanged ? 'changed' : null }, make('th', { scope: 'row' }, name, more ? `: ${more}` : null), make('td', {}, answer));
  return make('table', {}, make('tbody', {}, rules.map(line)));
}

/** The card: how cards count, the rules that are played, and the hands from the highest with what they pay. */
function ruleCard(title, rules, read, game) {
  const { values } = read;
  const isAbout = ({ path }, { hands }) => hands.some((hand) => path === `payout.${hand}` || path === ruleOf(hand));
  const lines = ranked(read).map((line) => ({ ...line, name: capital(line.name), more: line.told.map((hand) => madeOf(read, game, hand)).filter(Boolean).join('; '),
    answer: [...new Set(line.pays)].map((amount) => (amount === 0 ? say('card-nothing') : trimmed(amount, 4))).join(' = '), isChanged: rules.some((rule) => rule.isChanged && isAbout(rule, line)) }));
  const own = rules.filter((rule) => isOnCard(rule, values) && !lines.some((line) => isAbout(rule, line)));
  const isPaid = ({ path }) => path.startsWith('payout.');
  lines.push(...own.filter(isPaid).map((rule) => ({ ...rule, more: madeOf(read, game, rule.path.slice('payout.'.length)) })));
  const by = values['payout.by'] ?? 'winner';
  const goal = COUNTED[read.game] ? say(COUNTED[read.game]) : capital(told(game.terms.find(({ name }) => name === read.game).meaning));
  return [make('h2', {}, title), make('p', {}, goal), table(own.filter((rule) => !isPaid(rule)).map((rule) => (rule.path === 'rules.ties' ? { ...rule, name: question(rule.key) } : rule))),
    ...(lines.length ? [make('h3', {}, say('card-hands')), make('div', { class: 'hands' }, table(lines)), by === 'winner' ? '' : make('p', {}, say('card-by', { whose: by }))] : [])];
}

/** A rule about events or side bets, a line for each. */
function perEntry(rule) {
  if (!['event', 'side'].includes(rule.path)) return [rule];
  const { keys } = kindOf(rule.key)[1];
  return Object.entries(rule.value).map(([name, own]) => ({ ...rule, name: capital(spoken(name)), answer: conditions(keys, own).join('; ') }));
}

/** Writes the rules for both kinds of paper; a screen shows neither. */
export function showRules(title, all, read, game) {
  const rules = all.flatMap(perEntry);
  byId('sheet').replaceChildren(make('h3', {}, say('print-rules')), table(rules));
  byId('card').replaceChildren(...ruleCard(title, rules, read, game));
}

/** Connects the buttons. The card is alone on paper until it is printed. */
export function connectPrint() {
  byId('print-answer').addEventListener('click', () => print());
  byId('print-card').addEventListener('click', () => {
    document.body.classList.add('as-card');
    print();
  });
  addEventListener('afterprint', () => document.body.classList.remove('as-card'));
}
