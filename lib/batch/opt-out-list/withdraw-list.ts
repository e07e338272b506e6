import type { z } from 'zod';
import {
  listLists,
  lockList,
  updateListWithdrawing,
  updateListWithdrawn,
} from '@/db/query/batch/opt-out-list';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { AppError, notFound } from '@/lib/base/error/error';
import { counted } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';
import { addWithdrawListJob } from './job-name';
import { listOwner } from './list-owner';
import type { withdrawListInput } from './schema';

/**
 * Withdraws a list with a reason: the worker lifts all that it says, in one transaction, and nothing that a person said.
 * Throws `validation_failed` unless the number of its values is confirmed, `conflict` where it was withdrawn before or is
 * being published, and `not_found`.
 */
export async function withdrawList(
  ctx: Context,
  environment: Environment,
  listId: number,
  { why, confirm }: z.output<typeof withdrawListInput>,
): Promise<void> {
  const owner = listOwner(ctx, 'opt-out-list.change', environment);
  await ctx.database.transaction(async (tx) => {
    const list = await lockList(tx, owner, listId);
    const [row] = await listLists(tx, owner, { id: listId, limit: 1 });
    if (!list || !row) throw notFound('list');
    if (list.isWithdrawn) throw new AppError('conflict', 'The list was withdrawn already.');
    if (list.isPublishing)
      throw new AppError('conflict', 'A file of the list is being published: wait for it.');
    const { members, name, reachId } = row;
    assertConfirmed(
      {
        figure: members,
        leavesNone: true,
        meaning: `${counted(members, 'opt-out')} of the list would be lifted`,
      },
      confirm,
    );
    await updateListWithdrawing(tx, listId, {
      userId: userIdOf(ctx),
      why,
    });
    await addWithdrawListJob(tx, listId);
    await recordAudit(ctx, tx, {
      action: 'opt-out-list.withdrawn',
      subjectId: listId,
      affiliateId: reachId,
      environment,
      after: { name, values: members, why },
    });
  });
}

/** Lifts what a list says whose withdrawal was asked for: all of it or, killed, nothing. */
export async function runWithdraw(ctx: Context, listId: number, signal?: AbortSignal): Promise<void> {
  const done = await ctx.database.transaction((tx) => updateListWithdrawn(tx, listId, signal));
  if (done) ctx.log.info({ listId, ...done }, 'withdrew a list of opt-outs');
}
