import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { findDisposition, insertDisposition, updateLeadRestored } from '@/db/query/desk/disposition';
import { updateOptOutsTakenBack } from '@/db/query/desk/opt-out';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { AppError, notFound } from '@/lib/base/error/error';
import { lockLead } from '@/lib/desk/call-back/lock-lead';
import { addSharedOptOuts } from '@/lib/desk/opt-out/remember-opt-outs';
import type { takeBackInput } from './schema';

/**
 * Takes back how a call ended, with all that followed: for who said it, and for managers; the latest one only, since
 * later ones build on it. Twice is once. Throws `lead not found`, `disposition not found`, `forbidden`, and `conflict`
 * if something was said since.
 */
export async function takeBackDisposition(
  ctx: AffiliateContext,
  hashid: string,
  { pressId }: z.output<typeof takeBackInput>,
): Promise<void> {
  const { actor, database, scope } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in takes this back');
  await database.transaction(async (tx) => {
    const { leadId } = await lockLead(ctx, tx, hashid);
    const stored = await findDisposition(tx, scope, pressId);
    if (stored?.leadId !== leadId) throw notFound('disposition');
    if (stored.userId !== actor.userId && !may(ctx, 'disposition.take-back'))
      throw new AppError('forbidden', 'only who said it and managers take this back');
    if (stored.isUndone) return;
    if (stored.isOld) throw new AppError('conflict', 'Somebody has said something else since.');
    await insertDisposition(tx, scope, {
      leadId,
      userId: actor.userId,
      pressId: randomUUID(),
      kind: stored.kind,
      reason: null,
      undoes: stored.id,
      madeCallBackId: null,
      endedCallBackId: null,
      setAsideBefore: null,
    });
    await updateOptOutsTakenBack(tx, stored.id, actor.userId);
    if (stored.kind === 'do not contact') await addSharedOptOuts(ctx, tx, leadId);
    await updateLeadRestored(tx, stored);
  });
}
