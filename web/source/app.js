// The page: a table of rules on one side, its answer on the other.

import { make, byId, setText, number, titled, callHands } from './text.js';
import { say, told, languageNow, languages, setLanguage, fitting, readCatalogues } from './messages.js';
import { same } from './toml.js';
import { unpacked, Core, Players } from './core.js';
import { readyToDraw } from './charts.js';
import { kept, keep, keepTable, keptTable, installApp } from './storage.js';
import { named, hasDealer } from './words.js';
import { Form, isNarrow, inWords } from './form.js';
import { amountSaid, figures, showEdge, showAnswer, showMeanings, hasSides } from './answer.js';
import { explain, others, offerOthers } from './why.js';
import { offerHands } from './hands.js';
import { offerSolution, Practice } from './play.js';
import { connect, link, inLink, languageInLink, showFiles, updateAddress } from './take.js';
import { tellFair, joined } from './fair.js';
import { LookUp } from './lookup.js';
import { connectParts, showPart } from './parts.js';
import { connectSend } from './send.js';
import { connectPrint, showRules } from './paper.js';
import { PAUSE, page, game, config, mustBeNow, painted, rested, forNow, setBusy } from './state.js';
import { MONEY, showMoney, readInput, readMoney, purse, complainOfMoney } from './purse.js';
import { remember, follow, saidPerOwn, order, changedRules, rulesSaid, differing, baseOf } from './changes.js';
import { lookAgain, tonight } from './night.js';

/** The page as it was sent, before anything on it changes. */
const SOURCE = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
/** Rounds of a simulated game, one look after the other. */
const LOOKS = [40_000, 400_000, 2_000_000];
/** Rounds of a table whose bank is bid for. */
const BANK_ROUNDS = 100_000;
/** The largest file that is opened, the limit for configs. */
const MOST_BYTES = 256 << 10;
/** Milliseconds without the new edge after which the page marks its figures as of the earlier table. */
const SOON = 300;
/** Milliseconds above which an edge is counted for other rules only on request. */
const DEAR = 3_000;
/** The parts after the answer, each with its place. */
const LATER = ['fair', 'waterfall', 'outlook', 'solution', 'others'];
const places = Object.fromEntries(['edge', 'lead', 'split', 'money', 'method', 'hands', 'bets'].map((id) => [id, byId(id)]));
places.pinEdge = byId('pin-edge');
places.pinWords = byId('pin-words');
places.pinSplit = byId('pin-split');

/** Goes back to the table before the last change. */
function undo() {
  const last = page.before.pop();
  byId('undo').hidden = !page.before.length;
  if (last) begin(last.preset, last.changes);
}

function changed(path, value) {
  remember(path);
  // Without an answer, one person deals all rounds.
  const usual = page.preset.read.values[path] ?? (path === 'dealer.by' ? 'fixed' : undefined);
  if (value === undefined || same(value, usual)) delete page.changes[path];
  else page.changes[path] = value;
  const own = Object.keys(value ?? page.preset.read.values[path] ?? {});
  for (const { path: of, kind } of game().keys) {
    if (kind.PerOwn?.[0] === path) follow(of, saidPerOwn(of, kind.PerOwn[1], own));
    if (kind.Order?.own === path) follow(of, order(of, kind.Order, own));
  }
  update();
}

/** Counts on without a time limit. */
function waitForIt() {
  page.awaited = config();
  update();
  byId('mistakes').replaceChildren(make('p', { role: 'status' }, say('counting')));
}

/** Mistakes at their fields, the others on top. */
function complain(errors) {
  const left = page.form.complain(complainOfMoney(errors));
  const wait = make('button', { click: waitForIt }, say('wait'));
  byId('mistakes').replaceChildren(...left.map(({ text, isLate }) => (isLate ? make('p', {}, text, ' ', wait) : make('pre', {}, text))));
  if (errors.some(({ isLate }) => isLate)) return;
  const told = errors.length ? say(left.length ? 'state-unread' : 'state-unusable') : '';
  byId('state').textContent = told && `${told} ${say('state-stale')}`;
  document.body.classList.toggle('stale', errors.length > 0);
}

function tellDifference() {
  const paths = Object.keys(page.changes).filter((path) => !path.startsWith('money.'));
  const links = paths.map((path, at) => [at ? say('comma') : ' ', make('a', { href: `#r-${path.replaceAll('.', '-')}`, click: (event) => { event.preventDefault(); showPart('answer'); page.form.reveal(path); } }, named(game(), path).toLowerCase())]);
  const text = paths.length ? [say('like', { preset: titled(page.preset.name) }), make('b', {}, say('differs', { count: paths.length })), links, say('sentence-end').trim()] : [`${told(page.preset.summary)}${say('sentence-end').trim()}`];
  byId('differs').replaceChildren(...text.flat(3));
  byId('all-back').hidden = !paths.length;
  byId('all-back').textContent = say('reset-to', { preset: titled(page.preset.name) });
}

