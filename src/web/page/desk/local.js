// The desk as WebAssembly in a worker of the browser, for pages without a server.

/** Starts the engine that lies beside the page; fails where there is none. */
export async function openLocal({ onOpen, onText, onFail }) {
  const { startEngine } = await import('../engine.js');
  const engine = startEngine();
  engine.onMessage = (text) => {
    const event = JSON.parse(text);
    if (event.event === 'ready') onOpen();
    else if (event.event === 'error' && (event.id ?? null) === null) onFail(event.message);
    else onText(text);
  };
  // Kept for the next visit, if the browser can.
  import('../offline.js').then((offline) => offline.start()).catch(() => {});
  return engine;
}
