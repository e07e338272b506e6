import { describe, expect, test } from 'vitest';
import type { DashboardView } from '@/lib/report/dashboard/view';
import { makeAffiliate, makeLead } from '@/test/factory';
import { makeVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';

const server = withServer();

async function visit(role: 'agent' | 'manager' | 'operator', query = '') {
  const affiliateId = (await makeAffiliate(server.database)).id;
  const { cookie, actor } = await makeVisitor(server.database, {
    role,
    affiliateId: role === 'operator' ? null : affiliateId,
    environment: 'uat',
  });
  const { database } = server;
  await makeLead(database, { affiliateId, state: 'accepted', userId: actor.userId, source: 'portal' });
  await makeLead(database, { affiliateId });
  await makeLead(database, { affiliateId, environment: 'production' });
  const response = await fetch(`${server.origin}/api/portal/dashboard${query}`, { headers: { cookie } });
  return { response, body: (await response.json()) as DashboardView & { errors?: object } };
}

describe('200', () => {
  test('a manager is told about the whole affiliate in their environment, never stored on the way', async () => {
    const { response, body } = await visit('manager');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ wholeTeam: true, todayTotal: { leads: 2, matched: 1, accepted: 1 } });
    expect(body.users).toHaveLength(2);
  });
  test('an agent is told about their own leads', async () => {
    const { body } = await visit('agent');
    expect(body).toMatchObject({ wholeTeam: false, todayTotal: { leads: 1 }, users: [], referred: null });
  });
});

test('403: an operator belongs to no affiliate', async () => {
  expect((await visit('operator')).response.status).toBe(403);
});

test('422: a time that makes no sense names the field', async () => {
  const { response, body } = await visit('manager', '?from=2026-11-02&to=2026-11-01');
  expect(response.status).toBe(422);
  expect(body.errors).toEqual({ from: ['must not be after to'] });
});