/** Updates everything after a change. */
async function update() {
  page.turn += 1;
  const { turn } = page;
  document.body.dataset.turn = String(turn);
  for (const core of [page.quick, page.slow, page.solver, page.players, page.night]) core.cancel();
  page.nightTurn += 1;
  page.ahead = null;
  clearTimeout(page.soon);
  page.soon = setTimeout(() => setBusy('answer', true), SOON);
  for (const id of LATER) setBusy(id, true);
  const toml = config();
  const begun = performance.now();
  // Asked first, so that the page shows the changes while the program counts.
  const asked = page.quick.ask({ ask: 'edge', toml }, waiting(toml));
  tellDifference();
  page.form.show(page.preset.read, page.read, page.changes);
  showFiles(toml, 'my-table', null);
  keepAddress(toml);
  await forNow(turn, async () => answer(turn, toml, { ...await asked, took: performance.now() - begun }));
}

/** Keeps the address that of the table; the one at the start needs none. */
function keepAddress(toml) {
  clearTimeout(page.addressed);
  const isStart = !page.linked && page.preset === page.described.presets[0] && !Object.keys(page.changes).length;
  page.linked ||= !isStart;
  keepTable(page.start, isStart ? null : toml);
  if (!isStart) page.addressed = setTimeout(() => updateAddress(toml), PAUSE);
}

/** Starts a count without a time limit, on request. */
function waiting(toml) {
  return page.awaited === toml ? () => {} : null;
}

function seatsSaid() {
  const players = page.read.values.players ?? 1;
  return players === 1 ? say('players-one') : say('players-all', { count: players });
}

/** The context in which an answer is shown. */
function terms(found) {
  const isChanged = changedRules().length > 0;
  const isBanked = hasDealer(game());
  return { usual: isChanged && !found.rounds ? page.usual ?? null : null, purse: purse(), seats: seatsSaid(), dealer: say(isBanked ? 'the-dealer' : 'the-first') };
}

/** Marks the figures as current once the edge is known. */
function tellEdge(found) {
  clearTimeout(page.soon);
  setBusy('answer', false);
  tellWhose(found);
  showEdge(places, found, terms(found));
}

function tellWhose(found) {
  const isBanked = hasDealer(game());
  page.whose = isBanked ? { dealer: say('the-dealer'), player: say('the-player'), edge: say('the-dealers-edge') } : { dealer: say('the-first'), player: say('the-others'), edge: say('the-firsts-gain') };
  byId('as-dealer').closest('label').hidden = !isBanked;
  if (!isBanked) byId('as-player').checked = true;
  setText(byId('whose'), say(!isBanked ? 'whose-first' : hasSides(found.files) ? 'whose-dealer-main' : 'whose-dealer'));
}

function show(found) {
  page.found = found;
  tellEdge(found);
  showAnswer(places, found, terms(found));
  if (page.read.values['dealer.by'] === 'bids') tellBank(found);
  showMeanings(byId('meanings'), game(), found);
  showFiles(config(), page.read.name, found);
  document.title = say('title-edge', { table: titleOfTable(), edge: byId('pin-edge').textContent });
}

function titleOfTable() {
  const preset = titled(page.preset.name);
  return changedRules().length ? say('title-mine', { preset }) : preset;
}

/** Shows the table as read, next to the questions. */
function showRead(read) {
  page.form.show(page.preset.read, read, page.changes);
  showRules(titleOfTable(), page.form.rules(read, page.changes), read, game());
  byId('every').hidden = read.stakes_vary !== null;
  byId('every').open = false;
  offerHands(byId('every'), page.quick, read.toml);
  byId('warnings').replaceChildren(...read.warnings.map(({ text }) => make('pre', { class: 'soft' }, text)));
}

