// Answers questions, one a line on standard input, with the program that a page carries: node answers.mjs PAGE
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createInterface } from 'node:readline';

const packed = /id="core">([^<]*)</.exec(readFileSync(process.argv[2], 'utf8'))[1];
const { instance } = await WebAssembly.instantiate(gunzipSync(Buffer.from(packed, 'base64')), {});
const { memory, room, ask, answer } = instance.exports;

function answered(question) {
  const bytes = new TextEncoder().encode(question);
  const place = room(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = ask();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${answered(line)}\n`);
