import type { OutgoingMessage } from 'node:http';

/** On every answer: a browser does not guess its type, frame it, or tell other sites its full address (design 9). */
export const guardHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

const pairs = Object.entries(guardHeaders);

/** Sets the headers of every answer; what a route says itself replaces them. */
export function setAnswerHeaders(outgoing: OutgoingMessage, requestId: string): void {
  outgoing.setHeader('X-Request-Id', requestId);
  for (const [name, value] of pairs) outgoing.setHeader(name, value);
}
