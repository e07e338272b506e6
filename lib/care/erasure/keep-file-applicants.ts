import type { Queryable } from '@/db/client';
import { insertFileApplicants, listFiledApplicants } from '@/db/query/batch/batch-refusal';
import { resealIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';

/**
 * Keeps with stored files whom they name, before these leads lose their applicants by age (design care 4): an erasure and a
 * restriction find the files still. In the caller's transaction.
 */
export async function keepFileApplicants(
  { env: { piiKey } }: Pick<Context, 'env'>,
  tx: Queryable,
  leadIds: readonly number[],
): Promise<void> {
  const named = await listFiledApplicants(tx, leadIds);
  for (const batchId of new Set(named.map((applicant) => applicant.batchId)))
    await insertFileApplicants(
      tx,
      batchId,
      named.flatMap((applicant) => {
        if (applicant.batchId !== batchId) return [];
        const sealed = resealIdNumber(piiKey, batchId, applicant);
        return sealed === null ? [] : [{ ...applicant, ...sealed }];
      }),
    );
}
