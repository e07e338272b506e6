import { countOwnLeads, countSampleData as countRows, findSampleData } from '@/db/query/sample/sample-data';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { ownLeadsAtMost } from './schema';
import { type SampleDataView, sampleDataView } from './view';

/** Returns what there is of the affiliate's sample data, how far it is made, and how much of it was worked with. */
export async function countSampleData(ctx: AffiliateContext): Promise<SampleDataView> {
  assertMay(ctx, 'sample-data.change', ctx.scope);
  const [row, counts] = await Promise.all([
    findSampleData(ctx.database, ctx.scope),
    countRows(ctx.database, ctx.scope),
  ]);
  const own = row ? 0 : await countOwnLeads(ctx.database, ctx.scope, ownLeadsAtMost + 1);
  return sampleDataView(row, counts, own <= ownLeadsAtMost);
}
