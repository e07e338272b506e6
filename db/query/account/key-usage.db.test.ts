import { expect, test } from 'vitest';
import { insertRequests } from '@/db/query/http/request';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey } from '@/test/factory';
import type { Environment } from '@/word/environment';
import { countRecentCalls } from './key-usage';

const db = withDatabase();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('calls of the last minute and hour are counted by key, of too many at least the newest', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const makeKey = async (environment: Environment) => ({
    environment,
    id: (await makeApiKey(db, { affiliateId, environment })).id,
  });
  const one = await makeKey('uat');
  const other = await makeKey('uat');
  const live = await makeKey('production');
  const call = (key: { id: number; environment: Environment }, at: Date) => ({
    affiliateId,
    environment: key.environment,
    apiKeyId: key.id,
    at,
    method: 'GET',
    path: '/api/v2/intent',
    status: 200,
    durationMs: 1,
    requestId: 'x',
    leadId: null,
    errors: null,
    fields: null,
    contentType: null,
    bytes: null,
    clue: null,
    network: null,
  });
  await insertRequests(db, [
    call(one, minutesAgo(70)),
    call(other, minutesAgo(20)),
    call(one, minutesAgo(10)),
    call(one, minutesAgo(0)),
    call(live, minutesAgo(5)),
  ]);
  const count = async (atMost?: number, environment?: Environment) =>
    (await countRecentCalls(db, { affiliateId, environment }, atMost)).sort((a, b) => a.keyId - b.keyId);
  const row = (key: { id: number }, lastMinute: number, lastHour: number, isAtLeast = false) => ({
    keyId: key.id,
    lastMinute,
    lastHour,
    isAtLeast,
  });
  expect(await count()).toEqual([row(one, 1, 2), row(other, 0, 1), row(live, 0, 1)]);
  expect(await count(undefined, 'production')).toEqual([row(live, 0, 1)]);
  expect(await count(2)).toEqual([row(one, 1, 2, true), row(live, 0, 1)]);
});
