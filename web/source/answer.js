// The answer: the edge of every bet, who wins how often, each hand, the deviation, and the money of an hour.

import { make, setText, number, percent, tableOf, spoken, titled, capital, knownDecimals, inCurrency } from './text.js';
import { say, told, languageNow } from './messages.js';
import { barChart, shareBar } from './charts.js';

/** The figures of a role in a table of figures. */
export function figures(files, role, table = 'edge') {
  return Object.fromEntries(tableOf(files, table).filter((row) => row.role === role).map((row) => [row.metric, { value: Number(row.value), error: Number(row.std_error) }]));
}

function share(figure) {
  if (!figure) return '–';
  return figure.error > 0 ? `${percent(figure.value, knownDecimals(100 * figure.error))}` : percent(figure.value);
}

/** Returns true if a mean is 0 to all shown digits. */
function isEven(mean) {
  return Math.abs(mean) < 5e-7;
}

/** Returns true if players make other bets besides the main one. */
export function hasSides(files) {
  return tableOf(files, 'bets').some((row) => row.bet !== 'main');
}

/** The id of a message about a bet, or about the main one if there are others. */
function ofMain(id, files) {
  return hasSides(files) ? `${id}-main` : id;
}

/** The edge in words, the amount per hundred, and the usual one. */
function sentence(edge, dealer, usual, files) {
  const way = (of, [even, more, less]) => (isEven(of) ? even : of > 0 ? more : less);
  const values = (of) => ({ dealer, amount: number(100 * Math.abs(of)) });
  const lost = figures(files, 'player').edge?.value ?? edge;
  const isApart = Math.abs(lost - edge) > 1e-9;
  const now = isApart ? say('edge-apart', { dealer, kept: number(100 * edge), lost: number(100 * lost) }) : say(ofMain(way(edge, ['edge-nobody', 'edge-keeps', 'edge-loses']), files), values(edge));
  if (usual === null) return now;
  return `${now} ${say(way(usual, ['usual-nobody', 'usual-keeps', 'usual-loses']), values(usual))}`;
}

/** Shares of a player's main bets that gain, go back and lose; by whose hand wins if their payouts are not listed. */
function outcomes(files, player) {
  const bets = tableOf(files, 'pays').filter((row) => row.bet === 'main' && row.pays !== '');
  const all = bets.reduce((sum, row) => sum + Number(row.probability), 0);
  if (Math.abs(all - 1) > 1e-9) return { isHands: true, parts: [player.win, player.push, player.lose].map((figure) => figure ?? { value: 0 }) };
  const where = (is) => ({ value: bets.filter((row) => is(Number(row.pays))).reduce((sum, row) => sum + Number(row.probability), 0), error: player.win.error });
  return { isHands: false, parts: [where((pays) => pays > 0), where((pays) => pays === 0), where((pays) => pays < 0)] };
}

/** A line that figures of a player are means, if seats differ. */
function seatsDiffer(found) {
  return playersOf(found).length > 1 ? [make('p', { class: 'soft' }, say('seats-differ'))] : [];
}

/** Who wins how often, as one bar. */
function split(found, player, dealer) {
  const { files } = found;
  const words = [say('split-wins'), say('split-back'), say('split-loses', { dealer })];
  const { isHands, parts } = outcomes(files, player);
  return [...seatsDiffer(found), make('p', { class: 'soft' }, isHands ? say('split-hands') : say(hasSides(files) ? 'split-main' : 'split-bet')), shareBar(parts.map(({ value }) => value)),
    make('p', { class: 'wpl' }, parts.map((figure, at) => make('span', {}, make('b', {}, share(figure)), words[at])))];
}

/**
 * How often each hand's bet goes back, by hand; `null` if tables do not show it. In a matchup with a mean of 0 bets go
 * back, or as many win as lose. The payouts show if there are any of the latter.
 */
function goesBack(files) {
  const even = tableOf(files, 'matchup').filter(({ net }) => net !== '' && Number(net) === 0);
  const all = (rows) => rows.reduce((sum, { probability }) => sum + Number(probability), 0);
  const back = all(tableOf(files, 'pays').filter(({ bet, pays }) => bet === 'main' && pays !== '' && Number(pays) === 0));
  if (!tableOf(files, 'matchup').length) return null;
  if (Math.abs(all(even) - back) > 1e-9) return back > 0 ? null : () => 0;
  return (hand) => all(even.filter(({ player_hand: of }) => of === hand));
}

