import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import { isListed } from '@/lib/base/network/network';
import { clientAddressHeader, requestIdHeader } from '@/lib/http/request/client-address';

const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];
/** With any of these headers Next would respond to an API request with a redirect or a page fragment. */
const nextHeaders = ['rsc', 'next-router-prefetch', 'next-router-state-tree', 'next-url', 'next-action'];

const requestIdShape = /^[\w.-]{8,128}$/;
const hostShape = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/**
 * Sanitises the request headers: forwarded headers are kept only from one of our proxies, and our internal headers
 * are set here. Returns the request id.
 */
export function setTrustedHeaders(
  incoming: IncomingMessage,
  proxies: BlockList | null,
  isApi: boolean,
): string {
  const { headers } = incoming;
  let address = incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const trustProxy = proxies !== null && isListed(proxies, address);
  const forwardedFor = single(headers['x-forwarded-for']);
  const forwardedHost = last(single(headers['x-forwarded-host']));
  const forwardedProto = last(single(headers['x-forwarded-proto']));
  const sentId = single(headers[requestIdHeader]);
  const id = trustProxy && sentId && requestIdShape.test(sentId) ? sentId : randomUUID();

  for (const name of forwardedHeaders) remove(incoming, name);
  if (isApi) for (const name of nextHeaders) remove(incoming, name);
  set(incoming, requestIdHeader, id);

  if (trustProxy) {
    // The last entry is what our own proxy saw; the client controls the rest.
    const seen = last(forwardedFor);
    if (seen && isIP(seen)) address = seen;
    if (forwardedHost && hostShape.test(forwardedHost)) set(incoming, 'x-forwarded-host', forwardedHost);
    if (forwardedProto === 'http' || forwardedProto === 'https')
      set(incoming, 'x-forwarded-proto', forwardedProto);
    if (address) set(incoming, 'x-forwarded-for', address);
  }
  if (address) set(incoming, clientAddressHeader, address);
  else remove(incoming, clientAddressHeader);
  return id;
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value);
const last = (value: string | undefined) => value?.split(',').at(-1)?.trim();

function set(incoming: IncomingMessage, name: string, value: string): void {
  remove(incoming, name);
  incoming.headers[name] = value;
  incoming.rawHeaders.push(name, value);
}

/** Removes the header from both views: the parsed one, and the raw one that a Web Request is built from. */
function remove(incoming: IncomingMessage, name: string): void {
  if (!(name in incoming.headers)) return;
  delete incoming.headers[name];
  const raw = incoming.rawHeaders;
  for (let i = raw.length - 2; i >= 0; i -= 2) if (raw[i]?.toLowerCase() === name) raw.splice(i, 2);
}
