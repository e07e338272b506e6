import type { Queryable } from '@/db/client';
import { type CallBackRow, findCallBack } from '@/db/query/desk/call-back';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { allowedTime } from '@/lib/catalogue/calendar/allowed-time';
import type { CallBackView } from './view';

/** Returns when a lead of the affiliate is called next; null: nothing is set. */
export async function getCallBack(ctx: AffiliateContext, leadId: number): Promise<CallBackView | null> {
  const row = await findCallBack(ctx.database, ctx.scope, leadId);
  return row && callBackView(ctx, ctx.database, row);
}

/** `wanted`: the time that was asked for, if it was set just now. */
export async function callBackView(
  { actor }: Pick<AffiliateContext, 'actor'>,
  db: Queryable,
  row: CallBackRow,
  wanted: Date = row.dueAt,
): Promise<CallBackView> {
  const allowed = row.askedForByApplicant ? await allowedTime(db, row.dueAt) : row.dueAt;
  return {
    dueAt: row.dueAt.toISOString(),
    moved: wanted.getTime() !== row.dueAt.getTime(),
    outsideHours: allowed.getTime() !== row.dueAt.getTime(),
    reason: row.reason,
    companyName: row.companyName,
    by: row.userName,
    mine: actor.kind === 'user' && actor.userId === row.userId,
  };
}