/** Results of each hand of a player: its share, and how often it wins, goes back and loses, if that is counted. */
export function fares(files) {
  const dealt = tableOf(files, 'frequency').filter((row) => row.role === 'player');
  const wins = new Map(tableOf(files, 'pays').filter((row) => row.bet === 'main' && row.event.startsWith('win_')).map((row) => [row.event.slice(4), row]));
  const back = goesBack(files);
  return dealt.map((row) => {
    const all = Number(row.probability);
    const win = Math.min(Number(wins.get(row.hand)?.probability ?? 0), all);
    return { hand: row.hand, all, win, push: Math.min(back?.(row.hand) ?? 0, all - win), pays: wins.get(row.hand)?.pays, isSplit: back !== null, error: Number(row.std_error) };
  }).filter(({ all }) => all > 0);
}

/** Groups rare hands of one kind with equal payouts into one row. */
function gathered(hands) {
  const stem = ({ hand }) => hand.replace(/_[^_]*$/, '');
  const alike = (one, other) => stem(one) === stem(other) && one.hand !== stem(one) && one.pays === other.pays && one.all < 0.01;
  const groups = Map.groupBy ? [...Map.groupBy(hands, (one) => (hands.filter((other) => alike(one, other)).length > 2 && one.all < 0.01 ? `${stem(one)} ${one.pays}` : one.hand)).values()] : hands.map((one) => [one]);
  const sum = (group, of) => group.reduce((total, one) => total + one[of], 0);
  return groups.map((group) => (group.length === 1 ? group[0] : { ...group[0], hand: `${stem(group[0])}s`, all: sum(group, 'all'), win: sum(group, 'win'), push: sum(group, 'push') }));
}

/** The share of a hand in percent; a hand that can be dealt is never 0. */
function shareOf(dealt, error) {
  if (error > 0) return number(100 * dealt, Math.min(2, knownDecimals(100 * error)));
  return 100 * dealt < 0.005 ? '< 0.01' : number(100 * dealt);
}

function handsChart(files) {
  const all = gathered(fares(files));
  if (!all.length) return null;
  const isSplit = all.some((hand) => hand.isSplit);
  const rows = all.map(({ hand, all: dealt, win, push, pays, error }) => ({
    name: capital(spoken(hand)),
    pieces: [
      { from: 0, to: 100 * win, class: 'player' },
      { from: 100 * win, to: 100 * (win + push), class: 'even' },
      { from: 100 * (win + push), to: 100 * dealt, class: isSplit ? 'dealer' : 'even' },
    ],
    cells: [pays === undefined || pays === '' ? '–' : number(Number(pays), Number.isInteger(Number(pays)) ? 0 : 2), shareOf(dealt, error), number(100 * win / dealt, 0)],
  }));
  const rest = isSplit ? [['even', say('hands-back')], ['dealer', say('hands-lose')]] : [['even', say('hands-rest')]];
  return barChart({ title: say('hands-title'), first: say('column-hand'), file: 'hands', unit: say('hands-unit'), key: [['player', say('hands-win')], ...rest], columns: [say('column-pays'), say('column-dealt'), say('column-wins')], rows,
    foot: say(ofMain('hands-foot', files)) });
}

/** Without a dealer: how often each seat wins. */
function seatsChart(files) {
  const seats = [...new Set(tableOf(files, 'edge').map(({ role }) => role))].filter((role) => role.startsWith('seat_'));
  const rows = seats.map((role) => ({ role, ...figures(files, role) })).filter((row) => row.win_share).map(({ role, win_share: win, net }) => ({
    name: capital(spoken(role)), pieces: [{ from: 0, to: 100 * win.value, class: 'player' }],
    cells: [number(100 * win.value, Math.min(2, knownDecimals(100 * win.error))), number(100 * (net?.value ?? NaN), net?.error ? Math.min(2, knownDecimals(100 * net.error)) : 2, true)],
  }));
  if (!rows.length) return null;
  return barChart({ title: say('seats-title'), first: say('column-seat'), file: 'seats', unit: say('seats-unit'), key: [], columns: [say('column-wins'), say('column-nets')], rows });
}

/** Returns true if a word is for a hand that is dealt here. Hands with only a number are explained with it. */
function isDealt({ name }, terms, hands) {
  const stem = name?.replace(/_[^_]*$/, '');
  const isPart = stem !== name && terms.some((other) => other.name === stem);
  return !isPart && hands.some(({ hand }) => hand === name || hand.replace(/_[^_]*$/, '') === name);
}

/** Describes a hand that no table names, because it is never dealt. */
const UNPLAYED = { name: 'unplayed', meaning: 'the round was over before the player’s turn' };

