import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';

/** Adds a note to a lead that is not erased, once; false: it is there already. */
export async function insertLeadNote(
  { sql }: Queryable,
  scope: Scope,
  it: { id: string; leadId: number; userId: number | null; ciphertext: Buffer },
): Promise<boolean> {
  const rows = await sql`
    insert into lead_note (id, affiliate_id, environment, lead_id, user_id, ciphertext)
    values (${it.id}, ${scope.affiliateId}, ${scope.environment}, ${it.leadId}, ${it.userId}, ${it.ciphertext})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

export async function countLeadNotes({ sql }: Queryable, leadId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from lead_note where lead_id = ${leadId}`;
  return row.count;
}