/** The edge first; then what is known with it; then, if nothing changes meanwhile, the rest, why and how. */
async function answer(turn, toml, quick) {
  complain(quick.errors ?? []);
  if (quick.errors) return undefined;
  page.read = quick.read;
  callHands(quick.read.values);
  showMoney(quick.read.values);
  if (quick.edge === null) {
    showRead(quick.read);
    return quick.read.stakes_vary ? banked(turn, toml) : simulated(turn, toml);
  }
  if (!changedRules().length) page.usual = quick.edge;
  tellEdge(quick);
  await painted();
  mustBeNow(turn);
  show(quick);
  showRead(quick.read);
  await rested(turn);
  const exact = await page.slow.ask({ ask: 'exact', toml }, waiting(toml));
  if (!exact.errors) show({ ...exact, edge: quick.edge, fraction: quick.fraction });
  document.body.dataset.done = String(turn);
  return afterwards(turn, toml, quick);
}

/** Hands looked up, at once. What takes a fixed dealer says so, and the edge is played by one worker, which values all hands first. */
async function banked(turn, toml) {
  const { stakes_vary: why, solves, values } = page.read;
  lookUp(toml);
  for (const id of ['split', 'hands', 'bets', 'fair', 'waterfall', 'others', 'solution', 'outlook', 'practice']) byId(id).replaceChildren();
  const without = () => make('p', { class: 'soft noprint' }, say('bank-without', { why: told(why.replaceAll('`', '')) }));
  const isBidFor = values['dealer.by'] === 'bids';
  for (const id of ['waterfall', 'outlook', ...(solves ? [] : ['solution']), ...(isBidFor ? [] : ['practice'])]) byId(id).replaceChildren(without());
  if (solves) offerSolution(byId('solution'), page.solver, { toml, game: page.preset.game, shipped: null });
  else if (solves === false) byId('solution').replaceChildren(make('p', { class: 'soft noprint' }, say('solve-long')));
  for (const id of LATER) setBusy(id, false);
  clearTimeout(page.soon);
  const isNobody = values['dealer.by'] === 'nobody';
  noEdge(say(isNobody ? 'bank-nobody' : 'bank-simulating', { rounds: number(BANK_ROUNDS, 0) }));
  if (isBidFor) practice(toml, isBidFor);
  if (!isNobody) {
    await page.lookup.sorted;
    await rested(turn);
    const found = await page.slow.ask({ ask: 'simulate', toml, rounds: BANK_ROUNDS, seed: null }, () => {});
    mustBeNow(turn);
    if (found.errors) complain(found.errors);
    else show({ ...found, edge: undefined, seed: values['simulation.seed'] });
  }
  document.body.dataset.done = String(turn);
  document.body.dataset.all = String(turn);
}

/** Says what the bank keeps where people bid for it: nobody is the dealer all the time, so that there is no hour of a player. */
function tellBank({ files }) {
  setText(byId('lead'), say('bank-edge', { edge: number(100 * figures(files, 'dealer').edge.value, 1, true) }));
  setText(byId('pin-words'), say('bank-pin'));
  byId('money').querySelector('tbody').replaceChildren();
}

/** Shows that there is no edge, or none yet, instead of an earlier table's. */
function noEdge(words) {
  page.found = null;
  page.practice?.stop();
  setBusy('answer', false);
  for (const id of ['edge', 'pin-edge']) setText(byId(id), '–');
  byId('edge').dataset.fraction = '';
  setText(byId('lead'), words);
  for (const id of ['pin-words', 'method', 'whose']) setText(byId(id), '');
  byId('money').querySelector('tbody').replaceChildren();
  byId('pin-split').replaceChildren();
}

function lookUp(toml) {
  page.lookup ??= new LookUp(byId('lookup'), page.looked);
  page.lookup.start(toml, page.preset.game, page.read);
}

async function simulated(turn, toml) {
  const seed = page.read.values['simulation.seed'];
  for (const rounds of LOOKS) {
    const found = await page.players.simulate(toml, rounds);
    if (found.errors) return complain(found.errors);
    show({ ...found, edge: undefined, seed });
  }
  document.body.dataset.done = String(turn);
  await rested(turn);
  return afterwards(turn, toml, { edge: null });
}

/** The dealer's hour in a sentence, if he has one figure for it. */
function hourSaid() {
  const { files } = page.found;
  const { net, dealer_nets_std_dev: isKept } = figures(files, 'dealer');
  if (!net || isKept || !hasDealer(game()) || Math.abs(net.value) < 5e-7) return null;
  const amount = amountSaid(net, purse());
  return say(`fair-hour-${net.value > 0 ? 'gains' : 'loses'}${hasSides(files) ? '-main' : ''}`, { amount, players: seatsSaid() });
}

