// The page's texts by id, in the reader's language. `web/languages` has them, and `web/build` puts them into the page.

/** All texts: `ids`, `names` of languages, `texts` by language in the order of the ids, and the current `language`. */
const catalogues = { ids: new Map(), names: {}, texts: {}, language: 'en', program: null };

/** Reads the texts that the page carries. */
export function readCatalogues(json) {
  const { ids, names, texts } = JSON.parse(json);
  Object.assign(catalogues, { ids: new Map(ids.map((id, at) => [id, at])), names, texts });
}

/** The name of the current language in the notation of browsers. */
export function languageNow() {
  return catalogues.language;
}

/** The languages of the page, each with its own name for itself. */
export function languages() {
  return Object.entries(catalogues.names).filter(([language]) => language in catalogues.texts);
}

/** The first language of the page that a reader understands; Chinese of Taiwan, Hong Kong and Macau is traditional. */
export function fitting(wanted) {
  const own = wanted.map((tag) => (/^zh\b.*\b(hant|tw|hk|mo)\b/i.test(tag) ? 'zh-Hant' : /^zh\b/i.test(tag) ? 'zh-Hans' : tag.split('-')[0]));
  return own.find((tag) => tag in catalogues.texts) ?? 'en';
}

export function setLanguage(language) {
  catalogues.language = language in catalogues.texts ? language : 'en';
  catalogues.program = null;
}

/** The way of a choice for a value: by the value itself, by the form of its number, or else the usual one. */
function chosen([name, ways, usual], values) {
  const value = values[name];
  const form = typeof value === 'number' ? new Intl.PluralRules(catalogues.language).select(value) : '';
  return ways[value] ?? ways[form] ?? ways[usual];
}

function filledIn(pattern, values) {
  if (typeof pattern === 'string') return pattern.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  return pattern.map((part) => filledIn(Array.isArray(part) ? chosen(part, values) : part, values)).join('');
}

/** The text of this id with its variables filled in. */
export function say(id, values = {}) {
  const at = catalogues.ids.get(id);
  return filledIn(catalogues.texts[catalogues.language][at] ?? catalogues.texts.en[at], values);
}

const LITERAL = /[.*+?^$()|[\]\\]/g;

/** The English texts of the program: exact ones by their letters, and those with variables, the longest first. */
function programTexts() {
  const own = [...catalogues.ids].filter(([id]) => id.startsWith('program-')).map(([id, at]) => [id, catalogues.texts.en[at]]);
  const open = own.filter(([, text]) => text.includes('{')).sort(([, one], [, other]) => other.length - one.length);
  const pattern = (text) => new RegExp(`^${text.replace(LITERAL, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 'is');
  return { exact: new Map(own.map(([id, text]) => [text.toLowerCase(), id])), open: open.map(([id, text]) => [pattern(text), id]) };
}

/** The id of an English text of the program, and the values of its variables; `null` for an unknown text. */
function known(text) {
  catalogues.program ??= programTexts();
  const id = catalogues.program.exact.get(text.toLowerCase());
  if (id) return { id, values: {} };
  for (const [pattern, open] of catalogues.program.open) {
    const found = pattern.exec(text);
    if (found) return { id: open, values: Object.fromEntries(Object.entries(found.groups).map(([name, value]) => [name, told(value)])) };
  }
  return null;
}

/** Returns true if the page has a text of the program in every language. */
export function isKnown(text) {
  return known(text.replaceAll('`', '').trim()) !== null;
}

/** A text of the program in the reader's language; an unknown one stays as it is. */
export function told(text) {
  if (catalogues.language === 'en' || typeof text !== 'string') return text;
  const found = known(text.replaceAll('`', '').trim());
  return found ? say(found.id, found.values) : text;
}
