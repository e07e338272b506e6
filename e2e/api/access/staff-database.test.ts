import { expect, test } from 'vitest';
import { makeAffiliate } from '@/test/factory';
import { makeVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';

const server = withServer();

test('API calls are answered while the portal’s staff wait for the database', async () => {
  const { id: affiliateId } = await makeAffiliate(server.database);
  const { cookie } = await makeVisitor(server.database, { role: 'agent', affiliateId, environment: 'uat' });
  const { key } = await server.makeClient();
  let waiting: Promise<Response>[] = [];
  await server.database.transaction(async ({ sql }) => {
    await sql`lock table draft in access exclusive mode`;
    // More than all connections of the process.
    waiting = Array.from({ length: 30 }, () =>
      fetch(`${server.origin}/api/portal/draft`, { headers: { cookie } }),
    );
    await expect
      .poll(async () => {
        const [row] = await server.database.sql<[{ count: number }]>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row.count;
      })
      .toBeGreaterThanOrEqual(4);
    const answer = await fetch(`${server.origin}/api/v2/intent`, {
      headers: { authorization: `Bearer ${key}` },
      // Before the statements that wait are ended.
      signal: AbortSignal.timeout(4_000),
    });
    expect(answer.status).toBe(200);
  });
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
