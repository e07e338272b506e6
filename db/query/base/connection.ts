import type { Queryable } from '@/db/client';

/** Returns true while any other process is connected to the database. */
export async function isInUseByOthers({ sql }: Queryable, applicationName: string): Promise<boolean> {
  const rows = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${applicationName}
    limit 1`;
  return rows.length > 0;
}

/** A process that is connected to the database, as it named itself. */
export interface ConnectedProcess {
  readonly name: string;
  /** Null: over a socket of the database's own machine. */
  readonly address: string | null;
}

/** Lists who is connected to this database under a name that begins with `prefix`, of our role. */
export async function listConnectedProcesses(
  { sql }: Queryable,
  prefix: string,
): Promise<ConnectedProcess[]> {
  return sql<ConnectedProcess[]>`
    select distinct application_name as name, host(client_addr) as address from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and starts_with(application_name, ${`${prefix} `}) and pid <> pg_backend_pid()`;
}
