/**
 * Headers that only the server itself sets; whatever arrives under these names from outside is removed first
 * (`server/trusted-header.ts`), so that a handler may believe them whichever way it is served.
 */
export const clientAddressHeader = 'x-client-address';
export const requestIdHeader = 'x-request-id';

/** The network address a request came from; null where no network was involved. */
export function clientAddress(request: Request): string | null {
  return request.headers.get(clientAddressHeader);
}

/** The id that is answered in `X-Request-Id` and stands in the log. */
export function requestId(request: Request): string {
  return request.headers.get(requestIdHeader) ?? crypto.randomUUID();
}

/**
 * The origin the client used. Behind a proxy it is the forwarded one; forwarded headers from elsewhere were
 * removed before the request got here.
 */
export function requestOrigin(request: Request): string {
  const url = new URL(request.url);
  const proto = request.headers.get('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? url.host;
  return `${proto}://${host}`;
}
