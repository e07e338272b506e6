import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { listOwnPauses } from '@/db/query/lender/lender-pause';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, notFound } from '@/lib/base/error/error';
import { pauseEnd } from '@/lib/catalogue/capacity/pause';
import type { leaveOutInput } from '@/lib/catalogue/partner/input';
import { pausePartner, resumePartner } from '@/lib/catalogue/partner/leave-out';

/** One of a lender's partners, as its people see whether it takes leads. */
export interface OwnPauseView {
  partnerId: number;
  companyName: string;
  isPaused: boolean;
  /** Null: until somebody resumes it. */
  until: Date | null;
  reason: string | null;
  /** Its own people paused it: they may resume it. */
  isOwn: boolean;
}

/** Lists the lender's active partners, and which of them are paused. */
export async function listPauses(ctx: LenderContext): Promise<OwnPauseView[]> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  return (await listOwnPauses(scope, database)).map(({ until, ...row }) => ({
    ...row,
    isPaused: until !== null,
    until: until && pauseEnd(until),
  }));
}

/**
 * Pauses one of the lender's own partners at once, as an operator does (design lender 9); operators are alerted to every
 * pause. Throws `partner not found` for another lender's, `conflict` if an operator has paused it. Audited.
 */
export async function pauseOwn(ctx: LenderContext, input: z.output<typeof leaveOutInput>): Promise<void> {
  await pausePartner(ctx, input, await checkOwn(ctx, input.partnerId));
}

/** Resumes what its own people have paused. Throws like `pauseOwn`. Audited. */
export async function resumeOwn(ctx: LenderContext, partnerId: number): Promise<void> {
  await resumePartner(ctx, partnerId, await checkOwn(ctx, partnerId));
}

/** What an operator has paused is the operator's to change. */
async function checkOwn(ctx: LenderContext, partnerId: number): Promise<(tx: Queryable) => Promise<void>> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.pause', { lenderId: scope.lenderId });
  if ((await listOwnPauses(scope, database, partnerId)).length === 0) throw notFound('partner');
  return async (tx) => {
    const [now] = await listOwnPauses(scope, tx, partnerId);
    if (!now) throw notFound('partner');
    if (now.until !== null && !now.isOwn)
      throw new AppError('conflict', 'Our operators have paused it: ask them.');
  };
}
