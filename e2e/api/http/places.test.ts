import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { makeAffiliate } from '@/test/factory';
import { withOwnServer } from '@/test/server/own-server';
import { makeVisitor } from '@/test/server/portal-visitor';

/**
 * What one key, or one address, can keep from all others (design http 11), behind a proxy: all connections are the
 * proxy's.
 */
const most = 256;
const own = withOwnServer({ MAX_CONNECTIONS: String(most), TRUST_PROXY: '127.0.0.1' }, ['--no-worker']);

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** The first of each kind loads its page; the machine may be busy. */
const patient = { timeout: 15_000, interval: 10 };

interface Asked {
  /** The status so far; null: it waits. */
  status: number | null;
  retryAfter: string | null;
  socket: Socket;
}

/** Sends the beginning of a request, and keeps the connection. */
function ask(head: string, address: string): Asked {
  const { hostname, port, host } = new URL(own.now.origin);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  const asked: Asked = { status: null, retryAfter: null, socket };
  let text = '';
  socket.on('error', () => (asked.status ??= 0));
  socket.on('close', () => (asked.status ??= 0));
  socket.on('data', (piece) => {
    text += piece;
    asked.status ??= Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
    asked.retryAfter ??= /^retry-after: (.*)\r$/im.exec(text)?.[1] ?? null;
  });
  const [line, ...rest] = head.split('\n');
  socket.write([line, `Host: ${host}`, `X-Forwarded-For: ${address}`, ...rest].join('\r\n'));
  return asked;
}

const bearer = (key: string) => `Authorization: Bearer ${key}`;
const kinds = {
  'long polls': (key: string) => `GET /api/v2/event?wait=20 HTTP/1.1\n${bearer(key)}\n\n`,
  'uploads that trickle': (key: string) =>
    `POST /api/v2/lead/batch HTTP/1.1\n${bearer(key)}\nContent-Type: text/csv\nContent-Length: 50000\n\na`,
  'leads that trickle': (key: string) =>
    `POST /api/v2/lead HTTP/1.1\n${bearer(key)}\nContent-Type: application/json\nContent-Length: 50000\n\n{`,
};
/** What a key may have open of each. */
const share = { 'long polls': 16, 'uploads that trickle': 16, 'leads that trickle': 32 };

const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, connection: 'close', ...headers },
});

describe.each(Object.entries(kinds))('200 %s of one UAT key', (kind, head) => {
  test('hold its share, and nobody else notices', async () => {
    const { key } = await own.now.makeClient();
    const asked: Asked[] = [];
    for (let nth = 0; nth < 200; nth += 1) {
      // From many networks: it is the key that is bounded.
      const one = ask(head(key), `198.51.100.${nth % 250}`);
      asked.push(one);
      const held = () => asked.filter(({ status }) => status === null).length;
      await expect.poll(held, patient).toBeLessThanOrEqual(share[kind as keyof typeof share]);
    }
    const refused = asked.filter(({ status }) => status !== null);
    expect(asked.length - refused.length).toBe(share[kind as keyof typeof share]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);

    const { key: production } = await own.now.makeClient({ environment: 'production' });
    const { origin } = own.now;
    for (let nth = 0; nth < 20; nth += 1) {
      const authorization = `Bearer ${production}`;
      const answers = [
        await fetch(`${origin}/healthz`, from('192.0.2.1')),
        await fetch(`${origin}/sign-in`, from('192.0.2.2')),
        await fetch(`${origin}/api/v2/intent`, from('192.0.2.3', { authorization })),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    // Its own other calls go on, too, as long as it leaves some of its share.
    if (kind !== 'leads that trickle')
      expect(
        (await fetch(`${origin}/api/v2/intent`, from('192.0.2.4', { authorization: `Bearer ${key}` })))
          .status,
      ).toBe(200);
    // A place that is given back is taken by the next.
    asked.find(({ status }) => status === null)?.socket.destroy();
    await expect
      .poll(async () => {
        const next = ask(head(key), '203.0.113.9');
        await expect
          .poll(() => next.status, { timeout: 300 })
          .not.toBeNull()
          .catch(() => {});
        return next.status;
      })
      .toBeNull();
  });
});

test('bodies without a key that trickle from everywhere leave places for health and for people', async () => {
  const { id: affiliateId } = await makeAffiliate(own.now.database);
  const { cookie } = await makeVisitor(own.now.database, { role: 'agent', affiliateId, environment: 'uat' });
  const head = `POST /api/portal/invitation/accept HTTP/1.1\nContent-Type: application/json\nOrigin: ${own.now.origin}\nContent-Length: 5000\n\n{`;
  const oneNetwork = Array.from({ length: most / 4 + 20 }, () => ask(head, '203.0.113.1'));
  await expect.poll(() => oneNetwork.filter(({ status }) => status === 429).length, patient).toBe(20);
  const many: Asked[] = [];
  for (let nth = 0; nth < 200; nth += 1) many.push(ask(head, `198.51.100.${nth}`));
  // Seven eighths are open, and what cannot even connect is refused so.
  await expect
    .poll(() => many.filter(({ status }) => status !== null).length, patient)
    .toBe(200 - ((most * 7) / 8 - most / 4));
  for (let nth = 0; nth < 20; nth += 1) {
    const health = await fetch(`${own.now.origin}/healthz`, from('192.0.2.1'));
    const person = await fetch(`${own.now.origin}/api/portal/session`, from('192.0.2.2', { cookie }));
    expect([health.status, person.status]).toEqual([200, 200]);
  }
});
