// The desk behind a WebSocket of `tessera web`.

/** Calls `onOpen`, `onText` with every message, and `onLost` once the connection is gone or never came. */
export function openSocket(token, { onOpen, onText, onLost }) {
  const address = new URL('desk', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.search = `?token=${encodeURIComponent(token)}`;
  address.hash = '';
  const socket = new WebSocket(address);
  socket.onopen = onOpen;
  socket.onmessage = (message) => onText(message.data);
  socket.onclose = onLost;
  return { send: (text) => socket.send(text), close: () => socket.close() };
}
