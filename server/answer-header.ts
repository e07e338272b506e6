import type { OutgoingMessage, ServerResponse } from 'node:http';
import { strictTransport } from '@/lib/access/auth/page-policy';
import { isSecurePortal } from '@/lib/access/auth/secure-portal';
import { processState } from '@/lib/base/process/process';

/** What is no page loads nothing, wherever a browser opens it. Pages say more: `lib/access/auth/page-policy.ts`. */
const dataPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** A script of ours that runs as a worker loads the rest of itself, under its own policy. */
const filePolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Returns the headers of every answer: a browser does not guess its type, run or frame it, tell other sites its full
 * address, or ask for it without TLS again (design http 12).
 */
export function guardHeaders(isFile = false): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Content-Security-Policy': isFile ? filePolicy : dataPolicy,
    ...(isSecurePortal(processState().env) && { 'Strict-Transport-Security': strictTransport }),
  };
}

/** Sets the headers of every answer; what a route says itself replaces them. `isFile`: one of our static files. */
export function setAnswerHeaders(outgoing: OutgoingMessage, requestId: string, isFile = false): void {
  outgoing.setHeader('X-Request-Id', requestId);
  for (const [name, value] of Object.entries(guardHeaders(isFile))) outgoing.setHeader(name, value);
}

/** Names the charset of an SVG, which Next leaves out: a browser would guess it. */
export function nameCharset(outgoing: ServerResponse): void {
  const { writeHead } = outgoing;
  outgoing.writeHead = ((...args: unknown[]) => {
    outgoing.writeHead = writeHead;
    // Next appends the header, which makes it a list.
    if (String(outgoing.getHeader('content-type')) === 'image/svg+xml')
      outgoing.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
    return Reflect.apply(writeHead, outgoing, args);
  }) as typeof writeHead;
}
