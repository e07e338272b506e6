import type { z } from 'zod';
import {
  deleteBatchFiles,
  deleteDraftsOfApplicant,
  type LeadToErase,
  listLeadsOfApplicant,
} from '@/db/query/care/erasure';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { AppError } from '@/lib/base/error/error';
import { eraseLeads } from './erase-leads';
import type { ErasedApplicant } from './held';
import { refuseMistyped } from './mistyped';
import type { applicantInput } from './schema';

/**
 * Erases all data of an applicant, for all affiliates and in both environments (design care 4): personal fields,
 * quotes, links, drafts, and the stored files of the batches with the applicant. States, times and counts stay. Audited
 * once per affiliate and environment, without the ID number. Partners that received the applicant's data are not
 * informed. Throws `conflict` while such a batch is still being imported, `validation_failed` for a mistyped number
 * without data.
 */
export async function eraseApplicant(
  ctx: Context,
  input: z.output<typeof applicantInput>,
): Promise<ErasedApplicant> {
  const { idNumber } = input;
  assertMay(ctx, 'applicant.erase');
  const { database, env } = ctx;
  const idNumberHashes = keyedHashes(env.piiKey, idNumber);
  const leads = await listLeadsOfApplicant(database, idNumberHashes);
  const ids = leads.map(({ id }) => id);
  const owners = byOwner(leads);
  return database.transaction(async (tx) => {
    const files = await deleteBatchFiles(tx, ids, { idNumber, idNumberHashes });
    if (files === null)
      throw new AppError(
        'conflict',
        'a file with this applicant is still being imported; try again when it is done',
      );
    await eraseLeads(ctx, tx, ids);
    const drafts = await deleteDraftsOfApplicant(tx, idNumberHashes);
    const affiliates = new Set(owners.map((one) => one.affiliateId)).size;
    const erased = { leads: ids.length, files, drafts, affiliates };
    refuseMistyped(idNumber, erased);
    for (const { affiliateId, environment, count } of owners)
      await recordAudit(ctx, tx, {
        action: 'applicant.erased',
        affiliateId,
        environment,
        after: { leads: count },
      });
    if (owners.length === 0) await recordAudit(ctx, tx, { action: 'applicant.erased', after: { leads: 0 } });
    return erased;
  });
}

function byOwner(leads: readonly LeadToErase[]) {
  const owners = new Map<string, Omit<LeadToErase, 'id'> & { count: number }>();
  for (const { affiliateId, environment } of leads) {
    const key = `${affiliateId} ${environment}`;
    const count = (owners.get(key)?.count ?? 0) + 1;
    owners.set(key, { affiliateId, environment, count });
  }
  return [...owners.values()];
}
