import { expect, test } from 'vitest';
import { startProcess } from '@/lib/base/process/process';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner } from '@/test/factory';
import { withPartnerServer } from '@/test/with-partner-server';
import { flushCallCounts } from './call-count';
import { scorePartner } from './client';
import { listPartnerHealth } from './list-health';

const db = withDatabase();
const server = withPartnerServer();

test('counts calls and failures of each endpoint across processes and hours, with the latest error', async () => {
  const ctx = makeContext(db.database);
  startProcess(ctx);
  const secret = newPartnerSecret();
  const scoreUrl = `${server.origin}/score`;
  const partner = await makePartner(db, {
    scoreUrl,
    acceptUrl: '/api/sandbox/a/accept',
    secret,
  });
  const connection = {
    ...partner,
    partnerId: partner.id,
    secretCiphertext: partner.secretCiphertext.toString('base64'),
    previousSecretCiphertext: null,
    previousSecretEndsAt: null,
  };
  const request = { lead_id: 'a', environment: 'uat' as const, intent: { id: 1, title: 'A' }, lead: {} };
  const ask = () => scorePartner(ctx, connection, request, 8_000);
  server.answer({ json: { available: true } });
  await Promise.all([ask(), ask(), ask()]);
  await flushCallCounts();
  server.answer({ json: { available: 'yes' } });
  await ask();
  await flushCallCounts();
  await db.sql`
    insert into partner_call_hour (partner_id, kind, hour, calls, failed, durations, last_failed_at, last_problem)
    select ${partner.id}, 'accept', now() - interval '2 days', 4, 4, durations, now() - interval '2 days', 'no answer within 5 s'
    from partner_call_hour where partner_id = ${partner.id}`;
  await db.sql`
    insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
    values (${`${partner.id} ${scoreUrl}`}, ${partner.id}, ${scoreUrl}, 5)`;
  const health = (await listPartnerHealth(ctx, { environment: 'uat' })).get(partner.id);
  expect(health).toEqual([
    {
      endpoint: 'score',
      url: scoreUrl,
      calls: 4,
      failed: 1,
      medianMs: expect.any(Number),
      breaker: 'open',
      failingSince: expect.any(String),
      lastFailedAt: expect.any(String),
      lastProblem: 'its response has a wrong available: must be a boolean',
    },
    {
      endpoint: 'accept',
      url: '/api/sandbox/a/accept',
      calls: 0,
      failed: 0,
      medianMs: null,
      breaker: 'none',
      failingSince: null,
      lastFailedAt: expect.any(String),
      lastProblem: 'no answer within 5 s',
    },
  ]);
  expect((await listPartnerHealth(ctx, { environment: 'production' })).has(partner.id)).toBe(false);
});