/** Describes the game, and each hand that is dealt at this table. */
export function showMeanings(place, { name: game, terms }, found) {
  const hands = fares(found.files);
  const words = [...terms, UNPLAYED].filter((term) => term.name === game || term.keys?.some((key) => key.startsWith('deck.')) || isDealt(term, terms, hands));
  const inWords = (meaning) => (languageNow() === 'en' ? meaning : told(meaning)).replace(/\b[a-z]+(_[a-z0-9]+)+\b/g, (name) => spoken(name));
  place.replaceChildren(...words.map(({ name, meaning }) => make('p', { class: 'soft' }, make('b', {}, titled(name)), say('meaning', { meaning: inWords(meaning) }))));
}

function betsTable(found) {
  const { files } = found;
  const rows = tableOf(files, 'bets').filter((row) => row.role === 'player');
  const bets = [...new Set(rows.map(({ bet }) => bet))];
  if (bets.length < 2) return null;
  const of = (bet, metric) => rows.find((row) => row.bet === bet && row.metric === metric);
  const value = (bet, metric) => { const row = of(bet, metric); return row ? Number(row.value) : null; };
  const row = (bet) => {
    const edge = value(bet, 'edge');
    return make('tr', {}, make('th', { scope: 'row' }, capital(spoken(bet))), make('td', { class: 'n' }, number(value(bet, 'stake'), 2)),
      make('td', { class: `n ${edge < 0 ? 'player' : 'dealer'}` }, number(100 * edge)), make('td', { class: 'n' }, number(100 * value(bet, 'rtp'))),
      make('td', { class: 'n' }, number(100 * value(bet, 'hit_frequency'))), make('td', { class: 'n' }, number(value(bet, 'std_dev'))));
  };
  return [make('h3', {}, say('bets-title')), ...seatsDiffer(found), make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('bets-title') }, make('table', { class: 'ruled' },
    make('thead', {}, make('tr', {}, [say('column-bet'), say('column-stake'), say('column-edge'), say('column-returns'), say('column-wins'), say('column-sd')].map((name, at) => make('th', { scope: 'col', class: at ? 'n' : null }, name)))),
    make('tbody', {}, bets.map(row))))];
}

/** The players of a table, each with figures: one for all or, if seats differ or nobody else plays, every seat by its number. */
function playersOf({ files, rounds }) {
  const roles = [...new Set(tableOf(files, 'edge').map(({ role }) => role))].filter((role) => /^seat_\d+$/.test(role));
  const stake = (role) => tableOf(files, 'bets').find((row) => row.bet === 'main' && row.role === role && row.metric === 'stake')?.value;
  const seats = roles.map((role) => ({ role, words: capital(spoken(role)), stake: stake(role), ...figures(files, role) }));
  // Equal simulated seats differ by chance; their stakes do not.
  const same = (one, other) => one.stake === other.stake && (rounds || (one.net?.value === other.net?.value && one.std_dev?.value === other.std_dev?.value));
  const player = { role: 'player', words: say('a-player'), ...figures(files, 'player') };
  return player.net && seats.every((seat) => same(seat, seats[0])) ? [player] : seats;
}

/** The figures of all bets of a role together: its net, and its deviation if that is known. */
function ofAllBets(files, role) {
  const rows = tableOf(files, 'bets').filter((row) => row.bet === 'all' && row.role === role);
  const value = (metric) => { const row = rows.find((of) => of.metric === metric); return row && { value: Number(row.value) }; };
  return { net: value('net'), deviation: value('std_dev') };
}

/** The word for a net of a role in ids of messages. */
function way({ value }, more) {
  return isEven(value) ? 'even' : value > 0 ? more : 'loses';
}

/** The size of a mean net in money of an hour, with no more digits than are known. */
export function amountSaid({ value, error }, { stake, rounds, currency }) {
  const decimals = error > 0 ? Math.min(2, knownDecimals(stake * rounds * error)) : 2;
  return inCurrency(currency, number(Math.abs(stake * rounds * value), decimals));
}

