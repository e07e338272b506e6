import { countLenderInbox, listLenderInbox } from '@/db/query/lender/lender-application';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { openSent, ownApplicationView, readHolidays } from './make-view';
import { recordListed } from './record-reads';
import type { OwnApplicationView } from './view';

/** More than anybody decides before looking again. */
export const mostWaiting = 200;

/** Lists what waits for a decision of the lender's people, oldest first, at most 200; who reads it is recorded. */
export async function listInbox(ctx: LenderContext): Promise<OwnApplicationView[]> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const [rows, holidays] = await Promise.all([
    listLenderInbox(scope, database, mostWaiting),
    readHolidays(ctx),
  ]);
  recordListed(ctx, 'listed', rows);
  return rows.map((row) => ownApplicationView(ctx, row, { request: openSent(ctx, row), holidays }));
}

/** Up to here it is counted. */
export const mostCounted = 999;

/** How many wait, at most 999. */
export async function countInbox(ctx: LenderContext): Promise<number> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  return countLenderInbox(scope, database, mostCounted);
}
