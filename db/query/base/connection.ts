import type { Queryable } from '@/db/client';

/** Returns true while any other process is connected to the database. */
export async function isInUseByOthers({ sql }: Queryable, applicationName: string): Promise<boolean> {
  const rows = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${applicationName}
    limit 1`;
  return rows.length > 0;
}
