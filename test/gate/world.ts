import type { Database } from '@/db/client';
import { upsertBatchMatch } from '@/db/query/batch/batch-match';
import { updateWrongNumber } from '@/db/query/desk/disposition';
import { findApplication, insertReferral } from '@/db/query/lead/application';
import { findLead } from '@/db/query/lead/lead';
import { suspendUser } from '@/lib/access/user/suspend-user';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { referToPartner } from '@/lib/batch/import/refer-to-partner';
import { matchLeads } from '@/lib/batch/match/match-leads';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { forgetRoom } from '@/lib/catalogue/capacity/room';
import { addWebhook } from '@/lib/event/webhook-endpoint/add-endpoint';
import { deliverEventsWork } from '@/lib/event/webhook-endpoint/deliver-events';
import { addWebhookInput } from '@/lib/event/webhook-endpoint/schema';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { sendApplication } from '@/lib/lead/application/send-application';
import { resumeLiveFeedbackWork } from '@/lib/lead/submission/resume-live-feedback';
import { openShortLink } from '@/lib/message/short-link/open-short-link';
import { sendSms } from '@/lib/message/sms/send-sms';
import { never } from '@/test/batch/upload';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { applyPlannedChange, type GatePeople, isOpen, startPeople } from './links';
import { type Taken, type Work, works } from './model';

export const environment = 'production';
const gatewaySecret = newPartnerSecret();
export const gatewayPath = '/sms';
export const webhookPath = '/hook';

/** The settings of whoever runs the works: text messages go to the test's server. */
export const gateEnv = (origin: string, secret = gatewaySecret) =>
  testEnv({ SMS_GATEWAY_URL: `${origin}${gatewayPath}`, SMS_GATEWAY_SECRET: secret });

/** One applicant of a new affiliate, with a lender for each work that is under way. */
export interface GateWorld {
  readonly ctx: AffiliateContext;
  readonly affiliateId: number;
  readonly leadId: number;
  /** Further leads of the same applicant: for live feedback, in a file that is matched, and to be called. */
  readonly leads: Record<'feedback' | 'match' | 'desk', number>;
  readonly partners: Record<Work, number>;
  readonly applications: Partial<Record<Work, number>>;
  readonly batchId: number;
  readonly matchedBatchId: number;
  readonly smsId: number;
  readonly people: GatePeople;
}

/** Lenders of one test file, one for each work: a catalogue of its own for each applicant would be read anew each time. */
export interface GateMarket {
  readonly origin: string;
  readonly intents: Record<'plain' | 'feedback' | 'match' | 'desk', number>;
  readonly partners: Record<Work, number>;
}

/** Where a work's calls go: each lender has a path of its own. */
export const pathOf = (work: Work) =>
  work === 'text message'
    ? gatewayPath
    : work === 'webhook delivery'
      ? webhookPath
      : `/lender-${works.indexOf(work)}`;

/** Makes the lenders, at `origin`. */
export async function makeMarket(database: Database, origin: string): Promise<GateMarket> {
  const kinds = ['plain', 'feedback', 'match', 'desk'] as const;
  const made = await Promise.all(kinds.map(() => makeIntent(database, { environment })));
  const intents = Object.fromEntries(
    kinds.map((kind, index) => [kind, made[index]?.id ?? 0]),
  ) as GateMarket['intents'];
  const intentOf = (work: Work) =>
    work === 'live feedback' ? intents.feedback : work === 'batch.match' ? intents.match : intents.plain;
  const partners = await Promise.all(
    works.map((work) =>
      makePartner(database, {
        environment,
        acceptUrl: `${origin}${pathOf(work)}`,
        ...(work === 'batch.match' && { scoreUrl: `${origin}${pathOf(work)}` }),
        secret: newPartnerSecret(),
        timeoutMs: 2_000,
        intents: [{ intentId: intentOf(work) }],
      }),
    ),
  );
  // The last admin is neither suspended nor removed.
  await makeUser(database, { role: 'operator', affiliateId: null, operatorRole: 'admin' });
  return {
    origin,
    intents,
    partners: Object.fromEntries(works.map((work, index) => [work, partners[index]?.id ?? 0])) as Record<
      Work,
      number
    >,
  };
}

