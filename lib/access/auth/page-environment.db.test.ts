import { beforeAll, expect, test } from 'vitest';
import { updateSessionEnvironment } from '@/db/query/access/session';
import { startProcess } from '@/lib/base/process/process';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import { makeVisitor } from '@/test/server/portal-visitor';
import { portalRoute, sessionRoute } from './portal-route';

const db = withDatabase();
beforeAll(() => startProcess(makeContext(db.database)));

const origin = 'http://localhost:3000';
const seen: string[] = [];
const change = portalRoute({ run: async ({ ctx }) => seen.push(ctx.scope.environment) });
const upload = portalRoute({
  receive: async () => seen.push('read'),
  run: async ({ ctx }) => seen.push(ctx.scope.environment),
});
const choose = sessionRoute({ run: async ({ session }) => seen.push(session.environment) });

/** A manager whose session is moved to Production behind the back of an open page. */
async function movedManager() {
  const { id: affiliateId } = await makeAffiliate(db);
  const visitor = await makeVisitor(db.database, { role: 'manager', affiliateId, environment: 'uat' });
  await updateSessionEnvironment(db.database, visitor.actor.sessionId, 'production');
  return visitor;
}

test('what a page of the other environment sends is refused before anything is read or done', async () => {
  const { cookie } = await movedManager();
  const send = async (route: typeof change, method: string, shown: string | null) => {
    seen.length = 0;
    const headers = { cookie, origin, ...(shown !== null && { 'x-page-environment': shown }) };
    const request = new Request(`${origin}/api/portal/x`, { method, headers });
    const answer = await route(request, { params: Promise.resolve({}) });
    return { status: answer.status, body: await answer.json(), seen: [...seen] };
  };
  const refused = {
    status: 409,
    body: {
      message: 'The environment was changed to Production in another tab. Reload this page.',
      code: 'environment_changed',
      environment: 'production',
    },
    seen: [],
  };
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
    for (const route of [change, upload, choose])
      expect(await send(route, method, 'uat'), method).toEqual(refused);
  expect(await send(change, 'POST', 'production')).toMatchObject({ status: 200, seen: ['production'] });
  expect(await send(upload, 'POST', 'production')).toMatchObject({
    status: 200,
    seen: ['read', 'production'],
  });
  // A link, or an older page.
  expect(await send(change, 'POST', null)).toMatchObject({ status: 200, seen: ['production'] });
});
