import type { Queryable } from '@/db/client';

/** Rows whose ids follow `afterId`, up to `untilId`. */
export interface Piece {
  afterId: number;
  untilId: number;
}

/**
 * Cuts a table into pieces of so many rows, in order of their ids. By rows and not by ids, since a restore or a failover moves
 * ids ahead by millions of millions (design care 6): nobody could walk that.
 */
export async function* listPieces(
  { sql }: Queryable,
  table: 'lead' | 'consent',
  rows: number,
): AsyncGenerator<Piece> {
  for (let afterId = 0; ; ) {
    const [end] = await sql<[{ id: number | null }]>`
      select max(id)::float8 as id from (
        select id from ${sql(table)} where id > ${afterId} order by id limit ${rows}) as piece`;
    if (end.id === null) return;
    yield { afterId, untilId: end.id };
    afterId = end.id;
  }
}
