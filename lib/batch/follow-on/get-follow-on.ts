import { findBatchMatch } from '@/db/query/batch/batch-match';
import { findBatchUndo } from '@/db/query/batch/batch-undo';
import { countUploadLeads, listCorrections } from '@/db/query/batch/upload-page';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { maskFileName } from '@/lib/applicant/mask';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import { getUpload } from '@/lib/batch/get-upload';
import { matchView } from '@/lib/batch/match/view';
import type { BatchFollowOn } from './view';

/** Returns what has become of one of the affiliate's uploads since its import. Throws `not_found`. */
export async function getFollowOn(ctx: AffiliateContext, batchId: string): Promise<BatchFollowOn> {
  const { database, env, scope } = ctx;
  const { id, userId } = await getUpload(ctx, batchId);
  const [counts, match, undo, related] = await Promise.all([
    countUploadLeads(database, scope, id),
    findBatchMatch(database, scope, id),
    findBatchUndo(database, scope, id),
    listCorrections(database, scope, id),
  ]);
  const isLooking = isViewing(ctx);
  const uploads = related.map(({ id: rowId, isCorrected, fileName, ...rest }) => ({
    isCorrected,
    upload: {
      ...rest,
      fileName: isLooking && fileName !== null ? maskFileName(fileName) : fileName,
      id: publicId(env.idKey, 'batch', rowId),
    },
  }));
  const subject = { affiliateId: scope.affiliateId, userId };
  return {
    states: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    toCall: counts.reduce((sum, { toCall }) => sum + toCall, 0),
    match: match && matchView(match),
    undo: undo && {
      removed: undo.removed,
      kept: undo.kept,
      by: undo.userName,
      startedAt: undo.startedAt.toISOString(),
      finishedAt: undo.finishedAt?.toISOString() ?? null,
    },
    corrects: uploads.find(({ isCorrected }) => isCorrected)?.upload ?? null,
    corrections: uploads.flatMap(({ isCorrected, upload }) => (isCorrected ? [] : [upload])),
    mayMatch: !isLooking && may(ctx, 'batch.match', subject),
    mayUndo: !isLooking && may(ctx, 'batch.undo', subject),
    mayExport: !isLooking && may(ctx, 'lead.export', scope),
    mayReadRows: !isLooking && may(ctx, 'batch.read-file', subject),
  };
}
