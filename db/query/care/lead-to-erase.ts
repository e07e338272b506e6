import type { Queryable, Sql } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import { lockIdentities } from '@/db/query/lead/lead-identity';
import type { Environment } from '@/word/environment';
import { keptDays, shortestClass } from './lead-period';
import type { Piece } from './piece';

/** A lead whose personal fields are to be erased. */
export interface LeadToErase {
  id: number;
  affiliateId: number;
  environment: Environment;
}

/** A lead (`l`) beyond its period in its environment (`e`), and of nobody whose data is restricted. */
const isExpired = (sql: Sql) => sql`l.erased_at is null and not ${isRestricted(sql)}
  and l.created_at < now() - make_interval(days => least(e.lead_retention_days, ${shortestClass(sql, sql`e`)}))
  and l.created_at < now() - make_interval(days => ${keptDays(sql)})`;

/** Lists leads beyond their environment's retention, oldest first: up to `limit` of a piece. */
export function listExpiredLeads(
  { sql }: Queryable,
  environment: Environment,
  { afterId, untilId, limit }: Piece & { limit: number },
): Promise<LeadToErase[]> {
  return sql<LeadToErase[]>`
    select l.id::float8 as id, l.affiliate_id::float8 as "affiliateId", l.environment
    from lead l join environment e on e.name = l.environment
    where l.id > ${afterId} and l.id <= ${untilId} and l.environment = ${environment} and ${isExpired(sql)}
    order by l.id limit ${limit}`;
}

/** Locks listed leads to be erased, and returns those that are beyond it still, whatever has become of them meanwhile. */
export async function lockExpiredLeads(db: Queryable, leadIds: readonly number[]): Promise<number[]> {
  const { sql } = db;
  await lockIdentities(db, leadIds);
  await lockLeads(db, leadIds);
  const rows = await sql<{ id: number }[]>`
    select l.id::float8 as id from lead l join environment e on e.name = l.environment
    where l.id = any(${[...leadIds]}::bigint[]) and ${isExpired(sql)} order by l.id`;
  return rows.map(({ id }) => id);
}

/** Locks leads until the transaction ends, before their applications. */
export async function lockLeads({ sql }: Queryable, leadIds: readonly number[]): Promise<void> {
  await sql`select from lead where id = any(${[...leadIds]}::bigint[]) order by id for no key update`;
}

/** Lists every lead of an applicant, across all affiliates and both environments, using each one's index. */
export function listLeadsOfApplicant(
  { sql }: Queryable,
  idNumberHashes: readonly Buffer[],
): Promise<LeadToErase[]> {
  return sql<LeadToErase[]>`
    select l.id::float8 as id, l.affiliate_id::float8 as "affiliateId", l.environment
    from affiliate a cross join environment e
    join lead l on l.affiliate_id = a.id and l.environment = e.name and l.id_number_hash in ${sql([...idNumberHashes])}
    order by l.id`;
}

/**
 * Locks every lead of an applicant, to be erased, those too that an edit was about to make of one of them, and lists them:
 * identities first.
 */
export async function lockLeadsOfApplicant(
  db: Queryable,
  idNumberHashes: readonly Buffer[],
): Promise<LeadToErase[]> {
  for (let locked = 0; ; ) {
    const leads = await listLeadsOfApplicant(db, idNumberHashes);
    if (leads.length === locked) return leads;
    const ids = leads.map(({ id }) => id);
    await lockIdentities(db, ids, idNumberHashes);
    await lockLeads(db, ids);
    locked = leads.length;
  }
}
