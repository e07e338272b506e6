import { expect, test } from 'vitest';
import { withOwnServer } from '@/test/server/own-server';

const own = withOwnServer({ DRAIN_SECONDS: '3' }, ['--no-worker']);

async function ask(path: string): Promise<{ status: number; body: unknown } | null> {
  const response = await fetch(`${own.now.origin}${path}`).catch(() => null);
  return response && { status: response.status, body: await response.json() };
}

test('a web process is ready without a worker, unless who asks means the whole service', async () => {
  const body = { status: 'ok', database: true, migrations: true, worker: false };
  expect(await ask('/readyz')).toEqual({ status: 200, body });
  const reason = 'no worker was seen within 60 seconds';
  expect(await ask('/readyz?worker')).toEqual({
    status: 503,
    body: { ...body, status: 'unavailable', reason },
  });
});

test('told to stop, it says so first and serves on until the load balancer has noticed', async () => {
  const { key } = await own.now.makeClient();
  const { origin } = own.now;
  const authorization = `Bearer ${key}`;
  const stopped = own.stop();
  await expect
    .poll(async () => (await fetch(`${origin}/readyz`)).json(), { timeout: 2_500, interval: 25 })
    .toMatchObject({ status: 'stopping', reason: 'it is stopping', database: true });
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  // On a connection of its own, as a client that has not heard of it.
  const late = await fetch(`${origin}/api/v2/intent`, { headers: { authorization, connection: 'close' } });
  expect(late.status).toBe(200);
  await stopped;
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
});
