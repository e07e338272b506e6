import { afterEach, expect, test, vi } from 'vitest';
import { getEnvironment } from '@/db/query/account/environment';
import { capacityOf, setCapacity } from '@/test/capacity';
import { withDatabase } from '@/test/database/with-database';
import { makePartner } from '@/test/factory';
import { readRoom } from './room';

const db = withDatabase();
afterEach(() => {
  vi.useRealTimers();
});

test('a database that is slow at the refresh makes no offer wait, and an error fails none', async () => {
  // The clock of the picture alone: what is waited for is real.
  vi.useFakeTimers({ toFake: ['performance'] });
  const partner = await makePartner(db, {});
  await setCapacity(db.database, partner.id, capacityOf([{ most: 0 }]));
  const { catalogueVersion: version } = await getEnvironment(db, 'uat');
  const limited = { environment: 'uat' as const, hasCapacity: true, version };
  const read = async () => {
    const room = await readRoom(db.database, limited);
    return room.refusals({ intentId: 1, affiliateId: 1 }, new Date()).get(partner.id)?.kind;
  };
  expect(await read()).toBe('closed');

  // Somebody holds a table that the picture reads.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const holder = db.database.transaction(async ({ sql }) => {
    await sql`lock table declared_holiday in access exclusive mode`;
    locked();
    await held;
  });
  await isLocked;
  vi.advanceTimersByTime(5_000);
  const began = Date.now();
  expect(await Promise.all(Array.from({ length: 50 }, read))).toEqual(
    Array.from({ length: 50 }, () => 'closed'),
  );
  // A fifth of a second is the most, for all at once; the limit is for a busy machine.
  expect(Date.now() - began).toBeLessThan(2_000);
  // Later ones do not even wait for that: the query under way has had its time.
  vi.advanceTimersByTime(300);
  expect(await read()).toBe('closed');

  // It fails altogether: what was known serves on, for a minute.
  const [stuck] = await db.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where query like '%declared_holiday%' and wait_event_type = 'Lock'
      and pid <> pg_backend_pid() and datname = current_database()`;
  await db.sql`select pg_cancel_backend(${stuck?.pid ?? 0})`;
  expect(await read()).toBe('closed');
  release();
  await holder;
  await setCapacity(db.database, partner.id, null);
  vi.advanceTimersByTime(5_000);
  const { catalogueVersion } = await getEnvironment(db, 'uat');
  const now = await readRoom(db.database, { ...limited, version: catalogueVersion });
  expect(now.refusals({ intentId: 1, affiliateId: 1 }, new Date()).get(partner.id)).toBeUndefined();
});
