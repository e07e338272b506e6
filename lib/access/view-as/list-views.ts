import { listViews as listViewRows } from '@/db/query/access/view-as';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { ViewAsView } from './schema';

const mostViews = 20;

/** Lists the latest times that operators looked at an affiliate's portal, for its managers. */
export async function listViews(ctx: Context, input: { affiliateId: number }): Promise<ViewAsView[]> {
  assertMay(ctx, 'view-as.list', input);
  return listViewRows(ctx.database, input.affiliateId, mostViews);
}
