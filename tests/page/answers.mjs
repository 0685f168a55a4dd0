// Answers questions, one a line on standard input, with the program that a page carries: node answers.mjs PAGE
// With --times after PAGE, says instead how much time of the processor each takes, in microseconds.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createInterface } from 'node:readline';

const packed = /id="core">([^<]*)</.exec(readFileSync(process.argv[2], 'utf8'))[1];
// The page's own way to read it.
const source = readFileSync(new URL('../../web/source/core.js', import.meta.url), 'utf8');
const bytesOf = new Function(`${/function bytesOf[^]*?\n}\n/.exec(source)[0]}; return bytesOf;`)();
const { instance } = await WebAssembly.instantiate(gunzipSync(bytesOf(packed)), { page: { told() {} } });
const { memory, room, ask, answer } = instance.exports;

function answered(question) {
  const bytes = new TextEncoder().encode(question);
  const place = room(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = ask();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
}

function timed(question) {
  const before = process.cpuUsage();
  answered(question);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const isTimed = process.argv[3] === '--times';
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${isTimed ? timed(line) : answered(line)}\n`);
