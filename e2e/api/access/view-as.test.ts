import { beforeEach, describe, expect, test } from 'vitest';
import { deleteSessionsOf } from '@/db/query/access/session-end';
import { batch } from '@/db/schema/batch/batch';
import { listViews } from '@/lib/access/view-as/list-views';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeContext, testEnv } from '@/test/context';
import { makeAffiliate, makeLead, makeUser } from '@/test/factory';
import { appPages } from '@/test/server/app-routes';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';
import type { OperatorRole } from '@/word/role';
import { endpoints } from './permission-table';

const server = withServer();
const { idKey } = testEnv();
let affiliateId: number;
let manager: Awaited<ReturnType<typeof makeUser>>;
let support: PortalVisitor;

beforeEach(async () => {
  affiliateId = (await makeAffiliate(server.database)).id;
  manager = await makeUser(server.database, { role: 'manager', affiliateId });
  support = await operator('support');
});

const operator = (operatorRole: OperatorRole) =>
  makeVisitor(server.database, { role: 'operator', operatorRole, affiliateId: null, environment: 'uat' });

const call = (
  method: string,
  path: string,
  { body, as = support }: { body?: object; as?: PortalVisitor } = {},
) =>
  fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      origin: server.origin,
      cookie: as.cookie,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const start = (as?: PortalVisitor) =>
  call('POST', '/api/portal/view-as', { body: { userId: manager.id }, ...(as && { as }) });
/** Where a page leads instead, or what it says. */
const page = async (path: string) => {
  const response = await call('GET', path);
  return response.headers.get('location') ?? response.text();
};
/** What goes on working: they change nothing of the affiliate's, and applicants are masked. */
const viewable = [
  'GET batch',
  'GET batch/{batch}',
  'GET batch/{batch}/duplicate',
  'GET batch/{batch}/follow-on',
  'GET batch/{batch}/progress',
  'GET lead/{lead}',
  'GET lead/{lead}/history',
  'GET lead/{lead}/outcome',
  'GET work-list',
  'POST lead/search',
  'GET dashboard',
  'GET presence',
  'GET session',
  'GET webhook/inbox',
  'GET webhook/tail',
  'POST session/use',
  'PUT session/environment',
  'DELETE view-as',
];

