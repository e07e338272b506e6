import type { z } from 'zod';
import { countSampleData, lockSampleData, updateSampleStatus } from '@/db/query/sample/sample-data';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { notFound } from '@/lib/base/error/error';
import { counted } from '@/lib/base/text/text';
import { addSampleDataJob, removeSampleDataJobName } from './job-name';
import type { removeSampleDataInput } from './schema';

/**
 * Begins to remove an affiliate's sample data, by a job: its leads with all that was done with them since, its files,
 * agents and key, and nothing else (design sample 2, sample data). Counted again here, and audited. Throws `not_found`
 * if there is none, and `validation_failed` for a number that is not right any more.
 */
export async function removeSampleData(
  ctx: AffiliateContext,
  { confirm }: z.output<typeof removeSampleDataInput>,
): Promise<void> {
  const { affiliateId } = ctx.scope;
  assertMay(ctx, 'sample-data.change', ctx.scope);
  await ctx.database.transaction(async (tx) => {
    const data =
      (await lockSampleData(tx, affiliateId, 'making')) ?? (await lockSampleData(tx, affiliateId, 'made'));
    if (!data) throw notFound('sample data');
    const { leads, worked } = await countSampleData(tx, ctx.scope);
    assertConfirmed(
      { figure: leads, leavesNone: false, meaning: `${counted(leads, 'sample lead')} would be removed` },
      // While it is made, there are more of them every second.
      data.status === 'making' ? leads : confirm,
    );
    await updateSampleStatus(tx, affiliateId, 'removing');
    await addSampleDataJob(tx, removeSampleDataJobName, affiliateId);
    await recordAudit(ctx, tx, {
      action: 'sample-data.removal-begun',
      affiliateId,
      environment: 'uat',
      after: { leads, worked },
    });
  });
}
