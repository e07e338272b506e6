import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerSocket } from './plain-answer';

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/**
 * Ends a request whose body has not arrived in time: such a client holds a connection, and a handler that waits. Files
 * get as long as the server allows.
 */
export function endSlowBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { withinMs, requestId }: { withinMs: number; requestId: string },
): void {
  const { socket } = incoming;
  if (!hasBody(incoming)) return;
  const timer = setTimeout(() => {
    if (outgoing.headersSent) socket.destroy();
    else answerSocket(socket, 408, requestId);
  }, withinMs).unref();
  const clear = () => clearTimeout(timer);
  incoming.once('end', clear);
  incoming.once('close', clear);
}
