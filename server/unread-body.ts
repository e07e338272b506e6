import type { IncomingMessage, ServerResponse } from 'node:http';

const withinMs = 500;
const mostBytes = 64 * 1024 * 1024;

/**
 * Reads and drops what is left of a body once the response has been sent, for half a second and 64 MiB at most; then,
 * or if nothing can be read from it any more, closes the connection. Node itself drops only bodies that nobody has
 * begun to read: the next request on the connection would never be answered.
 */
export function dropUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('finish', () => {
    if (incoming.complete) return;
    const close = () => incoming.socket.destroySoon();
    if (incoming.destroyed) return close();
    const timer = setTimeout(close, withinMs).unref();
    incoming.once('close', () => clearTimeout(timer));
    // Whoever reads it in another way, as Next does, keeps it from flowing.
    incoming.unpipe().removeAllListeners('readable').removeAllListeners('data');
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > mostBytes) close();
    });
    incoming.resume();
  });
}