let worlds = 0;

/** Starts every work for a new applicant of a new affiliate. */
export async function startWorld(database: Database, market: GateMarket): Promise<GateWorld> {
  const { intents, partners } = market;
  const { id: affiliateId } = await makeAffiliate(database, { liveFeedback: true });
  const ctx = makeAffiliateContext(database, { affiliateId, environment }, { env: gateEnv(market.origin) });
  worlds += 1;
  const applicant = {
    affiliateId,
    environment,
    idNumber: '9001015009087',
    cellPhoneNumber: `08${String(10_000_000 + worlds)}`,
    fields: { net_income: 15_000 },
  } as const;
  const lead = async (intentId: number, changes: Parameters<typeof makeLead>[1] = {}) =>
    (await makeLead(database, { ...applicant, intentId, ...changes })).id;
  const leadId = await lead(intents.plain);
  const leads = {
    feedback: await lead(intents.feedback),
    match: await lead(intents.match, { source: 'batch' }),
    desk: await lead(intents.desk, { source: 'batch', state: 'matched', bestChance: 50 }),
  };
  await database.sql`update lead set feedback_due_at = now() + interval '1 hour' where id = ${leads.feedback}`;
  const store = (work: Work, waits: boolean) =>
    insertReferral(
      database,
      ctx.scope,
      {
        leadId,
        valuesVersion: 1,
        partnerId: partners[work],
        kind: 'referral',
        type: null,
        bank: null,
        liveQuotes: null,
        takeOverAfterMs: 60_000,
        waits,
      },
      { keyId: null, userId: null },
    );
  const applications: Partial<Record<Work, number>> = {};
  for (const work of ['waiting referral', 'application follow-up', 'short link'] as const) {
    const id = await store(work, work === 'waiting referral');
    if (typeof id !== 'number') throw new Error('the referral was not stored');
    applications[work] = id;
  }
  const batchId = await startFile(database, ctx);
  await database.sql`
    insert into batch_referral (batch_id, partner_id, row, lead_id)
    values (${batchId}, ${partners['batch.refer-partner']}, 1, ${leadId})`;
  const matchedBatchId = await startFile(database, ctx);
  await startMatching(database, ctx, matchedBatchId, leads.match);
  const linked = applications['short link'] ?? 0;
  await database.sql`
    update application set status = 'accepted', settled_at = now(), next_check_at = null, link = 'https://lender.example/go'
    where id = ${linked}`;
  const [text] = await database.sql<[{ id: number }]>`
    insert into text_message (affiliate_id, environment, lead_id, application_id, status, queued_at, next_call_at)
    values (${affiliateId}, ${environment}, ${leadId}, ${linked}, 'queued', now(), now() + interval '1 hour')
    returning id::float8 as id`;
  await firstCall(ctx, leadId, applications['application follow-up'] ?? 0);
  const people = await startPeople(ctx, affiliateId, {
    shared: partners['partner share'],
    planned: partners['planned change'],
  });
  await startWebhook(ctx, market.origin, people.agentId);
  const world = { ctx, affiliateId, leadId, leads, partners, applications, batchId, matchedBatchId };
  return { ...world, smsId: text.id, people };
}

/** The call that a follow-up repeats: what the lender said to it was lost. */
async function firstCall(ctx: AffiliateContext, leadId: number, applicationId: number): Promise<void> {
  const lead = await findLead(ctx.database, ctx.scope, leadId);
  const application = await findApplication(ctx.database, applicationId);
  if (!lead || !application) throw new Error('nothing is there to be sent');
  await sendApplication(ctx, application, lead);
  await ctx.database.sql`
    update application set status = 'unknown', settled_at = null, next_check_at = now() where id = ${applicationId}`;
}

