import type { Database } from '@/db/client';
import { upsertBatchMatch } from '@/db/query/batch/batch-match';
import { findApplication, insertReferral } from '@/db/query/lead/application';
import { findLead } from '@/db/query/lead/lead';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { hashFormerLeads } from '@/lib/desk/opt-out/remember-opt-outs';
import { addWebhook } from '@/lib/event/webhook-endpoint/add-endpoint';
import { addWebhookInput } from '@/lib/event/webhook-endpoint/schema';
import { sendApplication } from '@/lib/lead/application/send-application';
import { makeAffiliateContext } from '@/test/context';
import { publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate, makeLead } from '@/test/factory';
import { startPeople } from './links';
import type { Work } from './model';
import { environment, type GateMarket, type GateWorld, gateEnv, webhookPath } from './world';

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
  // Every other world's leads are a former release's, which no worker has given its hashes yet.
  if (worlds % 2 === 0) await hashFormerLeads(ctx);
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
