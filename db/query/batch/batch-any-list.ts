import type { Fragment, Queryable, Sql } from '@/db/client';
import { beyondPlace, inListOrder, type ListPlace, placeOrder } from '@/db/query/base/list-page';
import type { Environment } from '@/word/environment';
import type { BatchView } from './batch';

/** A batch of any affiliate, for operators. */
export interface AnyBatchRow extends Omit<BatchView, 'failure'> {
  affiliateName: string;
  environment: Environment;
  /** Null: it came by the API. */
  userName: string | null;
  /** Its leads are being removed, or were. */
  isUndone: boolean;
}

/** Null: no filter. `rejected`: some of its rows were. */
export interface AnyBatchFilter {
  affiliateId: number | null;
  environment: Environment | null;
  state: 'queued' | 'processing' | 'completed' | 'rejected' | 'failed' | 'undone' | null;
}

/** Lists a page of the batches of all affiliates, newest first, along their ids. */
export async function listAnyBatches(
  { sql }: Queryable,
  filter: AnyBatchFilter,
  place: ListPlace,
): Promise<AnyBatchRow[]> {
  const sort = { by: sql`b.id`, id: sql`b.id`, descending: true, source: sql`batch b` };
  const rows = await sql<AnyBatchRow[]>`
    select b.id::float8 as id, b.affiliate_id::float8 as "affiliateId", a.name as "affiliateName", b.environment, b.status,
      b.file_name as "fileName", b.total, b.processed, b.created, b.duplicates, b.invalid, b.message,
      u.name as "userName", b.created_at as "createdAt", b.finished_at as "finishedAt", ${isUndone(sql)} as "isUndone"
    from batch b join affiliate a on a.id = b.affiliate_id left join "user" u on u.id = b.user_id
    where ${matching(sql, filter)} ${beyondPlace(sql, sort, place)} ${placeOrder(sql, sort, place)}`;
  return inListOrder(rows, place);
}

/** Counts matching batches, at most `limit`. */
export async function countAnyBatches(
  { sql }: Queryable,
  filter: AnyBatchFilter,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select from batch b where ${matching(sql, filter)} limit ${limit}) b`;
  return row.count;
}

const isUndone = (sql: Sql) => sql`exists (select from batch_undo where batch_id = b.id)`;

function matching(sql: Sql, { affiliateId, environment, state }: AnyBatchFilter): Fragment {
  return sql`b.status <> 'receiving'
    ${affiliateId === null ? sql`` : sql`and b.affiliate_id = ${affiliateId}`}
    ${environment === null ? sql`` : sql`and b.environment = ${environment}`}
    ${state === null ? sql`` : sql`and ${inState(sql, state)}`}`;
}

/** As the badges tell them apart: what was undone is only that. */
function inState(sql: Sql, state: NonNullable<AnyBatchFilter['state']>): Fragment {
  if (state === 'undone') return isUndone(sql);
  const is = state === 'rejected' ? sql`b.invalid > 0` : sql`b.status = ${state}`;
  return sql`${is} and not ${isUndone(sql)}`;
}