async function afterwards(turn, toml, table) {
  practice(toml);
  lookUp(toml);
  await tellFair(byId('fair'), page.slow, { toml, game: page.preset.game, read: page.read, edge: table.edge }, { hour: hourSaid(), isMain: hasSides(page.found.files) });
  setBusy('fair', false);
  const usual = await explain(byId('waterfall'), page.slow, { preset: page.preset.name, toml, isSame: !changedRules().length, game: game(), whose: page.whose });
  setBusy('waterfall', false);
  if (usual !== null && usual !== page.usual) {
    page.usual = usual;
    show(page.found);
  }
  offerSolution(byId('solution'), page.solver, { toml, game: page.preset.game, shipped: changedRules().length ? null : page.solved[page.preset.name] });
  setBusy('solution', false);
  page.ahead = () => tonight(turn);
  await ahead(turn, toml, table);
}

/** Shows the night and, at the same time, the change by every other rule, which takes longest. */
async function ahead(turn, toml, table) {
  const looked = forNow(turn, () => tonight(turn));
  if (table.took > DEAR) offerOthers(byId('others'), () => forNow(turn, () => oneMore(toml, table)));
  else await oneMore(toml, table);
  setBusy('others', false);
  await looked;
  if (turn === page.turn) document.body.dataset.all = String(turn);
}

async function oneMore(toml, table) {
  setBusy('others', true);
  await others(byId('others'), page.slow, { toml, game: game(), whose: page.whose, table });
  setBusy('others', false);
}

function practice(toml, isBidFor = false) {
  page.practice ??= new Practice(byId('practice'), page.dealt);
  page.practice.start(toml, page.preset.game, isBidFor);
}

/** Starts from a preset, with these changes. */
function begin(preset, changes) {
  const isNew = !page.form || page.preset?.game !== preset.game;
  page.preset = preset;
  page.changes = changes;
  byId('preset').value = preset.name;
  if (isNew) page.form = new Form(byId('questions'), game(), changed);
  page.read = preset.read;
  page.usual = null;
  for (const id of ['fair', 'waterfall', 'others', 'solution', 'outlook', 'practice']) byId(id).replaceChildren();
  return update();
}

/** A mistake in a config: its line, what is wrong, and a button that puts in what is proposed. */
function refused(toml, error) {
  const [, line] = /^\d+ \| (.*)$/m.exec(error.text) ?? [];
  const { from, to, instead } = error.mend ?? {};
  const button = instead && make('button', { click: () => open(toml.slice(0, from) + instead + toml.slice(to)) }, say('mend', { instead }));
  return make('div', {}, line && make('pre', {}, line), make('p', {}, inWords(instead ? { ...error, help: null } : error)), button);
}

/** Opens a config and shows its differences from the preset, or its mistakes; returns true if it was usable. */
async function open(toml) {
  const read = await page.quick.ask({ ask: 'read', toml });
  if (read.errors) {
    byId('opened').replaceChildren(make('p', { class: 'alert' }, say('rules-unusable')), ...read.errors.map((error) => refused(toml, error)));
    return false;
  }
  byId('opened').replaceChildren();
  const preset = baseOf(toml, read);
  const value = (path) => (path in read.values ? read.values[path] : 'off');
  begin(preset, Object.fromEntries(differing(read, preset).map((path) => [path, value(path)])));
  return true;
}

/** Opens the table of a link, or tells what is wrong with it. */
async function openLink({ toml, problem }) {
  if (!problem) return open(toml);
  byId('opened').replaceChildren(make('p', { class: 'alert' }, problem));
  return false;
}

async function openFile(file) {
  if (!file) return;
  if (file.size > MOST_BYTES) byId('opened').replaceChildren(make('p', { class: 'alert' }, say('file-large')));
  else await forNow(page.turn, async () => open(await file.text()));
}

function connectControls() {
  byId('undo').addEventListener('click', undo);
  byId('preset').addEventListener('change', () => { remember(null); begin(page.described.presets.find(({ name }) => name === byId('preset').value), {}); });
  byId('all-back').addEventListener('click', () => { remember(null); begin(page.preset, {}); });
  byId('find').addEventListener('input', () => page.form.find(byId('find').value));
  byId('open').addEventListener('click', () => byId('file').click());
  byId('file').addEventListener('change', () => openFile(byId('file').files[0]));
  for (const [id, [path]] of Object.entries(MONEY)) {
    byId(id).addEventListener('input', () => { if (readMoney() && page.found) show(page.found); });
    byId(id).addEventListener('change', () => { if (readMoney()) changed(path, byId(id).value.trim() === '' ? undefined : readInput(id).value); });
  }
  for (const id of ['night-rounds', 'bankroll', 'as-player', 'as-dealer', 'night-seat']) byId(id).addEventListener('change', lookAgain);
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => { event.preventDefault(); openFile(event.dataTransfer?.files[0]); });
  addEventListener('hashchange', () => { speak(languageInLink() ?? languageNow()); const linked = inLink(); if (linked && linked.toml !== config()) forNow(page.turn, () => openLink(linked)); });
  // Parts are shown without an address of their own: the address is the table's.
  connectParts();
  connectPrint();
  connectSend(() => ({ title: document.title, sentences: joined([byId('lead').textContent, byId('fair').textContent]), rules: rulesSaid(), link: link(config()) }));
  connect(() => ({ toml: config(), name: 'my-table', source: SOURCE }));
}

