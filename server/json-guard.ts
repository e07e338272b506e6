import type { ServerResponse } from 'node:http';
import { messageOf } from './plain-answer';

/**
 * Makes what Next answers under `/api` JSON as well: an error that it would send as HTML, as text or without a
 * body (405, 400, 500) leaves as `{"message": …}` instead. Everything else passes through untouched.
 */
export function keepErrorsJson(outgoing: ServerResponse, isHead: boolean): void {
  const original = { writeHead: outgoing.writeHead, write: outgoing.write, end: outgoing.end };
  let replaced = false;

  const replaceIfNeeded = () => {
    if (replaced || outgoing.headersSent || outgoing.statusCode < 400) return;
    if (String(outgoing.getHeader('content-type') ?? '').startsWith('application/json')) return;
    replaced = true;
    const body = JSON.stringify({ message: messageOf(outgoing.statusCode) });
    for (const name of ['content-encoding', 'transfer-encoding', 'etag', 'cache-control'])
      outgoing.removeHeader(name);
    outgoing.setHeader('content-type', 'application/json');
    outgoing.setHeader('content-length', Buffer.byteLength(body));
    original.end.call(outgoing, isHead ? undefined : body, 'utf8');
  };

  outgoing.writeHead = ((status: number, ...rest: unknown[]) => {
    outgoing.statusCode = status;
    const headers = rest.find((part) => typeof part === 'object' && part !== null);
    if (status >= 400 && headers && !Array.isArray(headers))
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    replaceIfNeeded();
    return replaced ? outgoing : Reflect.apply(original.writeHead, outgoing, [status, ...rest]);
  }) as typeof outgoing.writeHead;
  outgoing.write = ((...args: unknown[]) => {
    replaceIfNeeded();
    return replaced ? true : Reflect.apply(original.write, outgoing, args);
  }) as typeof outgoing.write;
  outgoing.end = ((...args: unknown[]) => {
    replaceIfNeeded();
    return replaced ? outgoing : Reflect.apply(original.end, outgoing, args);
  }) as typeof outgoing.end;
}
