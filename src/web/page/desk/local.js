// The desk as WebAssembly in a worker of the browser, for pages without a server.

/** Starts the engine that lies beside the page; the same news as from a socket. */
export async function openLocal({ onOpen, onText, onLost }) {
  const { startEngine } = await import('../engine.js');
  const engine = startEngine();
  engine.onMessage = (text) => {
    const event = JSON.parse(text);
    if (event.event === 'ready') onOpen();
    else if (event.event === 'error' && (event.id === undefined || event.id === null)) onLost(event.message);
    else onText(text);
  };
  import('../offline.js').then((offline) => offline.start()).catch(() => {});
  return engine;
}
