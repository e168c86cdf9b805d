// The desk behind a WebSocket of `tessera web`. The browser has a cookie that lets the page in.

/** Calls `onOpen`, `onText` with every message, and `onLost` once the connection is gone or never came. */
export function openSocket({ onOpen, onText, onLost }) {
  const address = new URL('desk', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.search = address.hash = '';
  const socket = new WebSocket(address);
  socket.onopen = onOpen;
  socket.onmessage = (message) => onText(message.data);
  socket.onclose = () => onLost();
  return { send: (text) => socket.send(text) };
}

/** Whether there is a server that does not know this page any more. */
export async function isRefused() {
  try {
    const answer = await fetch('./', { method: 'HEAD', cache: 'no-store' });
    return answer.status === 403;
  } catch {
    return false;
  }
}
