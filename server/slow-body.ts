import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './has-body';
import { answerSocket } from './plain-answer';

/** Less is no line that anybody works with: a body that trickles holds a connection, and a handler that waits. */
const least = { bytes: 20 * 1024, inMs: 20_000 } as const;

interface SlowBody {
  /** For all of it; null: as long as the server allows, as for files. */
  readonly withinMs: number | null;
  readonly least?: { readonly bytes: number; readonly inMs: number };
  readonly requestId: string;
}

/**
 * Ends a request whose body has not arrived in time, or of which too little arrives for a while. The time in which we
 * have not read what is there does not count.
 */
export function endSlowBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { withinMs, least: atLeast = least, requestId }: SlowBody,
): void {
  if (!hasBody(incoming)) return;
  // Most bodies come with their headers: they are complete before anything else happens.
  process.nextTick(() => {
    if (!incoming.complete) watchBody(incoming, outgoing, { withinMs, least: atLeast, requestId });
  });
}

function watchBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { withinMs, least: { bytes, inMs }, requestId }: Required<SlowBody>,
): void {
  const { socket } = incoming;
  const end = () => {
    if (outgoing.headersSent) socket.destroy();
    else answerSocket(socket, 408, requestId);
  };
  let read = socket.bytesRead;
  const watch = setInterval(() => {
    const arrived = socket.bytesRead - read;
    read = socket.bytesRead;
    if (arrived < bytes && !incoming.complete && incoming.readableLength === 0) end();
  }, inMs).unref();
  const timer = withinMs === null ? undefined : setTimeout(end, withinMs).unref();
  const clear = () => {
    clearInterval(watch);
    clearTimeout(timer);
  };
  incoming.once('end', clear);
  incoming.once('close', clear);
  // Of a body that nobody reads neither is told; what still comes once it is answered is `dropUnreadBody`'s.
  outgoing.on('close', clear);
}
