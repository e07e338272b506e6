import type { Database } from '@/db/client';
import { searchStored } from '@/lib/care/erasure-proof/search-stored';
import { makeContext } from '@/test/context';

/** Ends the searches after erasures, as the worker would: until then what they look for is stored, encrypted. */
export async function endSearches(database: Database): Promise<void> {
  const rows = await database.sql<{ id: number }[]>`
    select id::float8 as id from erasure_proof where state = 'searching' order by id`;
  for (const { id } of rows) await searchStored(makeContext(database), id, new AbortController().signal);
}
