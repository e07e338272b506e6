import { type CallBackRow, findCallBack } from '@/db/query/call-back';
import { isContactTime } from '@/lib/calendar/contact-hours';
import type { AffiliateContext } from '@/lib/context';
import type { CallBackView } from './view';

/** Returns when a lead of the affiliate is called next; null: nothing is set. */
export async function getCallBack(ctx: AffiliateContext, leadId: number): Promise<CallBackView | null> {
  const row = await findCallBack(ctx.database, ctx.scope, leadId);
  return row && callBackView(ctx, row);
}

/** `wanted`: the time that was asked for, if it was set just now. */
export function callBackView(
  { actor }: Pick<AffiliateContext, 'actor'>,
  row: CallBackRow,
  wanted: Date = row.dueAt,
): CallBackView {
  return {
    dueAt: row.dueAt.toISOString(),
    moved: wanted.getTime() !== row.dueAt.getTime(),
    outsideHours: row.askedForByApplicant && !isContactTime(row.dueAt, new Map()),
    reason: row.reason,
    companyName: row.companyName,
    by: row.userName,
    mine: actor.kind === 'user' && actor.userId === row.userId,
  };
}
