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
  constructor(program, workerText) {
    this.program = program;
    this.address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
    this.waiting = [];
    this.worker = null;
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

  next() {
    if (!this.waiting.length) return;
    if (!this.worker) {
      this.worker = new Worker(this.address);
      this.worker.onmessage = ({ data }) => this.done(data);
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.failed('The program gave up on this table.');
      };
      this.worker.postMessage({ program: this.program });
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
