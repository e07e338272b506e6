import type { Queryable } from '@/db/client';

interface ServerState {
  /** Such as `18.4`. */
  version: string;
  now: Date;
  databaseBytes: number;
}

/** Returns what the server says of itself. */
export async function findServerState({ sql }: Queryable): Promise<ServerState> {
  const [row] = await sql<[ServerState]>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      pg_database_size(current_database())::float8 as "databaseBytes"`;
  return row;
}
