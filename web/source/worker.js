// Answers questions one after the other.

let program = null;

/** Progress reports of the program at work. */
const page = {
  told(place, bytes, done, of) {
    postMessage({ work: new TextDecoder().decode(new Uint8Array(program.exports.memory.buffer, place, bytes)), done, of });
  },
};

onmessage = ({ data }) => {
  if (data.program) program = new WebAssembly.Instance(data.program, { page });
  else postMessage(answered(program, data.question));
};
