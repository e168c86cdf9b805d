// The engine in a worker of its own: answers one request after another, and hears of nothing else while it works.

let engine;
/** The page's switch, where memory can be shared with it; the request at hand is to end once it is not 0. */
let shared;
/** Whether the request at hand is only asked for its end. */
let stopped = false;

onmessage = ({ data }) => {
  try {
    if (data.module) begin(data);
    else answer(data);
  } catch (error) {
    // After a failure nothing in the engine's memory can be trusted: the page ends this worker.
    postMessage({ failed: String(error?.message ?? error) });
  }
};

function begin({ module, stop }) {
  shared = stop;
  const worker = {
    now_ms: () => performance.now(),
    should_stop: () => Number(stopped || (shared !== null && Atomics.load(shared, 0) !== 0)),
    event: (start, length) => postMessage({ event: text(start, length) }),
    panicked: (start, length) => { throw new Error(text(start, length)); },
  };
  engine = new WebAssembly.Instance(module, { worker }).exports;
  engine.begin();
  postMessage({ ready: true });
}

/** Answers a request, unless it takes time and this worker is only for those that do not. */
function answer(request) {
  const bytes = new TextEncoder().encode(request.text);
  const room = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  if (request.isBrief && engine.takes_time()) {
    postMessage({ takesTime: true });
    return;
  }
  stopped = request.isStopped;
  engine.answer();
  postMessage({ answered: true });
}

function text(start, length) {
  return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, start, length));
}
