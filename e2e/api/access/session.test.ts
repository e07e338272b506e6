import { beforeAll, describe, expect, test } from 'vitest';
import { batch } from '@/db/schema/batch/batch';
import { publicId } from '@/lib/base/crypto/public-id';
import type { WallView } from '@/lib/lead/presence/view';
import { testEnv } from '@/test/context';
import { makeAffiliate } from '@/test/factory';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { sendRaw } from '@/test/server/raw-http';
import { withServer } from '@/test/server/server';
import type { StaffRole } from '@/word/role';

const server = withServer();
let affiliateId: number;
beforeAll(async () => {
  affiliateId = (await makeAffiliate(server.database)).id;
});

const signIn = (role: StaffRole) => makeVisitor(server.database, { role, affiliateId, environment: 'uat' });

const leaveUnused = ({ actor }: PortalVisitor, seconds: number) =>
  server.database.sql`
    update session set used_at = now() - make_interval(secs => ${seconds}) where id = ${actor.sessionId}`;

async function unusedSeconds({ actor }: PortalVisitor): Promise<number> {
  const [row] = await server.database.sql<{ seconds: number }[]>`
    select extract(epoch from now() - used_at)::float8 as seconds from session where id = ${actor.sessionId}`;
  return row?.seconds ?? Number.NaN;
}

const visit = ({ cookie }: PortalVisitor, path: string, method = 'GET', body?: object) =>
  fetch(server.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      cookie,
      origin: server.origin,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Opens a page as a browser does; `fetch` would call itself what a page's script sends. */
const openPage = ({ cookie }: PortalVisitor, more = 'Sec-Fetch-Dest: document') =>
  sendRaw(
    server.origin,
    `GET /account HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nConnection: close\r\nCookie: ${cookie}\r\nSec-Fetch-Mode: navigate\r\n${more}\r\n\r\n`,
  );

describe('the use of a session', () => {
  test('is what a page says, and a page being opened', async () => {
    const manager = await signIn('manager');
    await leaveUnused(manager, 1_000);
    const told = await visit(manager, '/api/portal/session/use', 'POST');
    expect(await told.json()).toMatchObject({
      userId: manager.actor.userId,
      use: { unusedSeconds: 0, idleSeconds: 1_800 },
    });
    expect(await unusedSeconds(manager)).toBeLessThan(100);
    await leaveUnused(manager, 1_000);
    expect((await openPage(manager)).status).toBe(200);
    expect(await unusedSeconds(manager)).toBeLessThan(100);
  });

  test('carries the kind of page and nothing else, which a manager sees until the session ends', async () => {
    const [manager, agent] = [await signIn('manager'), await signIn('agent')];
    const tell = (body: object) => visit(agent, '/api/portal/session/use', 'POST', body);
    const wall = async () => {
      const { rows } = (await (await visit(manager, '/api/portal/presence')).json()) as WallView;
      return rows.find(({ userId }) => userId === agent.actor.userId);
    };
    expect((await tell({ page: 'lead', leadState: 'pending', isNew: true })).status).toBe(200);
    expect(await wall()).toMatchObject({ doing: 'lead', leadState: 'pending' });
    for (const body of [
      { page: '/lead/1' },
      { page: 'lead', lead: 'x' },
      { page: 'lead', leadState: 'Thandi' },
    ])
      expect((await tell(body)).status).toBe(422);
    expect((await visit(agent, '/api/portal/presence')).status).toBe(403);
    await server.database.sql`delete from session where id = ${agent.actor.sessionId}`;
    expect(await wall()).toMatchObject({ doing: 'away', since: null });
  });

  test('is nothing that pages and browsers ask by themselves', async () => {
    const manager = await signIn('manager');
    await leaveUnused(manager, 1_000);
    const asked = await Promise.all([
      visit(manager, '/api/portal/session'),
      visit(manager, '/api/portal/dashboard'),
      visit(manager, '/account'),
      openPage(manager, 'Sec-Purpose: prefetch'),
      visit(manager, '/api/portal/lead/search', 'POST', { filter: {}, search: '' }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await unusedSeconds(manager)).toBeGreaterThan(999);
  });

  test('comes too late once it has ended', async () => {
    const [manager, agent] = [await signIn('manager'), await signIn('agent')];
    await leaveUnused(manager, 1_801);
    await leaveUnused(agent, 1_801);
    expect((await visit(manager, '/api/portal/session/use', 'POST')).status).toBe(401);
    expect((await visit(agent, '/api/portal/session/use', 'POST')).status).toBe(200);
    const page = await openPage(manager);
    expect(`${page.headers.location}${page.body}`).toContain('/sign-in?next');
  });
});

test('the key of kept files is one of the session and its environment, and ends with the session', async () => {
  const [manager, again] = [await signIn('manager'), await signIn('manager')];
  const key = async (visitor: PortalVisitor) => (await visit(visitor, '/api/portal/session/file-key')).json();
  const first = await key(manager);
  expect(first).toEqual({ key: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/), environment: 'uat' });
  expect(await key(manager)).toEqual(first);
  expect(await key(again)).not.toEqual(first);
  await leaveUnused(manager, 1_801);
  expect((await visit(manager, '/api/portal/session/file-key')).status).toBe(401);
});

test('a manager’s end of an agent’s sessions ends the open event stream; watching had kept nothing alive', async () => {
  const [manager, agent] = [await signIn('manager'), await signIn('agent')];
  const [row] = await server.database.drizzle
    .insert(batch)
    .values({ affiliateId, environment: 'uat', status: 'queued' })
    .returning();
  const progress = `/api/portal/batch/${publicId(testEnv().idKey, 'batch', row?.id ?? 0)}/progress`;
  await leaveUnused(agent, 1_000);
  const stream = await visit(agent, progress);
  const reader = stream.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"status":"queued"');
  expect(await unusedSeconds(agent)).toBeGreaterThan(999);
  const sessions = `/api/portal/user/${agent.actor.userId}/session`;
  expect(await (await visit(manager, sessions)).json()).toEqual({ sessions: 1 });
  expect(await (await visit(manager, sessions, 'DELETE')).json()).toEqual({ ended: 1 });
  expect((await reader?.read())?.done).toBe(true);
  expect((await visit(agent, progress)).status).toBe(401);
});