function listPresets() {
  byId('preset').replaceChildren(...page.described.games.map(({ name }) => make('optgroup', { label: titled(name) },
    page.described.presets.filter(({ game: of }) => of === name).map((preset) => make('option', { value: preset.name }, titled(preset.name))))));
}

/** Offers the languages, and takes that of the link, else the chosen one, else the browser's. */
function listLanguages() {
  const list = byId('language');
  list.replaceChildren(...languages().map(([language, name]) => make('option', { value: language, lang: language }, name)));
  list.closest('label').hidden = languages().length < 2;
  list.addEventListener('change', () => { keep('language', list.value); speak(list.value); });
  setLanguage(fitting([languageInLink(), kept('language'), ...navigator.languages].filter(Boolean)));
  list.value = languageNow();
  if (languageNow() !== 'en') sayFrame();
}

/** Writes the page's frame in the current language. */
function sayFrame() {
  document.documentElement.lang = languageNow();
  for (const element of document.querySelectorAll('[data-say]')) setText(element, say(element.dataset.say));
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', say(element.dataset.label));
  for (const element of document.querySelectorAll('[data-hint]')) element.setAttribute('placeholder', say(element.dataset.hint));
}

/** Changes the language of the whole page; the table stays. */
function speak(language) {
  if (language === languageNow()) return;
  setLanguage(language);
  byId('language').value = languageNow();
  sayFrame();
  listPresets();
  page.linked = true;
  page.form = null;
  begin(page.preset, page.changes);
}

function showOnly() {
  const only = JSON.parse(byId('only').textContent);
  if (only.length) for (const [path, { root }] of page.form.fields) root.hidden = !only.some((key) => path === key || path.startsWith(`${key}.`) || key.startsWith(`${path}.`));
  for (const details of byId('questions').querySelectorAll('details')) if (only.length) details.hidden = ![...details.querySelectorAll('fieldset')].some((field) => !field.hidden);
}

async function main() {
  if (typeof WebAssembly === 'undefined' || typeof DecompressionStream === 'undefined') {
    // Without them the other languages cannot be unpacked either.
    byId('unable').textContent = 'This browser cannot run the program: it has no WebAssembly or no DecompressionStream. These are the tables that ship with it.';
    return;
  }
  byId('known').remove();
  for (const part of [document.querySelector('.app'), byId('from')]) part.hidden = false;
  readCatalogues(await unpacked(byId('languages').textContent).text());
  byId('languages').remove();
  page.solved = await unpacked(byId('solved').textContent).json();
  byId('licensed').addEventListener('toggle', async () => setText(byId('licensed').querySelector('pre'), await unpacked(byId('licences').textContent).text()));
  listLanguages();
  const program = await WebAssembly.compile(await unpacked(byId('core').textContent).arrayBuffer());
  byId('core').remove();
  await readyToDraw(program);
  const workerText = byId('worker').textContent;
  page.quick = new Core(program, workerText, true);
  page.slow = new Core(program, workerText);
  page.solver = new Core(program, workerText);
  page.players = new Players(program, workerText);
  page.dealt = new Core(program, workerText);
  page.night = new Core(program, workerText);
  page.looked = new Core(program, workerText);
  page.described = await page.quick.ask({ ask: 'describe' });
  byId('version').textContent = `houseodds ${page.described.version}`;
  listPresets();
  connectControls();
  // On a phone the edge comes first, and the meanings of words are folded.
  byId('meanings').parentElement.open = !isNarrow();
  const own = JSON.parse(byId('start').textContent);
  page.start = own;
  const before = keptTable(own);
  const start = inLink() ?? (before === null ? null : { toml: before }) ?? (own && { toml: own });
  page.linked = Boolean(inLink()?.toml);
  if (!start || !(await openLink(start))) begin(page.described.presets[0], {});
  installApp();
  showOnly();
  document.body.dataset.ready = 'true';
}

main();
