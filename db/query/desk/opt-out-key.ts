import type { Queryable } from '@/db/client';

/** Returns the wrapped key; null: it is not made yet. */
export async function findOptOutKey({ sql }: Queryable, id: number): Promise<Buffer | null> {
  const [row] = await sql<{ ciphertext: Uint8Array }[]>`select ciphertext from opt_out_key where id = ${id}`;
  return row ? Buffer.from(row.ciphertext) : null;
}

/** Adds the wrapped key, unless somebody else has. */
export async function insertOptOutKey({ sql }: Queryable, id: number, ciphertext: Buffer): Promise<void> {
  await sql`insert into opt_out_key (id, ciphertext) values (${id}, ${ciphertext}) on conflict do nothing`;
}

/** Returns whether a lead was ever stored. */
export async function hasLeads({ sql }: Queryable): Promise<boolean> {
  const [row] = await sql<[{ has: boolean }]>`select exists (select from lead) as has`;
  return row.has;
}
