import { expect, test, vi } from 'vitest';
import { makeAffiliate } from '@/test/factory';
import { makeVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';

const server = withServer();

test('what a signed-in user was refused stands in the audit trail, once a minute at most', async () => {
  const { id: affiliateId } = await makeAffiliate(server.database);
  const { cookie, actor } = await makeVisitor(server.database, {
    role: 'agent',
    affiliateId,
    environment: 'uat',
  });
  const headers = { cookie, origin: server.origin, 'content-type': 'application/json' };
  for (let times = 0; times < 3; times += 1) {
    const answer = await fetch(`${server.origin}/api/portal/lead/export`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ filter: {}, search: '8001015009087' }),
    });
    expect(answer.status).toBe(403);
  }
  const read = () => server.database.sql`
    select actor_kind as "actorKind", affiliate_id::int as "affiliateId", after from audit_event
    where action = 'access.refused' and actor_id = ${actor.userId}`;
  await vi.waitFor(async () =>
    expect(await read()).toEqual([
      { actorKind: 'user', affiliateId, after: { call: 'POST /api/portal/lead/export' } },
    ]),
  );
});
