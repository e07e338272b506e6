import { sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/affiliate';
import { intent } from '@/db/schema/intent';
import { partner } from '@/db/schema/partner';
import { user } from '@/db/schema/user';

/** True until somebody has created the first affiliate, user, intent or partner. */
export async function isDatabaseEmpty(q: Queryable): Promise<boolean> {
  const [row] = await q.execute<{ empty: boolean }>(sql`
    select not (exists (select 1 from ${affiliate}) or exists (select 1 from ${user})
      or exists (select 1 from ${intent}) or exists (select 1 from ${partner})) as empty`);
  return row?.empty === true;
}
