import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { startProxy, type TestProxy } from '@/test/database/proxy';
import { withDatabase } from '@/test/database/with-database';
import { openQueuePool, type QueuePool } from './queue-pool';

const db = withDatabase();
let network: TestProxy | null = null;
let pool: QueuePool | null = null;

afterEach(async () => {
  network?.reset();
  await pool?.end();
  await network?.stop();
});

test('discards a connection that died silently, and continues on another', async () => {
  network = await startProxy(db.url);
  let unanswered = 0;
  const own = openQueuePool(network.url, 1, pino({ level: 'silent' }), {
    answerWithinMs: 500,
    connectWithinMs: 10_000,
    unanswered: () => {
      unanswered += 1;
    },
  });
  pool = own;
  // As the queue does: releases the connection with or without an error.
  const ask = async () => {
    const client = await own.connect();
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return rows[0]?.pid;
    } finally {
      client.release();
    }
  };
  const first = await ask();
  expect(await ask()).toBe(first);
  network.silence();
  await expect(ask()).rejects.toMatchObject({ message: 'Query read timeout', code: 'CONNECTION_LOST' });
  expect(unanswered).toBe(1);
  expect(await ask()).not.toBe(first);
});

test('a connection that is not there in time has a code after which the queue tries again', async () => {
  network = await startProxy(db.url);
  pool = openQueuePool(network.url, 1, pino({ level: 'silent' }), {
    answerWithinMs: 500,
    connectWithinMs: 200,
  });
  network.swallow();
  const { code } = await pool.connect().then(
    () => ({ code: 'connected' }),
    (error: NodeJS.ErrnoException) => error,
  );
  expect(code).toBe('CONNECTION_LOST');
});
