import { customType } from 'drizzle-orm/pg-core';

/** A place in the write-ahead log, such as `0/16B3748`. */
export const pgLsn = customType<{ data: string }>({ dataType: () => 'pg_lsn' });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
