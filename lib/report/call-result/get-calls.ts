import { countCallBacksByUser } from '@/db/query/report/call-back-count';
import { countCallsByFile, countCallsByUser, mostFiles } from '@/db/query/report/call-count';
import { findToday } from '@/db/query/report/dashboard';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import { readInTurn } from '@/lib/base/replica/read-in-turn';
import type { Period } from '@/lib/base/time/period';
import { getDispositionLabels } from '@/lib/desk/disposition/labels';
import { sharedAfterMinutes } from '@/lib/message/arrival/shared-after';
import { rangeOf } from '@/lib/report/dashboard/range';
import type { CallsView } from './view';

/**
 * Returns how the calls of a period ended, by agent and by file, counted one by one, and whose call-backs are open now,
 * for the affiliate's managers (design report 11). Throws `forbidden`, and `validation_failed` for a period that ends before it starts.
 */
export async function getCalls(ctx: AffiliateContext, asked: Period): Promise<CallsView> {
  const { database, scope, env } = ctx;
  assertMay(ctx, 'report.read', scope);
  const { from, to } = rangeOf(asked, await findToday(database));
  const [agents, files, callBacks, { labels }] = await readInTurn(ctx, ['calls', scope, from, to], (db) =>
    Promise.all([
      countCallsByUser(db, scope, { from, to }),
      countCallsByFile(db, scope, { from, to }),
      countCallBacksByUser(db, scope, sharedAfterMinutes),
      getDispositionLabels(ctx),
    ]),
  );
  return {
    from,
    to,
    labels,
    agents,
    files: files.map(({ batchId, createdAt, ...file }) => ({
      ...file,
      id: publicId(env.idKey, 'batch', batchId),
      createdAt: createdAt.toISOString(),
    })),
    callBacks: callBacks.map(({ oldestDueAt, ...one }) => ({
      ...one,
      oldestDueAt: oldestDueAt?.toISOString() ?? null,
    })),
    hasMoreFiles: files.length === mostFiles,
  };
}
