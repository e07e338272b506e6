import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { findApplication, insertReferral } from '@/db/query/application';
import { findLead } from '@/db/query/lead';
import { sendApplication } from '@/lib/application/send-application';
import { referToPartner } from '@/lib/batch/import/refer-to-partner';
import { forgetRoom } from '@/lib/capacity/room';
import type { AffiliateContext } from '@/lib/context';
import { publicId } from '@/lib/public-id';
import { openShortLink } from '@/lib/short-link/open-short-link';
import { newPartnerSecret } from '@/lib/webhook/signature';
import { never } from '@/test/batch/upload';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { makeAffiliate, makeIntent, makeLead, makePartner } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { type Taken, type Work, works } from './model';

export type LenderPaths = Record<Work, string>;

/** One applicant of a new affiliate, with a lender for each work that is under way. */
export interface GateWorld {
  readonly ctx: AffiliateContext;
  readonly leadId: number;
  readonly partners: Record<Work, number>;
  readonly applications: Partial<Record<Work, number>>;
  readonly batchId: number;
  readonly paths: LenderPaths;
}

/** Lenders of one test file, one for each work: a catalogue of its own for each applicant would be read anew each time. */
export interface GateMarket {
  readonly intentId: number;
  readonly partners: Record<Work, number>;
  readonly paths: LenderPaths;
}

/** Makes the lenders, at `origin`, each under a path of its own. */
export async function makeMarket(database: Database, origin: string): Promise<GateMarket> {
  const { id: intentId } = await makeIntent(database);
  const paths = Object.fromEntries(works.map((work, index) => [work, `/lender-${index}`])) as LenderPaths;
  const made = await Promise.all(
    works.map((work) =>
      makePartner(database, {
        acceptUrl: `${origin}${paths[work]}`,
        secret: newPartnerSecret(),
        timeoutMs: 2_000,
        intents: [{ intentId }],
      }),
    ),
  );
  const partners = Object.fromEntries(works.map((work, index) => [work, made[index]?.id ?? 0]));
  return { intentId, paths, partners: partners as Record<Work, number> };
}

let worlds = 0;

/** Starts every work for a new applicant of a new affiliate. */
export async function startWorld(database: Database, market: GateMarket): Promise<GateWorld> {
  const { intentId, partners, paths } = market;
  const { id: affiliateId } = await makeAffiliate(database);
  const ctx = makeAffiliateContext(database, { affiliateId });
  worlds += 1;
  const { id: leadId } = await makeLead(database, {
    affiliateId,
    intentId,
    idNumber: '9001015009087',
    cellPhoneNumber: `08${String(10_000_000 + worlds)}`,
    fields: { net_income: 15_000 },
  });
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
  const batchId = await startFile(database, ctx, leadId, partners['batch.refer-partner']);
  await database.sql`
    update application set status = 'accepted', settled_at = now(), next_check_at = null, link = 'https://lender.example/go'
    where id = ${applications['short link'] ?? 0}`;
  await firstCall(ctx, leadId, applications['application follow-up'] ?? 0);
  return { ctx, leadId, partners, applications, batchId, paths };
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

async function startFile(
  { sql }: Database,
  { scope }: AffiliateContext,
  leadId: number,
  partnerId: number,
): Promise<number> {
  const [batch] = await sql<[{ id: number }]>`
    insert into batch (affiliate_id, environment, status)
    values (${scope.affiliateId}, ${scope.environment}, 'completed') returning id::float8 as id`;
  await sql`
    insert into batch_referral (batch_id, partner_id, row, lead_id) values (${batch.id}, ${partnerId}, 1, ${leadId})`;
  return batch.id;
}

/** Decides, or takes it back. */
export async function decide(
  { ctx, leadId, partners }: GateWorld,
  decision: Taken,
  stands: boolean,
): Promise<void> {
  const { sql } = ctx.database;
  const all = Object.values(partners);
  const { affiliateId, environment } = ctx.scope;
  const say = (kind: string) => sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    values (${affiliateId}, ${environment}, ${leadId}, ${randomUUID()}, ${kind})`;
  const takeBack = (kind: string) => sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind, undoes)
    select affiliate_id, environment, lead_id, gen_random_uuid(), kind, id from disposition d
    where lead_id = ${leadId} and kind = ${kind} and undoes is null
      and not exists (select from disposition u where u.undoes = d.id)`;
  switch (decision) {
    case 'lender off':
      await sql`update partner set active = ${!stands} where id = any(${all}::bigint[])`;
      await sql`update environment set catalogue_version = catalogue_version + 1 where name = ${environment}`;
      return;
    case 'lender without room':
      // The others are not asked for room: a file's referral becomes one that waits.
      await setCapacity(
        ctx.database,
        partners['waiting referral'],
        stands ? capacityOf([{ most: 0 }]) : null,
      );
      forgetRoom(ctx.database, environment);
      return;
    case 'affiliate suspended':
      await sql`update affiliate set active = ${!stands} where id = ${affiliateId}`;
      return;
    case 'maintenance':
      await sql`update environment set maintenance = ${stands} where name = ${environment}`;
      return;
    case 'do not contact':
    case 'wrong number':
      await (stands ? say(decision) : takeBack(decision));
      return;
    case 'applicant erased':
      await sql`update lead set erased_at = now(), id_number_ciphertext = null where id = ${leadId}`;
      return;
    case 'values changed':
      await sql`
        update lead set first_name = 'Thandeka', values_version = values_version + 1, updated_at = now()
        where id = ${leadId}`;
  }
}

/** Runs a work as a worker would, once it is due. Returns whether a short link led anywhere; null for the others. */
export async function runWork(world: GateWorld, work: Work): Promise<boolean | null> {
  const { ctx, applications, batchId, partners } = world;
  const id = applications[work] ?? 0;
  if (work === 'short link')
    return (await openShortLink(ctx, publicId(ctx.env.idKey, 'link', id), true)).kind === 'open';
  if (work === 'batch.refer-partner') {
    await referToPartner(makeContext(ctx.database), { batchId, partnerId: partners[work] }, never);
    return null;
  }
  await ctx.database
    .sql`update application set next_check_at = now() where id = ${id} and status in ('sending', 'unknown')`;
  await followUp(makeContext(ctx.database), id);
  return null;
}

/** Why a work came to nothing, as the lead's history says it. */
export async function reasonOf({ ctx, leadId, partners }: GateWorld, work: Work): Promise<string | null> {
  const [row] = await ctx.database.sql<{ reason: string }[]>`
    select detail ->> 'reason' as reason from lead_event
    where lead_id = ${leadId} and kind in ('application failed', 'referral not sent')
      and (detail ->> 'partnerId')::bigint = ${partners[work]} order by id desc limit 1`;
  return row?.reason ?? null;
}
