// Values as TOML, and a table of house rules as a config.

const BARE = /^[A-Za-z0-9_-]+$/;

function key(name) {
  return BARE.test(name) ? name : quoted(name);
}

/** A text as TOML: TOML escapes like JSON, except that it has no lone surrogates and no bare DEL. */
function quoted(text) {
  return JSON.stringify(text.toWellFormed ? text.toWellFormed() : text).replaceAll('\u007f', '\\u007f');
}

/** A value as TOML on one line. */
export function toml(value) {
  if (Array.isArray(value)) return `[${value.map(toml).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).map(([name, inner]) => `${key(name)} = ${toml(inner)}`);
    return entries.length ? `{ ${entries.join(', ')} }` : '{}';
  }
  return typeof value === 'string' ? quoted(value) : String(value);
}

export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isTable(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The changes from a value to another: of tables only the differences; a removed key is off. */
export function difference(base, value) {
  if (!isTable(base) || !isTable(value)) return value;
  const laid = {};
  for (const name of Object.keys(value)) {
    if (!same(base[name], value[name])) laid[name] = difference(base[name], value[name]);
  }
  for (const name of Object.keys(base)) if (!(name in value)) laid[name] = isTable(base[name]) ? { off: true } : 'off';
  return laid;
}

/** Writes a value under each of the own names. */
function spread([path, value]) {
  if (!path.endsWith('.NAME') || !isTable(value)) return [[path, value]];
  return Object.entries(value).filter(([, own]) => own !== undefined).map(([name, own]) => [path.replace(/NAME$/, name), own]);
}

/** A config: a preset and the differences from it, by dotted key. */
export function configText(preset, changes) {
  const top = [`base = ${toml(preset.name)}`];
  const rooms = new Map();
  for (const [path, value] of Object.entries(changes).flatMap(spread)) {
    const [room, ...rest] = path.split('.');
    const text = toml(difference(preset.read.values[path], value));
    if (!rest.length) top.push(`${key(room)} = ${text}`);
    else rooms.set(room, [...(rooms.get(room) ?? []), `${rest.map(key).join('.')} = ${text}`]);
  }
  const sections = [...rooms].map(([room, lines]) => `\n[${room}]\n${lines.join('\n')}\n`);
  return `${top.join('\n')}\n${sections.join('')}`;
}
