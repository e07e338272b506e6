import { beforeEach, expect, test } from 'vitest';
import { upsertRetryFailed, type WebhookRetryRow } from '@/db/query/event/webhook-retry';
import { checked } from '@/test/checked';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { addWebhook } from './add-endpoint';
import { DueRetries } from './due-retries';
import { LeadOrder } from './lead-order';
import { addWebhookInput } from './schema';

const db = withDatabase();
const add = checked(addWebhookInput, addWebhook);

let endpointId: number;
let retries: DueRetries;
beforeEach(async () => {
  await db.sql`truncate webhook_endpoint cascade`;
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  await add(ctx, { url: 'https://receiver.example/events', types: [] });
  [{ id: endpointId }] = await db.sql<[{ id: number }]>`select id::float8 as id from webhook_endpoint`;
  retries = new DueRetries(db.database, endpointId, new LeadOrder());
});

/** The event at `position` was not taken, and is due again after `againMs`. */
const failed = (position: number, againMs: number) => {
  const attempt = { at: new Date().toISOString(), status: 500, problem: null, ms: 1 } as never;
  const event = { position, type: 'lead.created', leadId: position };
  return upsertRetryFailed(db.database, { endpointId, ...event, againMs, attempt });
};
const begin = (): WebhookRetryRow[] => {
  const begun: WebhookRetryRow[] = [];
  retries.begin(
    () => true,
    (retry) => void begun.push(retry),
  );
  return begun;
};
const positions = (rows: readonly WebhookRetryRow[]) => rows.map(({ position }) => position);

test('begins what is due, once, and leaves the rest until its time', async () => {
  await failed(1, 0);
  await failed(2, 5_000);
  await retries.read(10);
  expect(positions(begin())).toEqual([1]);
  retries.forget();
  await retries.read(10);
  expect(begin()).toEqual([]);
  expect(retries.dueInMs).toBeGreaterThan(1_000);
});

test('what fails while they are read neither makes others due, nor is it forgotten', async () => {
  await failed(1, 5_000);
  const reading = retries.read(10);
  retries.forget();
  await reading;
  expect(retries.dueInMs).toBeGreaterThan(1_000);
  await failed(2, 0);
  await retries.read(10);
  expect(positions(begin())).toEqual([2]);
});

test('a reading that begins before one of them has ended does not begin it again', async () => {
  await failed(1, 0);
  await retries.read(10);
  const [retry] = begin();
  if (!retry) throw new Error('nothing was begun');
  retries.forget();
  // It sees the row as it was before the call was noted.
  const reading = retries.read(10);
  retries.end(retry);
  await reading;
  expect(begin()).toEqual([]);
  // It failed once more.
  await failed(1, 0);
  retries.forget();
  await retries.read(10);
  expect(positions(begin())).toEqual([1]);
});
