import type { Queryable } from '@/db/client';

/** Returns true until the first affiliate, user, intent or partner exists. */
export async function isDatabaseEmpty({ sql }: Queryable): Promise<boolean> {
  const [row] = await sql<[{ empty: boolean }]>`
    select not (exists (select from affiliate) or exists (select from "user")
      or exists (select from intent) or exists (select from partner)) as empty`;
  return row.empty;
}
