import type { Fragment, Queryable, Sql } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { Environment } from '@/word/environment';
import { lockLeads } from './lead-to-erase';
import type { Piece } from './piece';

/** Consents (`c`) of a piece. */
export const ofPiece = (sql: Sql, { afterId, untilId }: Piece): Fragment =>
  sql`c.id > ${afterId} and c.id <= ${untilId}`;

/**
 * Leads (`lead_id`) of consents that still hold what proves them, each by its newest consent (`recorded_at`): the
 * piece that has it counts the lead. A file's consent names no applicant, and stays; so does that of somebody whose data is
 * restricted. This is asked by a value, not by a join: a piece is never joined with all leads.
 */
const leadsWithProof = (sql: Sql, these: Fragment): Fragment => sql`
  select c.lead_id, c.recorded_at, c.environment from consent c
  where ${these} and c.lead_id is not null and c.salt is not null
    and not exists (select from consent newer where newer.lead_id = c.lead_id and newer.id > c.id)
    and (select not ${isRestricted(sql)} from lead l where l.id = c.lead_id)`;

/** Of one statement: each row is looked up in four tables, on a busy machine some 0.1 ms. */
export const consentsAtOnce = 50_000;

/**
 * Those of them whose newest consent is older than `before`, with when what they agreed to was last recorded, withdrawn, or
 * used to ask or tell a lender (`used_at`), looked up once.
 */
export const leadsUsed = (
  sql: Sql,
  these: Fragment,
  environment: Environment,
  before: Fragment,
): Fragment => sql`
  select c.lead_id, greatest(
    (select max(recorded_at) from consent o where o.lead_id = c.lead_id),
    (select max(at) from consent_end w where w.lead_id = c.lead_id),
    (select max(created_at) from offer o where o.lead_id = c.lead_id),
    (select max(requested_at) from application x where x.lead_id = c.lead_id)) as used_at
  from (${leadsWithProof(sql, these)}) c
  where c.environment = ${environment} and c.recorded_at < ${before} offset 0`;

/** Lists leads of a piece of consents whose last use is longer ago than the environment's period for consents. */
export function listExpiredConsents(
  { sql }: Queryable,
  environment: Environment,
  piece: Piece,
): Promise<number[]> {
  return leadsPast(sql, ofPiece(sql, piece), environment);
}

/** Locks listed leads, and returns those whose last use is longer ago still, whatever was given or used meanwhile. */
export async function lockExpiredConsents(
  db: Queryable,
  environment: Environment,
  leadIds: readonly number[],
): Promise<number[]> {
  await lockLeads(db, leadIds);
  return leadsPast(db.sql, db.sql`c.lead_id = any(${[...leadIds]}::bigint[])`, environment);
}

async function leadsPast(sql: Sql, these: Fragment, environment: Environment): Promise<number[]> {
  const before = sql`now() - make_interval(
    days => (select consent_retention_days from environment where name = ${environment}))`;
  const rows = await sql<{ id: number }[]>`
    select lead_id::float8 as id from (${leadsUsed(sql, these, environment, before)}) used
    where used_at < ${before} order by lead_id`;
  return rows.map(({ id }) => id);
}

/** Whether consents of an environment are kept for a shorter time than their leads can be. */
export async function isConsentPeriodShorter({ sql }: Queryable, environment: Environment): Promise<boolean> {
  const [row] = await sql<[{ shorter: boolean }]>`
    select consent_retention_days < lead_retention_days as shorter from environment where name = ${environment}`;
  return row.shorter;
}