async function startFile({ sql }: Database, { scope }: AffiliateContext): Promise<number> {
  const [batch] = await sql<[{ id: number }]>`
    insert into batch (affiliate_id, environment, status, finished_at)
    values (${scope.affiliateId}, ${scope.environment}, 'completed', now()) returning id::float8 as id`;
  return batch.id;
}

/** Match all, of a file with one new lead. */
async function startMatching(
  database: Database,
  { scope }: AffiliateContext,
  batchId: number,
  leadId: number,
): Promise<void> {
  const { sql } = database;
  await sql`
    insert into batch_row (batch_id, row, status, lead_id) values (${batchId}, 1, 'created', ${leadId})`;
  await sql`update lead set batch_id = ${batchId}, batch_row = 1 where id = ${leadId}`;
  await upsertBatchMatch(database, scope, batchId, { total: 1, userId: null });
}

/** An endpoint that chose one type of event, and one such event that was published and not yet delivered. */
async function startWebhook(ctx: AffiliateContext, origin: string, userId: number): Promise<void> {
  const { affiliateId } = ctx.scope;
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'one' } as const;
  const input = addWebhookInput.parse({ url: `${origin}${webhookPath}`, types: ['batch.completed'] });
  await addWebhook({ ...ctx, actor }, input);
  await ctx.database.sql`
    insert into event_outbox (affiliate_id, environment, type, data)
    values (${affiliateId}, ${environment}, 'batch.completed', '{}')`;
  await publishAll(ctx.database);
}

/** Nothing of a world that is over is due any more. */
export async function endWorld({ ctx, affiliateId, leads }: GateWorld): Promise<void> {
  const { sql } = ctx.database;
  await sql`delete from webhook_endpoint where affiliate_id = ${affiliateId}`;
  await sql`update lead set feedback_due_at = null where id = ${leads.feedback}`;
  await sql`update application set next_check_at = null where affiliate_id = ${affiliateId}`;
  await sql`delete from planned_change`;
}

/** Decides, or takes it back. */
export async function decide(
  { ctx, leadId, leads, partners, people }: GateWorld,
  decision: Taken,
  stands: boolean,
): Promise<void> {
  const { sql } = ctx.database;
  // What somebody plans for a lender is theirs: see the table.
  const lenders = works.filter((work) => !['planned change', 'partner share'].includes(work));
  const all = lenders.map((work) => partners[work]);
  const { affiliateId } = ctx.scope;
  const allLeads = [leadId, ...Object.values(leads)];
  const say = (kind: string) => sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    select ${affiliateId}, ${environment}, id, gen_random_uuid(), ${kind} from unnest(${allLeads}::bigint[]) as id`;
  const takeBack = (kind: string) => sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind, undoes)
    select affiliate_id, environment, lead_id, gen_random_uuid(), kind, id from disposition d
    where lead_id = any(${allLeads}::bigint[]) and kind = ${kind} and undoes is null
      and not exists (select from disposition u where u.undoes = d.id)`;
  switch (decision) {
    case 'lender off':
      await sql`update partner set active = ${!stands} where id = any(${all}::bigint[])`;
      await sql`update environment set catalogue_version = catalogue_version + 1 where name = ${environment}`;
      return;
    case 'lender without room':
      // A file's referral becomes one that waits, which is another work.
      for (const work of ['waiting referral', 'live feedback', 'batch.match'] as const)
        await setCapacity(ctx.database, partners[work], stands ? capacityOf([{ most: 0 }]) : null);
      forgetRoom(ctx.database, environment);
      return;
    case 'affiliate suspended':
      await sql`update affiliate set active = ${!stands} where id = ${affiliateId}`;
      return;
    case 'maintenance':
      await sql`update environment set maintenance = ${stands} where name = ${environment}`;
      return;
    case 'do not contact':
      await (stands ? say(decision) : takeBack(decision));
      return;
    case 'wrong number':
      await (stands ? say(decision) : takeBack(decision));
      for (const id of allLeads) await updateWrongNumber(ctx.database, id, stands);
      await sql`
        update lead set set_aside_at = ${stands ? sql`now()` : null} where id = any(${allLeads}::bigint[])`;
      return;
    case 'user gone':
      await suspendUser(makeContext(ctx.database), { userId: people.operatorId, suspended: stands });
      return;
    case 'applicant erased':
      await ctx.database.transaction((tx) => eraseLeads(ctx, tx, allLeads));
      return;
    case 'values changed':
      await sql`
        update lead set first_name = 'Thandeka', values_version = values_version + 1, updated_at = now()
        where id = any(${allLeads}::bigint[])`;
  }
}

