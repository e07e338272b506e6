import type { Queryable } from '@/db/client';

/**
 * Locks the lead of an application until the transaction ends, as whoever writes about its applicant does first: an erasure
 * waits for that, or that for an erasure, and what the transaction reads afterwards is what the erasure has left.
 */
export async function lockLeadOf({ sql }: Queryable, applicationId: number): Promise<void> {
  await sql`
    select from lead where id = (select lead_id from application where id = ${applicationId}) for share`;
}
