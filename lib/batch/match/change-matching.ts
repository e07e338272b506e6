import { z } from 'zod';
import {
  countNewLeads,
  findBatchMatch,
  updateBatchMatchStatus,
  upsertBatchMatch,
} from '@/db/query/batch/batch-match';
import { lockUpload } from '@/db/query/batch/batch-undo';
import type { BatchMatchStatus } from '@/db/schema/batch/batch-match';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { getUploadTo } from '@/lib/batch/get-upload';
import { addMatchLeadsJob } from './job-name';
import { type MatchView, matchView } from './view';

const matchingInput = z.strictObject({ action: z.enum(['start', 'pause', 'resume', 'stop']) });

const moves: Record<'pause' | 'resume' | 'stop', { from: BatchMatchStatus[]; to: BatchMatchStatus }> = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  stop: { from: ['running', 'paused'], to: 'stopped' },
};

/**
 * Starts, pauses, resumes or stops asking partners for every new lead of one of the affiliate's uploads (design batch
 * 14, match all), for managers and for the upload's sender. Pressing twice is pressing once: what is that way already
 * stays. Audited. Throws `not_found`, `forbidden`, `rule_broken` if no lead is new, and `conflict` for an upload that
 * is not imported whole, or is undone, and for a run that has ended.
 */
export async function changeMatching(
  ctx: AffiliateContext,
  batchId: string,
  /** Read once the role is known: who may not do this learns nothing of what is valid. */
  body: unknown,
): Promise<MatchView> {
  const upload = await getUploadTo(ctx, 'batch.match', batchId);
  const { affiliateId, environment } = ctx.scope;
  const { action } = parseInput(matchingInput, body);
  const userId = userIdOf(ctx);
  return ctx.database.transaction(async (tx) => {
    const isChanged =
      action === 'start'
        ? await start()
        : await updateBatchMatchStatus(tx, ctx.scope, upload.id, moves[action].from, moves[action].to);
    const run = await findBatchMatch(tx, ctx.scope, upload.id);
    const wanted = action === 'start' ? 'running' : moves[action].to;
    if (run?.status !== wanted) throw new AppError('conflict', refusals[action]);
    if (!isChanged) return matchView(run);
    if (wanted === 'running') await addMatchLeadsJob(tx, { affiliateId, environment });
    await recordAudit(ctx, tx, {
      action: 'batch.matching-changed',
      subjectId: upload.id,
      affiliateId,
      environment,
      after: { status: wanted, leads: run.total },
    });
    return matchView(run);

    async function start(): Promise<boolean> {
      await lockUpload(tx, ctx.scope, upload.id);
      const total = await countNewLeads(tx, ctx.scope, upload.id);
      if (total === 0 && (await findBatchMatch(tx, ctx.scope, upload.id))?.status !== 'running')
        throw ruleBroken('No lead of this upload is new: partners were asked for all of them.');
      return upsertBatchMatch(tx, ctx.scope, upload.id, { total, userId });
    }
  });
}

const refusals = {
  start: 'The partners cannot be asked now: the upload is still being imported, is paused, or was undone.',
  pause: 'It is not running any more.',
  resume: 'It is not paused any more.',
  stop: 'It has ended already.',
};