/**
 * Runs a work as a worker would, once it is due. Returns whether what stands leads anywhere, a run was completed or a
 * change is in effect; null for works that call somebody.
 */
export async function runWork(world: GateWorld, work: Work): Promise<boolean | null> {
  const { ctx, applications, batchId, partners, affiliateId } = world;
  const { sql } = ctx.database;
  const worker = makeContext(ctx.database, { env: ctx.env, actor: { kind: 'worker' } });
  const id = applications[work] ?? 0;
  switch (work) {
    case 'short link':
      return (await openShortLink(ctx, publicId(ctx.env.idKey, 'link', id), true)).kind === 'open';
    case 'work list':
    case 'invitation':
    case 'password reset':
    case 'partner share':
      return isOpen(world, work);
    case 'planned change':
      return applyPlannedChange(world);
    case 'batch.match': {
      await matchLeads(worker, { affiliateId, environment }, never);
      const [run] = await sql<[{ done: boolean }]>`
        select status = 'completed' as done from batch_match where batch_id = ${world.matchedBatchId}`;
      return run.done;
    }
    case 'batch.refer-partner':
      await referToPartner(worker, { batchId, partnerId: partners[work] }, never);
      // Where its process died in the middle of it, it is an application that a worker takes up.
      await sql`
        update application set next_check_at = now()
        where lead_id = ${world.leadId} and partner_id = ${partners[work]} and status in ('sending', 'unknown')`;
      for (const { id: referral } of await sql<{ id: number }[]>`
        select id::float8 as id from application where lead_id = ${world.leadId} and partner_id = ${partners[work]}`)
        await followUp(worker, referral);
      return null;
    case 'text message':
      await sql`update text_message set next_call_at = now() where id = ${world.smsId}`;
      await sendSms(worker, world.smsId);
      return null;
    case 'live feedback': {
      await sql`update lead set feedback_due_at = now() where id = ${world.leads.feedback} and state = 'new'`;
      for (const one of await resumeLiveFeedbackWork.claim(ctx.database, 100))
        await resumeLiveFeedbackWork.run(worker, one);
      await sql`
        update application set next_check_at = now()
        where lead_id = ${world.leads.feedback} and status in ('sending', 'unknown')`;
      for (const { id: sent } of await sql<{ id: number }[]>`
        select id::float8 as id from application where lead_id = ${world.leads.feedback}`)
        await followUp(worker, sent);
      return null;
    }
    case 'webhook delivery': {
      await sql`update webhook_endpoint set rest_until = null, claimed_until = null where affiliate_id = ${affiliateId}`;
      await sql`update webhook_retry set due_at = now() where state = 'waiting'`;
      for (const run of await deliverEventsWork.claimRuns(ctx.database, 100)) await run(worker);
      return null;
    }
    default:
      await sql`update application set next_check_at = now() where id = ${id} and status in ('sending', 'unknown')`;
      await followUp(worker, id);
      return null;
  }
}

/** Why a work came to nothing, as the lead's history says it. */
export async function reasonOf({ ctx, leadId, partners }: GateWorld, work: Work): Promise<string | null> {
  const [row] = await ctx.database.sql<{ reason: string }[]>`
    select detail ->> 'reason' as reason from lead_event
    where lead_id = ${leadId} and kind in ('application failed', 'referral not sent')
      and (detail ->> 'partnerId')::bigint = ${partners[work]} order by id desc limit 1`;
  return row?.reason ?? null;
}
