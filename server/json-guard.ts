import type { ServerResponse } from 'node:http';
import { messageOf } from './plain-answer';

/**
 * Forces Next's error responses under `/api` into JSON: an error (405, 400, 500) that it would send as HTML, as
 * text or without a body becomes `{"message": …}`. Everything else passes through untouched.
 */
export function keepErrorsJson(outgoing: ServerResponse): void {
  const { writeHead, write, end } = outgoing;

  /** Returns true if the response was replaced; anything Next writes after that is dropped. */
  const replaceIfNeeded = (): boolean => {
    if (outgoing.headersSent || outgoing.statusCode < 400) return false;
    if (String(outgoing.getHeader('content-type') ?? '').startsWith('application/json')) return false;
    // Restore the originals: Node's own `end` calls `writeHead` and `write`.
    Object.assign(outgoing, { writeHead, write, end });
    const body = JSON.stringify({ message: messageOf(outgoing.statusCode) });
    for (const name of ['content-encoding', 'transfer-encoding', 'etag', 'cache-control', 'x-powered-by'])
      outgoing.removeHeader(name);
    outgoing.setHeader('content-type', 'application/json');
    outgoing.setHeader('content-length', Buffer.byteLength(body));
    outgoing.end(body);
    const drop = () => outgoing;
    Object.assign(outgoing, { writeHead: drop, write: () => true, end: drop });
    return true;
  };

  outgoing.writeHead = ((status: number, ...rest: unknown[]) => {
    outgoing.statusCode = status;
    for (const part of rest) setHeaders(outgoing, part);
    if (replaceIfNeeded()) return outgoing;
    // Only this one: something in front of the response, such as a compressor, may have replaced the others.
    outgoing.writeHead = writeHead;
    return Reflect.apply(writeHead, outgoing, [status]);
  }) as typeof writeHead;
  outgoing.write = ((...args: unknown[]) =>
    replaceIfNeeded() ? true : Reflect.apply(write, outgoing, args)) as typeof write;
  outgoing.end = ((...args: unknown[]) =>
    replaceIfNeeded() ? outgoing : Reflect.apply(end, outgoing, args)) as typeof end;
}

function setHeaders(outgoing: ServerResponse, headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) return;
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, at) => (at % 2 === 0 ? [[String(name), headers[at + 1]] as const] : []))
    : Object.entries(headers);
  for (const [name, value] of pairs) outgoing.setHeader(name, value);
}
