import type { Fragment, Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { Piece } from './piece';

/**
 * Leads (`lead_id`) of a piece of consents that still hold what proves them, each by its newest consent (`recorded_at`): the
 * piece that has it counts the lead. A file's consent names no applicant, and stays.
 */
export const leadsWithProof = (sql: Sql, { afterId, untilId }: Piece): Fragment => sql`
  select c.lead_id, c.recorded_at from consent c
  where c.id > ${afterId} and c.id <= ${untilId} and c.lead_id is not null and c.salt is not null
    and not exists (select from consent newer where newer.lead_id = c.lead_id and newer.id > c.id)`;

/** When what a lead (`c.lead_id`) has agreed to was last recorded, withdrawn, or used to ask or tell a lender. */
export const lastUse = (sql: Sql): Fragment => sql`greatest(
  (select max(recorded_at) from consent o where o.lead_id = c.lead_id),
  (select max(at) from consent_end w where w.lead_id = c.lead_id),
  (select max(created_at) from offer o where o.lead_id = c.lead_id),
  (select max(requested_at) from application x where x.lead_id = c.lead_id))`;

/** Lists leads of a piece of consents whose last use is longer ago than the environment's period for consents. */
export async function listExpiredConsents(
  { sql }: Queryable,
  environment: Environment,
  piece: Piece,
): Promise<number[]> {
  const before = sql`now() - make_interval(days => e.consent_retention_days)`;
  const rows = await sql<{ id: number }[]>`
    select l.id::float8 as id
    from (${leadsWithProof(sql, piece)}) c join lead l on l.id = c.lead_id join environment e on e.name = l.environment
    where l.environment = ${environment} and c.recorded_at < ${before} and ${lastUse(sql)} < ${before}
    order by l.id`;
  return rows.map(({ id }) => id);
}

/** Whether consents of an environment are kept for a shorter time than their leads can be. */
export async function isConsentPeriodShorter({ sql }: Queryable, environment: Environment): Promise<boolean> {
  const [row] = await sql<[{ shorter: boolean }]>`
    select consent_retention_days < lead_retention_days as shorter from environment where name = ${environment}`;
  return row.shorter;
}
