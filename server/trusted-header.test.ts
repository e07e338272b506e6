import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readProxies } from '@/lib/base/network/network';
import { setTrustedHeaders } from './trusted-header';

let close = () => {};
afterEach(() => close());

/** Returns what a handler sees of these headers, in both of Node's views. */
async function seen(setting: string, headers: Record<string, string>, isApi = true) {
  const server = createServer((incoming, outgoing) => {
    const id = setTrustedHeaders(incoming, readProxies(setting) ?? null, isApi);
    const raw = new Map<string, string>();
    for (let i = 0; i < incoming.rawHeaders.length; i += 2)
      raw.set(incoming.rawHeaders[i]?.toLowerCase() ?? '', incoming.rawHeaders[i + 1] ?? '');
    outgoing.end(JSON.stringify({ id, parsed: incoming.headers, raw: Object.fromEntries(raw) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  close = () => server.close();
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers });
  const { id, parsed, raw } = (await response.json()) as {
    id: string;
    parsed: Record<string, string>;
    raw: Record<string, string>;
  };
  expect(raw).toEqual(parsed);
  return { id, headers: parsed };
}

const claimed = {
  'X-Forwarded-For': '203.0.113.9, 198.51.100.7',
  'X-Forwarded-Host': 'api.example',
  'X-Forwarded-Proto': 'https',
  'X-Client-Address': '192.0.2.1',
  'X-Request-Id': 'chosen-outside',
  Forwarded: 'for=192.0.2.1',
};

test.each(['off', '10.0.0.0/8, 192.0.2.1'])(
  'ignores forwarded headers unless they come from a proxy that is named: %s',
  async (setting) => {
    const { id, headers } = await seen(setting, claimed);
    expect(headers['x-client-address']).toBe('127.0.0.1');
    expect(headers['x-request-id']).toBe(id);
    expect(id).not.toBe('chosen-outside');
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'])
      expect(headers).not.toHaveProperty(name);
  },
);

test('uses what the trusted proxy itself saw, not what the client claims', async () => {
  const { id, headers } = await seen('127.0.0.1', claimed);
  expect(id).toBe('chosen-outside');
  expect(headers).toMatchObject({
    'x-client-address': '198.51.100.7',
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'api.example',
    'x-forwarded-proto': 'https',
  });
  expect(headers).not.toHaveProperty('forwarded');
});

test('drops malformed forwarded values', async () => {
  const { id, headers } = await seen('on', {
    'X-Forwarded-For': 'unknown',
    'X-Forwarded-Host': 'evil/../x',
    'X-Forwarded-Proto': 'gopher',
    'X-Request-Id': 'no good',
  });
  expect(headers['x-client-address']).toBe('127.0.0.1');
  expect(headers).not.toHaveProperty('x-forwarded-host');
  expect(headers).not.toHaveProperty('x-forwarded-proto');
  expect(id).not.toBe('no good');
});

test('hides headers from the API that would make Next respond with a page fragment', async () => {
  expect((await seen('off', { RSC: '1' })).headers).not.toHaveProperty('rsc');
  expect((await seen('off', { RSC: '1' }, false)).headers).toHaveProperty('rsc');
});
