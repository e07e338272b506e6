import { expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { publicId } from '@/lib/base/crypto/public-id';
import { signatureHeaders } from '@/lib/http/webhook/signature';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { restrictLead } from '@/test/care/restrict-lead';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer, referLead, takeCallback } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { findUsualWait } from './find-usual-wait';
import { listArrivals } from './list-arrivals';
import { seeArrivals } from './see-arrivals';

const db = withDatabase();
const server = withPartnerServer({ json: { status: 'pending' } });
const link = 'https://lender.example/l';

async function agentOf({ ctx }: Pick<MatchedLead, 'ctx'>): Promise<AffiliateContext> {
  const { affiliateId } = ctx.scope;
  const { id } = await makeUser(db, { affiliateId, role: 'agent' });
  return {
    ...ctx,
    actor: { kind: 'user', userId: id, role: 'agent', affiliateId, sessionId: `of ${id}` },
  };
}

async function send(ctx: AffiliateContext, lead: MatchedLead, type: string | null = 'apply-now') {
  await acceptOffer(ctx, { ...lead.body, type });
  return applicationOf(lead);
}

async function applicationOf({ ctx, leadId }: MatchedLead): Promise<string> {
  const [row] = await db.sql<{ id: number }[]>`
    select max(id)::float8 as id from application where lead_id = ${leadId}`;
  return publicId(ctx.env.idKey, 'application', row?.id ?? 0);
}

async function call(lead: MatchedLead, body: object): Promise<void> {
  const text = JSON.stringify(body);
  const headers = new Headers(signatureHeaders([lead.secret], 'msg_1', text));
  await takeCallback(lead.ctx, { headers, text });
}

const told = async (ctx: AffiliateContext) => {
  const { waiting, unseen } = await listArrivals(ctx);
  return { waiting, unseen: unseen.map(({ leadId, kind }) => [leadId, kind]) };
};
const see = async (ctx: AffiliateContext) =>
  seeArrivals(ctx, {
    seen: (await listArrivals(ctx)).unseen.map(({ id, arrivedAt }) => ({ id, arrivedAt })),
  });

test('who sent it waits, is told of the link and later of the decision, and of neither again once seen', async () => {
  const lead = await makeMatchedLead(db.database, server.origin, { endToEnd: true });
  const [agent, colleague] = [await agentOf(lead), await agentOf(lead)];
  const id = await send(agent, lead);
  expect(await told(agent)).toEqual({ waiting: 1, unseen: [] });
  await call(lead, { application_id: id, status: 'pending', link });
  expect(await told(agent)).toEqual({ waiting: 0, unseen: [[lead.hashid, 'link']] });
  const [arrival] = (await listArrivals(agent)).unseen;
  expect(arrival).toMatchObject({ id, waited: true, companyName: lead.partner.companyName });
  expect(await told(colleague)).toEqual({ waiting: 0, unseen: [] });
  const production = { ...agent, scope: mintScope(agent.scope.affiliateId, 'production') };
  expect(await told(production)).toEqual({ waiting: 0, unseen: [] });

  // Neither somebody else nor an id of another kind changes anything.
  const seen = [{ id, arrivedAt: arrival?.arrivedAt ?? '' }];
  await seeArrivals(colleague, { seen });
  await seeArrivals(production, { seen });
  await seeArrivals(agent, { seen: [{ id: lead.hashid, arrivedAt: arrival?.arrivedAt ?? '' }] });
  expect((await told(agent)).unseen).toHaveLength(1);
  await call(lead, { application_id: id, status: 'declined' });
  // What was seen is older than what has arrived.
  await seeArrivals(agent, { seen });
  expect(await told(agent)).toEqual({ waiting: 0, unseen: [[lead.hashid, 'declined']] });
  await see(agent);
  expect(await told(agent)).toEqual({ waiting: 0, unseen: [] });
  await call(lead, { application_id: id, status: 'declined' });
  expect((await told(agent)).unseen).toEqual([]);
});

test('an answer that comes with the response is told, too: the sender may have left the page', async () => {
  server.answer({ json: { status: 'accepted' } });
  const lead = await makeMatchedLead(db.database, server.origin);
  const agent = await agentOf(lead);
  await send(agent, lead, null);
  const { waiting, unseen } = await listArrivals(agent);
  expect([waiting, unseen]).toEqual([0, [expect.objectContaining({ kind: 'accepted', waited: false })]]);
});