describe('view as', () => {
  test('is for support and admins, of a manager of an active affiliate', async () => {
    for (const role of ['viewer', 'catalogue'] as const)
      expect((await start(await operator(role))).status).toBe(403);
    const agent = await makeUser(server.database, { role: 'agent', affiliateId });
    for (const userId of [agent.id, support.actor.userId, 999_999_999])
      expect((await call('POST', '/api/portal/view-as', { body: { userId } })).status).toBe(422);
    await server.database.sql`update affiliate set active = false where id = ${affiliateId}`;
    expect((await start()).status).toBe(422);
    await server.database.sql`update affiliate set active = true where id = ${affiliateId}`;
    expect((await start(await operator('admin'))).status).toBe(200);
  });

  test('refuses every call that is not known to be harmless', async () => {
    expect((await start()).status).toBe(200);
    const refused = endpoints.filter(
      ({ call: name, action }) => action !== 'everybody' && !viewable.includes(name),
    );
    const answers: string[] = [];
    // One caller has so many under way at most.
    for (let at = 0; at < refused.length; at += 50)
      answers.push(
        ...(await Promise.all(
          refused.slice(at, at + 50).map(async ({ call: name }) => {
            const [method = '', path = ''] = name.split(' ');
            const filled = path.replace(/\{\w+\}/g, '1');
            const body = method === 'POST' || method === 'PUT' ? {} : undefined;
            const response = await call(method, `/api/portal/${filled}`, body && { body });
            return `${response.status} ${name}`;
          }),
        )),
      );
    expect(answers.filter((answer) => !answer.startsWith('403 '))).toEqual([]);
    expect((await call('GET', '/api/portal/dashboard')).status).toBe(200);
    expect((await call('GET', '/api/portal/session')).status).toBe(200);
  });

  test('shows the affiliate’s own lists with applicants masked, and no page that shows more', async () => {
    await makeLead(server.database, {
      affiliateId,
      firstName: 'Nomvulo',
      lastName: 'Qwabe-Xaba',
      cellPhoneNumber: '0821239876',
      email: 'nomvulo@applicant.example',
    });
    await start();
    const shown = [
      '/dashboard',
      '/lead',
      '/lead/work',
      '/batch',
      '/go-live',
      '/api-key',
      '/report',
      '/report/call',
      '/team',
      '/team/role',
      '/team/wall',
      '/request',
      '/webhook',
      '/commission',
      '/view-as',
    ];
    const single = ['/lead/[hashid]', '/batch/[id]', '/commission/[month]'];
    const all = appPages().filter(
      (path) => !path.startsWith('/operator') && path !== '/docs' && !single.includes(path),
    );
    for (const path of all.map((one) => one.replace(/\[\w+\]/g, 'x'))) {
      const found = await page(path);
      if (!shown.includes(path)) {
        // A page that is streamed says in its body where it leads.
        const elsewhere =
          /^\/(?:view-as|dashboard|lead|sign-in)?$/.test(found) || /NEXT_REDIRECT;\w+;\//.test(found);
        const isForVisitors = [
          '/call',
          '/invitation/x',
          '/lender/x',
          '/password-reset/x',
          '/record/x',
          '/set-up/x',
          '/sign-in-link/x',
        ].includes(path);
        expect(elsewhere || isForVisitors, path).toBe(true);
      }
      for (const value of ['Nomvulo', 'Qwabe', '0821239876', '082 123 9876', 'applicant.example'])
        expect(found, path).not.toContain(value);
    }
    expect(await page('/lead')).toContain('N•••• Q••••');
    expect(await page('/lead')).toContain('••• ••• •876');
    expect(await page('/lead')).toContain('End view');
    for (const path of ['/operator', '/operator/affiliate']) expect(await page(path)).toBe('/view-as');
  });

  test('shows a lead and an upload masked, and finds leads by whole numbers and ids only', async () => {
    const [upload] = await server.database.drizzle
      .insert(batch)
      .values({
        affiliateId,
        environment: 'uat',
        status: 'completed',
        fileName: 'Qwabe family.xlsx',
        total: 1,
        finishedAt: new Date(),
      })
      .returning();
    const lead = await makeLead(server.database, {
      affiliateId,
      firstName: 'Nomvulo',
      lastName: 'Qwabe-Xaba',
      cellPhoneNumber: '0821239876',
      email: 'nomvulo@applicant.example',
      fields: { gross_income: 32_000, street_address: '1 Qwabe Street' },
      batchId: upload?.id ?? 0,
      batchRow: 2,
    });
    const stranger = await makeLead(server.database, { cellPhoneNumber: '0821239876' });
    const hashid = publicId(idKey, 'lead', lead.id);
    const batchId = publicId(idKey, 'batch', upload?.id ?? 0);
    await start();
    const search = async (text: string) => {
      const response = await call('POST', '/api/portal/lead/search', { body: { search: text } });
      const { leads } = (await response.json()) as { leads: { id: string; name: string }[] };
      return leads.map(({ name }) => name);
    };
    const pages = [`/lead/${hashid}`, `/batch/${batchId}`];
    const calls = [
      `/api/portal/lead/${hashid}`,
      `/api/portal/lead/${hashid}/history`,
      `/api/portal/batch/${batchId}`,
      `/api/portal/batch/${batchId}/follow-on`,
    ];
    for (const path of [...pages, ...calls]) {
      const found = await page(path);
      expect(found, path).not.toMatch(/^\/\w/);
      for (const value of ['Nomvulo', 'nomvulo', 'Qwabe', '0821239876', '082 123 9876', 'applicant.example'])
        expect(found, path).not.toContain(value);
    }
    expect(await page(`/lead/${hashid}`)).toContain('••• ••• •876');
    expect(await page(`/batch/${batchId}`)).toContain('••••.xlsx');
    expect(await page(`/lead/${publicId(idKey, 'lead', stranger.id)}`)).not.toContain('•876');
    for (const text of ['Qwabe', 'Nom', '08212', '0821239875']) expect(await search(text)).toEqual([]);
    for (const text of ['082 123 9876', '0821239876', hashid])
      expect(await search(text)).toEqual(['N•••• Q••••']);
    const looked = await server.database.sql`
      select after, affiliate_id::int as "affiliateId" from audit_event
      where action = 'applicant.looked-up' and actor_id = ${support.actor.userId} order by id`;
    expect(looked).toEqual([
      { after: { by: 'phone', leads: 0 }, affiliateId },
      { after: { by: 'phone', leads: 1 }, affiliateId },
    ]);
  });

  test('is audited with who, whom, when and until, and the manager sees it', async () => {
    await start();
    await call('DELETE', '/api/portal/view-as');
    await call('DELETE', '/api/portal/view-as');
    const events = await server.database.sql`
      select action, actor_id::int as who, subject_id::int as whom, after from audit_event
      where affiliate_id = ${affiliateId} and action like 'view-as.%' order by id`;
    const by = { who: support.actor.userId, whom: manager.id };
    expect(events).toEqual([
      { action: 'view-as.started', ...by, after: { as: manager.name, until: expect.any(String) } },
      { action: 'view-as.ended', ...by, after: null },
    ]);
    const actor = { kind: 'user', userId: manager.id, role: 'manager', affiliateId, sessionId: 's' } as const;
    const [view, ...more] = await listViews(makeContext(server.database, { actor }), { affiliateId });
    expect(more).toEqual([]);
    expect(view?.as).toBe(manager.name);
    expect((view?.until.getTime() ?? 0) - (view?.at.getTime() ?? 0)).toBeLessThan(60_000);
    const stranger = { ...actor, affiliateId: (await makeAffiliate(server.database)).id };
    await expect(
      listViews(makeContext(server.database, { actor: stranger }), { affiliateId }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test.each([
    [
      'its time is over',
      () =>
        server.database.sql`update session set viewing_until = now() where id = ${support.actor.sessionId}`,
    ],
    ['the button is pressed', () => call('DELETE', '/api/portal/view-as')],
    [
      'the manager is removed',
      () => server.database.sql`update "user" set removed_at = now() where id = ${manager.id}`,
    ],
    [
      'the affiliate is suspended',
      () => server.database.sql`update affiliate set active = false where id = ${affiliateId}`,
    ],
  ])('ends when %s', async (_, end) => {
    await start();
    expect(await page('/operator')).toBe('/view-as');
    await end();
    expect((await call('GET', '/operator')).status).toBe(200);
    expect((await call('GET', '/api/portal/dashboard')).status).toBe(403);
  });

  test('ends with the operator’s session', async () => {
    await start();
    await deleteSessionsOf(server.database, support.actor.userId);
    expect((await call('GET', '/api/portal/session')).status).toBe(401);
  });
});
