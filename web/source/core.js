// The program, asked from the page: a worker each for what is quick and what is long, so that the page never stalls.

/** Unpacks the program that the page carries. */
export async function unpacked(text) {
  const packed = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** Why a question has no answer: a newer one took its place. */
export class Cancelled extends Error {}

/** One answer takes at most this long, in milliseconds. */
const PATIENCE = 60_000;

/** Asks one question at a time. */
export class Core {
  /** One who is hasty is often interrupted: a spare worker is kept ready. */
  constructor(program, workerText, isHasty = false) {
    this.program = program;
    this.isHasty = isHasty;
    this.address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
    this.waiting = [];
    this.worker = null;
    this.spare = null;
  }

  /** The answer to a question; what is wrong with it is in `errors`. */
  ask(question) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
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
      this.worker.onmessage = ({ data }) => this.done(data);
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.failed('The program gave up on this table.');
      };
    }
    this.clock = setTimeout(() => this.failed('This takes longer than a page should. The command has the time.'), PATIENCE);
    this.worker.postMessage({ question: JSON.stringify(this.waiting[0].question) });
  }

  failed(text) {
    this.end();
    this.done(JSON.stringify({ errors: [{ text, message: text }] }));
  }

  done(answer) {
    clearTimeout(this.clock);
    const { resolve } = this.waiting.shift();
    resolve(JSON.parse(answer));
    this.next();
  }
}

/** Workers that play parts of a run side by side: at most four, of which each has a table in memory. */
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
