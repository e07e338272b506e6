import type { Queryable } from '@/db/client';

/** Who sent an application in the portal, by name; null: a key did, or nobody who is known. */
export async function findSender(
  { sql }: Queryable,
  applicationId: number,
): Promise<{ userId: number; name: string } | null> {
  const [row] = await sql<{ userId: number; name: string }[]>`
    select u.id::float8 as "userId", u.name from application a join ${sql('user')} u on u.id = a.user_id
    where a.id = ${applicationId}`;
  return row ?? null;
}
