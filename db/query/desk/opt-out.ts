import type { Fragment, Queryable } from '@/db/client';
import { isInScope } from '@/db/query/base/lead-part';
import { consentedAt, isShareWithdrawn, optOutFacts } from '@/db/query/base/opt-out-part';
import { isInForce } from '@/db/query/base/restriction-part';
import type { Scope, UnguardedScope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import type { LeadBasis } from '@/word/lead';
import type { OptOutKind, OptOutReach, OptOutSource, RegisterGate } from '@/word/opt-out';

/** Who said it, and how. */
export interface OptOutOrigin {
  readonly source: OptOutSource;
  /** By whose user, key or lead; null: an operator. */
  readonly affiliateId: number | null;
  readonly userId?: number | null;
  readonly apiKeyId?: number | null;
  readonly dispositionId?: number | null;
  /** When it was said; by default now. */
  readonly saidAt?: Date | null;
}

/** An opt-out to be stored. */
export interface NewOptOut {
  readonly environment: Environment;
  readonly kind: OptOutKind;
  readonly hash: Buffer;
  readonly reach: OptOutReach;
  readonly reachId: number | null;
}

/**
 * Adds what people said, each unless it is in force already; what lists say is apart. What is said once more says when: a yes
 * in spite of it opens nothing that was said after the yes. Returns how many are new.
 */
export async function insertOptOuts(
  { sql }: Queryable,
  optOuts: readonly NewOptOut[],
  { source, affiliateId, userId = null, apiKeyId = null, dispositionId = null, saidAt = null }: OptOutOrigin,
): Promise<number> {
  const rows = optOuts.map(({ hash, ...one }) => ({ ...one, hash: `\\x${hash.toString('hex')}` }));
  const stored = await sql<{ isNew: boolean }[]>`
    insert into opt_out as o (environment, kind, hash, reach, reach_id, source, affiliate_id, user_id, api_key_id,
      disposition_id)
    select r.environment, r.kind, r.hash, r.reach, r."reachId", ${source}, ${affiliateId}::bigint, ${userId}::bigint,
      ${apiKeyId}::bigint, ${dispositionId}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      environment environment_name, kind opt_out_kind, hash bytea, reach opt_out_reach, "reachId" bigint)
    on conflict (hash, environment, reach, coalesce(reach_id, 0), coalesce(list_id, 0)) where lifted_at is null
      do update set again_at = coalesce(${saidAt?.toISOString() ?? null}::timestamptz, now())
      where coalesce(${saidAt?.toISOString() ?? null}::timestamptz, now()) > coalesce(o.again_at, o.at)
    returning again_at is null as "isNew"`;
  return stored.filter(({ isNew }) => isNew).length;
}

/** Lifts what a disposition said, once it is taken back. */
export async function updateOptOutsTakenBack(
  { sql }: Queryable,
  dispositionId: number,
  userId: number,
): Promise<void> {
  await sql`
    update opt_out set lifted_at = now(), lifted_by_user_id = ${userId}, lifted_why = 'taken back'
    where disposition_id = ${dispositionId} and lifted_at is null`;
}

/** An opt-out in force, as `lib/base/gate/may-contact.ts` reads it. */
export interface OptOutFactRow {
  reach: OptOutReach;
  reachId: number | null;
  at: Date;
}

type StoredFact = Omit<OptOutFactRow, 'at'> & { at: string };
const readFacts = (facts: readonly StoredFact[]) => facts.map((one) => ({ ...one, at: new Date(one.at) }));

/** What decides whether somebody may be contacted, by one look-up that takes as long with opt-outs as without. */
export interface ContactFactsRow {
  optOuts: OptOutFactRow[];
  registerGate: RegisterGate;
  basis: LeadBasis;
  restrictedSince: Date | null;
}

/** The same of a lead, whose applicant may have said more since. */
export interface LeadContactFactsRow extends ContactFactsRow {
  despiteOptOutAt: Date | null;
  isShareWithdrawn: boolean;
}
type StoredFacts = Omit<ContactFactsRow, 'optOuts'> & { optOuts: StoredFact[] };

/** Reads it for an applicant who may have no lead yet, by the hashes. `basis`: as the request says it; null: it does not. */
export async function getApplicantFacts(
  { sql }: Queryable,
  { affiliateId, environment }: UnguardedScope,
  hashes: readonly Buffer[],
  basis: LeadBasis | null,
): Promise<ContactFactsRow> {
  const [row] = await sql<[StoredFacts]>`
    select e.register_gate as "registerGate",
      coalesce(${basis}::lead_basis, (select lead_basis from affiliate where id = ${affiliateId})) as basis, (
        select coalesce(json_agg(json_build_object('reach', l.reach, 'reachId', l.reach_id, 'at', l.at)), '[]')
        from opt_out l where l.hash in ${sql([...hashes])} and l.environment = e.name and l.lifted_at is null) as "optOuts",
      (select min(x.started_at) from restriction x where x.hash in ${sql([...hashes])} and ${isInForce(sql)})
        as "restrictedSince"
    from environment e where e.name = ${environment}`;
  return { ...row, optOuts: readFacts(row.optOuts) };
}

/** Reads it for leads, by their ids; those that are not in this scope are absent. */
export async function listLeadFacts(
  { sql }: Queryable,
  scope: Scope,
  leadIds: readonly number[],
): Promise<ReadonlyMap<number, LeadContactFactsRow>> {
  const rows = await sql<(StoredFacts & LeadContactFactsRow & { leadId: number })[]>`
    select l.id::float8 as "leadId", e.register_gate as "registerGate", l.basis, ${optOutFacts(sql)} as "optOuts",
      ${isShareWithdrawn(sql)} as "isShareWithdrawn",
      (select min(x.started_at) from restriction x where x.hash = l.opt_out_hashes[1] and ${isInForce(sql)})
        as "restrictedSince",
      (select max(${consentedAt(sql)}) from consent c where c.lead_id = l.id and c.despite_opt_out) as "despiteOptOutAt"
    from lead l join environment e on e.name = l.environment
    where l.id = any(${[...leadIds]}::bigint[]) and ${isInScope(sql, scope.affiliateId, scope.environment)}`;
  return new Map(rows.map(({ leadId, ...row }) => [leadId, { ...row, optOuts: readFacts(row.optOuts) }]));
}

/** A lead whose opt-outs are written, or whose hashes are. */
export interface LeadToHash {
  leadId: number;
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  cellPhoneNumber: string;
  email: string | null;
}

/** A lead that says "do not contact". */
export interface LeadToRemember extends LeadToHash {
  dispositionId: number;
  saidAt: Date;
  userId: number | null;
}

const leadColumns = (sql: Queryable['sql']) => sql`
  l.id::float8 as "leadId", l.affiliate_id::float8 as "affiliateId", l.environment,
  l.id_number_ciphertext as "idNumberCiphertext", l.id_number_hash as "idNumberHash",
  l.cell_phone_number as "cellPhoneNumber", l.email`;

/** Opt-outs `p` of a lead `l` by which what its disposition `d` says would be found: they hold, or were lifted after it. */
const ofLead = (sql: Queryable['sql'], hash: Fragment) => sql`
  p.hash = ${hash} and p.environment = l.environment and p.list_id is null
  and (p.reach = 'affiliate' and p.reach_id = l.affiliate_id or p.source = 'agent' and p.affiliate_id = l.affiliate_id)`;

/** What a disposition `d` says was lifted after it, with what had been said before: it does not come back. */
const isLifted = (sql: Queryable['sql']) => sql`exists (
  select from opt_out p where ${ofLead(sql, sql`any(l.opt_out_hashes[1:2])`)} and p.lifted_at > d.at)`;

/** What a disposition `d` of a lead `l` says of its ID number and phone holds already, or was lifted after it. */
const isRemembered = (sql: Queryable['sql']) => sql`(
  exists (select from opt_out p where p.disposition_id = d.id)
  or l.opt_out_hashes is not null and not exists (
    select from unnest(l.opt_out_hashes[1:2]) h(hash)
    where not exists (
      select from opt_out p where ${ofLead(sql, sql`h.hash`)} and (p.lifted_at is null or p.lifted_at > d.at))))`;

/**
 * Locks leads, and lists what those say that have no opt-outs yet. `again`: also what had some, which others may have shared,
 * unless these were lifted.
 */
export async function lockLeadsToRemember(
  { sql }: Queryable,
  leadIds: readonly number[],
  { again = false }: { again?: boolean } = {},
): Promise<LeadToRemember[]> {
  const ids = [...leadIds];
  const isKnown = again
    ? sql`exists (select from opt_out p where p.disposition_id = d.id and p.lifted_at is not null)`
    : sql`(exists (select from opt_out p where p.disposition_id = d.id) or ${isLifted(sql)})`;
  await sql`select from lead where id = any(${ids}::bigint[]) order by id for no key update`;
  return sql<LeadToRemember[]>`
    select d.id::float8 as "dispositionId", d.at as "saidAt", d.user_id::float8 as "userId", ${leadColumns(sql)}
    from disposition d join lead l on l.id = d.lead_id
    where d.lead_id = any(${ids}::bigint[]) and d.kind = 'do not contact' and d.undoes is null and l.erased_at is null
      and not exists (select from disposition t where t.undoes = d.id)
      and not ${isKnown}`;
}

/** Returns the values of a lead that its opt-outs are found by; null: no such lead in this scope. */
export async function findLeadToHash(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<LeadToHash | null> {
  const [row] = await sql<LeadToHash[]>`
    select ${leadColumns(sql)} from lead l
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
      and l.erased_at is null`;
  return row ?? null;
}

/** Lists leads of the same applicants or numbers that say "do not contact", which share opt-outs with a lead's. */
export async function listLeadsSayingSo({ sql }: Queryable, leadId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select o.id::float8 as id from lead l join lead o on o.affiliate_id = l.affiliate_id and o.environment = l.environment
        and (o.id_number_hash = l.id_number_hash or o.cell_phone_number = l.cell_phone_number)
      join disposition d on d.lead_id = o.id
    where l.id = ${leadId} and d.kind = 'do not contact' and d.undoes is null
      and not exists (select from disposition t where t.undoes = d.id)`;
  return rows.map(({ id }) => id);
}

/** Lists leads with an unremembered "do not contact": of a former release, which wrote no opt-outs. */
export async function listUnremembered({ sql }: Queryable, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct d.lead_id::float8 as id from disposition d join lead l on l.id = d.lead_id
    where d.kind = 'do not contact' and d.undoes is null and l.erased_at is null
      and not exists (select from disposition t where t.undoes = d.id)
      and not ${isRemembered(sql)}
    limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Locks leads that a former release stored without hashes; those that others have locked are left for the next time. */
export async function lockLeadsToHash({ sql }: Queryable, limit: number): Promise<LeadToHash[]> {
  return sql<LeadToHash[]>`
    select ${leadColumns(sql)} from lead l where l.opt_out_hashes is null and l.erased_at is null
    order by l.id limit ${limit} for no key update skip locked`;
}

/** Writes the hashes of leads that `lockLeadsToHash` has locked, in the same transaction. */
export async function updateLeadHashes(
  { sql }: Queryable,
  leads: readonly { leadId: number; hashes: readonly Buffer[] }[],
): Promise<void> {
  const rows = leads.map(({ leadId, hashes }) => ({
    id: leadId,
    hashes: hashes.map((one) => `\\x${one.toString('hex')}`),
  }));
  await sql`
    update lead l set opt_out_hashes = r.hashes
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(id bigint, hashes bytea[]) where l.id = r.id`;
}

/** Returns the lender that has a lead's latest application; null: none was sent. */
export async function findLenderOfLead(
  { sql }: Queryable,
  leadId: number,
): Promise<{ id: number; companyName: string } | null> {
  const [row] = await sql<{ id: number; companyName: string }[]>`
    select p.id::float8 as id, p.company_name as "companyName" from application a join partner p on p.id = a.partner_id
    where a.lead_id = ${leadId} and a.waits_since is null order by a.id desc limit 1`;
  return row ?? null;
}

/**
 * Lifts the opt-outs in force that a lead falls under: those of its affiliate, and those for everybody that it said itself, or
 * for an operator (`all`) all of them; never the register's. Returns how many of each reach.
 */
export async function updateLeadOptOutsLifted(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
  { userId, why, all }: { userId: number | null; why: string; all: boolean },
): Promise<{ reach: OptOutReach; count: number }[]> {
  return sql<{ reach: OptOutReach; count: number }[]>`
    with lifted as (
      update opt_out o set lifted_at = now(), lifted_by_user_id = ${userId}::bigint, lifted_why = ${why}
      from lead l
      where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
        and o.hash = any(l.opt_out_hashes) and o.environment = l.environment and o.lifted_at is null
        and (o.reach = 'affiliate' and o.reach_id = l.affiliate_id
          or o.reach = 'everybody' and (${all}::boolean or o.affiliate_id = l.affiliate_id)
          or o.reach = 'partner' and ${all}::boolean)
      returning o.reach)
    select reach, count(*)::int as count from lifted group by reach order by reach`;
}
