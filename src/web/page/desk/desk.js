// The desk: everything that needs rules or an engine is asked here, and answered by events.

import { say } from '../bus.js';
import { openLocal } from './local.js';
import { isRefused, openSocket } from './socket.js';

/** Waiting times between attempts to connect again, in milliseconds. */
const PATIENCE = [200, 400, 800, 1500, 3000];

class Desk {
  constructor() {
    this.transport = null;
    this.isOpen = false;
    this.open = new Map();
    this.last = 0;
    this.failures = 0;
  }

  /** Connects, and goes on trying for as long as the page is there. */
  connect() {
    // A page for a plain host is built with its engine beside it and says so; all others come from a server.
    if (document.documentElement.dataset.engine) {
      this.startLocal();
      return;
    }
    const transport = openSocket({
      onOpen: () => this.opened(transport),
      onText: (text) => this.receive(text),
      onLost: () => this.lost(),
    });
  }

  async lost() {
    const wasOpen = this.isOpen;
    this.isOpen = false;
    const waiting = [...this.open.values()];
    this.open.clear();
    for (const request of waiting) request.fail(new Error('lost'));
    this.failures++;
    say('desk', { state: 'lost', isRefused: !wasOpen && (await isRefused()) });
    setTimeout(() => this.connect(), PATIENCE[Math.min(this.failures, PATIENCE.length) - 1]);
  }

  async startLocal() {
    const onFail = (reason) => say('desk', { state: 'none', reason });
    try {
      const engine = await openLocal({
        onOpen: () => this.opened(engine),
        onText: (text) => this.receive(text),
        onFail,
      });
    } catch (error) {
      onFail(error.message);
    }
  }

  opened(transport) {
    this.transport = transport;
    this.isOpen = true;
    this.failures = 0;
    say('desk', { state: 'open' });
  }

  /** Asks; `onEvent` sees every event, the last one is what is waited for. Fails with the desk's sentence, or `lost`. */
  ask(request, onEvent = () => {}) {
    const id = ++this.last;
    const done = new Promise((resolve, fail) => {
      if (!this.isOpen) {
        fail(new Error('lost'));
        return;
      }
      this.open.set(id, { resolve, fail, onEvent });
      this.transport.send(JSON.stringify({ id, ...request }));
    });
    // Who is not interested in the end need not catch it.
    done.catch(() => {});
    return { id, done, stop: () => this.stop(id) };
  }

  /** Asks for work that the analysis makes room for, since requests that take time wait for each other. */
  work(request, onEvent) {
    say('work', { begins: true });
    const asked = this.ask(request, onEvent);
    asked.done.catch(() => {}).then(() => say('work', { begins: false }));
    return asked;
  }

  /** Ends a request early; it still has its last event. */
  stop(id) {
    if (this.isOpen && this.open.has(id)) this.transport.send(JSON.stringify({ id: ++this.last, do: 'stop', of: id }));
  }

  receive(text) {
    const event = JSON.parse(text);
    const request = this.open.get(event.id);
    if (!request) return;
    if (event.event === 'error') {
      this.open.delete(event.id);
      request.fail(new Error(event.message));
      return;
    }
    request.onEvent(event);
    if (!event.last) return;
    this.open.delete(event.id);
    request.resolve(event);
  }
}

export const desk = new Desk();
