import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  type CallableLead,
  findCallBack,
  replaceCallBack,
  updateCallBackEnded,
  updateSetAside,
} from '@/db/query/desk/call-back';
import {
  countUnanswered,
  findDisposition,
  insertDisposition,
  updateWrongNumber,
} from '@/db/query/desk/disposition';
import { deleteLeadHold } from '@/db/query/desk/lead-hold';
import { findLenderOfLead } from '@/db/query/desk/opt-out';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { AppError, validationFailed } from '@/lib/base/error/error';
import { allowedTime } from '@/lib/catalogue/calendar/allowed-time';
import { callBackView } from '@/lib/desk/call-back/get-call-back';
import { assertCallable, assertNotErased, lockLead } from '@/lib/desk/call-back/lock-lead';
import { readDue } from '@/lib/desk/call-back/set-call-back';
import type { CallBackView } from '@/lib/desk/call-back/view';
import { addOptOuts, type SaidReach } from '@/lib/desk/opt-out/remember-opt-outs';
import { hoursUntilRetry } from './kind';
import type { recordDispositionInput } from './schema';

type Input = z.output<typeof recordDispositionInput>;

export interface RecordedDisposition {
  /** When the lead is called next; null: it left the work list. */
  callBack: CallBackView | null;
}

/**
 * Records how a call with a lead ended, and does what follows from it: ends its call-back, sets the next one, or takes
 * it off the work list (design desk 3, dispositions). The same press again changes nothing. Throws `lead not found`;
 * `validation_failed` for a time that cannot be; `conflict` for an applicant who was erased, or is not to be contacted and says anything but no.
 */
export async function recordDisposition(
  ctx: AffiliateContext,
  hashid: string,
  input: Input,
): Promise<RecordedDisposition> {
  const { actor, scope } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in says how a call ended');
  const { userId } = actor;
  const wanted = input.dueAt === undefined ? null : readDue(ctx, input.dueAt);
  return ctx.database.transaction(async (tx) => {
    // Before the press is looked for: of the same press several times at once one is carried out.
    const lead = await lockLead(ctx, tx, hashid);
    const { leadId } = lead;
    if (!(await findDisposition(tx, scope, input.pressId))) {
      // A no is always taken: of whom a list blocks, and once more of who has said it.
      if (input.kind === 'do not contact') assertNotErased(lead);
      else assertCallable(lead);
      const said = await saidReach(tx, leadId, input.by);
      const made = await carryOut(ctx, tx, { lead, userId, input, wanted });
      await updateWrongNumber(tx, leadId, input.kind === 'wrong number');
      await insertDisposition(tx, scope, {
        leadId,
        userId,
        pressId: input.pressId,
        kind: input.kind,
        reason: input.reason ?? null,
        undoes: null,
        madeCallBackId: made,
        endedCallBackId: lead.callBackId,
        setAsideBefore: lead.setAsideAt,
      });
      if (input.kind === 'do not contact') await addOptOuts(ctx, tx, [leadId], said);
      await deleteLeadHold(tx, scope, { leadId, userId });
    }
    const row = await findCallBack(tx, scope, leadId);
    return { callBack: row && (await callBackView(ctx, tx, row, wanted ?? row.dueAt)) };
  });
}

/** By whom the applicant is not to be contacted. Throws `validation_failed` if no lender has an application of theirs. */
async function saidReach(tx: Queryable, leadId: number, by: Input['by']): Promise<SaidReach> {
  if (by !== 'lender') return { reach: by === 'everybody' ? 'everybody' : 'affiliate' };
  const lender = await findLenderOfLead(tx, leadId);
  if (!lender) throw validationFailed({ by: ['no lender has an application of this lead'] });
  return { reach: 'partner', partnerId: lender.id };
}

/** Returns the id of the call-back that follows; null: none does. */
async function carryOut(
  ctx: AffiliateContext,
  tx: Queryable,
  { lead, userId, input, wanted }: { lead: CallableLead; userId: number; input: Input; wanted: Date | null },
): Promise<number | null> {
  const { leadId } = lead;
  if (wanted !== null) {
    const dueAt = input.askedForByApplicant ? wanted : await allowedTime(tx, wanted);
    return replaceCallBack(tx, ctx.scope, {
      leadId,
      userId: input.mine ? userId : null,
      dueAt,
      askedForByApplicant: input.askedForByApplicant,
      reason: 'agreed',
      partnerId: null,
      createdBy: userId,
    });
  }
  const hours = input.kind === 'no answer' ? hoursUntilRetry((await countUnanswered(tx, leadId)) + 1) : null;
  if (hours !== null)
    return replaceCallBack(tx, ctx.scope, {
      leadId,
      userId: null,
      dueAt: await allowedTime(tx, new Date(ctx.clock.now().getTime() + hours * 3_600_000)),
      askedForByApplicant: false,
      reason: 'no answer',
      partnerId: null,
      createdBy: userId,
    });
  await updateCallBackEnded(tx, leadId);
  await updateSetAside(tx, leadId, true);
  return null;
}
