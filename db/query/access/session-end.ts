import type { Queryable } from '@/db/client';
import type { UserRole } from '@/word/role';

/** Ends a session. Returns whose it was; null if it has ended already. */
export async function deleteSession(
  { sql }: Queryable,
  id: string,
): Promise<{ userId: number; role: UserRole; affiliateId: number | null } | null> {
  const [row] = await sql<{ userId: number; role: UserRole; affiliateId: number | null }[]>`
    delete from session s using ${sql('user')} u where s.id = ${id} and u.id = s.user_id
    returning u.id::int as "userId", u.role, u.affiliate_id::int as "affiliateId"`;
  return row ?? null;
}
