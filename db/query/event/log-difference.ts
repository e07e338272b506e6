import type { Queryable } from '@/db/client';

/** Returns the first difference that the last verification of the log of consents found; null: none. */
export async function findLogDifference({ sql }: Queryable): Promise<string | null> {
  const [row] = await sql<{ difference: string | null }[]>`select difference from ledger_log`;
  return row?.difference ?? null;
}
