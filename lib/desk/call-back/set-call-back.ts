import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { findPartner } from '@/db/query/catalogue/partner';
import { findCallBack, replaceCallBack } from '@/db/query/desk/call-back';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { allowedTime } from '@/lib/catalogue/calendar/allowed-time';
import { callBackView } from './get-call-back';
import { assertCallable, lockLead } from './lock-lead';
import { furthestDays, type setCallBackInput } from './schema';
import type { CallBackView } from './view';

/** A minute that has just begun is meant as now. */
const graceMs = 5 * 60_000;

/**
 * Sets when a lead is called next, in place of what was set before, and takes it off the lists of new leads (design
 * desk 4, call-backs). Outside of contact hours it is moved to the next time allowed, unless the applicant asked for
 * it. Throws `lead not found`; `validation_failed` for a time that is over or more than a year off and a partner that is
 * none of this environment; `conflict` for an applicant who was erased or asked not to be contacted.
 */
export async function setCallBack(
  ctx: AffiliateContext,
  hashid: string,
  input: z.output<typeof setCallBackInput>,
): Promise<CallBackView> {
  const wanted = readDue(ctx, input.dueAt);
  const dueAt = input.askedForByApplicant ? wanted : await allowedTime(ctx.database, wanted);
  return ctx.database.transaction(async (tx) => {
    const lead = await lockLead(ctx, tx, hashid);
    assertCallable(lead);
    await assertPartner(ctx, tx, input.partnerId);
    const { leadId } = lead;
    const userId = userIdOf(ctx);
    await replaceCallBack(tx, ctx.scope, {
      leadId,
      userId: input.mine ? userId : null,
      dueAt,
      askedForByApplicant: input.askedForByApplicant,
      reason: input.partnerId === null ? 'agreed' : 'lender opens',
      partnerId: input.partnerId,
      createdBy: userId,
    });
    const row = await findCallBack(tx, ctx.scope, leadId);
    if (!row) throw notFound('call-back');
    return callBackView(ctx, tx, row, wanted);
  });
}

async function assertPartner({ scope }: AffiliateContext, tx: Queryable, id: number | null): Promise<void> {
  if (id === null) return;
  const partner = await findPartner(tx, id);
  if (partner?.environment !== scope.environment)
    throw validationFailed({ partnerId: ['partner not found'] });
}

/** Reads when a call-back is wanted. Throws `validation_failed`. */
export function readDue({ clock }: Pick<AffiliateContext, 'clock'>, text: string): Date {
  const now = clock.now().getTime();
  const wanted = Date.parse(text);
  if (wanted < now - graceMs) throw validationFailed({ dueAt: ['must not be over already'] });
  if (wanted > now + furthestDays * 86_400_000) throw validationFailed({ dueAt: ['must be within a year'] });
  return new Date(Math.max(wanted, now));
}
