// News inside the page: who changes something says so, who shows it listens.

const listeners = new Map();

/** Calls `listener` with every piece of news of this name. */
export function on(names, listener) {
  for (const name of names.split(' ')) {
    if (!listeners.has(name)) listeners.set(name, []);
    listeners.get(name).push(listener);
  }
}

/** Tells everybody who listens. */
export function say(name, news) {
  for (const listener of listeners.get(name) ?? []) listener(news);
}
