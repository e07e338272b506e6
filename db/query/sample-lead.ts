import type { Queryable, Sql } from '@/db/client';

// What the rest of the product asks about leads that stand for nobody: sample data and practice calls.

/** Returns whether a lead is sample data or of a practice call. */
export async function isSampleLead({ sql }: Queryable, leadId: number): Promise<boolean> {
  return (await sql`select from sample_lead where lead_id = ${leadId}`).length > 0;
}

/** Null: an ordinary lead. */
export type SampleKind = 'sample' | 'practice' | null;

export async function findSampleKind({ sql }: Queryable, leadId: number): Promise<SampleKind> {
  const [row] = await sql<{ kind: SampleKind }[]>`select kind from sample_lead where lead_id = ${leadId}`;
  return row?.kind ?? null;
}

/** The kind of a lead `l`, as a column. */
export const sampleKind = (sql: Sql) => sql`(select s.kind from sample_lead s where s.lead_id = l.id)`;

/** That a lead `l` stands for somebody. */
export const standsForSomebody = (sql: Sql) =>
  sql`not exists (select from sample_lead s where s.lead_id = l.id)`;
