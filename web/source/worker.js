// Answers questions one after the other.

let core = null;

/** Progress reports of the program at work. */
const page = {
  told(place, bytes, done, of) {
    postMessage({ work: new TextDecoder().decode(new Uint8Array(core.exports.memory.buffer, place, bytes)), done, of });
  },
};

function answered(question) {
  const { memory, room, ask, answer } = core.exports;
  const bytes = new TextEncoder().encode(question);
  const place = room(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = ask();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
}

onmessage = ({ data }) => {
  if (data.program) core = new WebAssembly.Instance(data.program, { page });
  else postMessage(answered(data.question));
};