function money(found, purse, whose) {
  const { files } = found;
  const dealer = figures(files, 'dealer');
  const house = figures(files, 'house');
  const players = playersOf(found).filter((player) => player.net);
  const lines = [];
  const line = (words, net, deviation) => lines.push(make('tr', {}, make('th', { scope: 'row' }, words),
    make('td', { class: 'n' }, make('b', {}, amountSaid(net, purse))),
    make('td', { class: 'n soft' }, deviation === undefined ? '' : `± ${number(purse.stake * Math.sqrt(purse.rounds) * deviation.value, 0)}`)));
  for (const { words: who, net, std_dev: deviation } of players) line(say(`money-${way(net, 'gains')}-main`, { who }), net, deviation);
  if (hasSides(files)) {
    for (const { words: who, role } of players) {
      const all = ofAllBets(files, role);
      if (all.net) line(say(`money-${way(all.net, 'gains')}-all`, { who }), all.net, all.deviation);
    }
  }
  const ofDealer = (id, net, deviation) => {
    if (net && !isEven(net.value)) line(say(`money-dealer-${way(net, 'earns')}-${id}`, { players: whose.seats }), net, deviation);
  };
  // A dealer who is the first seat has a line already.
  const isSeat = dealer.net !== undefined && dealer.net.value === players[0]?.net.value && !isEven(dealer.net.value);
  if (isSeat) return make('tbody', {}, lines);
  // A dealer's own commission is taken of all bets together.
  if (dealer.dealer_nets_std_dev) ofDealer('kept', dealer.dealer_nets, dealer.dealer_nets_std_dev);
  else if (dealer.net?.value !== -players[0]?.net.value) ofDealer('main', dealer.net, dealer.std_dev);
  if (hasSides(files) && !dealer.dealer_nets_std_dev) ofDealer('all', ofAllBets(files, 'dealer').net, ofAllBets(files, 'dealer').deviation);
  if (house.house_takes?.value) line(say('money-house'), house.house_takes);
  for (const { words: who, player_pays: paid } of players) if (paid) line(say('money-commission', { who }), paid);
  return make('tbody', {}, lines);
}

/** The loss or gain of a player in an hour, in words. */
function inAnHour({ words, net, std_dev: deviation }, purse, files) {
  const amount = amountSaid(net, purse);
  const spread = deviation ? `, ±\u00a0${number(purse.stake * Math.sqrt(purse.rounds) * deviation.value, 0)}` : '';
  return `${say(ofMain(`hour-${way(net, 'gains')}`, files), { who: words.toLowerCase(), amount })}${spread}`;
}

/** Describes how the answer was found. */
function method(found) {
  if (found.rounds) return say('method-simulated', { rounds: number(found.rounds, 0), seed: found.seed });
  return found.fraction ? say('method-fraction', { fraction: found.fraction.replace('-', '−') }) : say('method-exact');
}

/** The dealer's edge of an answer, and its error. */
function edgeOf({ edge, files, rounds }) {
  const { edge: played } = figures(files, 'dealer');
  return { edge: edge ?? played?.value, error: rounds ? played?.error : 0 };
}

/**
 * Shows the edge alone. `found` has `edge`, `files`, `rounds` if it was simulated, `fraction` if it was counted;
 * `usual` is the preset's edge, if the table differs from it.
 */
export function showEdge(place, found, { usual, purse, dealer }) {
  const { edge, error } = edgeOf(found);
  const [player] = playersOf(found);
  const kind = isEven(edge) ? '' : edge > 0 ? 'dealer' : 'player';
  const decimals = found.rounds ? Math.min(2, knownDecimals(100 * error)) : 2;
  place.edge.className = `edge ${kind}`;
  place.edge.replaceChildren(number(100 * edge, decimals), make('small', {}, ' %'), ...(found.rounds ? [make('small', {}, ` ± ${number(100 * error, Math.min(3, knownDecimals(100 * error)))}`)] : []));
  place.edge.dataset.fraction = found.fraction ?? '';
  setText(place.lead, sentence(edge, dealer, usual, found.files));
  place.pinEdge.className = kind;
  setText(place.pinEdge, percent(edge, decimals));
  const played = found.rounds ? `±\u00a0${number(100 * error, Math.min(3, knownDecimals(100 * error)))}, ` : '';
  const whose = `${played}${say(kind === '' ? 'pin-nobody' : edge < 0 ? 'pin-against' : 'pin-for', { dealer })}`;
  setText(place.pinWords, player?.net ? say('pin-both', { whose, hour: inAnHour(player, purse, found.files) }) : whose);
}

/** Shows the rest of an answer: who wins how often, each hand, every bet, and the money of an hour. */
export function showAnswer(place, found, { purse, seats, dealer }) {
  const player = figures(found.files, 'player');
  const hasSplit = player.win && tableOf(found.files, 'frequency').some((row) => row.role === 'player');
  place.split.replaceChildren(...(hasSplit ? split(found, player, dealer) : []));
  place.pinSplit.replaceChildren(...(hasSplit ? [shareBar(outcomes(found.files, player).parts.map(({ value }) => value))] : []));
  place.money.querySelector('tbody').replaceWith(money(found, purse, { dealer, seats }));
  const deviation = player.std_dev && playersOf(found).length === 1 ? `${say(ofMain('method-sd', found.files), { sd: number(player.std_dev.value), back: number(100 * (1 - (player.edge?.value ?? 0))) })} ` : '';
  setText(place.method, deviation + method(found));
  place.hands.replaceChildren(...[hasSplit ? handsChart(found.files) : seatsChart(found.files)].filter(Boolean));
  place.bets.replaceChildren(...(betsTable(found) ?? []));
}
