import type { IncomingMessage, ServerResponse } from 'node:http';

/** A client that sends nothing for so long sees the connection end: longer than a line or a busy machine stops for. */
const silentMs = 2_000;
const lookEveryMs = 500;
const withinMs = 5_000;
const mostBytes = 64 * 1024 * 1024;

/**
 * Reads and drops what is left of a body once the response has been sent, as long as it keeps coming: 2 seconds of
 * silence, 5 seconds and 64 MiB at most. Then, or if nothing can be read from it any more, closes the connection. Who
 * sends slowly would lose the response if it was closed while they still send. Node itself drops only bodies that
 * nobody has begun to read: the next request on the connection would never be answered. A connection that the request or
 * the response says is its last (Python's urllib does) Node would close at once: it is closed when the body is dropped.
 */
export function dropUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  let isLast = false;
  outgoing.on('prefinish', () => {
    const response: { _last?: boolean } = outgoing as object;
    if (incoming.complete || incoming.destroyed || response._last !== true) return;
    response._last = false;
    isLast = true;
    incoming.once('end', () => socket.destroySoon());
  });
  outgoing.on('finish', () => {
    if (incoming.complete) return isLast ? socket.destroySoon() : undefined;
    if (incoming.destroyed) return socket.destroySoon();
    // The listener of the API would cut whoever still sends after half a second; it leaves alone what has ended.
    Object.defineProperty(incoming, 'readableEnded', { value: true });
    // Counted at the socket: of a body that Node drops itself no piece is announced.
    const start = { bytes: socket.bytesRead, at: performance.now() };
    let last = start;
    const timer = setInterval(() => {
      if (incoming.complete) {
        clearInterval(timer);
        // Of a body that Node drops itself no end is announced.
        if (isLast) socket.destroySoon();
        return;
      }
      const now = performance.now();
      if (socket.bytesRead !== last.bytes) last = { bytes: socket.bytesRead, at: now };
      const isSilent = now - last.at >= silentMs;
      if (!isSilent && last.bytes - start.bytes <= mostBytes && now - start.at <= withinMs) return;
      // Once: each call waits for the socket by a listener of its own. Who does not even read is not waited for.
      clearInterval(timer);
      socket.destroySoon();
      setTimeout(() => socket.destroy(), lookEveryMs).unref();
    }, lookEveryMs).unref();
    for (const event of ['end', 'close']) incoming.once(event, () => clearInterval(timer));
    // Whoever reads it in another way, as Next does, keeps it from flowing.
    incoming.unpipe().removeAllListeners('readable').removeAllListeners('data');
    incoming.resume();
  });
}
