import { countSampleData as countRows, findSampleData } from '@/db/query/sample-data';
import type { AffiliateContext } from '@/lib/context';
import { assertMay } from '@/lib/permission';
import { type SampleDataView, sampleDataView } from './view';

/** Returns what there is of the affiliate's sample data, how far it is made, and how much of it was worked with. */
export async function countSampleData(ctx: AffiliateContext): Promise<SampleDataView> {
  assertMay(ctx, 'sample-data.change', ctx.scope);
  const [row, counts] = await Promise.all([
    findSampleData(ctx.database, ctx.scope),
    countRows(ctx.database, ctx.scope),
  ]);
  return sampleDataView(row, counts);
}
