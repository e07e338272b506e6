import type { Queryable, Sql } from '@/db/client';

// What the rest of the product asks about pretend leads: those of sample data and of practice calls, behind which is no applicant.

/**
 * Returns whether a lead is sample data or of a practice call. One that is not there is, too: only such leads are ever
 * removed once lenders may be asked for them.
 */
export async function isPretendLead({ sql }: Queryable, leadId: number): Promise<boolean> {
  return (await sql`select from lead l where l.id = ${leadId} and ${standsForSomebody(sql)}`).length === 0;
}

/**
 * Begins the deduplication window of a lead again if it stands for nobody: what is sent of its applicant after an old
 * window would be another lead, and that one would stand for somebody.
 */
export async function updatePretendIdentity({ sql }: Queryable, leadId: number): Promise<void> {
  await sql`
    update lead_identity set created_at = now()
    where lead_id = ${leadId} and exists (select from sample_lead s where s.lead_id = ${leadId})`;
}

/** Null: an ordinary lead. */
export type PretendKind = 'sample' | 'practice' | null;

/** What a lead stands for, if it is for nobody; `userId`: whose practice call it is. */
export async function findPretendLead(
  { sql }: Queryable,
  leadId: number,
): Promise<{ kind: 'sample' | 'practice'; userId: number | null } | null> {
  const [row] = await sql<{ kind: 'sample' | 'practice'; userId: number | null }[]>`
    select kind, user_id::float8 as "userId" from sample_lead where lead_id = ${leadId}`;
  return row ?? null;
}

/** The kind of a lead `l`, as a column. */
export const pretendKind = (sql: Sql) => sql`(select s.kind from sample_lead s where s.lead_id = l.id)`;

/** That a lead `l` stands for somebody. */
export const standsForSomebody = (sql: Sql) =>
  sql`not exists (select from sample_lead s where s.lead_id = l.id)`;
