// The program, asked from the page: one worker for quick questions and one for long ones, so the page never stalls.

import { say } from './messages.js';

/** Bytes of a text that holds 13 bits in two letters and up to 6 in the last, as `letters.py` writes them. */
function bytesOf(text) {
  const letters = [...Array(94).keys()].map((at) => String.fromCharCode(33 + at)).filter((letter) => !'&<\\'.includes(letter));
  const values = new Uint8Array(128);
  letters.forEach((letter, value) => { values[letter.charCodeAt(0)] = value; });
  const pairs = Math.ceil(text.length / 2);
  const whole = text.padEnd(2 * pairs, letters[0]);
  const bytes = new Uint8Array(Math.floor((13 * pairs - 7 * (text.length % 2)) / 8));
  let [bits, count, filled] = [0, 0, 0];
  for (let at = 0; at < whole.length; at += 2) {
    bits |= values[whole.charCodeAt(at)] + letters.length * values[whole.charCodeAt(at + 1)] << count;
    for (count += 13; count >= 8 && filled < bytes.length; count -= 8) {
      bytes[filled] = bits;
      filled += 1;
      bits >>>= 8;
    }
  }
  return bytes;
}

/** Unpacks what the page carries: its texts, or the program. */
export function unpacked(text) {
  return new Response(new Blob([bytesOf(text.trim())]).stream().pipeThrough(new DecompressionStream('gzip')));
}

/** The reason that a question has no answer: a newer one replaced it. */
export class Cancelled extends Error {}

/** Milliseconds that an answer may take unless the caller waits. */
const PATIENCE = 60_000;

/** Asks one question at a time. */
export class Core {
  /** A hasty user interrupts often, so a spare worker is kept ready. */
  constructor(program, workerText, isHasty = false) {
    this.program = program;
    this.isHasty = isHasty;
    this.address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
    this.waiting = [];
    this.worker = null;
    this.spare = null;
    this.patience = PATIENCE;
  }

  /** The answer to a question, with mistakes in `errors`. A caller with `told` waits, and hears of the progress. */
  ask(question, told = null) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject, told });
      if (this.waiting.length === 1) this.next();
    });
  }

  /** Drops every question; a worker that is busy is ended. */
  cancel() {
    if (!this.waiting.length) return;
    this.end();
    const dropped = this.waiting.splice(0);
    dropped.forEach(({ reject }) => reject(new Cancelled()));
  }

  end() {
    clearTimeout(this.clock);
    this.worker?.terminate();
    this.worker = null;
  }

  /** A worker that has the program and no question. */
  started() {
    const worker = new Worker(this.address);
    worker.postMessage({ program: this.program });
    return worker;
  }

  next() {
    if (!this.waiting.length) return;
    if (!this.worker) {
      this.worker = this.spare ?? this.started();
      // The next one to be ended is replaced at once.
      this.spare = this.isHasty ? this.started() : null;
      this.worker.onmessage = ({ data }) => (typeof data === 'string' ? this.done(data) : this.waiting[0].told?.(data));
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.failed(say('gave-up'));
      };
    }
    this.clock = this.waiting[0].told ? null : setTimeout(() => this.failed(say('too-long'), true), this.patience);
    this.worker.postMessage({ question: JSON.stringify(this.waiting[0].question) });
  }

  failed(text, isLate = false) {
    this.end();
    this.done(JSON.stringify({ errors: [{ text, message: text, isLate }] }));
  }

  done(answer) {
    clearTimeout(this.clock);
    const { resolve } = this.waiting.shift();
    resolve(JSON.parse(answer));
    this.next();
  }
}

/** Workers that play parts of a run side by side: at most four, each with a table in memory. */
export class Players {
  constructor(program, workerText) {
    const cores = Math.max(1, Math.min(4, navigator.hardwareConcurrency || 1));
    this.cores = Array.from({ length: cores }, () => new Core(program, workerText));
  }

  cancel() {
    this.cores.forEach((core) => core.cancel());
  }

  /** Seeded rounds: the same bytes with any number of workers. */
  async simulate(toml, rounds) {
    const of = this.cores.length;
    const answers = await Promise.all(this.cores.map((core, at) => core.ask({ ask: 'part', toml, rounds, seed: null, index: at + 1, of })));
    const wrong = answers.find(({ errors }) => errors);
    return wrong ?? this.cores[0].ask({ ask: 'join', toml, parts: answers.map(({ part }) => part) });
  }
}
