import { countRecentCalls } from '@/db/query/account/key-usage';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { Environment } from '@/word/environment';
import type { RecentCalls } from './schema';

/**
 * Counts the calls with an affiliate's keys in the last minute and hour, to compare with their limits. From the request
 * log, which is a second or two behind; leaves out keys without calls.
 */
export async function listRecentCalls(
  ctx: Context,
  input: { affiliateId: number; environment?: Environment },
): Promise<RecentCalls[]> {
  assertMay(ctx, 'request.list', input);
  return readFromReplica(ctx, (db) => countRecentCalls(db, input));
}
