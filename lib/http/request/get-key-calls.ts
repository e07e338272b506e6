import { findKeyCalls, type KeyCallsRow } from '@/db/query/http/key-calls';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { dayEnd, dayStart } from '@/lib/base/time/date';
import { requestBuffer } from './buffer';
import type { AnyRequestListFilter } from './list';

/** When the days of the filter begin and end. */
export const timesOf = ({ from, to }: AnyRequestListFilter) => ({
  from: from === undefined ? null : dayStart(from),
  to: to === undefined ? null : dayEnd(to),
});

/**
 * Returns what a key did on the days of the filter, by the request log: what is asked first when one leaked (design care
 * 1). Null: no key is chosen, or there is none of that id.
 */
export async function getKeyCalls(ctx: Context, filter: AnyRequestListFilter): Promise<KeyCallsRow | null> {
  assertMay(ctx, 'request.list-all');
  const { key } = filter;
  if (key === undefined) return null;
  // What this process has not stored yet can be asked for, too.
  await requestBuffer.flush();
  return readFromReplica(ctx, (db) => findKeyCalls(db, key, timesOf(filter)));
}
export type KeyCalls = KeyCallsRow;