test('an application that is taken over is told to who took it over; one sent by a key to nobody', async () => {
  const lead = await makeMatchedLead(db.database, server.origin);
  await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
  const agent = await agentOf(lead);
  const id = await send(agent, lead, null);
  expect(await told(agent)).toEqual({ waiting: 1, unseen: [] });
  await call(lead, { application_id: id, status: 'accepted' });
  expect((await told(agent)).unseen).toHaveLength(1);
  const other = await anotherLead(lead);
  const byKey = await send(other.ctx, other, null);
  await call(other, { application_id: byKey, status: 'accepted' });
  expect((await told(agent)).unseen).toHaveLength(1);
});

test('nothing is told of an applicant who was erased', async () => {
  const lead = await makeMatchedLead(db.database, server.origin);
  const agent = await agentOf(lead);
  const id = await send(agent, lead, null);
  await db.database.transaction((tx) => updateLeadsErased(tx, [lead.leadId]));
  expect(await told(agent)).toEqual({ waiting: 0, unseen: [] });
  await call(lead, { application_id: id, status: 'accepted' });
  expect(await told(agent)).toEqual({ waiting: 0, unseen: [] });
});

test('nothing is told of an applicant whose data is restricted', async () => {
  const lead = await makeMatchedLead(db.database, server.origin);
  const agent = await agentOf(lead);
  const id = await send(agent, lead, null);
  await call(lead, { application_id: id, status: 'accepted' });
  expect((await told(agent)).unseen).toHaveLength(1);
  await restrictLead(db, lead.leadId);
  expect((await told(agent)).unseen).toEqual([]);
});

test('how long a partner takes is said from ten waits on, by the last fifty, whoever sent them', async () => {
  const lead = await makeMatchedLead(db.database, server.origin, { endToEnd: true });
  const agent = await agentOf(lead);
  const id = await send(agent, lead);
  const wait = async (count: number, seconds: number) => {
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, waited_seconds)
      select ${lead.ctx.scope.affiliateId} + 1, 'uat', ${lead.leadId}, ${lead.partner.id}, 'accept', 'declined',
        ${seconds}::float8 * n from generate_series(1, ${count}::int) n`;
  };
  await wait(9, 10);
  expect((await getPortalLead(agent, lead.hashid)).usualWait).toBeNull();
  await call(lead, { application_id: id, status: 'pending', link });
  expect(await findUsualWait(agent, lead.partner.id)).toMatchObject({ count: 10 });
  // Nobody waits any longer.
  expect((await getPortalLead(agent, lead.hashid)).usualWait).toBeNull();
  await wait(50, 2);
  const next = await anotherLead(lead);
  await send(agent, next);
  expect((await getPortalLead(agent, next.hashid)).usualWait).toEqual({
    count: 50,
    median: 51,
    nineOfTen: 90,
  });
});

test('both look-ups are answered from their indexes, whatever else is stored', async () => {
  const lead = await makeMatchedLead(db.database, server.origin);
  const agent = await agentOf(lead);
  await db.sql`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, waited_seconds, user_id)
    select ${lead.ctx.scope.affiliateId}, 'uat', ${lead.leadId}, ${lead.partner.id}, 'accept', 'declined',
      case when n % 100 = 0 then 1 end, ${agent.actor.kind === 'user' ? agent.actor.userId : null}
    from generate_series(1, 20000) n`;
  await db.sql`analyze application`;
  const plan = async (query: string) =>
    (await db.sql.unsafe(`explain (format text) ${query}`)).map((row) => row['QUERY PLAN']).join('\n');
  expect(
    await plan(
      `select count(*) from application where affiliate_id = ${agent.scope.affiliateId} and environment = 'uat'
         and user_id = 1 and (awaited or unseen) and awaited`,
    ),
  ).toContain('application_told');
  expect(
    await plan(
      `select waited_seconds from application where partner_id = ${lead.partner.id} and waited_seconds is not null
       order by id desc limit 50`,
    ),
  ).toContain('application_waited');
});
