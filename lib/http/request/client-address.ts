import type { Trace } from '@/lib/base/process/trace';

/**
 * Headers that only the server sets. The same headers from outside are removed first (`server/trusted-header.ts`), so
 * that a handler may trust them however it is served.
 */
export const clientAddressHeader = 'x-client-address';
export const requestIdHeader = 'x-request-id';

/** Returns the network address a request came from; null if it came without a network. */
export function clientAddress(request: Request): string | null {
  return request.headers.get(clientAddressHeader);
}

/** The id returned in `X-Request-Id` and written to the log. */
export function requestId(request: Request): string {
  return request.headers.get(requestIdHeader) ?? crypto.randomUUID();
}

/** Returns the ids that what is done for the request is logged and passed on with. */
export function requestTrace(request: Request): Trace {
  return { requestId: requestId(request), traceparent: request.headers.get('traceparent') };
}

/**
 * Returns the origin used by the client: behind a proxy, the forwarded one. Untrusted forwarded headers were already
 * removed.
 */
export function requestOrigin(request: Request): string {
  const url = new URL(request.url);
  const proto = request.headers.get('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? url.host;
  return `${proto}://${host}`;
}
