import type { Queryable, Sql } from '@/db/client';
import { lockIdentities } from '@/db/query/lead/lead-identity';
import { insertCountsWithout } from './lead-time';
import { releasePlaces } from './sample-data';

/** Some of the affiliate's leads that are left to be removed, locked as all writes lock them: identities first. */
export async function lockSampleLeads(db: Queryable, affiliateId: number, limit: number): Promise<number[]> {
  const rows = await db.sql<{ id: number }[]>`
    select lead_id::float8 as id from sample_lead where affiliate_id = ${affiliateId} and kind = 'sample'
    order by lead_id limit ${limit}`;
  const ids = rows.map(({ id }) => id);
  await lockLeads(db, ids);
  return ids;
}

/** The leads of practice calls: of one user, or all that began before so many minutes. */
export async function lockPracticeLeads(
  db: Queryable,
  whose: { affiliateId: number; userId: number } | { olderThanMinutes: number },
  limit: number,
): Promise<number[]> {
  const { sql } = db;
  const rows = await sql<{ id: number }[]>`
    select lead_id::float8 as id from sample_lead
    where kind = 'practice' and ${
      'userId' in whose
        ? sql`affiliate_id = ${whose.affiliateId} and user_id = ${whose.userId}`
        : sql`made_at < now() - make_interval(mins => ${whose.olderThanMinutes}::int)`
    }
    order by lead_id limit ${limit}`;
  const ids = rows.map(({ id }) => id);
  await lockLeads(db, ids);
  return ids;
}

async function lockLeads(db: Queryable, ids: readonly number[]): Promise<void> {
  await lockIdentities(db, ids);
  await db.sql`select from lead where id = any(${[...ids]}::bigint[]) order by id for update`;
}

/** What is about leads without a foreign key: it is written in their statements. */
const unlinked = [
  'lead_event',
  'event_sequence',
  'event_outbox',
  'ledger_log_outbox',
  'ledger_log_value',
  'lead_identity',
] as const;

/**
 * Deletes leads that stand for nobody, with everything that is about them: what they count for days that are over, the
 * places they take, and every row that a foreign key leads to, whichever table it is in. That somebody read them stays.
 * Returns their applications, for what is stored elsewhere under their public ids.
 */
export async function deleteSampleLeads(db: Queryable, leadIds: readonly number[]): Promise<number[]> {
  const { sql } = db;
  const ids = [...leadIds];
  const applications = await sql<{ id: number }[]>`
    select id::float8 as id from application where lead_id = any(${ids}::bigint[])`;
  await insertCountsWithout(db, ids);
  await releasePlaces(db, ids);
  for (const table of unlinked) await sql`delete from ${sql(table)} where lead_id = any(${ids}::bigint[])`;
  await deleteReferring(sql, 'lead', ids);
  // The mark goes with its lead: until then it is what allows to delete the rest.
  await sql`delete from lead where id = any(${ids}::bigint[])`;
  return applications.map(({ id }) => id);
}

/** Deletes the rows that refer to these, after those that refer to them. */
async function deleteReferring(sql: Sql, to: string, ids: readonly number[]): Promise<void> {
  const references = await sql<{ table: string; column: string; isReferredTo: boolean }[]>`
    select r.relname as table, a.attname as column,
      exists (select from pg_constraint o where o.contype = 'f' and o.confrelid = c.conrelid and o.conrelid <> c.conrelid)
        as "isReferredTo"
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${to}::regclass and c.conrelid <> c.confrelid and c.confdeltype <> 'c'
    order by r.relname`;
  for (const { table, column, isReferredTo } of references) {
    if (isReferredTo) {
      const rows = await sql<{ id: number }[]>`
        select id::float8 as id from ${sql(table)} where ${sql(column)} = any(${[...ids]}::bigint[])`;
      if (rows.length > 0)
        await deleteReferring(
          sql,
          table,
          rows.map(({ id }) => id),
        );
    }
    await sql`delete from ${sql(table)} where ${sql(column)} = any(${[...ids]}::bigint[])`;
  }
}

/** Deletes what is left of an affiliate's sample data once its leads are gone: its files, agents and key. */
export async function deleteSampleOwners(
  { sql }: Queryable,
  affiliateId: number,
  { agentIds, batchIds, apiKeyId }: { agentIds: number[]; batchIds: number[]; apiKeyId: number | null },
): Promise<void> {
  const batches = sql`any(${batchIds}::bigint[])`;
  // A file that somebody corrected stays without the one it corrects.
  await sql`update batch set corrects_batch_id = null where corrects_batch_id = ${batches}`;
  await sql`delete from batch_row where batch_id = ${batches}`;
  await deleteReferring(sql, 'batch', batchIds);
  await sql`delete from batch where id = ${batches}`;
  await sql`delete from api_key where id = ${apiKeyId} and is_sample`;
  await sql`delete from "user" where id = any(${agentIds}::bigint[]) and affiliate_id = ${affiliateId} and removed_at is not null`;
  await sql`delete from sample_data where affiliate_id = ${affiliateId}`;
}
