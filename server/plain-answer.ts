import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerText } from '@/lib/base/error/message';
import { guardHeaders } from './answer-header';
import { hasBody } from './has-body';

const messages: Record<number, string> = {
  400: 'bad request',
  404: answerText.pathNotFound,
  405: answerText.methodNotAllowed,
  408: 'request took too long to arrive',
  413: answerText.bodyTooLarge,
  417: 'expectation not supported',
  429: answerText.rateLimited,
  431: 'request headers too large',
  500: answerText.internalError,
  503: answerText.unavailable,
};

export const messageOf = (status: number) =>
  messages[status] ?? STATUS_CODES[status]?.toLowerCase() ?? 'error';

/**
 * Sends a JSON error outside any route and closes the connection; one that still sends a body is closed by
 * `dropUnreadBody`, because a client only reads the response if it can go on.
 */
export function answerPlainly(
  outgoing: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify({ message: messageOf(status) });
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...(!hasBody(outgoing.req) && { Connection: 'close' }),
    ...headers,
  });
  outgoing.end(body);
}

/** Like `answerPlainly`, for bytes that Node could not parse as HTTP. */
export function answerSocket(socket: Duplex, status: number, requestId: string, allow?: string): void {
  const body = JSON.stringify({ message: messageOf(status) });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(guardHeaders()).map(([name, value]) => `${name}: ${value}`),
    ...(allow ? [`Allow: ${allow}`] : []),
    'Connection: close',
    '',
    body,
  ];
  socket.end(lines.join('\r\n'));
}
