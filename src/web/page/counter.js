// One worker and the requests that wait for it. A worker hears nothing while it works, so it is stopped by a switch in shared
// memory, or, where a page may not share memory, by ending it and starting another.

/** Milliseconds within which a switch is noticed; a worker that takes longer is ended. */
const PATIENCE = 1000;

export class Counter {
  #module;
  #options;
  #worker;
  #switch;
  #waiting = [];
  #current = null;
  #timer;
  /** Resolved once the worker can be asked. */
  ready;

  /**
   * `onEvent` gets the events as JSON text, `onFailure` the id of the request at which the engine failed and why. If the
   * counter is brief, it gives requests that take time to `onLong`.
   */
  constructor(module, options) {
    this.#module = module;
    this.#options = options;
    this.#switch = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.ready = this.#begin();
  }

  /** Queues a request: `id`, `text`, and `isStopped` if only its end is of interest. */
  ask(request) {
    this.#waiting.push(request);
    this.#next();
  }

  /** Ends a request early; false if it is not here. */
  stop(id) {
    const waiting = this.#waiting.find((request) => request.id === id);
    if (waiting) waiting.isStopped = true;
    else if (this.#current?.id === id && !this.#current.isOver) this.#stopCurrent();
    else return false;
    return true;
  }

  close() {
    clearTimeout(this.#timer);
    this.#worker.terminate();
    this.#waiting = [];
    this.#current = null;
  }

  #begin() {
    const worker = new Worker(new URL('worker.js', import.meta.url));
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (worker !== this.#worker) return;
        if (data.ready) resolve();
        else if (data.failed !== undefined && this.#current === null) reject(new Error(data.failed));
        else this.#take(data);
      };
      worker.onerror = (error) => {
        reject(new Error(error.message ?? 'its worker does not start'));
        if (this.#current) this.#take({ failed: error.message });
      };
      worker.postMessage({ module: this.#module, stop: this.#switch });
    });
  }

  #next() {
    if (this.#current || this.#waiting.length === 0) return;
    this.#current = this.#waiting.shift();
    if (this.#switch) Atomics.store(this.#switch, 0, 0);
    const { text, isStopped } = this.#current;
    this.#worker.postMessage({ text, isStopped, isBrief: this.#options.isBrief });
  }

  #take(data) {
    const request = this.#current;
    if (!request) return;
    if (data.event !== undefined) {
      this.#pass(request, data.event);
      return;
    }
    clearTimeout(this.#timer);
    this.#current = null;
    if (data.takesTime) this.#options.onLong(request);
    if (data.failed !== undefined) {
      this.#restart();
      this.#options.onFailure(request.id, data.failed);
    }
    this.#next();
  }

  /** Hands an event on. The end of a request that was cut off is told with what was known by then. */
  #pass(request, text) {
    const { found } = request;
    const event = JSON.parse(text);
    // The worker says a moment later that it is free again.
    if (event.last) request.isOver = true;
    if (!found) {
      request.news = text;
      this.#options.onEvent(text);
    } else if (event.last) {
      this.#options.onEvent(JSON.stringify(lastOf(event, found)));
    }
  }

  #stopCurrent() {
    const request = this.#current;
    if (request.isStopped) return;
    request.isStopped = true;
    // A brief request is over before anything could be done about it; a long one is stopped where it goes on.
    if (this.#options.isBrief) return;
    if (this.#switch) {
      Atomics.store(this.#switch, 0, 1);
      this.#timer = setTimeout(() => this.#cutOff(), PATIENCE);
    } else {
      this.#cutOff();
    }
  }

  /** Ends the worker. How the request ends is known, or another worker has to say it. */
  #cutOff() {
    const request = this.#current;
    const found = request.news ? JSON.parse(request.news) : {};
    this.#current = null;
    this.#restart();
    if (found.event === 'lines') {
      const { current, ...known } = found;
      this.#options.onEvent(JSON.stringify({ ...known, event: 'done', last: true }));
    } else {
      this.#waiting.unshift({ ...request, found });
    }
    this.#next();
  }

  #restart() {
    this.#worker.terminate();
    // What fails here fails again at the next request, and is told then.
    this.ready = this.#begin();
    this.ready.catch(() => {});
  }
}

/** The last event of a request that was cut off: about the move that was thought of by then. */
function lastOf(last, found) {
  if (last.event === 'error' || found.event !== 'thinking') return last;
  const whole = { ...last, ...found, event: last.event, last: true };
  // A reason is one for the move it came with.
  if (last.at !== found.at) whole.reason = '';
  return whole;
}
