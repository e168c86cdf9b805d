// The engine beside the page, as WebAssembly in workers: the same requests and events as over a server's WebSocket.

import { Counter } from './counter.js';

/**
 * Starts the engine. `onMessage` of the result is called with each event as JSON text, first `ready`, or an `error` without
 * an id if there is no engine to be had.
 */
export function startEngine() {
  return new Engine();
}

class Engine {
  onMessage = () => {};
  /** For what is answered at once, and for what takes time: one works while the other waits. */
  #brief;
  #long;

  constructor() {
    this.#start().catch((error) => this.#fail(null, `The engine cannot be started: ${error.message}`));
  }

  async #start() {
    const module = await compiled(new URL('engine.wasm', import.meta.url));
    const onEvent = (event) => this.onMessage(event);
    const onFailure = (id, reason) => this.#fail(id, `The engine has failed: ${reason}`);
    this.#brief = new Counter(module, { isBrief: true, onEvent, onFailure, onLong: (request) => this.#long.ask(request) });
    this.#long = new Counter(module, { isBrief: false, onEvent, onFailure });
    await Promise.all([this.#brief.ready, this.#long.ready]);
    this.onMessage(JSON.stringify({ event: 'ready' }));
  }

  /** Takes a request as JSON text. */
  send(text) {
    const request = read(text);
    if (request.do === 'stop' && Number.isInteger(request.of)) {
      const found = this.stop(request.of);
      this.onMessage(JSON.stringify({ id: request.id ?? null, event: 'stopped', of: request.of, found, last: true }));
    } else {
      this.#brief.ask({ id: request.id ?? null, text, isStopped: false });
    }
  }

  /** Ends a request early: it has its last event soon. False if there is no such request. */
  stop(id) {
    return this.#brief.stop(id) || this.#long.stop(id);
  }

  /** Ends the workers. */
  close() {
    this.#brief?.close();
    this.#long?.close();
  }

  #fail(id, message) {
    this.onMessage(JSON.stringify({ id, event: 'error', message, last: true }));
  }
}

/** What of a request matters here; what is wrong with it, the engine says. */
function read(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

async function compiled(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname} is not there (${answer.status})`);
  // Hosts that do not know the type of the file make the quick way impossible.
  return answer.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}
